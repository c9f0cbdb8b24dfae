import { capital } from '#domain/shared/danish.ts'
import { monthNames } from '#domain/shared/dates.ts'

const nameOf = (month: string) => monthNames[Number(month.slice(5)) - 1] ?? ''

/** "Maj 2027" for `2027-05`. */
export const monthText = (month: string): string => `${capital(nameOf(month))} ${month.slice(0, 4)}`

/** "April og maj 2027", "April–juni 2027"; a season may span two years. */
export function monthsText(from: string, to: string): string {
  if (from === to) return monthText(from)
  const isNext = Number(to.slice(5)) - Number(from.slice(5)) === 1
  const isOneYear = from.slice(0, 4) === to.slice(0, 4)
  if (!isOneYear) return `${monthText(from)} – ${nameOf(to)} ${to.slice(0, 4)}`
  return `${capital(nameOf(from))}${isNext ? ' og ' : '–'}${nameOf(to)} ${to.slice(0, 4)}`
}
