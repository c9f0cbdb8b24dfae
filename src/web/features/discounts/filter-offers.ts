import type { MyOffer } from '#contract/discounts/mine.ts'
import { foldDanish } from '#domain/shared/danish.ts'

export type OffersFilter = { q?: string | undefined; golfer?: string | undefined }

/** The offers that match all words, for one golfer or everybody; those that can be used today stand first. */
export function filterOffers(offers: readonly MyOffer[], { q = '', golfer }: OffersFilter) {
  const words = foldDanish(q).split(' ').filter(Boolean)
  return offers
    .map((offer) => ({
      ...offer,
      people: offer.people.filter(({ golferId }) => !golfer || golferId === golfer),
    }))
    .filter(({ title, text, giver, conditions }) => {
      const searched = foldDanish([title, text, giver, ...conditions].join(' '))
      return words.every((word) => searched.includes(word))
    })
    .toSorted((a, b) => Number(isUsable(b)) - Number(isUsable(a)))
}

/** Whether one of the golfers can use the offer today. */
export const isUsable = ({ people }: Pick<MyOffer, 'people'>): boolean =>
  people.some(({ refusal }) => refusal === null)
