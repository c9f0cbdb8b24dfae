import { randomUUID } from 'node:crypto'
import type { ParsedInput } from '#contract/shared/endpoint.ts'
import type * as contract from '#contract/matches/endpoints.ts'
import { buildBracket, maxBracket, roundsOf, type NewMatch } from '#domain/matches/bracket.ts'
import { isOpen } from '#domain/matches/match.ts'
import { arePoolsPossible, buildPools, dealToPools, roundRobin } from '#domain/matches/pools.ts'
import { seedReasons } from '#domain/matches/seed-reasons.ts'
import { settleMatches } from '#domain/matches/settle-matches.ts'
import type { PlainDate } from '#domain/shared/dates.ts'
import { recordActivity } from '../activity/record-activity.ts'
import { AppError } from '../app-error.ts'
import { today, type Ctx } from '../ctx.ts'
import type { Db } from '../db/client.ts'
import { updateEntry } from '../competitions/entry-queries.ts'
import { lockTournament, type TournamentRow } from '../competitions/tournament-queries.ts'
import { extendLastDay, updateStateByMatches } from './finish-matches.ts'
import { isTakingPart, loadDivisions, type LoadedDivision } from './load-division.ts'
import { playingHandicapOf } from './match-handicaps.ts'
import { getMatchDivision, lockLoaded } from './lock-division.ts'
import { mailMatchNews, readyNews } from './mail-matches.ts'
import {
  bumpMatchVersion,
  deleteMatchDraw,
  insertMatchDraw,
  insertMatches,
  upsertMatchRounds,
} from './match-queries.ts'
import { insertContestants, updateContestant } from './contestant-queries.ts'
import { standingsOf } from './read-matches.ts'
import { mayUnpublish, nextKnockOutOf } from './directed-matches.ts'
import { selectMatchEntrants, type MatchEntrants } from './match-entrants.ts'
import { inSeedOrder } from './order-seeds.ts'
import { refuse } from './refuse-match.ts'

type Input<E extends keyof typeof contract> = ParsedInput<(typeof contract)[E]>
type Of = { tournamentId: string; divisionId: string }

/** Publishes the matches of a division: stores them, mails the players, and lets play begin. */
export async function publishMatches(ctx: Ctx, input: Input<'publishMatches'>) {
  const { tournamentId, divisionId, lot, entryIds, pools, lastDays } = input
  await ctx.db.transaction(async (tx) => {
    const tournament = await lockTournament(tx, tournamentId)
    const loaded = await getMatchDivision(tx, input)
    if (!tournament) throw new AppError('not_found')
    assertMayPublish(ctx, { tournament, loaded })
    const draw = pools ? 'pools' : 'knock_out'
    if (loaded.division.terms.matchPlay?.draw !== draw) throw new AppError('changed_elsewhere')
    const field = await selectMatchEntrants(tx, [loaded.division])
    assertEntrants(field, { entryIds, loaded })
    const poolTerms = pools && { win: pools.win, half: pools.half, goOn: pools.goOn, lotSeed: lot }
    const rounds = pools ? poolRounds(entryIds, pools) : knockOutRoundsOf(entryIds.length)
    assertLastDays(ctx, { lastDays, rounds, after: null })
    await insertMatchDraw(tx, {
      divisionId,
      tournamentId,
      pools: poolTerms,
      lotSeed: lot,
      seeding: {
        at: ctx.now().toISOString(),
        byHandicap: input.byHandicap,
      },
      version: 1,
      publishedAt: ctx.now(),
    })
    const ids = await insertContestants(tx, contestantRows(input, field))
    const order = entryIds.flatMap((id) => ids.get(id) ?? [])
    const made = pools ? buildPools(order, pools.count) : buildBracket(order)
    await storeStage(tx, ctx, { of: input, made, lastDays })
    await announceStage(tx, ctx, { tournamentId, divisionId }, 'matches.publish')
  })
  return { done: true as const }
}

/** Entry has closed, and nothing is published. */
export function assertMayPublish(
  ctx: Ctx,
  { tournament, loaded }: { tournament: TournamentRow; loaded: LoadedDivision },
) {
  const { state, entryClosesAt } = tournament
  if (state === 'open' && entryClosesAt > ctx.now()) refuse('matches_entry_open')
  if (!['open', 'closed', 'drawn', 'in_play'].includes(state)) refuse('tournament_state')
  if (loaded.draw) refuse('matches_published')
}

/** Everybody who is entered is in the draw, once, with a partner in pairs; in a net division each gender has a tee. */
function assertEntrants(
  { entrants, waiting }: MatchEntrants,
  { entryIds, loaded }: { entryIds: readonly string[]; loaded: LoadedDivision },
) {
  if (waiting.length > 0) refuse('matches_no_partner')
  const given = new Set(entryIds)
  const isSame = given.size === entryIds.length && entrants.length === given.size
  if (!isSame || !entrants.every(({ id }) => given.has(id))) refuse('matches_entrants_changed')
  const players = entrants.flatMap(({ members }) => members)
  if (players.some((entry) => playingHandicapOf(entry, loaded) === undefined)) {
    refuse('matches_no_tee')
  }
}

type Pools = NonNullable<Input<'publishMatches'>['pools']>

function poolRounds(entryIds: readonly string[], { count, goOn }: Pools): number {
  if (!arePoolsPossible(entryIds.length, count)) refuse('matches_field_size')
  const smallest = Math.floor(entryIds.length / count)
  const goingOn = goOn * count
  if (goOn > smallest || goingOn === 1 || goingOn > maxBracket) refuse('matches_field_size')
  return Math.max(...dealToPools(entryIds, count).map((pool) => roundRobin(pool).length))
}

function knockOutRoundsOf(contestants: number): number {
  if (contestants < 2 || contestants > maxBracket) refuse('matches_field_size')
  return roundsOf(contestants)
}

type LastDays = { lastDays: readonly PlainDate[]; rounds: number; after: PlainDate | null }

/** One last day for each round, none in the past, each later than the one before. */
function assertLastDays(ctx: Ctx, { lastDays, rounds, after }: LastDays) {
  const isInOrder = lastDays.every((day, i) => day > (lastDays[i - 1] ?? after ?? ''))
  const [first] = lastDays
  if (lastDays.length !== rounds || !isInOrder || !first || first < today(ctx)) {
    refuse('matches_deadlines_wrong')
  }
}

function contestantRows(
  {
    tournamentId,
    divisionId,
    entryIds,
    shownOrder,
    pools,
    byHandicap,
    lot,
  }: Input<'publishMatches'>,
  { entrants }: MatchEntrants,
) {
  // Computed again from the lot, so that what was moved by hand is known.
  const order = inSeedOrder(entrants, { byHandicap, lot })
  // A handicap that has changed since must not look like a move.
  if (order.map(({ id }) => id).join() !== shownOrder.join()) refuse('matches_entrants_changed')
  const reasons = seedReasons(order, byHandicap)
  const dealt = pools ? dealToPools(entryIds, pools.count) : []
  return entryIds.map((entryId, i) => ({
    tournamentId,
    divisionId,
    entryId,
    sideId: entrants.find(({ id }) => id === entryId)?.sideId ?? null,
    seed: i + 1,
    seedReason: reasons.get(entryId) ?? null,
    pool: pools ? dealt.findIndex((pool) => pool.includes(entryId)) + 1 : null,
  }))
}

type Stage = { of: Of; made: readonly NewMatch[]; lastDays: readonly PlainDate[] }

/** Stores the matches of a stage with their byes, and the last days of its rounds. */
async function storeStage(tx: Db, ctx: Ctx, { of, made, lastDays }: Stage) {
  const { tournamentId, divisionId } = of
  const at = ctx.now()
  const settled = settleMatches(
    made.map((match) => ({ ...match, id: randomUUID() })),
    new Set(),
  )
  await insertMatches(
    tx,
    settled.map((match) => ({
      ...match,
      tournamentId,
      divisionId,
      decidedAt: match.decision === null ? null : at,
    })),
  )
  const stage = made[0]?.stage ?? 'knock_out'
  await upsertMatchRounds(
    tx,
    lastDays.map((lastDay, i) => ({ tournamentId, divisionId, stage, round: i + 1, lastDay })),
  )
}

async function announceStage(tx: Db, ctx: Ctx, of: Of, action: string) {
  const [loaded] = await loadDivisions(tx, [of.divisionId])
  if (!loaded) throw new AppError('not_found')
  const open = loaded.matches.filter(isOpen)
  await mailMatchNews(
    tx,
    ctx,
    loaded,
    open.map((match) => readyNews(loaded, match, loaded.draw?.version ?? 1)),
  )
  await extendLastDay(tx, of.tournamentId)
  await updateStateByMatches(tx, ctx, of.tournamentId)
  await recordActivity(tx, ctx, {
    action,
    subject: { type: 'tournament', id: of.tournamentId },
    data: { divisionId: of.divisionId, matches: open.length },
  })
}

/** Makes the knock-out of those who go on, when every match of the pools is decided. */
export async function publishKnockOut(ctx: Ctx, input: Input<'publishKnockOut'>) {
  await ctx.db.transaction(async (tx) => {
    const loaded = await lockLoaded(tx, input)
    const seeds = nextKnockOutOf(loaded)
    if (seeds.length < 2) refuse('matches_pools_open')
    const lastOfPools =
      loaded.rounds
        .map(({ lastDay }) => lastDay)
        .toSorted()
        .at(-1) ?? null
    assertLastDays(ctx, {
      lastDays: input.lastDays,
      rounds: roundsOf(seeds.length),
      after: lastOfPools,
    })
    await storeStage(tx, ctx, { of: input, made: buildBracket(seeds), lastDays: input.lastDays })
    await storeKnockOutSeeds(tx, loaded, seeds)
    await bumpMatchVersion(tx, input.divisionId)
    await announceStage(tx, ctx, input, 'matches.publish_knock_out')
  })
  return { done: true as const }
}

/** Stores the place of each pool that gave a seed, because a later correction of a pool does not change the knock-out. */
async function storeKnockOutSeeds(tx: Db, loaded: LoadedDivision, seeds: readonly string[]) {
  const placed = standingsOf(loaded).flatMap(({ pool, rows }) =>
    rows.map(({ contestant }, i) => ({ contestant, pool, place: i + 1 })),
  )
  for (const { contestant, pool, place } of placed) {
    const seed = seeds.indexOf(contestant) + 1
    if (seed > 0) await updateContestant(tx, contestant, { knockOutSeed: { seed, pool, place } })
  }
}

/** Takes the matches back while none is decided, so that they can be made with other seeds or players. */
export async function unpublishMatches(ctx: Ctx, input: Input<'unpublishMatches'>) {
  await ctx.db.transaction(async (tx) => {
    const loaded = await lockLoaded(tx, input)
    if (!mayUnpublish(loaded)) refuse('matches_begun')
    await mailMatchNews(
      tx,
      ctx,
      loaded,
      // The matches of a cup are mailed by nobody, and a line-up that is not shown must not leak.
      loaded.matches
        .filter((match) => isOpen(match) && match.stage !== 'session')
        .map((match) => ({
          match,
          key: 'taken_back',
          subject: `Kampene i ${loaded.tournament.name} er trukket tilbage`,
          lines: () => ['Turneringsledelsen laver kampene om. Du får en ny mail, når de er klar.'],
        })),
    )
    // Without matches the partner of who has withdrawn is free for another.
    const inPairs = loaded.contestants.flatMap(({ pair }) => pair?.members ?? [])
    for (const { id } of inPairs.filter((entry) => !isTakingPart(entry))) {
      await updateEntry(tx, id, { sideId: null, sidePosition: null })
    }
    await deleteMatchDraw(tx, input.divisionId)
    await recordActivity(tx, ctx, {
      action: 'matches.unpublish',
      subject: { type: 'tournament', id: input.tournamentId },
      data: { divisionId: input.divisionId },
    })
    await updateStateByMatches(tx, ctx, input.tournamentId)
  })
  return { done: true as const }
}
