import { and, eq, gt, isNull, sql } from 'drizzle-orm'
import type { PlainDate } from '#domain/shared/dates.ts'
import type { Db } from '../db/client.ts'
import { golferMemberships, golfers } from '../db/tables/accounts.ts'
import { checkIns } from '../db/tables/checkins.ts'
import { clubs } from '../db/tables/clubs.ts'

export type GolferFacts = {
  golfer: typeof golfers.$inferSelect
  memberships: (Pick<
    typeof golferMemberships.$inferSelect,
    'dguNumber' | 'clubName' | 'type' | 'isHome' | 'endedOn'
  > & {
    /** Undefined for a club that we do not know. */
    clubId: string | undefined
  })[]
}

/** The golfer with all memberships, ended ones too, in one question. */
export async function findGolferFacts(db: Db, golferId: string): Promise<GolferFacts | undefined> {
  return (await selectGolferFacts(db, [golferId])).get(golferId)
}

export async function selectGolferFacts(db: Db, golferIds: string[]) {
  const facts = new Map<string, GolferFacts>()
  if (golferIds.length === 0) return facts
  const rows = await db
    .select({ golfer: golfers, membership: golferMemberships, clubId: clubs.id })
    .from(golfers)
    .leftJoin(golferMemberships, eq(golferMemberships.golferId, golfers.id))
    .leftJoin(clubs, eq(clubs.dguClubNumber, golferMemberships.clubNumber))
    .where(sql`${golfers.id} = any(${sql.param(golferIds)}::uuid[])`)
    .orderBy(golfers.id, golferMemberships.dguNumber)
  for (const { golfer, membership, clubId } of rows) {
    const known = facts.get(golfer.id) ?? { golfer, memberships: [] }
    if (membership) known.memberships.push({ ...membership, clubId: clubId ?? undefined })
    facts.set(golfer.id, known)
  }
  return facts
}

/** The first check-in that was warned about an unconfirmed membership after a day (D7). */
export async function findFirstWarning(db: Db, golferId: string, after: PlainDate | undefined) {
  const [row] = await db
    .select({ day: sql<PlainDate | null>`min(${checkIns.day})` })
    .from(checkIns)
    .where(
      and(
        eq(checkIns.golferId, golferId),
        eq(checkIns.result, 'allow_with_warning'),
        after ? gt(checkIns.day, after) : undefined,
        sql`${checkIns.reasons} @> '[{"code":"not_verified"}]'`,
      ),
    )
  return row?.day ?? undefined
}

/** The golf union's numbers of the clubs where the golfer is a full member now (D7). */
export async function findHomeClubNumbers(db: Db, golferId: string): Promise<number[]> {
  const rows = await db
    .selectDistinct({ clubNumber: golferMemberships.clubNumber })
    .from(golferMemberships)
    .where(
      and(
        eq(golferMemberships.golferId, golferId),
        eq(golferMemberships.type, 1),
        isNull(golferMemberships.endedOn),
      ),
    )
    .orderBy(golferMemberships.clubNumber)
  return rows.map(({ clubNumber }) => clubNumber)
}
