import { randomUUID } from 'node:crypto'
import { recordActivity } from '../activity/record-activity.ts'
import type { WhenOpened } from '../cases/open-case.ts'
import type { Ctx } from '../ctx.ts'
import type { Db } from '../db/client.ts'
import { insertHistory, insertLead, type LeadRow } from './lead-queries.ts'

/** The inquiry of a club is a lead from the moment it is stored; other letters are none. */
export const openLeadOfCase: WhenOpened = async (tx, ctx, opened) => {
  if (opened.kind !== 'club_inquiry') return
  const { organisation, name, email, phone, clubId, figures } = opened
  await storeLead(tx, ctx, {
    id: randomUUID(),
    clubName: organisation ?? name,
    clubId,
    contactName: name,
    email,
    phone,
    figures,
    caseId: opened.id,
  })
}

type NewLead = Pick<
  LeadRow,
  'id' | 'clubName' | 'clubId' | 'contactName' | 'email' | 'phone' | 'figures' | 'caseId'
>

/** Stores a lead with its first state; false when it is stored already. */
export async function storeLead(tx: Db, ctx: Ctx, lead: NewLead): Promise<boolean> {
  const at = ctx.now()
  if (!(await insertLead(tx, { ...lead, state: 'new', createdAt: at, updatedAt: at }))) return false
  await insertHistory(tx, {
    id: randomUUID(),
    leadId: lead.id,
    state: 'new',
    text: '',
    authorId: lead.caseId ? null : (ctx.actor?.accountId ?? null),
    at,
  })
  await recordActivity(tx, ctx, {
    action: 'partnership.open_lead',
    subject: { type: 'lead', id: lead.id },
    data: {},
    ...(ctx.actor ? {} : { actorKind: 'link' as const }),
  })
  return true
}
