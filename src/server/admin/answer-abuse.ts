import type { answerAbuse as contract } from '#contract/admin/abuse.ts'
import type { ParsedInput } from '#contract/shared/endpoint.ts'
import { requirePower } from '../access.ts'
import { recordActivity } from '../activity/record-activity.ts'
import { AppError } from '../app-error.ts'
import { selectAccountsOfPass } from '../checkins/pass-queries.ts'
import type { Ctx } from '../ctx.ts'
import type { Db } from '../db/client.ts'
import { deleteUnsentMails } from '../notifications/queries.ts'
import { queueMails } from '../notifications/queue-mail.ts'
import { blockPass, unblockPass } from '../passes/block-pass.ts'
import { findPass } from '../passes/queries.ts'
import { lockAbuseRow, saveAbuseAnswer } from './abuse-queries.ts'

/** How long the mail of *Spørg* waits, so that the answer can be taken back. */
const mailWaitsMillis = 10 * 60_000

/** The beginning of the dedupe keys of the mails about a row. */
export const mailKeyOf = (rowId: string) => `abuse:${rowId}:`

/** Answers a row: fine, ask the holder, or block the card (docs/algorithms/abuse-list.md). */
export async function answerAbuse(ctx: Ctx, input: ParsedInput<typeof contract>) {
  const { id, answer, reason } = input
  const { accountId } = requirePower(ctx, 'cards.help')
  if (answer !== 'fine' && reason.length < 3) {
    throw new AppError('refused', { reason: 'reason_missing' })
  }
  const status = await ctx.db.transaction(async (tx) => {
    const row = await lockAbuseRow(tx, id)
    if (!row) throw new AppError('not_found')
    if (row.answer) throw new AppError('refused', { reason: 'answered_already' })
    if (answer === 'blocked') await blockPass(tx, ctx, row.passId)
    const given = { answer, reason: reason || null, answeredAt: ctx.now(), answeredBy: accountId }
    await saveAbuseAnswer(tx, id, given)
    if (answer !== 'fine') await mailHolder(tx, ctx, { id, passId: row.passId, answer, reason })
    const subject = { type: 'pass', id: row.passId }
    await recordActivity(tx, ctx, { action: 'admin.answer_abuse', subject, data: { answer } })
    return (await findPass(tx, row.passId))!.status
  })
  ctx.wake?.('mails')
  return { status }
}

/** Takes an answer back; the row is open again. */
export async function undoAbuseAnswer(ctx: Ctx, { id }: { id: string }) {
  requirePower(ctx, 'cards.help')
  return ctx.db.transaction(async (tx) => {
    const row = await lockAbuseRow(tx, id)
    if (!row) throw new AppError('not_found')
    const { answer, passId } = row
    if (!answer) throw new AppError('refused', { reason: 'not_answered' })
    if (answer === 'blocked') await unblockPass(tx, ctx, passId)
    const heldBack = answer === 'fine' || (await deleteUnsentMails(tx, mailKeyOf(id))) > 0
    await saveAbuseAnswer(tx, id, {
      answer: null,
      reason: null,
      answeredAt: null,
      answeredBy: null,
    })
    const subject = { type: 'pass', id: passId }
    await recordActivity(tx, ctx, { action: 'admin.undo_abuse_answer', subject, data: { answer } })
    return { heldBack }
  })
}

type Told = { id: string; passId: string; answer: 'asked' | 'blocked'; reason: string }

/** Mails the accounts of the card. A question waits a little; a blocked card is told at once. */
async function mailHolder(tx: Db, ctx: Ctx, { id, passId, answer, reason }: Told) {
  const pass = await findPass(tx, passId)
  if (!pass) return
  const dueAt = new Date(ctx.now().getTime() + (answer === 'asked' ? mailWaitsMillis : 0))
  const data = { number: pass.number, product: pass.soldTerms.productName, reason }
  const template = answer === 'asked' ? ('cardQuestion' as const) : ('cardBlocked' as const)
  const holders = await selectAccountsOfPass(tx, passId)
  await queueMails(
    tx,
    holders.map(({ accountId, email: to }) => ({
      ctx,
      accountId,
      to,
      template,
      data,
      dueAt,
      // With the time, because an answer may be given again after it was taken back.
      dedupeKey: `${mailKeyOf(id)}${ctx.now().getTime()}:${accountId}`,
    })),
  )
}
