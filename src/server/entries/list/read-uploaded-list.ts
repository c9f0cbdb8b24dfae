import { readInProcess } from '../../clubs/imports/process/read-in-process.ts'
import { today, type Ctx } from '../../ctx.ts'
import type { ListRecord } from './entrants-file.ts'
import type { UploadedList } from './plan-list.ts'
import type { ReadList } from './read-list.ts'

/** What was pasted or uploaded, read outside the process that answers requests (E44). */
export function readUploadedList(
  ctx: Ctx,
  { text, file, letters }: UploadedList,
): Promise<ReadList> {
  const bytes = file === '' ? new TextEncoder().encode(text) : Buffer.from(file, 'base64')
  const whose = ctx.actor?.accountId
  return readInProcess<ListRecord>('entrants', bytes, { today: today(ctx), letters, whose })
}
