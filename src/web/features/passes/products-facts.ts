import type { Offer } from '#contract/registrations/endpoints.ts'
import { pricePerRound } from '#domain/passes/price.ts'
import { countOf } from '#domain/shared/danish.ts'
import { formatDay, plainDate } from '#domain/shared/dates.ts'
import { formatKroner } from '#domain/shared/money.ts'

/** The main features of a card, shown under its price. */
export function factsOf(offer: Offer): { term: string; value: string }[] {
  return [
    { term: 'Runder', value: roundsText(offer) },
    { term: 'Dage', value: daysText(offer) },
    { term: 'Periode', value: periodText(offer) },
  ]
}

function roundsText({ roundsPerClub, totalRounds }: Offer): string {
  const each =
    roundsPerClub === null
      ? 'To i hver klub. Nogle klubber giver flere'
      : `${numberWords[roundsPerClub] ?? roundsPerClub} i hver klub`
  return totalRounds === null ? each : `${each}, højst ${totalRounds} i alt`
}

const numberWords: Record<number, string> = { 1: 'En', 2: 'To' }

function daysText({ days, playsOnHolidays }: Offer): string {
  if (days === 'all') return 'Alle ugens dage'
  return playsOnHolidays ? 'Mandag til fredag' : 'Mandag til fredag, undtagen helligdage'
}

const periodText = ({ validDays }: Offer) =>
  validDays === null ? 'Sæsonen ud' : `${validDays} dage fra den dag, du vælger`

/** `Beregnet til 10 runder`: the divisor of a refund after use, shown beside the price (D9). */
export const plannedText = ({ plannedRounds }: Pick<Offer, 'plannedRounds'>) =>
  `Beregnet til ${countOf(plannedRounds, 'runde', 'runder')}`

/** `149,50 kr. pr. runde`: the price charged for a played round at a withdrawal. */
export const perRoundText = ({ price, plannedRounds }: Pick<Offer, 'price' | 'plannedRounds'>) =>
  `${formatKroner(pricePerRound(price, plannedRounds))} pr. runde`

export function nextPriceText({ nextPrice }: Pick<Offer, 'nextPrice'>): string | undefined {
  if (!nextPrice) return undefined
  const day = formatDay(plainDate(nextPrice.from), { weekday: false })
  return `Fra den ${day}: ${formatKroner(nextPrice.price)}`
}

/** The price per round for a number of rounds; undefined beyond the card's limit. */
export function costPerRound(offer: Offer, rounds: number): number | undefined {
  if (offer.totalRounds !== null && rounds > offer.totalRounds) return undefined
  return pricePerRound(offer.price, rounds)
}

/** The median of the clubs' green fees on the days that a card is valid, in øre. */
export function typicalGreenFee(
  clubs: readonly { greenFeeWeekdayOre: number; greenFeeWeekendOre: number }[],
  days: Offer['days'],
): number | undefined {
  const fees = clubs
    .flatMap((club) =>
      days === 'weekdays'
        ? [club.greenFeeWeekdayOre]
        : [club.greenFeeWeekdayOre, club.greenFeeWeekendOre],
    )
    .toSorted((a, b) => a - b)
  return fees[Math.floor(fees.length / 2)]
}
