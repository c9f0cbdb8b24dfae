import { desc, eq, inArray, max, min } from 'drizzle-orm'
import type { Db } from '#server/db/client.ts'
import { clubProfiles } from '#server/db/tables/club-pages.ts'
import { teeHoles, tees } from '#server/db/tables/courses.ts'

export type ProfileRow = typeof clubProfiles.$inferSelect

/** Versions offered for taking back. */
const mostVersions = 20

/** The versions of a club's own page, newest first. */
export function selectProfiles(db: Db, clubId: string, most = mostVersions): Promise<ProfileRow[]> {
  return db
    .select()
    .from(clubProfiles)
    .where(eq(clubProfiles.clubId, clubId))
    .orderBy(desc(clubProfiles.version))
    .limit(most)
}

export async function insertProfile(tx: Db, row: ProfileRow): Promise<void> {
  await tx.insert(clubProfiles).values(row)
}

/** Par and the shortest and longest length of every hole of these courses, over all tees. */
export function selectHoleFigures(db: Db, courseIds: string[]) {
  return db
    .select({
      courseId: tees.courseId,
      number: teeHoles.number,
      par: max(teeHoles.par),
      shortest: min(teeHoles.lengthMetres),
      longest: max(teeHoles.lengthMetres),
    })
    .from(teeHoles)
    .innerJoin(tees, eq(tees.id, teeHoles.teeId))
    .where(inArray(tees.courseId, courseIds))
    .groupBy(tees.courseId, teeHoles.number)
}
