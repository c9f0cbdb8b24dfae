import type { ClubPictureView } from '#contract/clubs/picture-fields.ts'
import type { Db } from '../../db/client.ts'
import { findPictureBytes, selectPictureFiles, selectPictures } from './pictures-queries.ts'

/** The shown pictures of each club with their files. */
export async function picturesOf(
  db: Db,
  clubIds: string[],
): Promise<Map<string, ClubPictureView[]>> {
  const rows = await selectPictures(db, clubIds)
  if (rows.length === 0) return new Map()
  const files = Map.groupBy(
    await selectPictureFiles(
      db,
      rows.map(({ id }) => id),
    ),
    ({ pictureId }) => pictureId,
  )
  const views = rows.map(({ id, clubId, use, courseId, alt, width, height, colour }) => ({
    clubId,
    view: { id, use, courseId, alt, width, height, colour, files: files.get(id) ?? [] },
  }))
  return new Map(
    [...Map.groupBy(views, ({ clubId }) => clubId)].map(([clubId, ofClub]) => [
      clubId,
      ofClub.map(({ view }) => view),
    ]),
  )
}

/** The logo and the leading photograph of a club, for lists. */
export const leadingPictures = (pictures: readonly ClubPictureView[] = []) => ({
  logo: pictures.find(({ use }) => use === 'logo') ?? null,
  photo: pictures.find(({ use }) => use === 'photo') ?? null,
})

/** A row shows at most 128 px of a picture, which the narrowest file has for every screen. */
export function forRow(picture: ClubPictureView): ClubPictureView {
  const narrowest = Math.min(...picture.files.map(({ width }) => width))
  return { ...picture, files: picture.files.filter(({ width }) => width === narrowest) }
}

/** The largest JPEG of the photograph that leads a club's page: its hash, and its bytes when they are needed. */
export async function findLeadingPhoto(db: Db, clubId: string) {
  const { photo } = leadingPictures((await picturesOf(db, [clubId])).get(clubId))
  const hash = photo?.files.findLast(({ format }) => format === 'jpeg')?.hash
  return hash && { hash, read: () => findPictureBytes(db, { hash, format: 'jpeg' }) }
}
