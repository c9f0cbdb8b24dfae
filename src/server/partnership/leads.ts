import { randomUUID } from 'node:crypto'
import type * as contract from '#contract/partnership/leads.ts'
import type { ParsedInput } from '#contract/shared/endpoint.ts'
import { isOpenLead, movesFrom, type LeadState } from '#domain/partnership/lead.ts'
import { recordActivity } from '../activity/record-activity.ts'
import { AppError } from '../app-error.ts'
import { closeAnsweredCase } from '../cases/change-state.ts'
import type { Ctx } from '../ctx.ts'
import type { Db } from '../db/client.ts'
import { assertShown, versionOf } from '../shown-version.ts'
import { endUnsigned } from './agreement-queries.ts'
import {
  endReminders,
  findLead,
  insertHistory,
  insertReminder,
  lockLead,
  setReminderDone,
  updateLead,
  type LeadRow,
} from './lead-queries.ts'
import { storeLead } from './open-lead.ts'

type In<Name extends keyof typeof contract> = ParsedInput<(typeof contract)[Name]>
const done = { done: true as const }

/** Enters a lead by hand, with a first note. The same id again is the same lead. */
export async function createLead(ctx: Ctx, { leadId, note, ...contact }: In<'createLead'>) {
  await ctx.db.transaction(async (tx) => {
    const { email, phone } = contact
    const lead = { ...contact, email: email || null, phone: phone || null }
    const none = { clubId: null, figures: null, caseId: null }
    if (!(await storeLead(tx, ctx, { id: leadId, ...lead, ...none }))) return
    if (note) await writeNote(tx, ctx, { leadId, noteId: randomUUID(), text: note })
  })
  return { leadId }
}

/** What the form of the contact shows. */
export const contactOf = ({ clubName, contactName, email, phone }: LeadRow) => ({
  clubName,
  contactName,
  email: email ?? '',
  phone: phone ?? '',
})

/** Changes the name of the club or its contact, unless a colleague has changed it since. */
export async function writeLead(ctx: Ctx, { leadId, basedOn, ...contact }: In<'writeLead'>) {
  return changeLead(ctx, leadId, async (tx, lead) => {
    assertShown(basedOn, contactOf(lead), contact)
    const { email, phone } = contact
    const stored = { ...contact, email: email || null, phone: phone || null }
    await updateLead(tx, leadId, { ...stored, updatedAt: ctx.now() })
    await recordActivity(tx, ctx, {
      action: 'partnership.write_lead',
      subject: { type: 'lead', id: leadId },
      data: {},
    })
    return { version: versionOf(contact) }
  })
}

/** Moves a lead by hand, unless a colleague has moved it since. */
export async function moveLeadByHand(ctx: Ctx, { leadId, from, to, note }: In<'moveLead'>) {
  return changeLead(ctx, leadId, async (tx, lead) => {
    if (lead.state !== from) throw new AppError('changed_elsewhere')
    if (!movesFrom(from).includes(to)) {
      throw new AppError('refused', { reason: 'lead_state_not_possible' })
    }
    await moveLead(tx, ctx, { lead, to, note })
    if (to === 'declined') await endUnsigned(tx, { leadId }, ctx.now())
    return { state: to }
  })
}

type Move = { lead: LeadRow; to: LeadState; note?: string }

/** Stores the new state with its moment and its author, and ends what waits for the lead elsewhere. */
export async function moveLead(tx: Db, ctx: Ctx, { lead, to, note = '' }: Move) {
  const at = ctx.now()
  const leadId = lead.id
  await updateLead(tx, leadId, { state: to, updatedAt: at })
  const authorId = ctx.actor?.accountId ?? null
  await insertHistory(tx, { id: randomUUID(), leadId, state: to, text: note, authorId, at })
  if (!isOpenLead(to)) await endReminders(tx, leadId, at)
  // Whoever has talked to the club has answered its letter.
  if (lead.state === 'new' && lead.caseId) await closeAnsweredCase(tx, ctx, lead.caseId)
  await recordActivity(tx, ctx, {
    action: 'partnership.move_lead',
    subject: { type: 'lead', id: leadId },
    data: { from: lead.state, to },
    ...(ctx.actor ? {} : { actorKind: 'link' as const }),
  })
}

export async function addLeadNote(ctx: Ctx, { leadId, noteId, text }: In<'addLeadNote'>) {
  return changeLead(ctx, leadId, async (tx) => {
    await writeNote(tx, ctx, { leadId, noteId, text })
    return done
  })
}

async function writeNote(tx: Db, ctx: Ctx, note: In<'addLeadNote'>) {
  const { leadId, noteId, text } = note
  const authorId = ctx.actor?.accountId ?? null
  const row = { id: noteId, leadId, state: null, text, authorId, at: ctx.now() }
  if (!(await insertHistory(tx, row))) return
  await updateLead(tx, leadId, { updatedAt: ctx.now() })
  await recordActivity(tx, ctx, {
    action: 'partnership.note_lead',
    subject: { type: 'lead', id: leadId },
    data: { noteId },
  })
}

export async function addLeadReminder(ctx: Ctx, input: In<'addLeadReminder'>) {
  const { leadId, reminderId: id, day, text } = input
  return changeLead(ctx, leadId, async (tx, lead) => {
    if (!isOpenLead(lead.state)) {
      throw new AppError('refused', { reason: 'lead_state_not_possible' })
    }
    const createdBy = ctx.actor?.accountId ?? null
    await insertReminder(tx, { id, leadId, day, text, createdBy, createdAt: ctx.now() })
    await updateLead(tx, leadId, { updatedAt: ctx.now() })
    return done
  })
}

export async function tickLeadReminder(ctx: Ctx, input: In<'tickLeadReminder'>) {
  const { leadId, reminderId: id, isDone } = input
  return changeLead(ctx, leadId, async (tx) => {
    const doneAt = isDone ? ctx.now() : null
    if (!(await setReminderDone(tx, { leadId, id }, doneAt))) throw new AppError('not_found')
    return done
  })
}

/** Runs a change of a lead under its lock. */
async function changeLead<Result>(
  ctx: Ctx,
  leadId: string,
  change: (tx: Db, lead: LeadRow) => Promise<Result>,
): Promise<Result> {
  return ctx.db.transaction(async (tx) => {
    const lead = await lockLead(tx, leadId)
    if (!lead) throw new AppError('not_found')
    return change(tx, lead)
  })
}

/** The lead, for a member of the back office. */
export async function existingLead(db: Db, leadId: string): Promise<LeadRow> {
  const lead = await findLead(db, leadId)
  if (!lead) throw new AppError('not_found')
  return lead
}
