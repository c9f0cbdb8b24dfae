import type { HoleScore } from '#domain/scoring/hole-score.ts'
import { strokesOf } from '#domain/scoring/hole-score.ts'
import type { DivisionPlayer, PlayedCard } from './division-field.ts'

/**
 * A side of best balls as one player of the field: in each round its members' cards together
 * (docs/algorithms/team-formats.md, Four-ball and best k of m). A member who is out keeps the holes
 * already played, and the others play on alone (Rule 23.4); the side is out when all of them are.
 * @param count balls that count on a hole.
 */
export function sidePlayer(
  id: string,
  members: readonly DivisionPlayer[],
  count: number,
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
            .map((card) => ({ ...card, isOut: status !== null && !isOut })),
        )
        return sideCard(cards, count) ?? []
      }),
  }
}

/** The card of a side in one round; undefined without players. */
export function sideCard<Card extends Omit<PlayedCard, 'sideBalls'> & { isOut: boolean }>(
  cards: readonly Card[],
  count: number,
): (Card & { sideBalls: NonNullable<PlayedCard['sideBalls']> }) | undefined {
  const [first] = cards
  if (!first) return undefined
  const balls = cards.map(({ scores, isOut, holes, playingHandicap }) => ({
    holes,
    playingHandicap,
    scores: isOut ? scores.map((score) => score ?? 'picked_up') : scores,
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
    sideBalls: { balls, count },
  }
}

/** The sum of the best gross scores, once every player has finished the hole. */
function grossOf(scores: readonly HoleScore[], count: number): HoleScore {
  if (scores.includes(null)) return null
  const holed = scores.flatMap((score) => strokesOf(score) ?? []).toSorted((a, b) => a - b)
  if (holed.length < count) return 'picked_up'
  return holed.slice(0, count).reduce((sum, strokes) => sum + strokes, 0)
}
