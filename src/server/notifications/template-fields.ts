import { z } from 'zod'
import type { PlainDate } from '#domain/shared/dates.ts'
import { isPlainDate } from '#domain/shared/dates.ts'

export const line = z.string().max(200)
export const [ore, instant] = [z.int(), z.iso.datetime()]
export const day = z.custom<PlainDate>((value) => typeof value === 'string' && isPlainDate(value))
export const link = z.url().max(2000)

/** The order has no account; whoever proves the buyer's address later sees it there. */
export const withoutAccount = z.boolean().optional()
