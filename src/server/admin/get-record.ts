import { recordAccess } from '../activity/record-access.ts'
import { AppError } from '../app-error.ts'
import type { Ctx } from '../ctx.ts'
import { findCaseScope } from './cases-queries.ts'
import { findRecord, type RecordSource } from './record-queries.ts'
import { selectPeopleInScope, selectTimeline, type TimelineScope } from './timeline-queries.ts'

/** The page of one row. Views of personal data are logged, once a day. */
export async function getRecord(ctx: Ctx, source: RecordSource, { id }: { id: string }) {
  const found = await findRecord(ctx.db, source, { id, now: ctx.now() })
  if (!found) throw new AppError('not_found')
  const { viewedAs, timelineOf, peopleOf = timelineOf } = source
  if (viewedAs) await recordView(ctx, { type: viewedAs, id }, peopleOf(id))
  return found
}

/** The timeline of the writer of a case, by account or only by address. */
export async function getCaseTimeline(ctx: Ctx, { caseId }: { caseId: string }) {
  const scope = await findCaseScope(ctx.db, caseId)
  if (!scope) throw new AppError('not_found')
  // The page of a case loads the timeline with the message, so this also logs the view of the message.
  await recordView(ctx, { type: 'case', id: caseId }, scope)
  return { timeline: await selectTimeline(ctx.db, scope) }
}

/** Logs the view of a record under the record and the people in it, who may see who viewed it (L-DP-8). */
async function recordView(ctx: Ctx, record: { type: string; id: string }, scope: TimelineScope) {
  const people = await selectPeopleInScope(ctx.db, scope)
  await recordAccess(ctx, 'admin.view', [record, ...people])
}
