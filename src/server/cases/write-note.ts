import { caseNumber } from '#domain/cases/case.ts'
import { recordActivity } from '../activity/record-activity.ts'
import { AppError } from '../app-error.ts'
import type { Ctx } from '../ctx.ts'
import type { Db } from '../db/client.ts'
import { queueMail } from '../notifications/queue-mail.ts'
import { changeCase } from './access.ts'
import { moveCase } from './change-state.ts'
import { findNote, insertNote, updateCase, type CaseRow } from './queries.ts'

type Note = { caseId: string; noteId: string; text: string }

/** Adds an internal note to a case. */
export function addCaseNote(ctx: Ctx, { caseId, noteId, text }: Note) {
  return changeCase(ctx, caseId, async (tx, found) => {
    if (await isStored(tx, noteId, caseId)) return stateOf(found)
    await insert(tx, ctx, { id: noteId, caseId, kind: 'note', text })
    const at = ctx.now()
    await updateCase(tx, caseId, { updatedAt: at })
    return { state: found.state, updatedAt: at.toISOString() }
  })
}

type Reply = { caseId: string; replyId: string; text: string; stateAfter: 'waiting' | 'closed' }

/** Queues the reply as a mail, stores it with the case and changes the state, all in one transaction. */
export async function replyToCase(ctx: Ctx, { caseId, replyId, text, stateAfter }: Reply) {
  const result = await changeCase(ctx, caseId, async (tx, found) => {
    if (await isStored(tx, replyId, caseId)) return stateOf(found)
    await insert(tx, ctx, { id: replyId, caseId, kind: 'reply', text })
    await queueMail(tx, ctx, {
      template: 'caseReply',
      to: found.email,
      data: { number: caseNumber(found.number), kind: found.kind, text },
      dedupeKey: `case-reply:${replyId}`,
    })
    if (found.state !== stateAfter) return moveCase(tx, ctx, { found, to: stateAfter })
    const at = ctx.now()
    await updateCase(tx, caseId, { updatedAt: at })
    return { state: stateAfter, updatedAt: at.toISOString() }
  })
  ctx.wake?.('mails')
  return result
}

/** Recognises a resend under the case's lock. Refuses with `conflict` the id of another case's note. */
async function isStored(tx: Db, id: string, caseId: string): Promise<boolean> {
  const note = await findNote(tx, id)
  if (note && note.caseId !== caseId) throw new AppError('conflict')
  return note !== undefined
}

type NewNote = { id: string; caseId: string; kind: 'note' | 'reply'; text: string }

async function insert(tx: Db, ctx: Ctx, note: NewNote) {
  const authorId = ctx.actor?.accountId ?? null
  await insertNote(tx, { ...note, authorId, createdAt: ctx.now() })
  await recordActivity(tx, ctx, {
    action: `cases.${note.kind}`,
    subject: { type: 'case', id: note.caseId },
    data: { noteId: note.id },
  })
}

const stateOf = ({ state, updatedAt }: CaseRow) => ({
  state,
  updatedAt: updatedAt.toISOString(),
})
