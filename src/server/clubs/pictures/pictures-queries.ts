import { and, asc, eq, isNotNull, isNull, lt } from 'drizzle-orm'
import type { PictureFormat } from '#domain/clubs/pictures.ts'
import type { Db } from '#server/db/client.ts'
import { insertAll } from '#server/db/insert-all.ts'
import { isAnyOf, prepared } from '#server/db/prepared.ts'
import { clubPictureFiles, clubPictures } from '#server/db/tables/club-pages.ts'

export type PictureRow = typeof clubPictures.$inferSelect
export type NewPicture = typeof clubPictures.$inferInsert
export type NewPictureFile = Omit<typeof clubPictureFiles.$inferInsert, 'pictureId'>

const picturesOfClubs = prepared((db) =>
  db
    .select()
    .from(clubPictures)
    .where(and(isAnyOf(clubPictures.clubId, 'clubIds'), isNull(clubPictures.deletedAt)))
    .orderBy(
      asc(clubPictures.clubId),
      asc(clubPictures.use),
      asc(clubPictures.position),
      asc(clubPictures.uploadedAt),
    ),
)

/** The shown pictures of clubs: each kind in its order. */
export const selectPictures = (db: Db, clubIds: string[]): Promise<PictureRow[]> =>
  picturesOfClubs(db).execute({ clubIds })

const filesOfPictures = prepared((db) =>
  db
    .select({
      pictureId: clubPictureFiles.pictureId,
      format: clubPictureFiles.format,
      width: clubPictureFiles.width,
      hash: clubPictureFiles.hash,
    })
    .from(clubPictureFiles)
    .where(isAnyOf(clubPictureFiles.pictureId, 'pictureIds'))
    .orderBy(
      asc(clubPictureFiles.pictureId),
      asc(clubPictureFiles.format),
      asc(clubPictureFiles.width),
    ),
)

/** The files of pictures without their bytes, the narrowest first. */
export const selectPictureFiles = (db: Db, pictureIds: string[]) =>
  filesOfPictures(db).execute({ pictureIds })

/** The bytes of a file of a picture that is shown; two clubs may have uploaded the same. */
export async function findPictureBytes(
  db: Db,
  { hash, format }: { hash: string; format: PictureFormat },
): Promise<Uint8Array | undefined> {
  const [file] = await db
    .select({ bytes: clubPictureFiles.bytes })
    .from(clubPictureFiles)
    .innerJoin(clubPictures, eq(clubPictures.id, clubPictureFiles.pictureId))
    .where(
      and(
        eq(clubPictureFiles.hash, hash),
        eq(clubPictureFiles.format, format),
        isNull(clubPictures.deletedAt),
      ),
    )
    .limit(1)
  return file?.bytes
}

/** A picture of the club, shown or deleted. */
export async function findPicture(
  db: Db,
  { clubId, pictureId }: Of,
): Promise<PictureRow | undefined> {
  const [row] = await db.select().from(clubPictures).where(isOf({ clubId, pictureId }))
  return row
}

export async function insertPicture(tx: Db, picture: NewPicture, files: NewPictureFile[]) {
  const [row] = await tx.insert(clubPictures).values(picture).returning({ id: clubPictures.id })
  if (!row) throw new Error('The picture was not stored')
  const rows = files.map((file) => ({ ...file, pictureId: row.id }))
  await insertAll(tx, clubPictureFiles, rows)
  return row.id
}

type Of = { clubId: string; pictureId: string }

const isOf = ({ clubId, pictureId }: Of) =>
  and(eq(clubPictures.id, pictureId), eq(clubPictures.clubId, clubId))

/** Whether the picture is one of the club’s. */
export async function updatePicture(
  tx: Db,
  picture: Of,
  values: Partial<Pick<PictureRow, 'alt' | 'position' | 'deletedAt'>>,
): Promise<boolean> {
  const rows = await tx
    .update(clubPictures)
    .set(values)
    .where(isOf(picture))
    .returning({ id: clubPictures.id })
  return rows.length > 0
}

/** Deletes pictures that were deleted by their club before this instant, with their files. */
export async function deletePicturesBefore(tx: Db, before: Date): Promise<void> {
  await tx
    .delete(clubPictures)
    .where(and(isNotNull(clubPictures.deletedAt), lt(clubPictures.deletedAt, before)))
}
