import { addDays, type PlainDate } from '#domain/shared/dates.ts'
import { isCurrent, type PassState } from './pass-state.ts'
import { lastDaysOf, type Season } from './season.ts'

/** A card as far as its renewal depends on it. */
export type HeldCard = {
  golferId: string
  seasonCode: string
  lastDay: PlainDate
  state: PassState
}

/** A card is renewed for the season after its own, so not after a season without a card. */
const longestGapDays = 400

/**
 * The cards to renew for the season that is offered first: each golfer's newest card that has ended or
 * ends within a month, unless the golfer has a card of that season.
 */
export function cardsToRenew<Card extends HeldCard>(
  cards: readonly Card[],
  next: Pick<Season, 'code' | 'playFrom'>,
  day: PlainDate,
): Card[] {
  const held = cards.filter(({ state }) => isCurrent(state))
  const provided = new Set(
    held.filter((card) => !isBefore(card, next)).map((card) => card.golferId),
  )
  const newest = new Map<string, Card>()
  for (const card of held) {
    const known = newest.get(card.golferId)
    if (isBefore(card, next) && (!known || known.lastDay < card.lastDay)) {
      newest.set(card.golferId, card)
    }
  }
  return [...newest.values()].filter(
    ({ golferId, lastDay }) =>
      !provided.has(golferId) &&
      lastDaysOf({ playTo: lastDay }, day) !== undefined &&
      addDays(lastDay, longestGapDays) >= next.playFrom,
  )
}

const isBefore = (card: HeldCard, next: Pick<Season, 'code' | 'playFrom'>) =>
  card.seasonCode !== next.code && card.lastDay < next.playFrom
