import { formatDay, type PlainDate } from '#domain/shared/dates.ts'

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
