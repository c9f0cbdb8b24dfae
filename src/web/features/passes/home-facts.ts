import { lastDaysText } from '#domain/passes/season.ts'
import { formatKroner } from '#domain/shared/money.ts'

type SeasonFacts = {
  code: string
  lastDays: number | null
  offers: readonly { code: string; price: number }[]
}

/**
 * The facts below the heading of the front page, *Ét kort. To runder i hver klub. Hele sæsonen*. The price is
 * that of the card for which the heading is true: cheaper ones give fewer rounds or days, or are for the young.
 */
export function homeFacts(season: SeasonFacts | undefined, clubs: number): string[] {
  const whole = season?.offers.find(({ code }) => code === 'FULD')
  const isEnding = season && season.lastDays !== null
  return [
    ...(isEnding ? [lastDaysText(`Sæsonkort ${season.code}`, season.lastDays ?? 0)] : []),
    ...(whole ? [`Sæsonkort ${formatKroner(whole.price)}`] : []),
    ...(clubs === 0 ? [] : [`${clubs} klubber`]),
    '14 dages fortrydelsesret',
  ]
}
