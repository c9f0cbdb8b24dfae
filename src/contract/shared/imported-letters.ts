import { z } from 'zod'

/** What to do with letters that an earlier program has garbled, as in `SÃ¸ren`. */
export const letterChoices = ['ask', 'repair', 'keep'] as const

/** A garbled text of a file and its probable original. */
export const garbled = z.object({ line: z.int(), from: z.string(), to: z.string() })
