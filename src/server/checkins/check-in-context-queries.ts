import { and, eq, gt, inArray, isNull, or, sql, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { PlainDate } from '#domain/shared/dates.ts'
import type { Db } from '../db/client.ts'
import { golferMemberships, golfers } from '../db/tables/accounts.ts'
import { prepared } from '../db/prepared.ts'
import { checkIns } from '../db/tables/checkins.ts'
import { clubs } from '../db/tables/clubs.ts'
import { passes, productVersions } from '../db/tables/passes.ts'

// Only the columns that a check-in uses, because every scan reads them.
export const golferColumns = {
  id: golfers.id,
  firstName: golfers.firstName,
  lastName: golfers.lastName,
  handicapTenths: golfers.handicapTenths,
  rightToPlay: golfers.rightToPlay,
  verifiedAt: golfers.verifiedAt,
}
export const membershipColumns = {
  dguNumber: golferMemberships.dguNumber,
  clubName: golferMemberships.clubName,
  type: golferMemberships.type,
  isHome: golferMemberships.isHome,
  endedOn: golferMemberships.endedOn,
}

export type GolferFacts = {
  golfer: Pick<typeof golfers.$inferSelect, keyof typeof golferColumns>
  memberships: (Pick<typeof golferMemberships.$inferSelect, keyof typeof membershipColumns> & {
    /** Undefined for a club outside our table of clubs. */
    clubId: string | undefined
  })[]
}

/** The golfer with all memberships, including ended ones, in one query. */
export async function findGolferFacts(db: Db, golferId: string): Promise<GolferFacts | undefined> {
  return (await selectGolferFacts(db, [golferId])).get(golferId)
}

export async function selectGolferFacts(db: Db, golferIds: string[]) {
  if (golferIds.length === 0) return new Map<string, GolferFacts>()
  return groupByGolfer(
    await selectFacts(db, sql`${golfers.id} = any(${sql.param(golferIds)}::uuid[])`),
  )
}

const factsOfPass = prepared((db) => {
  const holder = db
    .select({ id: passes.golferId })
    .from(passes)
    .where(eq(passes.id, sql.placeholder('passId')))
  return selectFacts(db, eq(golfers.id, holder))
})

/** The holder of a pass. */
export async function findGolferFactsOfPass(db: Db, passId: string) {
  const facts = groupByGolfer(await factsOfPass(db).execute({ passId }))
  return [...facts.values()][0]
}

function selectFacts(db: Db, condition: SQL) {
  return db
    .select({ golfer: golferColumns, membership: membershipColumns, clubId: clubs.id })
    .from(golfers)
    .leftJoin(golferMemberships, eq(golferMemberships.golferId, golfers.id))
    .leftJoin(clubs, eq(clubs.dguClubNumber, golferMemberships.clubNumber))
    .where(condition)
    .orderBy(golfers.id, golferMemberships.dguNumber)
}

export function groupByGolfer(
  rows: Awaited<ReturnType<typeof selectFacts>>,
): Map<string, GolferFacts> {
  const facts = new Map<string, GolferFacts>()
  for (const { golfer, membership, clubId } of rows) {
    const golferFacts = facts.get(golfer.id) ?? { golfer, memberships: [] }
    if (membership) golferFacts.memberships.push({ ...membership, clubId: clubId ?? undefined })
    facts.set(golfer.id, golferFacts)
  }
  return facts
}

/** The day of the first check-in with a warning about an unconfirmed membership after `after` (D7). */
export function findFirstWarning(db: Db, golferId: string, after: PlainDate | undefined) {
  return findFirstDay(db, golferId, [
    hasWarning('unconfirmed'),
    after ? gt(checkIns.day, after) : undefined,
  ])
}

/**
 * The day of the first check-in with a warning that the membership no longer fits the card, since the
 * golfer last played on that card without it (D37). Neither a new confirmation of the same membership nor
 * a round on another card starts a new grace period.
 */
export async function findFirstMisfitWarning(
  db: Db,
  { golferId, passId }: { golferId: string; passId: string },
) {
  const hasMisfitWarning = or(hasWarning('membership_lost'), hasWarning('membership_misfit')) as SQL
  const lastFittingDay = db
    .select({ day: sql`coalesce(max(${fitting.day}), '-infinity'::date)` })
    .from(fitting)
    .where(
      and(
        eq(fitting.golferId, golferId),
        eq(fitting.passId, passId),
        inArray(fitting.result, ['allow', 'allow_with_warning']),
        sql`not (${fitting.reasons} @? '$[*] ? (@.why == "membership_lost" || @.why == "membership_misfit")')`,
      ),
    )
  const isSinceThen = sql`${checkIns.day} >= (${lastFittingDay})`
  return findFirstDay(db, golferId, [hasMisfitWarning, eq(checkIns.passId, passId), isSinceThen])
}

const fitting = alias(checkIns, 'fitting')

const hasWarning = (why: string) =>
  sql`${checkIns.reasons} @> ${JSON.stringify([{ code: 'not_verified', why }])}::jsonb`

async function findFirstDay(db: Db, golferId: string, conditions: (SQL | undefined)[]) {
  const condition = and(
    eq(checkIns.golferId, golferId),
    eq(checkIns.result, 'allow_with_warning'),
    ...conditions,
  )
  const [row] = await db
    .select({ day: sql<PlainDate | null>`min(${checkIns.day})` })
    .from(checkIns)
    .where(condition)
  return row?.day ?? undefined
}

// The definition is long.
export const requiredTypes = sql<
  number[] | null
>`${productVersions.definition} -> 'membershipTypes'`

/** The version of the product that a pass was sold as. */
export const isVersionSold = and(
  eq(productVersions.seasonId, passes.seasonId),
  eq(productVersions.code, passes.productCode),
  sql`${productVersions.version} = (${passes.soldTerms} ->> 'productVersion')::int`,
)

const productOfPass = prepared((db) =>
  db
    .select({ membershipTypes: requiredTypes })
    .from(passes)
    .innerJoin(productVersions, isVersionSold)
    .where(eq(passes.id, sql.placeholder('passId'))),
)

/** The membership types that the product requires; empty = any. */
export async function findMembershipTypes(db: Db, passId: string): Promise<readonly number[]> {
  const [sold] = await productOfPass(db).execute({ passId })
  return sold?.membershipTypes ?? []
}

/** DGU numbers of the clubs where the golfer is a full member now. */
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
