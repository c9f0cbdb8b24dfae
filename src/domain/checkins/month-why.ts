import { capital, countOf, listInDanish } from '../shared/danish.ts'
import { addDays, daysBetween, monthNames, weekdayOf } from '../shared/dates.ts'
import { dayTypeHoliday } from '../shared/holidays.ts'
import { daysOfMonth, monthOf, type Span } from './club-month.ts'

/** What is compared of two spans of days at a club. */
export type SpanFacts = {
  span: Span
  rounds: number
  guests: number
  cards: readonly { name: string; rounds: number }[]
  /** Days on which the course was closed by weather for some of the hours of play, and why. */
  closedDays: number
  closedReasons: readonly string[]
}

/**
 * Why a month has more or fewer rounds than the one it is compared with, the most certain cause first
 * (docs/algorithms/club-month.md): days on which the course was closed, weekend days and holidays, and the kind of
 * card that changed most. Empty when nothing of it differs. It names what differs and claims no more.
 */
export function explainChange(now: SpanFacts, before: SpanFacts, beforeName: string): string[] {
  return [
    closedText(now, before, beforeName),
    freeDaysText(now.span, before.span, beforeName),
    cardText(now, before, beforeName),
  ].flatMap((text) => text ?? [])
}

/** `i maj` for a whole month, `i dagene 1.–12. maj` and `den 1. maj` for a part: the rest of it is not compared. */
export function spanName({ from, to }: Span): string {
  const month = monthNames[Number(from.slice(5, 7)) - 1] ?? ''
  if (to === daysOfMonth(monthOf(from)).to) return `i ${month}`
  const [first, last] = [from, to].map((day) => Number(day.slice(8)))
  return first === last ? `den ${first}. ${month}` : `i dagene ${first}.–${last}. ${month}`
}

function closedText(now: SpanFacts, before: SpanFacts, beforeName: string) {
  if (now.closedDays === before.closedDays) return undefined
  const reasons = now.closedReasons.length > 0 ? ` (${listInDanish(now.closedReasons)})` : ''
  const here =
    now.closedDays === 0
      ? 'Banen har ikke været lukket'
      : `Banen har været lukket på ${countOf(now.closedDays, 'dag', 'dage')}${reasons}`
  return `${here}. ${capital(beforeName)} var det ${countOf(before.closedDays, 'dag', 'dage')}.`
}

/** Saturdays, Sundays and public holidays. */
export function freeDaysIn({ from, to }: Span): number {
  const days = Array.from({ length: daysBetween(from, to) + 1 }, (_, i) => addDays(from, i))
  return days.filter((day) => weekdayOf(day) >= 6 || dayTypeHoliday(day) !== undefined).length
}

function freeDaysText(now: Span, before: Span, beforeName: string) {
  const [here, there] = [freeDaysIn(now), freeDaysIn(before)]
  if (here === there) return undefined
  const days = countOf(here, 'lørdag, søndag eller helligdag', 'lørdage, søndage og helligdage')
  return `Der er ${days} mod ${there} ${beforeName}.`
}

/** The kind of card whose rounds changed most, when it is two rounds or more. */
function cardText(now: SpanFacts, before: SpanFacts, beforeName: string) {
  const of = (facts: SpanFacts, name: string) =>
    facts.cards.find((card) => card.name === name)?.rounds ?? 0
  const names = [...new Set([...now.cards, ...before.cards].map(({ name }) => name))]
  const [most] = names
    .map((name) => ({ name, here: of(now, name), there: of(before, name) }))
    .toSorted((a, b) => Math.abs(b.here - b.there) - Math.abs(a.here - a.there))
  if (!most || Math.abs(most.here - most.there) < 2) return undefined
  return `Mest ændret er ${most.name}: ${countOf(most.here, 'runde', 'runder')} mod ${most.there} ${beforeName}.`
}

/** `12 runder flere`, `1 runde mere`, `3 runder færre`, `lige så mange`. */
export function differenceText(now: number, before: number): string {
  if (now === before) return 'lige så mange'
  const rounds = countOf(Math.abs(now - before), 'runde', 'runder')
  if (now < before) return `${rounds} færre`
  return `${rounds} ${now - before === 1 ? 'mere' : 'flere'}`
}
