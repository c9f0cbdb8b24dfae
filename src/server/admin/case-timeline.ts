import { AppError } from '../app-error.ts'
import type { Ctx } from '../ctx.ts'
import { whoseCase } from './cases-queries.ts'
import { noteView } from './get-record.ts'
import { selectTimeline } from './timeline-queries.ts'

/** What happened to the person who wrote, by her account or only by her address. */
export async function getCaseTimeline(ctx: Ctx, { caseId }: { caseId: string }) {
  const whose = await whoseCase(ctx.db, caseId)
  if (!whose) throw new AppError('not_found')
  // The page of a case asks for it together with the letter.
  await noteView(ctx, { type: 'case', id: caseId }, whose)
  return { timeline: await selectTimeline(ctx.db, whose) }
}
