import { z } from 'zod'
import { maskCpr } from '#domain/shared/mask-cpr.ts'

/**
 * Free text such as a name, a note or a letter. Personal numbers (CPR) are masked before a service
 * sees the text (E39), and `max` counts the masked text as it will be stored. A test requires this of
 * every contract.
 */
export const freeText = (max: number, { min = 0 }: { min?: number } = {}) =>
  withoutCpr(z.string().trim().min(min).max(max)).pipe(z.string().max(max))

/** Masks personal numbers in a text that has other rules. */
export const withoutCpr = (text: z.ZodString) => text.transform(maskCpr)
