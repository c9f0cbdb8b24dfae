import type { FoundClub } from '#contract/club-finder.ts'
import { formatClockProse } from '#domain/shared/clock-time.ts'
import { dayText } from './moment-text.ts'

/**
 * The answer in a few words: `Åben for kortet`, `Fra mandag den 10. maj`; undefined when not asked. It
 * is about the card and the club: the page knows neither home club nor rounds of whoever reads it.
 */
export function shortAnswer({ welcome }: FoundClub, today: string): string | undefined {
  if (!welcome) return undefined
  if (welcome.isWelcome) return 'Åben for kortet'
  if (!welcome.next) return 'Ikke åben for kortet'
  const { day, minute } = welcome.next
  const time = minute > 0 ? ` ${formatClockProse(minute)}` : ''
  return `Fra ${dayText(day, today)}${time}`
}
