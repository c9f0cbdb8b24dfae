import type * as contract from '#contract/matches/cup.ts'
import type { ParsedInput } from '#contract/shared/endpoint.ts'
import { playersIn, poolOfTeam } from '#domain/matches/cup.ts'
import type { MatchDecision } from '#domain/matches/match.ts'
import type { Side } from '#domain/scoring/match-play.ts'
import { recordActivity } from '../activity/record-activity.ts'
import { AppError } from '../app-error.ts'
import type { Ctx } from '../ctx.ts'
import type { Db } from '../db/client.ts'
import { revealLineUps } from './cup-queries.ts'
import { updateStateByMatches } from './finish-matches.ts'
import {
  isTakingPart,
  isWritten,
  loadDivisions,
  sessionOf,
  type Contestant,
  type LoadedDivision,
} from './load-division.ts'
import { mailLineUps, mailSessionResult, sessionsOver } from './mail-captains.ts'
import { lockLoaded } from './lock-division.ts'
import {
  bumpMatchVersion,
  updateMatch,
  type MatchRoundRow,
  type MatchRow,
} from './match-queries.ts'
import { refuse } from './refuse-match.ts'

type Input<E extends keyof typeof contract> = ParsedInput<(typeof contract)[E]>
type LineUp = { round: number; side: Side; pairs: readonly (readonly string[])[] }

/** A director's line-up; after the reveal it replaces players in matches that have not begun. */
export async function setLineUp(ctx: Ctx, input: Input<'setLineUp'>) {
  await ctx.db.transaction(async (tx) => {
    const loaded = await lockLoaded(tx, input)
    const changed = await storeLineUp(tx, ctx, loaded, input)
    await bumpMatchVersion(tx, input.divisionId)
    const [after] = await loadDivisions(tx, [input.divisionId])
    if (after) await mailIfOver(tx, ctx, after, changed)
    await updateStateByMatches(tx, ctx, input.tournamentId)
  })
  return { done: true as const }
}

export function sessionAt({ rounds, draw }: LoadedDivision, round: number): MatchRoundRow {
  const session = rounds.find((one) => one.stage === 'session' && one.round === round)
  if (!session || !draw?.cup) throw new AppError('not_found')
  return session
}

export const matchesIn = ({ matches }: LoadedDivision, round: number) =>
  matches.filter((match) => match.stage === 'session' && match.round === round)

export const idsOf = ({ a, a2, b, b2 }: MatchRow, side: Side): string[] =>
  (side === 'A' ? [a, a2] : [b, b2]).flatMap((id) => id ?? [])

/** Mails the captains how a session ended when the last of its matches was decided by who is absent. */
async function mailIfOver(tx: Db, ctx: Ctx, after: LoadedDivision, changed: ReadonlySet<string>) {
  const decided = after.matches.filter(({ id, decision }) => changed.has(id) && decision !== null)
  const version = after.draw?.version ?? 0
  for (const round of sessionsOver(after, decided)) {
    await mailSessionResult(tx, ctx, after, { round, version })
  }
}

/** Returns the ids of the matches that it changed. */
export async function storeLineUp(tx: Db, ctx: Ctx, loaded: LoadedDivision, lineUp: LineUp) {
  const changed = new Set<string>()
  const { round, side, pairs } = lineUp
  const session = sessionAt(loaded, round)
  const matches = matchesIn(loaded, round)
  if (loaded.tournament.state === 'cancelled') refuse('tournament_state')
  assertLineUp(loaded, { session, matches, side, pairs })
  for (const [i, match] of matches.entries()) {
    const [first = null, second = null] = pairs[i] ?? []
    const set = side === 'A' ? { a: first, a2: second } : { b: first, b2: second }
    const isSame = (Object.keys(set) as (keyof typeof set)[]).every(
      (key) => match[key] === set[key],
    )
    if (isSame) continue
    if (session.revealedAt && hasBegun(match)) refuse('cup_match_begun')
    changed.add(match.id)
    await updateMatch(tx, match.id, {
      ...set,
      ...(session.revealedAt && decidedByAbsence(ctx, { ...match, ...set })),
    })
  }
  await recordActivity(tx, ctx, {
    action: session.revealedAt ? 'matches.replace_in_line_up' : 'matches.set_line_up',
    subject: { type: 'tournament', id: loaded.tournament.id },
    data: { divisionId: loaded.division.id, round, team: side },
  })
  return changed
}

/** A walkover for want of players is no play: the team may still find somebody. */
const hasBegun = (match: MatchRow) =>
  isWritten(match) || (match.decision !== null && match.a !== null && match.b !== null)

type Given = Pick<LineUp, 'side' | 'pairs'> & { session: MatchRoundRow; matches: MatchRow[] }

/**
 * Every player is of the team, plays on, and stands once; a foursome has both, a four-ball at least one. Who has
 * withdrawn may stay in a revealed match, because it may have begun, and the other matches are changed beside it.
 */
function assertLineUp({ contestants }: LoadedDivision, { session, matches, side, pairs }: Given) {
  const format = session.format ?? 'singles'
  const team = new Set(
    contestants.flatMap((one) => (one.pool === poolOfTeam[side] && isPresent(one) ? [one.id] : [])),
  )
  const standsIn = (match: MatchRow | undefined, id: string) =>
    match !== undefined && session.revealedAt !== null && idsOf(match, side).includes(id)
  const ids = pairs.flat()
  const most = playersIn(format)
  const isFull = pairs.every(
    ({ length }) => length <= most && !(format === 'foursomes' && length === 1),
  )
  const areKnown = pairs.every((pair, i) =>
    pair.every((id) => team.has(id) || standsIn(matches[i], id)),
  )
  const isTeam = areKnown && new Set(ids).size === ids.length
  if (pairs.length !== matches.length) throw new AppError('changed_elsewhere')
  if (!isFull || !isTeam) refuse('cup_player_wrong')
}

/** The decision that follows from who stands in a revealed match. */
function decidedByAbsence(ctx: Ctx, { a, b }: Pick<MatchRow, 'a' | 'b'>) {
  const decision: MatchDecision | null =
    a !== null && b !== null
      ? null
      : a === null && b === null
        ? { how: 'both_absent' }
        : { how: 'walkover', winner: a === null ? 'B' : 'A' }
  return { decision, decidedAt: decision ? ctx.now() : null, decidedBy: null, strokes: null }
}

/** The job for matches marks who has left the tournament some seconds later. */
export const isPresent = ({ withdrawnAt, members }: Contestant) =>
  withdrawnAt === null && members.some(isTakingPart)

/** The places of a side without those who have withdrawn; a foursome that lacks one is empty. */
function presentOf(loaded: LoadedDivision, match: MatchRow, side: Side) {
  const ids = idsOf(match, side).filter((id) =>
    loaded.contestants.some((one) => one.id === id && isPresent(one)),
  )
  const isShort = sessionOf(match, loaded)?.format === 'foursomes' && ids.length < 2
  const [first = null, second = null] = isShort ? [] : ids
  return side === 'A' ? { a: first, a2: second } : { b: first, b2: second }
}

/** Shows both line-ups of a session together. Who has withdrawn since they were set is left out. */
export async function revealSession(ctx: Ctx, input: Input<'revealSession'>) {
  const { tournamentId, divisionId, round } = input
  await ctx.db.transaction(async (tx) => {
    const loaded = await lockLoaded(tx, input)
    if (sessionAt(loaded, round).revealedAt) refuse('cup_session_revealed')
    const matches = matchesIn(loaded, round)
    if (matches.every(({ a, b }) => a === null && b === null)) refuse('cup_line_up_missing')
    for (const match of matches) {
      const present = { ...presentOf(loaded, match, 'A'), ...presentOf(loaded, match, 'B') }
      const decided = decidedByAbsence(ctx, { ...match, ...present })
      await updateMatch(tx, match.id, { ...present, ...decided })
    }
    await revealLineUps(tx, { divisionId, round, at: ctx.now() })
    await bumpMatchVersion(tx, divisionId)
    const [shown] = await loadDivisions(tx, [divisionId])
    if (shown) {
      await mailLineUps(tx, ctx, shown, round)
      await mailIfOver(tx, ctx, shown, new Set(matches.map(({ id }) => id)))
    }
    await recordActivity(tx, ctx, {
      action: 'matches.reveal_line_ups',
      subject: { type: 'tournament', id: tournamentId },
      data: { divisionId, round, matches: matches.length },
    })
    await updateStateByMatches(tx, ctx, tournamentId)
  })
  return { done: true as const }
}
