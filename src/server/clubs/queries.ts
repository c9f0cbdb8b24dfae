import {
  and,
  asc,
  eq,
  gte,
  inArray,
  isNull,
  lte,
  or,
  sql,
  type Placeholder,
  type SQL,
} from 'drizzle-orm'
import { type ClubTerms, termsOn } from '#domain/clubs/terms.ts'
import type { PlainDate } from '#domain/shared/dates.ts'
import type { Db } from '#server/db/client.ts'
import { isAnyOf, prepared } from '#server/db/prepared.ts'
import { clubs, clubSigns, clubTerms } from '#server/db/tables/clubs.ts'
import { courses, tees } from '#server/db/tables/courses.ts'

export type Club = typeof clubs.$inferSelect

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

const clubBySlug = prepared((db) =>
  db
    .select()
    .from(clubs)
    .where(eq(clubs.slug, sql.placeholder('slug'))),
)

export async function findClubBySlug(db: Db, slug: string): Promise<Club | undefined> {
  const [club] = await clubBySlug(db).execute({ slug })
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

const allClubs = prepared((db) => db.select().from(clubs).orderBy(asc(clubs.name), asc(clubs.id)))

export const selectClubs = (db: Db): Promise<Club[]> => allClubs(db).execute()

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

const termsOfClubs = prepared((db) =>
  db
    .select()
    .from(clubTerms)
    .where(isAnyOf(clubTerms.clubId, 'clubIds'))
    .orderBy(asc(clubTerms.clubId), asc(clubTerms.version)),
)

/** Every version of the agreements of some clubs. */
export async function selectTermsOfClubs(db: Db, clubIds: string[]): Promise<ClubTerms[]> {
  if (clubIds.length === 0) return []
  return (await termsOfClubs(db).execute({ clubIds })).map(toTerms)
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

const stillValid = (day: PlainDate | Placeholder) =>
  or(isNull(clubTerms.validTo), gte(clubTerms.validTo, day))

/** A version that was to begin after the club's last day never does. */
const everBegins = or(isNull(clubTerms.validTo), lte(clubTerms.validFrom, clubTerms.validTo))

const termsFromWhere = (isOfClub?: SQL) =>
  prepared((db) =>
    db
      .select()
      .from(clubTerms)
      .where(and(stillValid(sql.placeholder('day')), everBegins, isOfClub))
      .orderBy(asc(clubTerms.validFrom), asc(clubTerms.version)),
  )
const termsFrom = termsFromWhere()
const termsOfClubFrom = termsFromWhere(eq(clubTerms.clubId, sql.placeholder('clubId')))

/** Agreements in force on a day or coming later, of all clubs or of one, oldest first. */
export const selectTermsFrom = async (
  db: Db,
  day: PlainDate,
  clubId?: string,
): Promise<ClubTerms[]> => {
  const query = clubId === undefined ? termsFrom(db) : termsOfClubFrom(db)
  return (await query.execute({ day, clubId })).map(toTerms)
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

const coursesOfClubs = prepared((db) =>
  db
    .select()
    .from(courses)
    .where(isAnyOf(courses.clubId, 'clubIds'))
    .orderBy(asc(courses.clubId), asc(courses.name)),
)

export const selectCourses = (db: Db, clubIds: string[]) => coursesOfClubs(db).execute({ clubIds })

const teesOfCourses = prepared((db) =>
  db
    .select()
    .from(tees)
    .where(isAnyOf(tees.courseId, 'courseIds'))
    .orderBy(asc(tees.courseId), asc(tees.name), asc(tees.gender)),
)

export const selectTees = (db: Db, courseIds: string[]) => teesOfCourses(db).execute({ courseIds })

/** The courses of clubs with their tees. */
export async function selectCoursesWithTees(db: Db, clubIds: string[]) {
  const found = await selectCourses(db, clubIds)
  if (found.length === 0) return []
  const ofCourses = await selectTees(
    db,
    found.map(({ id }) => id),
  )
  return found.map((course) => ({
    ...course,
    tees: ofCourses.filter(({ courseId }) => courseId === course.id),
  }))
}

export type CourseWithTees = Awaited<ReturnType<typeof selectCoursesWithTees>>[number]

const normalSignCode = (code: string) => code.replace(/[\s-]/g, '').toUpperCase()

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
