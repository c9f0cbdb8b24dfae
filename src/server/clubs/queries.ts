import { and, asc, desc, eq, gt, gte, inArray, isNull, lt, lte, or, sql } from 'drizzle-orm'
import { type ClubTerms, termsOn } from '#domain/clubs/terms.ts'
import type { PlainDate } from '#domain/shared/dates.ts'
import type { Db } from '#server/db/client.ts'
import { prepared } from '#server/db/prepared.ts'
import { clubs, clubSigns, clubTerms, courseClosures } from '#server/db/tables/clubs.ts'
import { courses, tees } from '#server/db/tables/courses.ts'

export type Club = typeof clubs.$inferSelect
export type Closure = typeof courseClosures.$inferSelect

const clubById = prepared((db) =>
  db
    .select()
    .from(clubs)
    .where(eq(clubs.id, sql.placeholder('id'))),
)

export async function findClub(db: Db, id: string): Promise<Club | undefined> {
  const [club] = await clubById(db).execute({ id })
  return club
}

/** Locks the club until the end of the transaction, so that changes of a club run one at a time. */
export async function lockClub(tx: Db, id: string): Promise<boolean> {
  const rows = await tx
    .select({ id: clubs.id })
    .from(clubs)
    .where(eq(clubs.id, id))
    .for('no key update')
  return rows.length > 0
}

export async function findClubBySlug(db: Db, slug: string) {
  const [club] = await db.select().from(clubs).where(eq(clubs.slug, slug))
  return club
}

/** By DGU club number, the part of a DGU number before the hyphen. */
export async function findClubByNumber(db: Db, dguClubNumber: number) {
  const [club] = await db.select().from(clubs).where(eq(clubs.dguClubNumber, dguClubNumber))
  return club
}

export async function selectClubsByNumber(db: Db, dguClubNumbers: number[]): Promise<Club[]> {
  if (dguClubNumbers.length === 0) return []
  return db.select().from(clubs).where(inArray(clubs.dguClubNumber, dguClubNumbers))
}

export function selectClubs(db: Db): Promise<Club[]> {
  return db.select().from(clubs).orderBy(asc(clubs.name), asc(clubs.id))
}

type ClubVat = { id: string; status: Club['vatStatus']; at: Date }

/** Only two people change it (`settlement/vat-changes.ts`); a file of clubs does not. */
export async function updateVatStatus(tx: Db, { id, status, at }: ClubVat) {
  await tx.update(clubs).set({ vatStatus: status, updatedAt: at }).where(eq(clubs.id, id))
}

/** The terms in force at a club on a day; undefined when it is no partner that day. */
export async function findTermsOn(db: Db, clubId: string, day: PlainDate) {
  return termsOn(await selectTermsOf(db, clubId), day)
}

/** The query of `selectTermsOf`, of the placeholder `clubId`. */
export const queryTermsOf = (db: Db) =>
  db
    .select()
    .from(clubTerms)
    .where(eq(clubTerms.clubId, sql.placeholder('clubId')))
    .orderBy(asc(clubTerms.version))

const termsOfClub = prepared(queryTermsOf)

/** Every version of one club's agreement, oldest first. */
export async function selectTermsOf(db: Db, clubId: string): Promise<ClubTerms[]> {
  return (await termsOfClub(db).execute({ clubId })).map(toTerms)
}

/** Every version of the agreements of some clubs. */
export async function selectTermsOfClubs(db: Db, clubIds: string[]): Promise<ClubTerms[]> {
  if (clubIds.length === 0) return []
  const rows = await db
    .select()
    .from(clubTerms)
    .where(inArray(clubTerms.clubId, clubIds))
    .orderBy(asc(clubTerms.clubId), asc(clubTerms.version))
  return rows.map(toTerms)
}

/** The agreements in force on a day, one per partner club. */
export async function selectTermsOn(db: Db, day: PlainDate): Promise<ClubTerms[]> {
  const rows = await db
    .select()
    .from(clubTerms)
    .where(and(lte(clubTerms.validFrom, day), stillValid(day)))
  const versions = Map.groupBy(rows.map(toTerms), ({ clubId }) => clubId)
  return [...versions.values()].flatMap((ofClub) => termsOn(ofClub, day) ?? [])
}

/** Agreements in force on a day or coming later, oldest first. */
export async function selectTermsFrom(db: Db, day: PlainDate): Promise<ClubTerms[]> {
  const rows = await db
    .select()
    .from(clubTerms)
    .where(and(stillValid(day), everBegins))
    .orderBy(asc(clubTerms.validFrom), asc(clubTerms.version))
  return rows.map(toTerms)
}

/** The closures of a club's course at an instant and later, the one set last first: placeholders `clubId` and `at`. */
export const queryClosuresFrom = (db: Db) =>
  db
    .select()
    .from(courseClosures)
    .where(
      and(
        eq(courseClosures.clubId, sql.placeholder('clubId')),
        or(isNull(courseClosures.until), gt(courseClosures.until, sql.placeholder('at'))),
      ),
    )
    .orderBy(desc(courseClosures.setAt))

const closuresFrom = prepared(queryClosuresFrom)

/** Of closures, the one set last first, that of an instant; undefined when the course is open. */
export const closureAmong = (closures: readonly Closure[], at: Date): Closure | undefined =>
  closures.find(({ from, until }) => from <= at && (!until || until > at))

/** The closure of a club's course at an instant, of several the one set last; undefined when it is open. */
export const findClosure = async (db: Db, clubId: string, at: Date): Promise<Closure | undefined> =>
  closureAmong(await closuresFrom(db).execute({ clubId, at }), at)

/** Closures at an instant because of weather or for safety, by club, the latest last. */
export function selectOpenClosures(db: Db, at: Date, clubIds?: string[]): Promise<Closure[]> {
  return db
    .select()
    .from(courseClosures)
    .where(
      and(
        lte(courseClosures.from, at),
        or(isNull(courseClosures.until), gt(courseClosures.until, at)),
        clubIds && inArray(courseClosures.clubId, clubIds),
      ),
    )
    .orderBy(asc(courseClosures.clubId), asc(courseClosures.setAt))
}

/** Closures of a club that overlap a period, earliest first. */
export function selectClosuresWithin(
  db: Db,
  clubId: string,
  { from, to }: { from: Date; to: Date },
): Promise<Closure[]> {
  return db
    .select()
    .from(courseClosures)
    .where(
      and(
        eq(courseClosures.clubId, clubId),
        lt(courseClosures.from, to),
        or(isNull(courseClosures.until), gt(courseClosures.until, from)),
      ),
    )
    .orderBy(asc(courseClosures.from), asc(courseClosures.setAt))
}

/** The sign with this code, unless it is revoked. Case, spaces and hyphens are ignored. */
export async function findSignByCode(db: Db, code: string) {
  const [sign] = await db
    .select()
    .from(clubSigns)
    .where(and(eq(clubSigns.code, normalSignCode(code)), isNull(clubSigns.revokedAt)))
  return sign
}

export function selectSigns(db: Db, clubId: string) {
  return db
    .select()
    .from(clubSigns)
    .where(and(eq(clubSigns.clubId, clubId), isNull(clubSigns.revokedAt)))
    .orderBy(asc(clubSigns.createdAt), asc(clubSigns.code))
}

export function selectCourses(db: Db, clubIds: string[]) {
  return db
    .select()
    .from(courses)
    .where(inArray(courses.clubId, clubIds))
    .orderBy(asc(courses.clubId), asc(courses.name))
}

export function selectTees(db: Db, courseIds: string[]) {
  return db
    .select()
    .from(tees)
    .where(inArray(tees.courseId, courseIds))
    .orderBy(asc(tees.courseId), asc(tees.name), asc(tees.gender))
}

const normalSignCode = (code: string) => code.replace(/[\s-]/g, '').toUpperCase()

const stillValid = (day: PlainDate) => or(isNull(clubTerms.validTo), gte(clubTerms.validTo, day))

/** A version that was to begin after the club's last day never does. */
const everBegins = or(isNull(clubTerms.validTo), lte(clubTerms.validFrom, clubTerms.validTo))

export function toTerms(row: typeof clubTerms.$inferSelect): ClubTerms {
  return {
    clubId: row.clubId,
    version: row.version,
    validFrom: row.validFrom,
    validTo: row.validTo ?? undefined,
    roundsPerPass: row.roundsPerPass,
    acceptsProducts: row.acceptedProducts,
    maxHandicapTenths: row.maxHandicapTenths ?? undefined,
    holidayCardMinDistanceKm: row.holidayCardMinDistanceKm ?? undefined,
    blackoutRules: row.blackoutRules,
    noticeHours: row.noticeHours,
    bookingMode: row.bookingMode,
    bookingUrl: row.bookingUrl ?? undefined,
    bookingWindowDays: row.bookingWindowDays,
    bookingSteps: row.bookingSteps,
    bookingText: row.bookingText ?? undefined,
    checkInPlace: row.checkInPlace,
    defaultHoles: row.defaultHoles,
    greenFeeWeekday: row.greenFeeWeekdayOre,
    greenFeeWeekend: row.greenFeeWeekendOre,
  }
}

export const countClubs = (db: Db): Promise<number> => db.$count(clubs)

export async function insertClosure(tx: Db, row: typeof courseClosures.$inferInsert) {
  const [closure] = await tx.insert(courseClosures).values(row).returning({ id: courseClosures.id })
  if (!closure) throw new Error('The closure was not stored')
  return closure.id
}

export async function updateClosure(
  tx: Db,
  id: string,
  change: Pick<Closure, 'reason' | 'note' | 'until' | 'setAt' | 'setBy'>,
) {
  await tx.update(courseClosures).set(change).where(eq(courseClosures.id, id))
}

export async function endClosures(tx: Db, ids: string[], until: Date) {
  await tx.update(courseClosures).set({ until }).where(inArray(courseClosures.id, ids))
}
