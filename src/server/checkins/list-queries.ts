import { and, desc, eq, exists, inArray, isNull, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { PlainDate } from '#domain/shared/dates.ts'
import type { Db } from '../db/client.ts'
import { golferMemberships, golfers } from '../db/tables/accounts.ts'
import { checkIns, roundsUsed } from '../db/tables/checkins.ts'
import { clubs } from '../db/tables/clubs.ts'
import { passes } from '../db/tables/passes.ts'
import { withinDays } from '../db/days-filter.ts'

const voids = alias(checkIns, 'voids')
const isVoided = (db: Db) =>
  exists(
    db
      .select({ one: sql`1` })
      .from(voids)
      .where(eq(voids.voids, checkIns.id)),
  )

const counted = ['allow', 'allow_with_warning', 'conflict'] as const

/** The guests of a day, newest first; a conflict that arrived late is listed on the day of its arrival. */
export function selectGuestsOn(db: Db, clubId: string, day: PlainDate) {
  const cameToday = withinDays(checkIns.atServer, { from: day, to: day })
  const lateConflict = and(eq(checkIns.result, 'conflict'), cameToday)
  return db
    .select({ checkIn: checkIns, pass: passes, voided: sql<boolean>`${isVoided(db)}` })
    .from(checkIns)
    .innerJoin(passes, eq(passes.id, checkIns.passId))
    .where(
      and(
        eq(checkIns.clubId, clubId),
        inArray(checkIns.result, [...counted]),
        or(eq(checkIns.day, day), lateConflict),
      ),
    )
    .orderBy(desc(checkIns.day), desc(checkIns.minute), desc(checkIns.atServer), desc(checkIns.id))
    .limit(500)
}

const refusedOn = (clubId: string, day: PlainDate) =>
  and(eq(checkIns.clubId, clubId), eq(checkIns.day, day), eq(checkIns.result, 'deny'))

export async function countRefused(db: Db, clubId: string, day: PlainDate): Promise<number> {
  return db.$count(checkIns, refusedOn(clubId, day))
}

/** Newest first; `pass` is null when the code matched none. */
export function selectRefusedOn(db: Db, clubId: string, day: PlainDate) {
  return db
    .select({ checkIn: checkIns, pass: passes })
    .from(checkIns)
    .leftJoin(passes, eq(passes.id, checkIns.passId))
    .where(refusedOn(clubId, day))
    .orderBy(desc(checkIns.minute), desc(checkIns.atServer), desc(checkIns.id))
    .limit(100)
}

const round = { checkIn: checkIns, pass: passes, golfer: golfers, club: clubs }

/** The rounds that began on a day on these passes, with the first check-in of each. */
export function selectRoundsOn(db: Db, passIds: string[], day: PlainDate) {
  return db
    .select({ ...round, holes: roundsUsed.holes })
    .from(roundsUsed)
    .innerJoin(checkIns, eq(checkIns.id, sql`${roundsUsed.checkInIds}[1]`))
    .innerJoin(passes, eq(passes.id, roundsUsed.passId))
    .innerJoin(golfers, eq(golfers.id, roundsUsed.golferId))
    .innerJoin(clubs, eq(clubs.id, roundsUsed.clubId))
    .where(and(inArray(roundsUsed.passId, passIds), eq(roundsUsed.day, day)))
    .orderBy(desc(checkIns.minute), desc(checkIns.id))
}

export function selectPassesByIds(db: Db, ids: string[]) {
  return db.select().from(passes).where(inArray(passes.id, ids))
}

export async function selectPassIdsByName(db: Db, words: string[], span: Span): Promise<string[]> {
  const name = sql`lower(${golfers.firstName} || ' ' || ${golfers.lastName})`
  const rows = await db
    .select({ id: passes.id })
    .from(passes)
    .innerJoin(golfers, eq(golfers.id, passes.golferId))
    .where(and(inForce(span), ...words.map((word) => sql`${name} like ${likeWord(word)}`)))
    .orderBy(golfers.lastName, golfers.firstName, passes.id)
    .limit(span.limit)
  return rows.map(({ id }) => id)
}

export async function selectPassIdsByDguNumber(db: Db, number: string, span: Span) {
  const rows = await db
    .selectDistinct({ id: passes.id })
    .from(golferMemberships)
    .innerJoin(passes, eq(passes.golferId, golferMemberships.golferId))
    .where(
      and(
        eq(golferMemberships.dguNumber, number),
        isNull(golferMemberships.endedOn),
        inForce(span),
      ),
    )
    .limit(span.limit)
  return rows.map(({ id }) => id)
}

type Span = { day: PlainDate; limit: number }

/** A reception searches only cards that are valid on the day. */
const inForce = ({ day }: Span) =>
  and(sql`${day} between ${passes.firstDay} and ${passes.lastDay}`, eq(passes.status, 'active'))

const likeWord = (word: string) => `%${word.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`
