import { readApart } from '../../../clubs/imports/apart/read-apart.ts'
import { today, type Ctx } from '../../../ctx.ts'
import type { ListRecord } from './entrants-file.ts'
import type { SentList } from './plan-list.ts'
import type { ReadList } from './read-list.ts'

/** What was pasted or uploaded, read outside the process that answers requests (E44). */
export function readSent(ctx: Ctx, { text, file, letters }: SentList): Promise<ReadList> {
  const bytes = file === '' ? new TextEncoder().encode(text) : Buffer.from(file, 'base64')
  const whose = ctx.actor?.accountId
  return readApart<ListRecord>('entrants', bytes, { today: today(ctx), letters, whose })
}
