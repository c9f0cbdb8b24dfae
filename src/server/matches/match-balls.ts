import { strokesPerHole } from '#domain/handicap/strokes-per-hole.ts'
import { ballKey, type BallKey, type PlayedBall } from '#domain/matches/match-scores.ts'
import { isOpen } from '#domain/matches/match.ts'
import type { Side } from '#domain/scoring/match-play.ts'
import { playersOf, sessionOf, type Contestant, type LoadedDivision } from './load-division.ts'
import { strokesOf, teeHolesOf } from './match-handicaps.ts'
import type { MatchRow } from './match-queries.ts'

const bothSides = ['A', 'B'] as const

/** Whether each side of a match plays one ball. */
export const hasOneBall = (match: MatchRow, loaded: LoadedDivision): boolean =>
  sessionOf(match, loaded)?.format === 'foursomes' ||
  loaded.division.terms.team?.kind === 'one_ball'

/**
 * The players of a side who have a ball of their own, the first alone where the pair plays one. Once a hole is written
 * they stay the same, also when one of them leaves. (docs/algorithms/matches.md, strokes)
 */
export function ballsOf(match: MatchRow, side: Side, loaded: LoadedDivision): Contestant[] {
  if (match.balls) return match.balls[side].flatMap((ball) => playerOf(ball, side, match, loaded))
  const players = playersOf(match, side, loaded)
  return hasOneBall(match, loaded) ? players.slice(0, 1) : players
}

function playerOf(
  { entryId }: PlayedBall,
  side: Side,
  match: MatchRow,
  loaded: LoadedDivision,
): Contestant[] {
  const { contestants, formerPlayers } = loaded
  const here = playersOf(match, side, loaded).find(({ entry }) => entry.id === entryId)
  if (here) return [here]
  const known = [...contestants.flatMap(({ members }) => members), ...formerPlayers]
  const entry = known.find(({ id }) => id === entryId)
  const pair = contestants.find(({ id }) => id === (side === 'A' ? match.a : match.b))
  return entry && pair ? [{ ...pair, entry, members: [entry], pair: null }] : []
}

/** The strokes that each ball receives, in the order of the holes of its tee. */
export function strokesByBall(match: MatchRow, loaded: LoadedDivision): Record<Side, number[][]> {
  const { balls } = match
  const strokes = strokesOf(match, loaded)
  const of = (side: Side) =>
    balls
      ? balls[side].map((ball) => [...ball.strokes])
      : ballsOf(match, side, loaded).map((one, i) => {
          const received =
            strokes?.balls?.[side][i] ?? (strokes?.side === side ? strokes.strokes : 0)
          const indexes = teeHolesOf(match, one, loaded).map(({ strokeIndex }) => strokeIndex)
          return indexes.length === 0 ? [] : strokesPerHole(received, indexes)
        })
  return { A: of('A'), B: of('B') }
}

/** What is stored with the first written hole, so that nothing that happens later changes it. */
export function frozenBalls(
  match: MatchRow,
  loaded: LoadedDivision,
): Pick<MatchRow, 'balls' | 'strokes'> {
  const received = strokesByBall(match, loaded)
  const of = (side: Side) =>
    ballsOf(match, side, loaded).map(({ entry }, i) => ({
      entryId: entry.id,
      strokes: received[side][i] ?? [],
    }))
  return { balls: { A: of('A'), B: of('B') }, strokes: strokesOf(match, loaded) }
}

/** The balls whose player has left since the match began, while a partner plays on. */
export function leftBalls(match: MatchRow, loaded: LoadedDivision): ReadonlySet<BallKey> {
  return new Set(
    bothSides.flatMap((side) => {
      const balls = match.balls?.[side] ?? []
      const here = new Set(
        playersOf(match, side, loaded).flatMap(({ entry, withdrawnAt }) =>
          withdrawnAt === null && entry.state === 'entered' && entry.status === null
            ? [entry.id]
            : [],
        ),
      )
      if (!balls.some(({ entryId }) => here.has(entryId))) return []
      return balls.flatMap(({ entryId }, i) => (here.has(entryId) ? [] : [ballKey(side, i)]))
    }),
  )
}

/** Whether an open match is played with one ball by a pair that lacks a player. */
export function waitsForPartner(match: MatchRow, loaded: LoadedDivision): boolean {
  const { team } = loaded.division.terms
  if (match.stage === 'session' || team?.kind !== 'one_ball' || !isOpen(match)) return false
  return bothSides.some((side) => playersOf(match, side, loaded).length < team.size)
}
