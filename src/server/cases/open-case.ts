import { createHash } from 'node:crypto'
import type * as contract from '#contract/cases/endpoints.ts'
import type { ParsedInput } from '#contract/shared/endpoint.ts'
import type { ClubFigures } from '#domain/clubs/figures.ts'
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

export type CaseInput = ParsedInput<typeof contract.openCase>

/** What another module does with a new case, in its transaction. */
export type WhenOpened = (tx: Db, ctx: Ctx, opened: CaseRow) => Promise<void>

const hour = 3_600
/** A person needs at least this long to read the form, fill in three fields and send it. */
const minHumanMs = 2_000

/**
 * Opens a case for a message to us, and mails a confirmation to the writer and a notice to us. A
 * resend of the same message returns the same case and mails nothing.
 */
export async function openCase(ctx: Ctx, input: CaseInput, whenOpened: WhenOpened = nothing) {
  if (looksAutomated(input)) throw new AppError('refused', { reason: 'looks_automated' })
  const clientId = input.clientId ?? idFromContent(ctx, input)
  const earlier = await findCaseByClient(ctx.db, clientId)
  if (earlier) return answerFor(earlier)

  await limit(ctx, { key: `case-from:${addressOf(ctx)}`, max: 10, windowSeconds: hour })
  const row = await rowOf(ctx, input, clientId)
  const stored = await ctx.db.transaction((tx) => store(tx, ctx, row, whenOpened))
  ctx.wake?.('mails')
  return answerFor(stored)
}

const nothing: WhenOpened = async () => undefined

function looksAutomated({ website, elapsedMs }: CaseInput): boolean {
  return Boolean(website) || (elapsedMs !== undefined && elapsedMs < minHumanMs)
}

/** Derives an id for a form without scripts: the same fields on the same day are the same message. */
function idFromContent(ctx: Ctx, input: CaseInput) {
  const content = JSON.stringify([today(ctx), { ...input, elapsedMs: undefined }])
  const hex = createHash('sha256').update(content).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

type NewCase = Parameters<typeof insertCase>[1]

async function rowOf(ctx: Ctx, input: CaseInput, clientId: string): Promise<NewCase> {
  const cvr = input.cvr === undefined ? undefined : parseCvr(input.cvr)
  // Before the transaction, so that a slow register holds no lock; without it the case is stored anyway.
  const registered = cvr ? await companyByCvr(ctx, cvr) : undefined
  const club = input.clubId ? await findClub(ctx.db, input.clubId) : undefined
  const at = ctx.now()
  return {
    clientId,
    kind: input.kind,
    state: 'new',
    name: input.name,
    email: input.email,
    phone: input.phone,
    organisation: input.organisation,
    cvr,
    registeredName: registered?.state === 'found' ? registered.name : null,
    players: input.players,
    figures: figuresOf(input),
    message: input.message,
    clubId: club?.id,
    happenedAt: input.happenedAt ? new Date(input.happenedAt) : null,
    reason: input.reason,
    errorId: input.errorId,
    accountId: ctx.actor?.accountId,
    createdAt: at,
    updatedAt: at,
  }
}

/** The numbers of *Klubbens økonomi*, all of them or none. */
function figuresOf(input: CaseInput): ClubFigures | null {
  const figures = Object.fromEntries(figureFields.map((field) => [field, input[field]]))
  return figureFields.every((field) => input[field] !== undefined) ? (figures as ClubFigures) : null
}

const figureFields = [
  'weekdayRounds',
  'weekendRounds',
  'nines',
  'cardsSold',
  'roundsPerCard',
  'greenFeeWeekdayOre',
  'greenFeeWeekendOre',
] as const satisfies readonly (keyof ClubFigures)[]

async function store(tx: Db, ctx: Ctx, row: NewCase, whenOpened: WhenOpened): Promise<CaseRow> {
  const stored = await insertCase(tx, row)
  if (!stored) return (await findCaseByClient(tx, row.clientId)) as CaseRow
  // Counted after the insert, so that ten concurrent resends count once.
  const confirmations = { purpose: 'case-to', to: row.email, max: 5, windowSeconds: 24 * hour }
  await limitMails({ ...ctx, db: tx }, confirmations)
  await recordActivity(tx, ctx, {
    action: 'cases.open',
    subject: { type: 'case', id: stored.id },
    data: { kind: stored.kind, number: stored.number },
    ...(ctx.actor ? {} : { actorKind: 'link' as const }),
  })
  await whenOpened(tx, ctx, stored)
  const { kind, name, message, phone, organisation } = stored
  const number = caseNumber(stored.number)
  await queueMail(tx, ctx, {
    template: 'caseReceived',
    to: stored.email,
    data: { number, kind, promise: promiseText(kind) },
  })
  const { email: companyEmail } = await companyOf({ ...ctx, db: tx })
  // Before the set-up there is no company address; the case is then only in the back office.
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
