import { z } from 'zod'
import { day, line, ore } from './template-fields.ts'

const leaving = z.object({
  holder: line,
  club: line,
  slug: line,
  lastDay: day,
  /** Rounds of the card that are left at the club. */
  rounds: z.int().min(0),
  /** Days of visits after the last day; they are cancelled. */
  days: z.array(day).max(100),
})

/** A club leaves: what a card has left there, and the visits that are cancelled. */
export const clubLeaves = leaving

/** The leaving of a club was taken back; to those who were mailed of it. */
export const clubStays = leaving.omit({ rounds: true })

/** A club has left, and a card had rounds left there: choose what replaces them, or what they became. */
export const lostRounds = z.object({
  holder: line,
  club: line,
  lastDay: day,
  rounds: z.int().min(1),
  chooseBy: day,
  /** False for a company's card, whose lost rounds become extra rounds at once, without a choice. */
  mayRefund: z.boolean(),
  /** What replaces the rounds when nobody chose; null while there is time to choose. */
  outcome: z.object({ credits: z.int(), refundOre: ore }).nullable(),
})
