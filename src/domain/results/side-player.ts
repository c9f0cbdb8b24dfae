import type { HoleScore } from '#domain/scoring/hole-score.ts'
import { strokesOf } from '#domain/scoring/hole-score.ts'
import type { PlayerStatus } from '../competitions/player-status.ts'
import type { DivisionPlayer, PlayedCard } from './division-field.ts'

/**
 * A side of best balls as one player of the field: in each round its members' cards together
 * (docs/algorithms/team-formats.md, Four-ball and best k of m). A member who is out keeps the holes
 * already played, and the others play on alone (Rule 23.4); the side is out when all of them are.
 * @param balls how many count on a hole, and how many players a filler replaces.
 */
export function sidePlayer(
  id: string,
  members: readonly DivisionPlayer[],
  balls: SideBalls,
): DivisionPlayer {
  const rounds = new Set(members.flatMap(({ cards }) => cards.map(({ round }) => round)))
  const isOut = members.every(({ status }) => status !== null)
  return {
    id,
    status: isOut ? (members[0]?.status ?? null) : null,
    cards: [...rounds]
      .toSorted((a, b) => a - b)
      .flatMap((round) => {
        const cards = members.flatMap(({ status, cards: own }) =>
          own
            .filter((card) => card.round === round)
            .map((card) => ({ ...card, ball: ballOf(status, isOut) })),
        )
        return sideCard(cards, balls) ?? []
      }),
  }
}

/** How the balls of a side count: the best `count` of a hole, with `fillers` for players who are missing all day. */
export type SideBalls = { count: number; fillers: number }

/** Whether a ball counts, counts as far as it was played, or not at all. */
type Ball = 'counts' | 'left' | 'void'

/**
 * A player who leaves keeps the holes already played (Rule 23.4). The ball of one who is disqualified, or whose card
 * was not returned or certified, does not count; whether that disqualifies the side is for the committee (Rule 23.8).
 * Once the whole side is out, its balls are shown as they were played.
 */
export const ballOf = (status: PlayerStatus | null, isSideOut: boolean): Ball =>
  status === null || isSideOut
    ? 'counts'
    : status === 'DQ' || status === 'NR' || status === 'NC'
      ? 'void'
      : 'left'

/** The card of a side in one round; undefined without players. */
export function sideCard<Card extends Omit<PlayedCard, 'sideBalls'> & { ball: Ball }>(
  cards: readonly Card[],
  { count, fillers }: SideBalls,
): (Card & { sideBalls: NonNullable<PlayedCard['sideBalls']> }) | undefined {
  const [first] = cards
  if (!first) return undefined
  const balls = cards.map(({ scores, ball, holes, playingHandicap }) => ({
    holes,
    playingHandicap,
    scores: scores.map((score) =>
      ball === 'counts' ? score : ball === 'left' ? (score ?? 'picked_up') : 'picked_up',
    ),
    ...(ball !== 'counts' && { isOut: true as const }),
  }))
  return {
    ...first,
    handicapIndexTenths: null,
    playingHandicap: 0,
    deducted: cards.reduce((sum, { deducted }) => sum + deducted, 0),
    scores: first.scores.map((_, hole) =>
      grossOf(
        balls.map(({ scores }) => scores[hole] ?? null),
        count,
      ),
    ),
    sideBalls: { balls, count, fillers },
  }
}

/** The sum of the best gross scores, once every player has finished the hole. */
function grossOf(scores: readonly HoleScore[], count: number): HoleScore {
  if (scores.includes(null)) return null
  const holed = scores.flatMap((score) => strokesOf(score) ?? []).toSorted((a, b) => a - b)
  if (holed.length < count) return 'picked_up'
  return holed.slice(0, count).reduce((sum, strokes) => sum + strokes, 0)
}
