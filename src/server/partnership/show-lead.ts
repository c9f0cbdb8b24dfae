import type { Lead } from '#contract/partnership/leads.ts'
import { isOpenLead } from '#domain/partnership/lead.ts'
import { caseNumber } from '#domain/cases/case.ts'
import { today, type Ctx } from '../ctx.ts'
import { versionOf } from '../shown-version.ts'
import { selectOffersOfLead } from './agreement-queries.ts'
import { toSummary } from './agreement-view.ts'
import { findCaseOf, selectHistory, selectReminders } from './lead-queries.ts'
import { contactOf, existingLead } from './leads.ts'

/** One lead with all that is known of it. */
export async function getLead(ctx: Ctx, { leadId }: { leadId: string }): Promise<Lead> {
  const lead = await existingLead(ctx.db, leadId)
  const letter = lead.caseId ? await findCaseOf(ctx.db, lead.caseId) : undefined
  const reminders = await selectReminders(ctx.db, leadId)
  return {
    ...lead,
    case: letter ? { ...letter, number: caseNumber(letter.number) } : null,
    createdAt: lead.createdAt.toISOString(),
    version: versionOf(contactOf(lead)),
    history: (await selectHistory(ctx.db, leadId)).map((one) => ({
      ...one,
      at: one.at.toISOString(),
    })),
    reminders: reminders.map(({ id, day, text, doneAt }) => ({
      id,
      day,
      text,
      isDone: doneAt !== null,
      isDue: doneAt === null && isOpenLead(lead.state) && day <= today(ctx),
    })),
    offers: (await selectOffersOfLead(ctx.db, leadId)).map(toSummary),
  }
}
