import { count } from 'drizzle-orm'
import type { ClubTerms } from '#domain/clubs/terms.ts'
import type { Db } from '#server/db/client.ts'
import { insertAll } from '#server/db/insert-all.ts'
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
  await insertAll(tx, clubs, stored.clubs)
  await insertAll(
    tx,
    clubTerms,
    stored.terms.map((terms) => toTermsRow(terms, at)),
  )
  await insertAll(tx, clubSigns, stored.signs)
  await insertAll(tx, courseClosures, stored.closures)
  await insertAll(tx, courses, stored.courses)
  await insertAll(tx, tees, stored.tees)
  await insertAll(tx, teeHoles, stored.holes)
  await insertAll(tx, clubProfiles, stored.pages)
  await insertAll(tx, clubMembers, stored.members)
}

export async function hasNoClubs(db: Db): Promise<boolean> {
  const [row] = await db.select({ clubs: count() }).from(clubs)
  return (row?.clubs ?? 0) === 0
}
