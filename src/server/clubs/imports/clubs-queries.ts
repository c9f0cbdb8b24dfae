import { and, eq, gte, inArray, isNull, lt, or } from 'drizzle-orm'
import type { ClubTerms } from '#domain/clubs/terms.ts'
import { addDays } from '#domain/shared/dates.ts'
import type { Db } from '#server/db/client.ts'
import { clubs, clubSigns, clubTerms } from '#server/db/tables/clubs.ts'

export type NewClub = typeof clubs.$inferInsert

export async function insertClubs(tx: Db, rows: NewClub[]) {
  if (rows.length > 0) await tx.insert(clubs).values(rows)
}

export async function updateClub(tx: Db, id: string, values: Partial<NewClub>) {
  await tx.update(clubs).set(values).where(eq(clubs.id, id))
}

export async function selectTakenSlugs(db: Db, slugs: string[]): Promise<Set<string>> {
  if (slugs.length === 0) return new Set()
  const rows = await db.select({ slug: clubs.slug }).from(clubs).where(inArray(clubs.slug, slugs))
  return new Set(rows.map(({ slug }) => slug))
}

/** Stores a version and ends the earlier ones the day before it begins. */
export async function insertTerms(tx: Db, terms: ClubTerms, at: Date) {
  const { clubId, version, validFrom } = terms
  const earlier = and(eq(clubTerms.clubId, clubId), lt(clubTerms.version, version))
  const stillThen = or(isNull(clubTerms.validTo), gte(clubTerms.validTo, validFrom))
  await tx
    .update(clubTerms)
    .set({ validTo: addDays(validFrom, -1) })
    .where(and(earlier, stillThen))
  await tx.insert(clubTerms).values(toTermsRow(terms, at))
}

export const toTermsRow = (terms: ClubTerms, at: Date) => ({
  clubId: terms.clubId,
  version: terms.version,
  validFrom: terms.validFrom,
  validTo: terms.validTo ?? null,
  roundsPerPass: terms.roundsPerPass,
  acceptedProducts: [...terms.acceptsProducts],
  maxHandicapTenths: terms.maxHandicapTenths ?? null,
  holidayCardMinDistanceKm: terms.holidayCardMinDistanceKm ?? null,
  blackoutRules: [...terms.blackoutRules],
  noticeHours: terms.noticeHours,
  bookingMode: terms.bookingMode,
  bookingUrl: terms.bookingUrl ?? null,
  bookingWindowDays: terms.bookingWindowDays,
  bookingSteps: [...terms.bookingSteps],
  bookingText: terms.bookingText ?? null,
  checkInPlace: terms.checkInPlace,
  defaultHoles: terms.defaultHoles,
  greenFeeWeekdayOre: terms.greenFeeWeekday,
  greenFeeWeekendOre: terms.greenFeeWeekend,
  createdAt: at,
})

export async function insertSign(tx: Db, sign: typeof clubSigns.$inferInsert) {
  await tx.insert(clubSigns).values(sign)
}
