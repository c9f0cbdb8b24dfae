import { and, desc, eq, gt, inArray, isNull, lte, or, sql, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { PlainDate } from '#domain/shared/dates.ts'
import type { Db } from '../db/client.ts'
import { golferMemberships, golfers } from '../db/tables/accounts.ts'
import { prepared } from '../db/prepared.ts'
import { checkIns } from '../db/tables/checkins.ts'
import { clubs, courseClosures } from '../db/tables/clubs.ts'
import { passes, productVersions } from '../db/tables/passes.ts'

// Named one by one: every scan asks, and a column more is a column more to write, send and read.
const golferColumns = {
  id: golfers.id,
  firstName: golfers.firstName,
  lastName: golfers.lastName,
  handicapTenths: golfers.handicapTenths,
  rightToPlay: golfers.rightToPlay,
  verifiedAt: golfers.verifiedAt,
}
const membershipColumns = {
  dguNumber: golferMemberships.dguNumber,
  clubName: golferMemberships.clubName,
  type: golferMemberships.type,
  isHome: golferMemberships.isHome,
  endedOn: golferMemberships.endedOn,
}

export type GolferFacts = {
  golfer: Pick<typeof golfers.$inferSelect, keyof typeof golferColumns>
  memberships: (Pick<typeof golferMemberships.$inferSelect, keyof typeof membershipColumns> & {
    /** Undefined for a club that we do not know. */
    clubId: string | undefined
  })[]
}

/** The golfer with all memberships, ended ones too, in one question. */
export async function findGolferFacts(db: Db, golferId: string): Promise<GolferFacts | undefined> {
  return (await selectGolferFacts(db, [golferId])).get(golferId)
}

export async function selectGolferFacts(db: Db, golferIds: string[]) {
  if (golferIds.length === 0) return new Map<string, GolferFacts>()
  return gather(await factsWhere(db, sql`${golfers.id} = any(${sql.param(golferIds)}::uuid[])`))
}

const factsOfPass = prepared((db) => {
  const holder = db
    .select({ id: passes.golferId })
    .from(passes)
    .where(eq(passes.id, sql.placeholder('passId')))
  return factsWhere(db, eq(golfers.id, holder)).prepare('')
})

/** The golfer whom a pass belongs to. */
export async function findGolferFactsOfPass(db: Db, passId: string) {
  const facts = gather(await factsOfPass(db).execute({ passId }))
  return [...facts.values()][0]
}

function factsWhere(db: Db, isThem: SQL) {
  return db
    .select({ golfer: golferColumns, membership: membershipColumns, clubId: clubs.id })
    .from(golfers)
    .leftJoin(golferMemberships, eq(golferMemberships.golferId, golfers.id))
    .leftJoin(clubs, eq(clubs.dguClubNumber, golferMemberships.clubNumber))
    .where(isThem)
    .orderBy(golfers.id, golferMemberships.dguNumber)
}

function gather(rows: Awaited<ReturnType<typeof factsWhere>>): Map<string, GolferFacts> {
  const facts = new Map<string, GolferFacts>()
  for (const { golfer, membership, clubId } of rows) {
    const known = facts.get(golfer.id) ?? { golfer, memberships: [] }
    if (membership) known.memberships.push({ ...membership, clubId: clubId ?? undefined })
    facts.set(golfer.id, known)
  }
  return facts
}

const closureAt = prepared((db) =>
  db
    .select()
    .from(courseClosures)
    .where(
      and(
        eq(courseClosures.clubId, sql.placeholder('clubId')),
        lte(courseClosures.from, sql.placeholder('at')),
        or(isNull(courseClosures.until), gt(courseClosures.until, sql.placeholder('at'))),
      ),
    )
    .orderBy(desc(courseClosures.setAt))
    .limit(1)
    .prepare(''),
)

/** The latest word about a course that is closed at an instant. */
export async function findClosure(db: Db, clubId: string, at: Date) {
  const [closure] = await closureAt(db).execute({ clubId, at })
  return closure
}

/** The first check-in that was warned about an unconfirmed membership after a day (D7). */
export function findFirstWarning(db: Db, golferId: string, after: PlainDate | undefined) {
  return firstDayOf(db, golferId, [
    isWarnedOf('unconfirmed'),
    after ? gt(checkIns.day, after) : undefined,
  ])
}

/**
 * The first check-in with a card that was warned about a membership which no longer fits it, since the
 * golfer last played on that card without the warning (D37). A new confirmation of the same membership
 * begins no new grace, nor does a round on another card, which the membership may fit.
 */
export async function findFirstMisfitWarning(
  db: Db,
  { golferId, passId }: { golferId: string; passId: string },
) {
  const isMisfit = or(isWarnedOf('membership_lost'), isWarnedOf('membership_misfit')) as SQL
  const fitted = db
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
  const isSince = sql`${checkIns.day} >= (${fitted})`
  return firstDayOf(db, golferId, [isMisfit, eq(checkIns.passId, passId), isSince])
}

const fitting = alias(checkIns, 'fitting')

const isWarnedOf = (why: string) =>
  sql`${checkIns.reasons} @> ${JSON.stringify([{ code: 'not_verified', why }])}::jsonb`

async function firstDayOf(db: Db, golferId: string, which: (SQL | undefined)[]) {
  const isHers = and(
    eq(checkIns.golferId, golferId),
    eq(checkIns.result, 'allow_with_warning'),
    ...which,
  )
  const [row] = await db
    .select({ day: sql<PlainDate | null>`min(${checkIns.day})` })
    .from(checkIns)
    .where(isHers)
  return row?.day ?? undefined
}

const typesOfPass = prepared((db) =>
  db
    .select({ definition: productVersions.definition })
    .from(passes)
    .innerJoin(
      productVersions,
      and(
        eq(productVersions.seasonId, passes.seasonId),
        eq(productVersions.code, passes.productCode),
        sql`${productVersions.version} = (${passes.soldTerms} ->> 'productVersion')::int`,
      ),
    )
    .where(eq(passes.id, sql.placeholder('passId')))
    .prepare(''),
)

/** The memberships that the card was sold for; none = whichever. */
export async function findMembershipTypes(db: Db, passId: string): Promise<readonly number[]> {
  const [sold] = await typesOfPass(db).execute({ passId })
  return sold?.definition.membershipTypes ?? []
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
