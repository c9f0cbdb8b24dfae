import type { ClubTermsOfSeason, PricedCard } from '#contract/settlement/endpoints.ts'
import { fullPriceLine, moneyOfLine, type LineMoney } from '#domain/settlement/line-money.ts'
import { formatKroner, type Ore } from '#domain/shared/money.ts'

/** A season with prices, and its card for all days with the split of its price. */
export type ReckonedSeason = {
  season: ClubTermsOfSeason
  card: PricedCard
  money: LineMoney
}

/** Undefined while no card of a season has a price. */
export function reckon(season: ClubTermsOfSeason | null | undefined): ReckonedSeason | undefined {
  const card = season?.cards.find(({ days }) => days === 'all')
  return season && card ? { season, card, money: moneyOfCard(card, season) } : undefined
}

export const moneyOfCard = (card: PricedCard, { terms }: ClubTermsOfSeason): LineMoney =>
  moneyOfLine(fullPriceLine(card), terms)

/** Whole kroner, rounded down so that an estimate never looks better than it is. */
export const wholeKroner = (amount: Ore) => formatKroner(Math.floor(amount / 100) * 100)

/** `15 %`, `12,5 %`, never broken before its sign. */
export const percent = (basisPoints: number) =>
  `${String(basisPoints / 100).replace('.', ',')}\u00a0%`
