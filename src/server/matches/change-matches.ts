import type { ParsedInput } from '#contract/shared/endpoint.ts'
import type * as contract from '#contract/matches/endpoints.ts'
import type { MatchChangeInput, MatchEffect } from '#contract/matches/endpoints.ts'
import { decisionError, isSameDecision } from '#domain/matches/match-score.ts'
import { cupLine, cupOutcomeText, cupScore } from '#domain/matches/cup.ts'
import { isOpen } from '#domain/matches/match.ts'
import { withoutHandicap } from '#domain/matches/seed-reasons.ts'
import { recordActivity } from '../activity/record-activity.ts'
import { AppError } from '../app-error.ts'
import type { Ctx } from '../ctx.ts'
import type { Db } from '../db/client.ts'
import { lockLoaded } from './lock-division.ts'
import { updateStateByMatches } from './finish-matches.ts'
import {
  hasBegun,
  holesOf,
  isTakingPart,
  loadDivisions,
  nameOfRound,
  shownOf,
  type LoadedDivision,
} from './load-division.ts'
import { addressesOf, mailMatchNews, readyNews } from './mail-matches.ts'
import { captainsOf, sessionsOver } from './mail-captains.ts'
import { isShown, nameInMatch } from './read-cup.ts'
import { type MatchRow } from './match-queries.ts'
import { updateContestant } from './contestant-queries.ts'
import { selectMatchEntrants } from './match-entrants.ts'
import { resultText } from './match-texts.ts'
import { reopenedFor } from './reopen-matches.ts'
import { refuse } from './refuse-match.ts'
import { newsOf, saveSettled, settle, withDecision, type Settled } from './save-matches.ts'

type Input<E extends keyof typeof contract> = ParsedInput<(typeof contract)[E]>

/** What a change would do: every match that changes, and who is told. */
export async function previewMatchChange(ctx: Ctx, input: Input<'previewMatchChange'>) {
  const [loaded] = await loadDivisions(ctx.db, [input.divisionId])
  if (!loaded?.draw || loaded.tournament.id !== input.tournamentId) throw new AppError('not_found')
  const changed = await apply(ctx.db, ctx, loaded, input.change)
  const settled = settle(loaded, changed)
  return {
    version: loaded.draw.version,
    effects: effectsOf(loaded, settled),
    cup: cupAfter(settled),
    mailed: await mailedBy(ctx, { loaded, settled, change: input.change }),
  }
}

/** Stores a result, a withdrawal or a replacement with its consequences, and mails those concerned. */
export async function changeMatches(ctx: Ctx, input: Input<'changeMatches'>) {
  const { change, tournamentId, divisionId } = input
  await ctx.db.transaction(async (tx) => {
    const loaded = await lockLoaded(tx, input)
    const { state } = loaded.tournament
    if (state === 'cancelled') refuse('tournament_state')
    const changed = await apply(tx, ctx, loaded, change)
    const settled = settle(loaded, changed)
    await writeContestants(tx, loaded, changed)
    await saveSettled(tx, ctx, {
      loaded,
      settled,
      by: ctx.actor?.accountId ?? null,
      because: reasonOf(loaded, change),
    })
    if (change.kind === 'replacement') await mailReplacement(tx, ctx, settled, change.contestantId)
    await recordActivity(tx, ctx, {
      action: actionOf(change),
      subject: { type: 'tournament', id: tournamentId },
      data: { divisionId, matches: settled.changes.length, ...loggedOf(loaded, change) },
    })
    await updateStateByMatches(tx, ctx, tournamentId)
  })
  return { done: true as const }
}

function actionOf(change: MatchChangeInput) {
  if (change.kind === 'decision') return 'matches.decide'
  if (change.kind === 'replacement') return 'matches.replace_player'
  return change.isWithdrawn ? 'matches.withdraw_player' : 'matches.reinstate_player'
}

function loggedOf({ contestants }: LoadedDivision, change: MatchChangeInput) {
  if (change.kind === 'decision') return {}
  if (change.kind === 'replacement') return { entryId: change.entryId }
  return { entryId: contestants.find(({ id }) => id === change.contestantId)?.entryId }
}

/** The first line of the mails. */
function reasonOf(loaded: LoadedDivision, change: MatchChangeInput): string {
  if (change.kind === 'decision') {
    return `Turneringsledelsen har ${change.decision === null ? 'slettet' : 'skrevet'} resultatet.`
  }
  const found = loaded.contestants.find(({ id }) => id === change.contestantId)
  return change.kind === 'withdrawal' && !change.isWithdrawn && found
    ? `${shownOf(found, loaded).name} spiller alligevel.`
    : 'Turneringsledelsen har ændret, hvem der spiller.'
}

/** The division with the change itself, before its consequences. */
async function apply(
  db: Db,
  ctx: Ctx,
  loaded: LoadedDivision,
  change: MatchChangeInput,
): Promise<LoadedDivision> {
  if (change.kind === 'decision') return applyDecision(loaded, change)
  const contestant = loaded.contestants.find(({ id }) => id === change.contestantId)
  if (!contestant) throw new AppError('not_found')
  const reopened = reopenedFor(loaded, contestant)
  const write = (set: Partial<typeof contestant>) => ({
    ...loaded,
    matches: set.withdrawnAt === null ? reopened : loaded.matches,
    contestants: loaded.contestants.map((one) => (one === contestant ? { ...one, ...set } : one)),
  })
  if (change.kind === 'withdrawal') {
    if ((contestant.withdrawnAt !== null) === change.isWithdrawn) refuse('match_unchanged')
    // The job would withdraw a contestant again whose players have left the tournament.
    const isGone = !contestant.members.some(isTakingPart)
    if (!change.isWithdrawn && isGone) refuse('match_entry_gone')
    return write({ withdrawnAt: change.isWithdrawn ? ctx.now() : null })
  }
  if (hasBegun(contestant.id, reopened)) refuse('match_player_has_begun')
  const found = (await selectMatchEntrants(db, [loaded.division])).entrants.find(
    ({ id }) => id === change.entryId,
  )
  const isTaken = loaded.contestants.some(
    ({ entryId, sideId }) =>
      entryId === change.entryId || (sideId !== null && sideId === found?.sideId),
  )
  const [entry] = found?.members ?? []
  if (!found || !entry || isTaken) refuse('match_replacement_gone')
  const { members, sideId, side } = found
  const { seedReason } = contestant
  return write({
    entryId: entry.id,
    sideId,
    entry,
    members,
    pair: side,
    withdrawnAt: null,
    seedReason: seedReason && {
      ...withoutHandicap(seedReason),
      takenOverAt: ctx.now().toISOString(),
    },
  })
}

function applyDecision(
  loaded: LoadedDivision,
  { matchId, decision }: Extract<MatchChangeInput, { kind: 'decision' }>,
): LoadedDivision {
  const match = loaded.matches.find(({ id }) => id === matchId)
  if (!match) throw new AppError('not_found')
  if (match.a === null || match.b === null || !isShown(match, loaded)) refuse('match_empty')
  const error = decision && decisionError(decision, { stage: match.stage, holes: holesOf(loaded) })
  if (error) refuse(error)
  const isSame =
    decision === null || match.decision === null
      ? decision === match.decision
      : isSameDecision(decision, match.decision)
  if (isSame) refuse('match_unchanged')
  return withDecision(loaded, matchId, decision)
}

async function writeContestants(tx: Db, before: LoadedDivision, after: LoadedDivision) {
  for (const [i, { id, entryId, sideId, withdrawnAt, seedReason }] of after.contestants.entries()) {
    const was = before.contestants[i]
    if (was?.entryId === entryId && was.withdrawnAt === withdrawnAt) continue
    await updateContestant(tx, id, { entryId, sideId, withdrawnAt, seedReason })
  }
}

/** A line-up of a cup may be hidden, and its players meet at the course. */
const isMailed = (match: MatchRow) => isOpen(match) && match.stage !== 'session'

/** Mails the new player and the opponent about their match. */
async function mailReplacement(tx: Db, ctx: Ctx, { after }: Settled, contestantId: string) {
  const open = after.matches.filter(
    (match) => isMailed(match) && (match.a === contestantId || match.b === contestantId),
  )
  const version = (after.draw?.version ?? 0) + 1
  await mailMatchNews(
    tx,
    ctx,
    after,
    open.map((match) => readyNews(after, match, version)),
  )
}

function effectsOf(loaded: LoadedDivision, { after, changes }: Settled): MatchEffect[] {
  return changes.map(({ match, kinds }) => {
    const nameOf = nameInMatch(match, after)
    const earlier = loaded.matches.find(({ id }) => id === match.id)
    const isLost = kinds.includes('cleared') && earlier
    return {
      matchId: match.id,
      round: nameOfRound(match, after.matches),
      a: nameOf(match.a),
      b: nameOf(match.b),
      result: resultText(match, nameOf),
      lost: isLost ? resultText(earlier, nameInMatch(earlier, loaded)) : null,
    }
  })
}

/** The score of a cup after a change, with who then has it. */
function cupAfter({ after }: Settled): string | null {
  const terms = after.draw?.cup
  if (!terms) return null
  const score = cupScore(after.matches, terms)
  return `${cupLine(score, terms.teams)}. ${cupOutcomeText(score, terms)}`
}

type Mailed = { loaded: LoadedDivision; settled: Settled; change: MatchChangeInput }

/** The names of those who would get a mail. */
async function mailedBy(ctx: Ctx, { loaded, settled, change }: Mailed): Promise<string[]> {
  const { after, changes } = settled
  const addresses = await addressesOf(ctx.db, after.contestants)
  const replaced = change.kind === 'replacement' ? change.contestantId : null
  const decided = changes.flatMap(({ match, kinds }) => (kinds.includes('decided') ? match : []))
  const isSessionOver = sessionsOver(after, decided).length > 0
  const told = new Set([
    ...(isSessionOver ? captainsOf(after).map(({ id }) => id) : []),
    ...changes.flatMap((one) =>
      newsOf(loaded, after, { change: one, version: 0, now: ctx.now() }).flatMap(
        ({ match, to = [match.a, match.b] }) => to,
      ),
    ),
    ...after.matches.flatMap((match) =>
      replaced !== null && isMailed(match) && [match.a, match.b].includes(replaced)
        ? [match.a, match.b]
        : [],
    ),
  ])
  const players = after.contestants.flatMap(({ id, members }) =>
    members.flatMap((entry) =>
      told.has(id) && addresses.has(entry.id)
        ? [`${entry.firstName} ${entry.lastName}`.trim()]
        : [],
    ),
  )
  return [...players, ...(isSessionOver ? after.captains.map(({ name }) => name) : [])]
}
