import { randomUUID } from 'node:crypto'
import { AppError } from '../app-error.ts'
import { recordActivity } from '../activity/record-activity.ts'
import { addDays } from '#domain/shared/dates.ts'
import { danishDay, danishInstant } from '../clock.ts'
import type { Ctx } from '../ctx.ts'
import { addressOf, limit, limitMails } from '../http/rate-limit.ts'
import { hashOfKey, newKey } from '../keys.ts'
import { queueMail } from '../notifications/queue-mail.ts'
import { findOrderOfGiftCard } from '../payments/gift-card-queries.ts'
import { endContract, parseContract, previewContract, type Declaration } from './end-contract.ts'
import { mailReceipt, answerOf, previewText } from './withdrawal-answer.ts'
import { selectContractPasses } from './queries.ts'
import {
  findDeclarationByKey,
  insertDeclaration,
  lockWaitingDeclaration,
  markDeclaration,
  selectContractsLinkedTo,
  useDeclaration,
  type DeclarationRow,
} from './withdrawal-queries.ts'

export const withdrawalKeyCookie = 'withdrawal_key'
/** Shorter than the fourteen days after the declaration within which the refund is due (L-WD-6). */
const linkDays = 7
export const withdrawalKeySeconds = linkDays * 86_400
const maxLinksPerDay = 3

/**
 * Stores a declaration. A job looks the contract up later, so that neither the answer nor its timing
 * reveals whether the contract exists.
 */
export async function storeDeclaration(ctx: Ctx, { name, contract, email }: Declaration) {
  const [address, contractKey] = [addressOf(ctx), contract.toLowerCase().replace(/[^a-z0-9]/g, '')]
  await limit(ctx, { key: `withdrawal-from:${address}`, max: 15, windowSeconds: 3600 })
  await limit(ctx, { key: `withdrawal-of:${address}:${contractKey}`, max: 5, windowSeconds: 3600 })
  await limitMails(ctx, { purpose: 'withdrawal', to: email, max: 5, windowSeconds: 3600 })
  const declared = await ctx.db.transaction(async (tx) => {
    const row = await insertDeclaration(tx, {
      id: randomUUID(),
      declarationId: randomUUID(),
      name,
      contract,
      email,
      receivedAt: ctx.now(),
      outcome: 'declared',
    })
    await recordActivity(tx, ctx, {
      action: 'passes.declare_withdrawal',
      subject: { type: 'withdrawal', id: row.id },
      ...(!ctx.actor && { actorKind: 'link' as const }),
    })
    return row
  })
  ctx.wake?.('withdrawals')
  return {
    id: declared.declarationId,
    receivedAt: declared.receivedAt.toISOString(),
    outcome: 'declared' as const,
    text: declaredText,
    cards: [],
    refundOre: 0,
    refundBy: null,
  }
}

const declaredText =
  'Vi har noteret, hvornår du fortrød, og det er det tidspunkt, der tæller. ' +
  'Står aftalen på den mail, du skrev, har vi sendt et link til den. Åbn det inden for 7 dage, og bekræft, så er aftalen fortrudt. ' +
  'Kan vi ikke finde aftalen, skriver vi til dig senest næste hverdag.'

/** Job: mails for each waiting declaration the link to the buyer, or the receipt that a person will answer. */
export async function answerDeclarations(ctx: Ctx): Promise<void> {
  let answered = 0
  while (await answerNext(ctx)) answered += 1
  if (answered > 0) ctx.wake?.('mails')
}

function answerNext(ctx: Ctx): Promise<boolean> {
  return ctx.db.transaction(async (tx) => {
    const row = await lockWaitingDeclaration(tx)
    if (!row) return false
    const found = await selectContractPasses(tx, parseContract(row))
    const txCtx = { ...ctx, db: tx }
    if (found.length === 0 && !(await findOrderOfGiftCard(tx, parseContract(row)))) {
      await markDeclaration(tx, row.id, { handledAt: ctx.now(), outcome: 'unmatched' })
      await mailReceipt(txCtx, { ...row, outcome: 'unmatched' }, {})
      return true
    }
    await mailLink(txCtx, row)
    return true
  })
}

/** Limits the links per contract and day, so that a stranger cannot fill the buyer's mailbox. */
async function mailLink(ctx: Ctx, row: DeclarationRow) {
  const { db: tx } = ctx
  const since = new Date(ctx.now().getTime() - 86_400_000)
  const sent = await selectContractsLinkedTo(tx, row.email, since)
  // The parsed numbers are compared, because one number can be spelled in many ways.
  if (
    sent.filter((contract) => numberIn(contract) === numberIn(row.contract)).length >=
    maxLinksPerDay
  ) {
    await markDeclaration(tx, row.id, { handledAt: ctx.now() })
    return
  }
  const key = newKey()
  const validTo = addDays(danishDay(row.receivedAt), linkDays)
  // The link is valid to the end of the day named in the mail.
  const keyExpiresAt = danishInstant(addDays(validTo, 1), 0)
  await markDeclaration(tx, row.id, { handledAt: ctx.now(), keyHash: hashOfKey(key), keyExpiresAt })
  await queueMail(tx, ctx, {
    template: 'withdrawalLink',
    to: row.email,
    data: {
      name: row.name,
      contract: row.contract,
      email: row.email,
      receivedAt: row.receivedAt.toISOString(),
      link: `${ctx.publicUrl}/link/withdrawal?key=${key}`,
      validTo,
    },
    dedupeKey: `withdrawal-link:${row.id}`,
  })
}

function numberIn(contract: string): string | undefined {
  const { passNumber, orderNumber } = parseContract({ contract, email: '' })
  return passNumber ?? orderNumber
}

/** The declaration behind the link, shown before the buyer confirms it. */
export async function showDeclaration(ctx: Ctx) {
  const row = await accessDeclaration(ctx)
  const cards = await previewContract(ctx, parseContract(row), row.receivedAt)
  const { name, contract, email } = row
  const receivedAt = row.receivedAt.toISOString()
  return { name, contract, email, receivedAt, text: previewText, cards }
}

/** Withdraws as of the time of the declaration; the link is used up in the same transaction. */
export async function confirmDeclaration(ctx: Ctx) {
  await limit(ctx, { key: `withdrawal-key:${addressOf(ctx)}`, max: 60, windowSeconds: 3600 })
  const { id } = await accessDeclaration(ctx)
  const rows = await ctx.db.transaction(async (tx) => {
    const row = await useDeclaration(tx, id, ctx.now())
    if (!row) throw new AppError('link_expired', { reason: 'mailed_link_gone' })
    return endContract({ ...ctx, db: tx }, row)
  })
  ctx.cookies?.clear(withdrawalKeyCookie)
  ctx.wake?.('payments')
  ctx.wake?.('mails')
  return answerOf(rows)
}

async function accessDeclaration(ctx: Ctx) {
  const key = ctx.cookies?.get(withdrawalKeyCookie)
  const row = key ? await findDeclarationByKey(ctx.db, hashOfKey(key), ctx.now()) : undefined
  if (!row) throw new AppError('link_expired', { reason: 'mailed_link_gone' })
  return row
}
