import { z } from 'zod'
import { day, line, link } from './template-fields.ts'

const ofNoShow = { holder: line, club: line, day, minute: z.int().min(0).max(1439) }

/** The club has marked a golfer as a no-show: a reminder, a round, or no round because none was left. */
export const noShow = z.object({
  ...ofNoShow,
  effect: z.enum(['reminder', 'round', 'no_round']),
  /** For an objection. */
  link,
  objectUntil: day,
})

/** The club has undone the mark, or the operator has decided on the objection. */
export const noShowEnded = z.object({
  ...ofNoShow,
  outcome: z.enum(['undone', 'upheld', 'refused']),
  hadRound: z.boolean(),
  answer: z.string().max(500).nullable(),
})
