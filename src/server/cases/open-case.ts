import { createHash } from 'node:crypto'
import type * as contract from '#contract/cases.ts'
import type { ParsedInput } from '#contract/endpoint.ts'
import { caseNumber, promiseText } from '#domain/cases/case.ts'
import { parseCvr } from '#domain/shared/ids.ts'
import { recordActivity } from '../activity/record-activity.ts'
import { AppError } from '../app-error.ts'
import { findClub } from '../clubs/queries.ts'
import { companyByCvr } from '../companies/check-cvr.ts'
import { companyOf } from '../content/company.ts'
import { today, type Ctx } from '../ctx.ts'
import type { Db } from '../db/client.ts'
import { addressOf, limit, limitMails } from '../http/rate-limit.ts'
import { queueMail } from '../notifications/queue-mail.ts'
import { findCaseByClient, insertCase, type CaseRow } from './queries.ts'

export type Letter = ParsedInput<typeof contract.openCase>

const hour = 3_600
/** Nobody reads a form, fills in three fields and sends it sooner. */
const fastestPersonMs = 2_000

/**
 * Takes a letter in: a case with a number to quote, a confirmation to the writer and a notice to
 * us. The same letter sent again is the same case, and mails nobody twice.
 */
export async function openCase(ctx: Ctx, letter: Letter) {
  if (looksAutomated(letter)) throw new AppError('refused', { reason: 'looks_automated' })
  const clientId = letter.clientId ?? idOfLetter(ctx, letter)
  const earlier = await findCaseByClient(ctx.db, clientId)
  if (earlier) return answerFor(earlier)

  await limit(ctx, { key: `case-from:${addressOf(ctx)}`, max: 10, windowSeconds: hour })
  const row = await rowOf(ctx, letter, clientId)
  const stored = await ctx.db.transaction((tx) => store(tx, ctx, row))
  ctx.wake?.('mails')
  return answerFor(stored)
}

function looksAutomated({ website, elapsedMs }: Letter): boolean {
  return Boolean(website) || (elapsedMs !== undefined && elapsedMs < fastestPersonMs)
}

/** A form sent without scripts has no id; the same in every field on the same day is the same letter. */
function idOfLetter(ctx: Ctx, letter: Letter) {
  const words = JSON.stringify([today(ctx), { ...letter, elapsedMs: undefined }])
  const hex = createHash('sha256').update(words).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

type NewCase = Parameters<typeof insertCase>[1]

async function rowOf(ctx: Ctx, letter: Letter, clientId: string): Promise<NewCase> {
  const cvr = letter.cvr === undefined ? undefined : parseCvr(letter.cvr)
  // Asked before the transaction: a slow register holds no lock, and one that is down stops nobody.
  const registered = cvr ? await companyByCvr(ctx, cvr) : undefined
  const club = letter.clubId ? await findClub(ctx.db, letter.clubId) : undefined
  const at = ctx.now()
  return {
    clientId,
    kind: letter.kind,
    state: 'new',
    name: letter.name,
    email: letter.email.toLowerCase(),
    phone: letter.phone,
    organisation: letter.organisation,
    cvr,
    registeredName: registered?.state === 'found' ? registered.name : null,
    players: letter.players,
    message: letter.message,
    clubId: club?.id,
    happenedAt: letter.happenedAt ? new Date(letter.happenedAt) : null,
    reason: letter.reason,
    errorId: letter.errorId,
    accountId: ctx.actor?.accountId,
    createdAt: at,
    updatedAt: at,
  }
}

async function store(tx: Db, ctx: Ctx, row: NewCase): Promise<CaseRow> {
  const stored = await insertCase(tx, row)
  if (!stored) return (await findCaseByClient(tx, row.clientId)) as CaseRow
  // Counted with the letter, so that one sent ten times at once is one.
  const confirmations = { purpose: 'case-to', to: row.email, max: 5, windowSeconds: 24 * hour }
  await limitMails({ ...ctx, db: tx }, confirmations)
  await recordActivity(tx, ctx, {
    action: 'cases.open',
    subject: { type: 'case', id: stored.id },
    data: { kind: stored.kind, number: stored.number },
    ...(ctx.actor ? {} : { actorKind: 'link' as const }),
  })
  const { kind, name, message, phone, organisation } = stored
  const number = caseNumber(stored.number)
  await queueMail(tx, ctx, {
    template: 'caseReceived',
    to: stored.email,
    data: { number, kind, promise: promiseText(kind) },
  })
  const { email: companyEmail } = await companyOf({ ...ctx, db: tx })
  // Before the company is written there is no mail to write to; the case stands in the back office.
  if (!companyEmail) return stored
  await queueMail(tx, ctx, {
    template: 'caseNotice',
    to: companyEmail,
    data: { id: stored.id, number, kind, name, email: stored.email, message, phone, organisation },
  })
  return stored
}

const answerFor = ({ number, kind }: CaseRow) => ({
  number: caseNumber(number),
  promise: promiseText(kind),
})
