import { and, gte, lt } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { addDays, type PlainDate } from '#domain/shared/dates.ts'
import { danishInstant } from '../clock.ts'

/** Matches instants from the start of the first Danish day to the end of the last. */
export const withinDays = (
  column: AnyPgColumn<{ data: Date }>,
  { from, to }: { from: PlainDate; to: PlainDate },
) => and(gte(column, danishInstant(from, 0)), lt(column, danishInstant(addDays(to, 1), 0)))
