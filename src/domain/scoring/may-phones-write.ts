import type { PlainDate } from '#domain/shared/dates.ts'

/**
 * Whether phones may write on the cards of a round: from the start of its Danish day. A score entered
 * the evening before as a trial would appear on the board and start the tournament. There is no end,
 * because a phone may send its scores late, and those received after the result is published do not
 * count. The committee may let a player start earlier, so it can write at any time.
 */
export const mayPhonesWrite = (roundDay: PlainDate, today: PlainDate): boolean => today >= roundDay
