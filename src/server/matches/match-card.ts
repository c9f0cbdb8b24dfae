import type { MatchCardAnswer, ShownCard } from '#contract/matches/card.ts'
import type * as contract from '#contract/matches/card.ts'
import type { ParsedInput } from '#contract/shared/endpoint.ts'
import { idOfPress, mergeHoles } from '#domain/matches/match-card.ts'
import { ballKey, mergeScores } from '#domain/matches/match-scores.ts'
import { isOpen } from '#domain/matches/match.ts'
import type { Side } from '#domain/scoring/match-play.ts'
import { writtenAt } from '#domain/scoring/score-entry.ts'
import { requireSignedIn } from '../access.ts'
import { AppError } from '../app-error.ts'
import type { Ctx } from '../ctx.ts'
import {
  holesOf,
  isWritten,
  loadDivisions,
  nameOfRound,
  shownOf,
  type LoadedDivision,
} from './load-division.ts'
import {
  ballsOf,
  frozenBalls,
  hasOneBall,
  leftBalls,
  strokesByBall,
  waitsForPartner,
} from './match-balls.ts'
import { courseNameIn, startHoleOf } from './match-course.ts'
import { teeHolesOf } from './match-handicaps.ts'
import { findMatch, lockMatch } from './lock-queries.ts'
import { updateMatch, type MatchRow } from './match-queries.ts'
import { selectContestantsOfAccount } from './contestant-queries.ts'
import { sidesOf } from './own-matches.ts'
import { isShown, sideName } from './read-cup.ts'
import { refuse } from './refuse-match.ts'

type Input = ParsedInput<typeof contract.writeMatchHoles>

/** One match with its holes, for its players and for everybody who follows it. */
export async function getMatchCard(
  ctx: Reader,
  { matchId }: { matchId: string },
): Promise<MatchCardAnswer> {
  const match = await findMatch(ctx.db, matchId)
  const [loaded] = match ? await loadDivisions(ctx.db, [match.divisionId]) : []
  if (!match || !loaded?.tournament.announcedAt || !hasBothSides(match, loaded)) {
    throw new AppError('not_found')
  }
  const [mine = null] = await ownSides(ctx, match)
  return toCard(ctx, loaded, { match, mine })
}

type Reader = Pick<Ctx, 'db' | 'now' | 'actor'>

/** A line-up that is not revealed is nobody's match yet. */
const hasBothSides = (match: MatchRow, loaded: LoadedDivision) =>
  match.a !== null && match.b !== null && isShown(match, loaded)

async function ownSides(ctx: Reader, match: MatchRow): Promise<readonly Side[]> {
  const accountId = ctx.actor?.accountId
  if (!accountId) return []
  const divisionIds = [match.divisionId]
  return sidesOf(match, await selectContestantsOfAccount(ctx.db, { divisionIds, accountId }))
}

/**
 * Writes holes of an own match. Only the row of the match is locked: other matches of the division go on, and a
 * director's change that was begun before is not refused by a hole.
 */
export async function writeMatchHoles(ctx: Ctx, { matchId, sentAt, holes, scores = [] }: Input) {
  requireSignedIn(ctx)
  const found = await findMatch(ctx.db, matchId)
  const [side] = found ? await ownSides(ctx, found) : []
  const [loaded] = found ? await loadDivisions(ctx.db, [found.divisionId]) : []
  if (!found || !side || !loaded || !hasBothSides(found, loaded)) throw new AppError('not_found')
  if (loaded.tournament.state === 'cancelled') refuse('tournament_state')
  const most = found.stage === 'knock_out' ? 2 * holesOf(loaded) : holesOf(loaded)
  if ([...holes, ...scores].some(({ hole }) => hole > most)) refuse('match_hole_wrong')
  const written = await ctx.db.transaction(async (tx) => {
    const locked = await lockMatch(tx, matchId)
    if (!locked || !isOpen(locked)) refuse('match_not_open')
    // Another opponent or player may have come while this waited for the lock.
    if (!isSameMatch(found, locked)) throw new AppError('changed_elsewhere')
    const [mine] = await ownSides({ ...ctx, db: tx }, locked)
    if (!mine) throw new AppError('not_found')
    // Under the lock, so that the first hole stores the pairs as they are.
    const [now = loaded] = await loadDivisions(tx, [locked.divisionId])
    if (waitsForPartner(locked, now)) refuse('match_waits_for_partner')
    const receivedAt = ctx.now().getTime()
    const atServer = <Item extends { writtenAt: number }>({ writtenAt: at, ...item }: Item) => ({
      ...item,
      at: writtenAt({ writtenAt: at, sentAt }, receivedAt),
    })
    const pressed = holes.map((one) => ({ ...one, id: one.id ?? idOfPress(one) }))
    const after = {
      ...(!isWritten(locked) && frozenBalls(locked, now)),
      holes: mergeHoles(locked.holes, pressed.map(atServer)),
      scores: mergeScores(locked.scores, scores.map(atServer)),
    }
    await updateMatch(tx, matchId, after)
    return { match: { ...locked, ...after }, mine, now }
  })
  return toCard(ctx, written.now, written)
}

const isSameMatch = (one: MatchRow, other: MatchRow) =>
  (['a', 'a2', 'b', 'b2'] as const).every((place) => one[place] === other[place])

function toCard(
  ctx: Reader,
  loaded: LoadedDivision,
  { match, mine }: { match: MatchRow; mine: Side | null },
): ShownCard {
  const { tournament, division } = loaded
  const { reported, reportedBy } = match
  return {
    now: ctx.now().getTime(),
    id: match.id,
    tournament: { slug: tournament.slug, name: tournament.name },
    division: division.name,
    round: nameOfRound(match, loaded.matches),
    stage: match.stage,
    isNet: division.terms.scoring.net,
    holes: holesOfCard(match, loaded),
    startHole: startHoleOf(match, loaded),
    course: courseNameIn(match, loaded),
    sides: { A: toSide(match, 'A', loaded), B: toSide(match, 'B', loaded) },
    card: match.holes as ShownCard['card'],
    scores: match.scores as ShownCard['scores'],
    decision: match.decision,
    waitsForPartner: waitsForPartner(match, loaded),
    report:
      match.decision === null && reported && reportedBy && reported.how !== 'bye'
        ? { decision: reported, by: reportedBy }
        : null,
    mine,
  }
}

function holesOfCard(match: MatchRow, loaded: LoadedDivision): ShownCard['holes'] {
  const [first] = ballsOf(match, 'A', loaded)
  const holes = teeHolesOf(match, first, loaded)
  if (holes.length > 0)
    return holes.map(({ number, par, strokeIndex }) => ({ number, par, strokeIndex }))
  // Without a tee the holes are still counted.
  return Array.from({ length: holesOf(loaded) }, (_, i) => ({
    number: i + 1,
    par: 4,
    strokeIndex: i + 1,
  }))
}

function toSide(match: MatchRow, side: Side, loaded: LoadedDivision): ShownCard['sides']['A'] {
  const name = sideName(match, side, loaded) ?? ''
  const strokes = strokesByBall(match, loaded)[side]
  const left = leftBalls(match, loaded)
  const isOneBall = hasOneBall(match, loaded)
  return {
    team: loaded.draw?.cup?.teams[side === 'A' ? 0 : 1] ?? null,
    name,
    balls: ballsOf(match, side, loaded).map((one, i) => ({
      name: isOneBall ? name : shownOf(one, loaded).name,
      strokes: strokes[i] ?? [],
      hasLeft: left.has(ballKey(side, i)),
    })),
  }
}
