import { createHash } from 'node:crypto'
import type { addClubPicture } from '#contract/clubs/pictures.ts'
import type { ParsedInput } from '#contract/shared/endpoint.ts'
import { pictureLimits, type PictureFormat } from '#domain/clubs/pictures.ts'
import { recordActivity } from '../../activity/record-activity.ts'
import { AppError } from '../../app-error.ts'
import type { Ctx } from '../../ctx.ts'
import type { Db } from '../../db/client.ts'
import { limit } from '../../http/rate-limit.ts'
import { accessClubWith } from '../access.ts'
import { lockClub, selectCourses } from '../queries.ts'
import { convertInProcess } from './convert-in-process.ts'
import type { ConvertedPicture } from './messages.ts'
import {
  deletePicturesBefore,
  findPicture,
  findPictureBytes,
  insertPicture,
  selectPictures,
  updatePicture,
  type PictureRow,
} from './pictures-queries.ts'
import { picturesOf } from './pictures-view.ts'

type Upload = ParsedInput<typeof addClubPicture>
type Of = { clubId: string; pictureId: string }

/** Deleted pictures can be restored for so long. */
const restorable = 24 * 60 * 60 * 1000

/** Converts an uploaded picture in a process of its own and stores it. */
export async function addPicture(ctx: Ctx, upload: Upload) {
  const { id } = await accessClubWith(ctx, 'club.page', upload.clubId)
  await limit(ctx, { key: `club-pictures:${id}`, max: 60, windowSeconds: 3600 })
  const courseId = await courseOf(ctx, upload)
  if (upload.use !== 'logo' && upload.alt === null) {
    throw new AppError('invalid_input', { issues: [{ path: ['alt'], message: 'required' }] })
  }
  // Refused before the conversion, which is expensive; counted again under the lock.
  refuseWhenFull(await selectPictures(ctx.db, [id]), upload)
  const { use, crop, fileName, file } = upload
  const bytes = Buffer.from(file, 'base64')
  const whose = ctx.actor?.accountId ?? id
  const converted = await convertInProcess({ bytes, fileName, use, crop }, { whose })
  if (!converted.ok) throw new AppError('refused', { reason: converted.reason })
  await store(ctx, { upload: { ...upload, courseId }, picture: converted.picture })
  return allOf(ctx, id)
}

/** The course of a signature hole, which must be the club's; null for other pictures. */
async function courseOf(ctx: Ctx, { use, clubId, courseId }: Upload): Promise<string | null> {
  if (use !== 'hole') return null
  const courses = await selectCourses(ctx.db, [clubId])
  if (courses.every((course) => course.id !== courseId)) throw new AppError('not_found')
  return courseId
}

/** The pictures that the new one takes the place of. */
function replacedBy({ use, courseId, replaces }: Upload, shown: PictureRow[]): PictureRow[] {
  return shown.filter((picture) => {
    if (picture.use !== use) return false
    if (use === 'logo') return true
    return use === 'hole' ? picture.courseId === courseId : picture.id === replaces
  })
}

function refuseWhenFull(shown: PictureRow[], upload: Upload) {
  const photos = shown.filter(({ use }) => use === 'photo').length
  const isFull = upload.use === 'photo' && photos >= pictureLimits.photos
  if (isFull && replacedBy(upload, shown).length === 0) {
    throw new AppError('refused', { reason: 'pictures_used_up' })
  }
}

async function store(ctx: Ctx, { upload, picture }: { upload: Upload; picture: ConvertedPicture }) {
  const { clubId, use, courseId, alt } = upload
  const { files, ...measured } = picture
  await ctx.db.transaction(async (tx) => {
    if (!(await lockClub(tx, clubId))) throw new AppError('not_found')
    const shown = await selectPictures(tx, [clubId])
    refuseWhenFull(shown, upload)
    const replaced = replacedBy(upload, shown)
    const last = Math.max(-1, ...shown.map(({ position }) => position))
    for (const { id } of replaced) {
      await updatePicture(tx, { clubId, pictureId: id }, { deletedAt: ctx.now() })
    }
    const pictureId = await insertPicture(
      tx,
      {
        ...measured,
        clubId,
        use,
        courseId,
        alt: alt ?? '',
        position: replaced[0]?.position ?? last + 1,
        uploadedAt: ctx.now(),
        uploadedBy: ctx.actor?.accountId ?? null,
      },
      files.map(({ format, width, bytes }) => ({ format, width, bytes, hash: hashOf(bytes) })),
    )
    await record(tx, ctx, { action: 'clubs.add_picture', clubId, pictureId })
  })
}

const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('base64url')

type Description = { alt: string; seenAlt: string }

/** Stores an alternative text; `changed_elsewhere` when it is no longer the one that was seen. */
export async function describePicture(ctx: Ctx, { alt, seenAlt, ...picture }: Of & Description) {
  await accessClubWith(ctx, 'club.page', picture.clubId)
  await ctx.db.transaction(async (tx) => {
    await lockClub(tx, picture.clubId)
    const stored = await findPicture(tx, picture)
    if (!stored) throw new AppError('not_found')
    if (stored.alt !== seenAlt) throw new AppError('changed_elsewhere')
    await updatePicture(tx, picture, { alt })
    await record(tx, ctx, { action: 'clubs.describe_picture', ...picture })
  })
  return allOf(ctx, picture.clubId)
}

type Order = { clubId: string; ids: string[]; seen: string[] }

/** Puts the photographs in the given order; `changed_elsewhere` when they are no longer these or in the order that was seen. */
export async function orderPictures(ctx: Ctx, { clubId, ids, seen }: Order) {
  const { id } = await accessClubWith(ctx, 'club.page', clubId)
  await ctx.db.transaction(async (tx) => {
    await lockClub(tx, id)
    const photos = (await selectPictures(tx, [id])).filter(({ use }) => use === 'photo')
    const known = new Set(photos.map((photo) => photo.id))
    const isSame = ids.length === known.size && new Set(ids).size === ids.length
    const isAsSeen = photos.every((photo, i) => photo.id === seen[i])
    if (!isSame || !isAsSeen || ids.some((one) => !known.has(one)))
      throw new AppError('changed_elsewhere')
    for (const [position, pictureId] of ids.entries()) {
      await updatePicture(tx, { clubId: id, pictureId }, { position })
    }
    await recordActivity(tx, ctx, {
      action: 'clubs.order_pictures',
      subject: { type: 'club', id },
    })
  })
  return allOf(ctx, id)
}

export async function deletePicture(ctx: Ctx, picture: Of) {
  await accessClubWith(ctx, 'club.page', picture.clubId)
  await ctx.db.transaction(async (tx) => {
    await lockClub(tx, picture.clubId)
    const stored = await findPicture(tx, picture)
    if (!stored) throw new AppError('not_found')
    if (stored.deletedAt) return
    await updatePicture(tx, picture, { deletedAt: ctx.now() })
    await record(tx, ctx, { action: 'clubs.delete_picture', ...picture })
  })
  return allOf(ctx, picture.clubId)
}

/** Shows a deleted picture again, in its old place. A newer logo or picture of the hole gives way. */
export async function restorePicture(ctx: Ctx, picture: Of) {
  await accessClubWith(ctx, 'club.page', picture.clubId)
  await ctx.db.transaction(async (tx) => {
    await lockClub(tx, picture.clubId)
    const stored = await findPicture(tx, picture)
    if (!stored) throw new AppError('refused', { reason: 'picture_gone' })
    if (!stored.deletedAt) return
    if (stored.deletedAt.getTime() < ctx.now().getTime() - restorable) {
      throw new AppError('refused', { reason: 'picture_gone' })
    }
    const shown = await selectPictures(tx, [picture.clubId])
    const rivals = shown.filter(
      ({ use, courseId }) => use !== 'photo' && use === stored.use && courseId === stored.courseId,
    )
    const photos = shown.filter(({ use }) => use === 'photo').length
    if (stored.use === 'photo' && photos >= pictureLimits.photos) {
      throw new AppError('refused', { reason: 'pictures_used_up' })
    }
    for (const { id } of rivals) {
      await updatePicture(tx, { clubId: picture.clubId, pictureId: id }, { deletedAt: ctx.now() })
    }
    await updatePicture(tx, picture, { deletedAt: null })
    await record(tx, ctx, { action: 'clubs.restore_picture', ...picture })
  })
  return allOf(ctx, picture.clubId)
}

/** The job that removes deleted pictures from the database when they can no longer be restored. */
export async function removeDeletedPictures(ctx: Pick<Ctx, 'db' | 'now'>) {
  await deletePicturesBefore(ctx.db, new Date(ctx.now().getTime() - restorable))
}

/** The bytes of a file of a picture that is shown. */
export const readPictureFile = (
  { db }: Pick<Ctx, 'db'>,
  file: { hash: string; format: PictureFormat },
) => findPictureBytes(db, file)

const allOf = async (ctx: Ctx, clubId: string) => ({
  pictures: (await picturesOf(ctx.db, [clubId])).get(clubId) ?? [],
})

const record = (
  tx: Db,
  ctx: Ctx,
  { action, clubId, pictureId }: Of & { action: string },
): Promise<void> =>
  recordActivity(tx, ctx, { action, subject: { type: 'club', id: clubId }, data: { pictureId } })
