import { and, asc, desc, eq, gt, inArray, isNull, lt, lte, or, sql, type SQL } from 'drizzle-orm'
import type { Db } from '#server/db/client.ts'
import { prepared } from '#server/db/prepared.ts'
import { courseClosures } from '#server/db/tables/clubs.ts'

export type Closure = typeof courseClosures.$inferSelect

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

const openClosuresWhere = (isOfClub?: SQL) =>
  prepared((db) =>
    db
      .select()
      .from(courseClosures)
      .where(
        and(
          lte(courseClosures.from, sql.placeholder('at')),
          or(isNull(courseClosures.until), gt(courseClosures.until, sql.placeholder('at'))),
          isOfClub,
        ),
      )
      .orderBy(asc(courseClosures.clubId), asc(courseClosures.setAt)),
  )
const openClosures = openClosuresWhere()
const openClosuresOfClub = openClosuresWhere(eq(courseClosures.clubId, sql.placeholder('clubId')))

/** Closures at an instant because of weather or for safety, of all clubs or of one, by club, the latest last. */
export const selectOpenClosures = (db: Db, at: Date, clubId?: string): Promise<Closure[]> =>
  clubId === undefined
    ? openClosures(db).execute({ at })
    : openClosuresOfClub(db).execute({ at, clubId })

const closuresWithin = prepared((db) =>
  db
    .select()
    .from(courseClosures)
    .where(
      and(
        eq(courseClosures.clubId, sql.placeholder('clubId')),
        lt(courseClosures.from, sql.placeholder('to')),
        or(isNull(courseClosures.until), gt(courseClosures.until, sql.placeholder('from'))),
      ),
    )
    .orderBy(asc(courseClosures.from), asc(courseClosures.setAt)),
)

/** Closures of a club that overlap a period, earliest first. */
export const selectClosuresWithin = (
  db: Db,
  clubId: string,
  { from, to }: { from: Date; to: Date },
): Promise<Closure[]> => closuresWithin(db).execute({ clubId, from, to })

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
