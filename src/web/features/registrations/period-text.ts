import { formatPeriod, plainDate } from '#domain/shared/dates.ts'

/** The days a card is good for; nothing as long as they are not known. */
export function periodText(period: { firstDay: string; lastDay: string } | null): string {
  return period ? formatPeriod(plainDate(period.firstDay), plainDate(period.lastDay)) : ''
}
