import type { FoundClub } from '#contract/club-finder.ts'
import { formatClockProse } from '#domain/shared/clock-time.ts'
import { dayText } from './moment-text.ts'

/** The answer in a few words: `Tager imod dig`, `Igen mandag den 10. maj`; undefined when not asked. */
export function shortAnswer({ welcome }: FoundClub, today: string): string | undefined {
  if (!welcome) return undefined
  if (welcome.isWelcome) return 'Tager imod dig'
  if (!welcome.next) return 'Tager ikke imod dig'
  const { day, minute } = welcome.next
  const time = minute > 0 ? ` ${formatClockProse(minute)}` : ''
  return `Fra ${dayText(day, today)}${time}`
}
