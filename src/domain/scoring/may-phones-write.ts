import type { PlainDate } from '#domain/shared/dates.ts'

/**
 * Whether phones may write on the cards of a round: from the start of its Danish day on. One that is
 * tried out the evening before would stand on the card and on the board, and begin play for everyone.
 * Afterwards without an end: a phone may find its line late, and what comes when the result stands
 * does not count by itself. The committee, which may let somebody play earlier, writes at any time.
 */
export const mayPhonesWrite = (roundDay: PlainDate, today: PlainDate): boolean => today >= roundDay
