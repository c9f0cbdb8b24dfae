import { z } from 'zod'

/** What is done with letters that an earlier program has read wrongly, as in `SÃ¸ren`. */
export const letterChoices = ['ask', 'repair', 'keep'] as const

/** Such a text of a file, and what it probably should be. */
export const garbled = z.object({ line: z.int(), from: z.string(), to: z.string() })
