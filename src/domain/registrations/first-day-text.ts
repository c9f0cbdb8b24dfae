import { readDanishDate } from '#domain/shared/danish-date.ts'
import { formatDay, formatShortDate, yearOf, type PlainDate } from '#domain/shared/dates.ts'

export type FirstDayRange = {
  /** The first day that is possible with an early start; before it nothing can be chosen. */
  soonest: PlainDate
  /** The first and last day that are possible with the start as chosen. */
  from: PlainDate
  to: PlainDate
}

/** The typed first day of a card. Without a year it is in the year in which the card can begin. */
export const readFirstDay = (typed: string, { from }: FirstDayRange) =>
  readDanishDate(typed, yearOf(from))

/**
 * Why a typed first day is not possible, what is possible, and an example that is accepted, in Danish.
 * Undefined for a possible day and for an empty field.
 */
export function firstDayError(typed: string, range: FirstDayRange): string | undefined {
  if (typed.trim() === '') return undefined
  const { soonest, from, to } = range
  const day = readFirstDay(typed, range)
  const example = `Skriv for eksempel ${formatShortDate(from)}.`
  if (!day) return `Datoen findes ikke. ${example}`
  const name = formatDay(day, { weekday: false })
  if (day > to) {
    return `${name} er for sent. Kortet skal begynde senest ${formatDay(to, { weekday: false })}. ${example}`
  }
  if (day >= from) return undefined
  const earliest = formatDay(from, { weekday: false })
  const needsEarlyStart = day >= soonest
  return needsEarlyStart
    ? `${name} ligger før fortrydelsesfristens udløb. Vælg den tidlige start ovenfor, eller skriv tidligst ${formatShortDate(from)}.`
    : `${name} er for tidligt. Kortet kan tidligst begynde ${earliest}. ${example}`
}
