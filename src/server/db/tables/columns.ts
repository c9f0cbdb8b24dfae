import { sql } from 'drizzle-orm'
import { date, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { PlainDate } from '#domain/shared/dates.ts'

/** An instant. Always given by the one clock, never by the database. */
export const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

/** A Danish calendar day. */
export const day = (name: string) => date(name, { mode: 'string' }).$type<PlainDate>()

/** Version 4 ids, made by the database when the caller has no reason to choose. */
export const id = (name = 'id') => uuid(name).default(sql`gen_random_uuid()`)
