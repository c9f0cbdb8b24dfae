import { eq, inArray } from 'drizzle-orm'
import type { Db } from '#server/db/client.ts'
import { insertAll } from '#server/db/insert-all.ts'
import { isAnyOf, prepared } from '#server/db/prepared.ts'
import { courses, teeHoles, tees } from '#server/db/tables/courses.ts'

export type StoredTee = {
  courseId: string
  clubId: string
  course: string
  courseHoles: number
  tee: typeof tees.$inferSelect | null
}

/** The courses of clubs, one row per tee; a course without tees has one row. */
export function selectStoredTees(db: Db, clubIds: string[]): Promise<StoredTee[]> {
  return db
    .select({
      courseId: courses.id,
      clubId: courses.clubId,
      course: courses.name,
      courseHoles: courses.holes,
      tee: tees,
    })
    .from(courses)
    .leftJoin(tees, eq(tees.courseId, courses.id))
    .where(inArray(courses.clubId, clubIds))
}

const holesOfTees = prepared((db) =>
  db
    .select()
    .from(teeHoles)
    .where(isAnyOf(teeHoles.teeId, 'teeIds'))
    .orderBy(teeHoles.teeId, teeHoles.number),
)

export const selectHoles = (db: Db, teeIds: string[]) => holesOfTees(db).execute({ teeIds })

export async function insertCourse(tx: Db, course: typeof courses.$inferInsert): Promise<string> {
  const [row] = await tx.insert(courses).values(course).returning({ id: courses.id })
  if (!row) throw new Error('The course was not stored')
  return row.id
}

export async function updateCourse(tx: Db, id: string, values: { holes: number; par: number }) {
  await tx.update(courses).set(values).where(eq(courses.id, id))
}

/** Stores a tee and replaces its holes. */
export async function saveTee(
  tx: Db,
  tee: typeof tees.$inferInsert,
  holes: Omit<typeof teeHoles.$inferInsert, 'teeId'>[],
) {
  const [row] = await tx
    .insert(tees)
    .values(tee)
    .onConflictDoUpdate({ target: [tees.courseId, tees.name, tees.gender], set: tee })
    .returning({ id: tees.id })
  if (!row) throw new Error('The tee was not stored')
  await tx.delete(teeHoles).where(eq(teeHoles.teeId, row.id))
  const rows = holes.map((hole) => ({ ...hole, teeId: row.id }))
  await insertAll(tx, teeHoles, rows)
}
