import { withdrawalDays, withdrawalDeadline } from '#domain/passes/withdrawal.ts'
import { capital } from '#domain/shared/danish.ts'
import { addDays, formatDay, type PlainDate } from '#domain/shared/dates.ts'

/**
 * What a buyer accepts by choosing an early start. A changed text gets a new version, because the
 * accepted version is stored with the card.
 */
export const startText = {
  version: '2027-2',
  text:
    'Kortet skal begynde, før fortrydelsesfristen er udløbet. Jeg er indforstået med at betale ' +
    'for de runder, jeg når at spille, hvis jeg fortryder inden for 14 dage.',
} as const

/** `Begynd i dag, mandag den 23. november 2026`: the early start, with its day. */
export function startChoiceText({ firstDay, today }: { firstDay: PlainDate; today: PlainDate }) {
  return firstDay === today
    ? `Begynd i dag, ${formatDay(firstDay)}`
    : `Begynd ${formatDay(firstDay)}`
}

/** The start after the withdrawal period; its day may be a later one that the buyer chose. */
export function laterChoiceText(firstDay: PlainDate, afterDeadline: PlainDate): string {
  const why = firstDay === afterDeadline ? ', når fortrydelsesfristen er udløbet' : ''
  return `Begynd ${formatDay(firstDay)}${why}`
}

/** Why the later start is on its day: the deadline may be moved past a weekend (docs/algorithms/refund.md). */
export function laterWhyText(today: PlainDate): string {
  const day14 = addDays(today, withdrawalDays)
  const deadline = withdrawalDeadline(today)
  const [last, moved] = [day14, deadline].map((day) => formatDay(day, { year: false }))
  const until =
    day14 === deadline
      ? `Du kan fortryde til og med ${last}.`
      : `De 14 dage slutter ${last}, og derfor kan du fortryde til og med ${moved}.`
  return `${until} Gør du det, får du alle pengene tilbage.`
}

type Begins = { firstDay: PlainDate; today: PlainDate; playFrom: PlainDate; isEarly: boolean }

/** `I dag, 12. juni`, or the weekday with the reason why the card begins then: for the review of an order. */
export function beginsText({ firstDay, today, playFrom, isEarly }: Begins): string {
  if (firstDay === today) return `I dag, ${formatDay(firstDay, { weekday: false, year: false })}`
  const day = capital(formatDay(firstDay, { year: false }))
  if (!isEarly && firstDay === addDays(withdrawalDeadline(today), 1)) {
    return `${day}, når fortrydelsesfristen er udløbet`
  }
  return firstDay === playFrom ? `${day}, når sæsonen begynder` : day
}
