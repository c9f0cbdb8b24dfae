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
  /** Rounds that a closing of the course gave back, and that do not count again: true also after it has opened. */
  brokenOff: number
}

/** A difference with what it pulls the number of rounds towards: up or down. */
type Cause = { direction: number; text: string }

/**
 * Why a month has more or fewer rounds than the one it is compared with, the most certain cause first
 * (docs/algorithms/club-month.md): days on which the course was closed, rounds that a closing gave back, weekend days
 * and holidays, and the kind of card that changed most. Only what pulls the way in which the rounds changed is
 * named, so that a month with more rounds is not explained by fewer Sundays. Empty when nothing of it does, and when
 * there are as many rounds as before.
 */
export function explainChange(now: SpanFacts, before: SpanFacts, beforeName: string): string[] {
  const change = Math.sign(now.rounds - before.rounds)
  if (change === 0) return []
  const causes = [
    closedCause(now, before, beforeName),
    brokenOffCause(now, before, beforeName),
    freeDaysCause(now.span, before.span, beforeName),
    cardCause(now, before, { beforeName, change }),
  ]
  return causes.flatMap((cause) => (cause?.direction === change ? cause.text : []))
}

/** `i maj` for a whole month, `i dagene 1.–12. maj` and `den 1. maj` for a part: the rest of it is not compared. */
export function spanName({ from, to }: Span): string {
  const month = monthNames[Number(from.slice(5, 7)) - 1] ?? ''
  if (to === daysOfMonth(monthOf(from)).to) return `i ${month}`
  const [first, last] = [from, to].map((day) => Number(day.slice(8)))
  return first === last ? `den ${first}. ${month}` : `i dagene ${first}.–${last}. ${month}`
}

function closedCause(now: SpanFacts, before: SpanFacts, beforeName: string): Cause {
  const reasons = now.closedReasons.length > 0 ? ` (${listInDanish(now.closedReasons)})` : ''
  const here =
    now.closedDays === 0
      ? 'Banen har ikke været lukket'
      : `Banen har været lukket på ${countOf(now.closedDays, 'dag', 'dage')}${reasons}`
  const there = countOf(before.closedDays, 'dag', 'dage')
  return {
    direction: Math.sign(before.closedDays - now.closedDays),
    text: `${here}. ${capital(beforeName)} var det ${there}.`,
  }
}

function brokenOffCause(now: SpanFacts, before: SpanFacts, beforeName: string): Cause {
  const given = now.brokenOff === 1 ? 'runde er givet tilbage' : 'runder er givet tilbage'
  return {
    direction: Math.sign(before.brokenOff - now.brokenOff),
    text: `${now.brokenOff} ${given}, fordi banen blev lukket. ${capital(beforeName)} var det ${before.brokenOff}.`,
  }
}

/** Saturdays, Sundays and public holidays. */
export function freeDaysIn({ from, to }: Span): number {
  const days = Array.from({ length: daysBetween(from, to) + 1 }, (_, i) => addDays(from, i))
  return days.filter((day) => weekdayOf(day) >= 6 || dayTypeHoliday(day) !== undefined).length
}

function freeDaysCause(now: Span, before: Span, beforeName: string): Cause {
  const [here, there] = [freeDaysIn(now), freeDaysIn(before)]
  const days = countOf(here, 'lørdag, søndag eller helligdag', 'lørdage, søndage og helligdage')
  return {
    direction: Math.sign(here - there),
    text: `Der er ${days} mod ${there} ${beforeName}.`,
  }
}

type CardChange = { beforeName: string; change: number }

/** The kind of card whose rounds changed most in the direction of the whole, when it is two rounds or more. */
function cardCause(now: SpanFacts, before: SpanFacts, { beforeName, change }: CardChange) {
  const of = (facts: SpanFacts, name: string) =>
    facts.cards.find((card) => card.name === name)?.rounds ?? 0
  const names = [...new Set([...now.cards, ...before.cards].map(({ name }) => name))]
  const [most] = names
    .map((name) => ({ name, here: of(now, name), there: of(before, name) }))
    .toSorted((a, b) => change * (b.here - b.there - (a.here - a.there)))
  if (!most || Math.abs(most.here - most.there) < 2) return undefined
  const rounds = countOf(most.here, 'runde', 'runder')
  return {
    direction: Math.sign(most.here - most.there),
    text: `Mest ændret er ${most.name}: ${rounds} mod ${most.there} ${beforeName}.`,
  }
}

/** `12 runder flere`, `1 runde mere`, `3 runder færre`, `lige så mange`. */
export function differenceText(now: number, before: number): string {
  if (now === before) return 'lige så mange'
  const rounds = countOf(Math.abs(now - before), 'runde', 'runder')
  if (now < before) return `${rounds} færre`
  return `${rounds} ${now - before === 1 ? 'mere' : 'flere'}`
}
