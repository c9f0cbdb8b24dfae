import { and, eq, inArray, lt, not, or } from 'drizzle-orm'
import type { PictureFormat } from '#domain/clubs/pictures.ts'
import type { Db } from '../db/client.ts'
import { screenPictures } from '../db/tables/screens.ts'

/** A picture without its bytes. */
const { id, alt, width, height, format, hash } = screenPictures
const withoutBytes = { id, alt, width, height, format, hash }

type NewScreenPicture = Omit<typeof screenPictures.$inferInsert, 'id'>

export async function insertScreenPicture(db: Db, picture: NewScreenPicture) {
  const [row] = await db.insert(screenPictures).values(picture).returning(withoutBytes)
  if (!row) throw new Error('The picture was not stored')
  return row
}

/** Those of the pictures that the tournament has. */
export const selectScreenPictures = (db: Db, tournamentId: string, ids: readonly string[]) =>
  db
    .select(withoutBytes)
    .from(screenPictures)
    .where(and(eq(screenPictures.tournamentId, tournamentId), inArray(screenPictures.id, [...ids])))

type Unused = {
  tournamentId: string
  shown: readonly string[]
  removed: readonly string[]
  before: Date
}

/** Deletes pictures that were removed, and those from before an instant that are not shown either. */
export async function deleteUnusedPictures(
  tx: Db,
  { tournamentId, shown, removed, before }: Unused,
) {
  await tx
    .delete(screenPictures)
    .where(
      and(
        eq(screenPictures.tournamentId, tournamentId),
        not(inArray(screenPictures.id, [...shown])),
        or(inArray(screenPictures.id, [...removed]), lt(screenPictures.uploadedAt, before)),
      ),
    )
}

/** The bytes of a picture by its public name; two tournaments may have uploaded the same. */
export async function findScreenPictureBytes(
  db: Db,
  file: { hash: string; format: PictureFormat },
): Promise<Uint8Array | undefined> {
  const [row] = await db
    .select({ body: screenPictures.body })
    .from(screenPictures)
    .where(and(eq(screenPictures.hash, file.hash), eq(screenPictures.format, file.format)))
    .limit(1)
  return row?.body
}
