import { z } from 'zod'
import { day, line } from './template-fields.ts'

/** A round was given back by the club or by us, for one of the reasons of a void, or counts again. */
export const roundReturned = z.object({
  holder: line,
  club: line,
  day,
  change: z.enum([
    'mistake',
    'wrong_person',
    'round_broken_off',
    'course_closed',
    'other',
    'restored',
  ]),
  /** Nine of eighteen holes: the other nine are still a round. */
  keepsNine: z.boolean().optional(),
})
