import { createHash } from 'node:crypto'
import type {
  addScreenPicture as contract,
  ScreenPicture,
} from '#contract/board/screen-pictures.ts'
import type { ParsedInput } from '#contract/shared/endpoint.ts'
import { picturesIn, type ScreenPart } from '#domain/board/screen-rotation.ts'
import { recordActivity } from '../activity/record-activity.ts'
import { AppError } from '../app-error.ts'
import { convertInProcess } from '../clubs/pictures/convert-in-process.ts'
import { lockTournament } from '../competitions/tournament-queries.ts'
import type { Ctx } from '../ctx.ts'
import type { Db } from '../db/client.ts'
import { limit } from '../http/rate-limit.ts'
import {
  deleteUnusedPictures,
  insertScreenPicture,
  selectScreenPictures,
} from './screen-picture-queries.ts'
import { findScreen } from './screen-queries.ts'

/** An upload that no part shows is kept for so long, because its part may still be on its way. */
const unusedMs = 3_600_000
const unusedBefore = (ctx: Ctx) => new Date(ctx.now().getTime() - unusedMs)
const whole = { x: 0, y: 0, width: 1, height: 1 }

/** Converts an uploaded picture in a process of its own and stores it; a part of the screen names it afterwards. */
export async function addScreenPicture(
  ctx: Ctx,
  { tournamentId, alt, fileName, file }: ParsedInput<typeof contract>,
): Promise<{ picture: ScreenPicture }> {
  await limit(ctx, { key: `screen-pictures:${tournamentId}`, max: 60, windowSeconds: 3600 })
  const converted = await convertInProcess(
    { bytes: Buffer.from(file, 'base64'), fileName, use: 'sponsor', crop: whole },
    { whose: ctx.actor?.accountId ?? tournamentId },
  )
  if (!converted.ok) throw new AppError('refused', { reason: converted.reason })
  const { width, height, files } = converted.picture
  const [made] = files
  if (!made) throw new Error('The converter made no file')
  const { format, bytes } = made
  const hash = createHash('sha256').update(bytes).digest('base64url')
  return ctx.db.transaction(async (tx) => {
    if (!(await lockTournament(tx, tournamentId))) throw new AppError('not_found')
    const body = Buffer.from(bytes)
    const size = { width, height }
    const picture = { tournamentId, alt, ...size, format, hash, body, uploadedAt: ctx.now() }
    const shown = picturesIn((await findScreen(tx, tournamentId))?.settings.parts ?? [])
    await deleteUnusedPictures(tx, { tournamentId, shown, removed: [], before: unusedBefore(ctx) })
    const stored = await insertScreenPicture(tx, picture)
    await recordActivity(tx, ctx, {
      action: 'tournaments.add_screen_picture',
      subject: { type: 'tournament', id: tournamentId },
      data: { pictureId: stored.id },
    })
    return { picture: viewOf(stored) }
  })
}

type Stored = Awaited<ReturnType<typeof selectScreenPictures>>[number]

const viewOf = ({ format, hash, ...picture }: Stored): ScreenPicture => ({
  ...picture,
  file: { format, hash },
})

/** The pictures of the sponsors among the parts. */
export async function screenPicturesOf(
  db: Db,
  tournamentId: string,
  parts: readonly ScreenPart[],
): Promise<ScreenPicture[]> {
  const ids = picturesIn(parts)
  return ids.length === 0 ? [] : (await selectScreenPictures(db, tournamentId, ids)).map(viewOf)
}

type Change = { tournamentId: string; was: readonly ScreenPart[]; next: readonly ScreenPart[] }

/** Deletes the pictures that the new parts no longer show; refuses parts with a picture that the tournament lacks. */
export async function changeScreenPictures(tx: Db, ctx: Ctx, { tournamentId, was, next }: Change) {
  const shown = [...new Set(picturesIn(next))]
  const known = shown.length === 0 ? [] : await selectScreenPictures(tx, tournamentId, shown)
  if (known.length < shown.length) {
    throw new AppError('refused', { reason: 'screen_picture_gone' })
  }
  const removed = picturesIn(was)
  await deleteUnusedPictures(tx, { tournamentId, shown, removed, before: unusedBefore(ctx) })
}
