import { desc, eq, max, min, sql } from 'drizzle-orm'
import type { Db } from '#server/db/client.ts'
import { isAnyOf, prepared } from '#server/db/prepared.ts'
import { clubProfiles } from '#server/db/tables/club-pages.ts'
import { teeHoles, tees } from '#server/db/tables/courses.ts'

export type ProfileRow = typeof clubProfiles.$inferSelect

/** Versions offered for taking back. */
const mostVersions = 20

const profilesOfClub = prepared((db) =>
  db
    .select()
    .from(clubProfiles)
    .where(eq(clubProfiles.clubId, sql.placeholder('clubId')))
    .orderBy(desc(clubProfiles.version))
    .limit(sql.placeholder('most')),
)

/** The versions of a club's own page, newest first. */
export const selectProfiles = (
  db: Db,
  clubId: string,
  most = mostVersions,
): Promise<ProfileRow[]> => profilesOfClub(db).execute({ clubId, most })

export async function insertProfile(tx: Db, row: ProfileRow): Promise<void> {
  await tx.insert(clubProfiles).values(row)
}

const holeFiguresOfCourses = prepared((db) =>
  db
    .select({
      courseId: tees.courseId,
      number: teeHoles.number,
      par: max(teeHoles.par),
      shortest: min(teeHoles.lengthMetres),
      longest: max(teeHoles.lengthMetres),
    })
    .from(teeHoles)
    .innerJoin(tees, eq(tees.id, teeHoles.teeId))
    .where(isAnyOf(tees.courseId, 'courseIds'))
    .groupBy(tees.courseId, teeHoles.number),
)

/** Par and the shortest and longest length of every hole of these courses, over all tees. */
export const selectHoleFigures = (db: Db, courseIds: string[]) =>
  holeFiguresOfCourses(db).execute({ courseIds })
