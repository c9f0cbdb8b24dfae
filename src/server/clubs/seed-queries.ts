import { count } from 'drizzle-orm'
import type { ClubTerms } from '#domain/clubs/terms.ts'
import type { Db } from '#server/db/client.ts'
import { clubProfiles } from '#server/db/tables/club-pages.ts'
import { clubMembers } from '#server/db/tables/club-members.ts'
import { clubs, clubSigns, clubTerms, courseClosures } from '#server/db/tables/clubs.ts'
import { courses, teeHoles, tees } from '#server/db/tables/courses.ts'
import { toTermsRow } from './imports/clubs-queries.ts'

/** Clubs with all their rows, for the demonstration only. */
export type StoredClubs = {
  clubs: (typeof clubs.$inferInsert)[]
  terms: ClubTerms[]
  signs: (typeof clubSigns.$inferInsert)[]
  closures: (typeof courseClosures.$inferInsert)[]
  courses: (typeof courses.$inferInsert)[]
  tees: (typeof tees.$inferInsert)[]
  holes: (typeof teeHoles.$inferInsert)[]
  members: (typeof clubMembers.$inferInsert)[]
  pages: (typeof clubProfiles.$inferInsert)[]
}

export async function insertDemoClubs(tx: Db, stored: StoredClubs, at: Date) {
  await tx.insert(clubs).values(stored.clubs)
  await tx.insert(clubTerms).values(stored.terms.map((terms) => toTermsRow(terms, at)))
  await tx.insert(clubSigns).values(stored.signs)
  if (stored.closures.length > 0) await tx.insert(courseClosures).values(stored.closures)
  await tx.insert(courses).values(stored.courses)
  await tx.insert(tees).values(stored.tees)
  await tx.insert(teeHoles).values(stored.holes)
  await tx.insert(clubProfiles).values(stored.pages)
  await tx.insert(clubMembers).values(stored.members)
}

export async function hasNoClubs(db: Db): Promise<boolean> {
  const [row] = await db.select({ clubs: count() }).from(clubs)
  return (row?.clubs ?? 0) === 0
}
