import type { ListPlan } from '#contract/entries/list.ts'
import { type Ctx, today } from '../../ctx.ts'
import { limit } from '../../http/rate-limit.ts'
import { recordLookUps } from '../look-up-player.ts'
import { planList, type PlannedList, type UploadedList } from './plan-list.ts'
import { toListPlan } from './list-plan-view.ts'
import { readInProcess } from '../../clubs/imports/process/read-in-process.ts'
import type { ListRecord } from './entrants-file.ts'
import type { ReadList } from './read-list.ts'

/** Reads a pasted or uploaded list in a process of its own, because a file from outside may be hostile (E44). */
export function readUploadedList(
  ctx: Ctx,
  { text, file, letters }: UploadedList,
): Promise<ReadList> {
  const bytes = file === '' ? new TextEncoder().encode(text) : Buffer.from(file, 'base64')
  const whose = ctx.actor?.accountId
  return readInProcess<ListRecord>('entrants', bytes, { today: today(ctx), letters, whose })
}

/** Enough for a new field of 144 players with several corrected versions of the list. */
const maxPerHour = 400

/** Plans the import of a list for the director to confirm. */
export async function planEntrants(ctx: Ctx, sent: UploadedList): Promise<ListPlan> {
  const read = await readUploadedList(ctx, sent)
  const planned = await planList(ctx, sent, read)
  await limitFoundGolfers(ctx, planned)
  return toListPlan(planned, sent)
}

/**
 * Records and limits the golfers that a list finds, as for a look-up by hand: each golfer can see the
 * access, and a list must not serve to search through all golfers. Golfers already in the tournament
 * do not count.
 */
export async function limitFoundGolfers(ctx: Ctx, { lines }: PlannedList) {
  const found = lines.flatMap(({ golfer, entry }) =>
    golfer && entry?.golferId !== golfer.id ? [golfer] : [],
  )
  const mistaken = lines.filter(({ isMistaken }) => isMistaken).length
  const units = (await recordLookUps(ctx, found)) + mistaken
  if (units === 0) return
  const key = `list-look-up:${ctx.actor?.accountId}`
  await limit(ctx, { key, max: maxPerHour, windowSeconds: 3600, units })
}
