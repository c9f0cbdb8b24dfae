import { z } from 'zod'
import { maskCpr } from '#domain/shared/mask-cpr.ts'

/**
 * A text in somebody's own words: a name, a note, a letter. Personal numbers are taken out of it
 * before any service sees it (E39), and it is measured as it will be stored. A test holds every
 * contract to it.
 */
export const freeText = (max: number, { min = 0 }: { min?: number } = {}) =>
  withoutCpr(z.string().trim().min(min).max(max)).pipe(z.string().max(max))

/** The same for a text with rules of its own. */
export const withoutCpr = (text: z.ZodString) => text.transform(maskCpr)
