import {
  bestBalls,
  countsStrokes,
  holeValue,
  playingHandicap,
  sideHandicap,
  strokesReceived,
  sum,
} from '#test/score-reckoning.ts'
import { allowanceOf, weightsOf } from './allowances.ts'
import {
  contestantsOf,
  divisionOf,
  isExpectedIn,
  scoresOf,
  teeOf,
  type Division,
  type EventFile,
  type Player,
  type Score,
  type Tee,
} from './event.ts'

/** A round as counted by a view; 0 for a hole without a value. */
type Counted = { values: number[]; scores: Score[]; handicap: number; noResult: boolean }
/** A player's or a side's rounds. */
export type Card = {
  name: string
  /** The committee's code, and the round in which it was given. */
  code: string | null
  left: number | null
  /** The handicap index of the first player, in tenths. */
  indexTenths: number
  rounds: Counted[]
}
type Counting = { division: Division; view: 'net' | 'gross' }

/** The cards of a division: of its players, or of its sides. */
export function countCards(event: EventFile, { division, view }: Counting): Card[] {
  return [...contestantsOf(event, division)].flatMap(([name, players]) => {
    const [first] = players
    if (!first) return []
    const { status } = players.find((player) => !player.status) ?? first
    const rounds = event.rounds.flatMap((_, at) => {
      const playing = players.filter((player) => isExpectedIn(event, player, at + 1))
      if (playing.length === 0) return []
      const balls = division.team?.kind === 'one_ball' ? [first] : playing
      const counted = balls.map((player) => ({
        ...countBall(event, { division, view }, { player, players, at }),
        counts: player.status === undefined || player.status.hole !== undefined,
      }))
      return [division.team?.kind === 'best_balls' ? countBest(division, counted) : counted[0]]
    })
    return [
      {
        name,
        code: status?.code ?? null,
        left: status?.round ?? null,
        indexTenths: Math.round(first.handicap * 10),
        rounds: rounds.flatMap((ball) => (ball ? [withoutGaps(division, ball)] : [])),
      },
    ]
  })
}

type Ball = { values: (number | null)[]; scores: Score[]; handicap: number }

function countBall(
  event: EventFile,
  { division, view }: Counting,
  { player, players, at }: { player: Player; players: readonly Player[]; at: number },
): Ball {
  const tee = teeOf(event, division, player.gender)
  const handicap =
    division.team?.kind === 'one_ball'
      ? handicapOfSide(event, division, players)
      : roundHandicap(event, division, player)
  const scores = scoresOf(event, at, player.name)
  const values = scores.map((score, i) => {
    const given = strokesReceived(handicap, tee.strokeIndex[i] ?? 0)
    const received = view === 'net' ? given : 0
    return holeValue(division, { score, par: tee.par[i] ?? 0, given, received })
  })
  return { values, scores, handicap }
}

/** The best balls of each hole; a ball that does not count at all is left out. */
function countBest(division: Division, balls: readonly (Ball & { counts: boolean })[]): Ball {
  const { team } = division
  const best = { count: team?.kind === 'best_balls' ? team.count : 1, low: countsStrokes(division) }
  const counted = balls.filter(({ counts }) => counts)
  const values = Array.from({ length: 18 }, (_, i) =>
    bestBalls(
      counted.map(({ values: of }) => of[i] ?? null),
      best,
    ),
  )
  return { values, scores: values, handicap: 0 }
}

/** Stroke play has no result without a score on every hole. */
function withoutGaps(division: Division, { values, scores, handicap }: Ball): Counted {
  const isShort = division.team?.kind === 'best_balls' && values.includes(null)
  const noResult = division.format === 'stroke_play' && (isShort || scores.includes('picked_up'))
  return { values: values.map((value) => value ?? 0), scores, handicap, noResult }
}

/** Where strokes are compared, a tee with a higher par than the lowest of the field adds the difference. (1.3) */
export function roundHandicap(event: EventFile, division: Division, player: Player): number {
  const tee = teeOf(event, division, player.gender)
  const handicap = playingHandicap(partnerOn(tee, player), allowanceOf(division))
  return countsStrokes(division) ? handicap + sum(tee.par) - lowestPar(event, division) : handicap
}

export function handicapOfSide(
  event: EventFile,
  division: Division,
  players: readonly Player[],
): number {
  const { team } = division
  if (team?.kind !== 'one_ball') throw new Error(`${division.name} plays no common ball`)
  const weights = weightsOf(division)
  const partners = players.map((player) => partnerOn(teeOf(event, division, player.gender), player))
  return sideHandicap(
    partners,
    weights,
    countsStrokes(division) ? lowestPar(event, division) : null,
  )
}

const lowestPar = (event: EventFile, division: Division) =>
  Math.min(
    ...event.players
      .filter((one) => divisionOf(event, one) === division)
      .map(({ gender }) => sum(teeOf(event, division, gender).par)),
  )

/** What the handicap of a player on a tee is computed from. */
export const partnerOn = ({ courseRating, slope, par }: Tee, { handicap }: Player) => ({
  indexTenths: Math.round(handicap * 10),
  tee: {
    courseRatingTenths: Math.round(courseRating * 10),
    slopeRating: slope,
    par: sum(par),
  },
})
