import { recordAccess } from '../activity/record-access.ts'
import { AppError } from '../app-error.ts'
import type { Ctx } from '../ctx.ts'
import { selectRecordSubjects, type Whose } from './timeline-queries.ts'
import { findRecord, type RecordSource } from './record-queries.ts'

/** The page of one row. Who looked at whose things is written down, once a day. */
export async function getRecord(ctx: Ctx, wanted: RecordSource, { id }: { id: string }) {
  const found = await findRecord(ctx.db, wanted, { id, now: ctx.now() })
  if (!found) throw new AppError('not_found')
  const { viewedAs, whose, behind = whose } = wanted
  if (viewedAs) await noteView(ctx, { type: viewedAs, id }, behind(id))
  return found
}

/** That the thing was looked at, and with it the people whose it is: each may ask who did (L-DP-8). */
export async function noteView(ctx: Ctx, thing: { type: string; id: string }, whose: Whose) {
  const people = await selectRecordSubjects(ctx.db, whose)
  await recordAccess(ctx, 'admin.view', [thing, ...people])
}
