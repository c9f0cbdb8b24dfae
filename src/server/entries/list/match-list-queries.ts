import { and, eq, inArray } from 'drizzle-orm'
import type { GolferRow } from '../../accounts/queries.ts'
import type { Db } from '../../db/client.ts'
import { golferMemberships, golfers } from '../../db/tables/accounts.ts'
import { clubMembers } from '../../db/tables/club-members.ts'
import { clubs } from '../../db/tables/clubs.ts'

/** Registered golfers by each DGU number that they have or had. */
export async function selectGolfersByAnyNumber(
  db: Db,
  numbers: string[],
): Promise<Map<string, GolferRow>> {
  if (numbers.length === 0) return new Map()
  const rows = await db
    .select({ number: golferMemberships.dguNumber, golfer: golfers })
    .from(golferMemberships)
    .innerJoin(golfers, eq(golfers.id, golferMemberships.golferId))
    .where(inArray(golferMemberships.dguNumber, numbers))
  return new Map(rows.map(({ number, golfer }) => [number, golfer]))
}

/** Members in the host club's own register, by DGU number. */
export async function selectClubMembers(db: Db, clubId: string, numbers: string[]) {
  if (numbers.length === 0) return new Map<string, typeof clubMembers.$inferSelect>()
  const rows = await db
    .select()
    .from(clubMembers)
    .where(and(eq(clubMembers.clubId, clubId), inArray(clubMembers.dguNumber, numbers)))
  return new Map(rows.map((row) => [row.dguNumber, row]))
}

/** Club names by the club part of a DGU number. */
export async function selectClubNames(db: Db, clubNumbers: number[]): Promise<Map<number, string>> {
  if (clubNumbers.length === 0) return new Map()
  const rows = await db
    .select({ number: clubs.dguClubNumber, name: clubs.name })
    .from(clubs)
    .where(inArray(clubs.dguClubNumber, clubNumbers))
  return new Map(rows.map(({ number, name }) => [number, name]))
}
