import { randomUUID } from 'node:crypto'
import {
  refundText,
  withdrawalText,
  type WithdrawalStatus,
} from '#domain/passes/withdrawal-text.ts'
import { addDays, type PlainDate } from '#domain/shared/dates.ts'
import { parsePassNumber } from '#domain/shared/ids.ts'
import { recordActivity } from '../activity/record-activity.ts'
import { danishDay } from '../clock.ts'
import type { Ctx } from '../ctx.ts'
import type { Db } from '../db/client.ts'
import { closeRefusedCase } from '../payments/money-queries.ts'
import { lockOrder } from '../payments/queries.ts'
import { queueRefund } from '../payments/queue-refund.ts'
import { evaluateAgreement, type WithdrawalAgreement } from './evaluate-agreement.ts'
import { mailReceipt, contractName, type Ended } from './withdrawal-answer.ts'
import { divideRefund, giftCardPartOf, type RefundShare } from './pass-money.ts'
import { selectPassPayments } from './payment-queries.ts'
import {
  findDoneWithdrawal,
  insertWithdrawals,
  lockPass,
  selectContractPasses,
  updatePass,
  type PassRow,
  type WithdrawalRow,
} from './queries.ts'
import { revertUpgrade } from './upgrade-pass.ts'
import {
  endGiftCard,
  findGiftCardAgreement,
  previewOfGiftCard,
  type GiftCardAgreement,
} from './withdraw-gift-card.ts'

export type Declaration = { name: string; contract: string; email: string }
type Contracted = Awaited<ReturnType<typeof selectContractPasses>>[number]

type Declared = Declaration & Pick<WithdrawalRow, 'declarationId' | 'receivedAt'>

/**
 * Ends the cards that a declaration names, as of its time. Each card ends in this transaction under
 * its lock, so that no check-in can happen in between. `ctx.db` is the transaction.
 */
export async function endContract(ctx: Ctx, declared: Declared): Promise<Ended[]> {
  const { db: tx } = ctx
  const found = await selectContractPasses(tx, parseContract(declared))
  const declaration = newDeclaration(declared)
  if (found.length === 0) {
    return [
      (await withdrawGiftCard(ctx, declaration)) ??
        (await recordWithdrawal(ctx, { ...declaration, outcome: 'unmatched' })),
    ]
  }
  for (const orderId of await orderIdsOf(tx, found)) await lockOrder(tx, orderId)
  const ended: Ended[] = []
  for (const { pass } of found) ended.push(await endPass(ctx, pass, declaration))
  return ended
}

/** Ends one card, returns its earlier withdrawal, or records why it cannot be withdrawn. */
async function endPass(ctx: Ctx, found: PassRow, declared: NewDeclaration): Promise<Ended> {
  const { db: tx } = ctx
  const pass = (await lockPass(tx, found.id)) as PassRow
  const agreement = await evaluateAgreement(tx, pass, declared.receivedAt)
  const { status, upgrade } = agreement
  const earlier = status === 'open' ? undefined : await findDoneWithdrawal(tx, pass.id)
  if (earlier) return { row: earlier, pass }
  if (status !== 'open') {
    return recordWithdrawal(
      ctx,
      { ...declared, passId: pass.id, outcome: outcomes[status] },
      { pass, deadline: agreement.deadline },
    )
  }
  const { released, giftCardOre } = await queueRefunds(ctx, agreement)
  if (upgrade) await revertUpgrade(ctx, pass, upgrade)
  else await updatePass(tx, pass.id, { status: 'withdrawn', endedAt: ctx.now() })
  return recordWithdrawal(
    ctx,
    {
      ...declared,
      passId: pass.id,
      upgradeId: upgrade?.id ?? null,
      outcome: 'done',
      roundsCounted: agreement.countedRounds,
      retainedOre: agreement.kept,
      refundOre: agreement.refund,
      refundBy: addDays(danishDay(declared.receivedAt), 14),
    },
    { pass, released, giftCardOre },
  )
}

/** Pays back what is left on a gift card that the declaration names; undefined when it names none. */
async function withdrawGiftCard(ctx: Ctx, declared: NewDeclaration): Promise<Ended | undefined> {
  const giftCard = await endGiftCard(ctx, parseContract(declared), declared.receivedAt)
  if (!giftCard) return undefined
  const { status, priceOre, refundOre } = giftCard
  if (status !== 'open') {
    return recordWithdrawal(ctx, { ...declared, outcome: outcomes[status] }, { giftCard })
  }
  const amounts = {
    retainedOre: priceOre - refundOre,
    refundOre,
    refundBy: addDays(danishDay(declared.receivedAt), 14),
  }
  return recordWithdrawal(ctx, { ...declared, ...amounts, outcome: 'done' }, { giftCard })
}

/** Queues the refunds and cancels the debt. `released`: no money had been captured yet. `giftCardOre`: the part that is on a gift card again. */
async function queueRefunds(ctx: Ctx, { lines, refund, unpaid }: WithdrawalAgreement) {
  const queue = (share: RefundShare) => {
    const causeKey = `withdrawal:${share.orderLineId}`
    return queueRefund(ctx.db, ctx, { ...share, reason: 'withdrawal', causeKey })
  }
  for (const { id, orderId, totalOre, refundedOre } of unpaid) {
    await queue({ orderId, orderLineId: id, amountOre: totalOre - refundedOre })
    await closeRefusedCase(ctx.db, id, ctx.now())
  }
  const queued: Awaited<ReturnType<typeof queue>>[] = []
  for (const share of await divideRefund(ctx.db, lines, refund)) queued.push(await queue(share))
  return {
    released: queued.length > 0 && queued.every(({ released }) => released),
    giftCardOre: queued.reduce((sum, { toGiftCardOre }) => sum + toGiftCardOre, 0),
  }
}

/** Every order that paid for these cards, sorted by id so that locking them cannot deadlock. */
async function orderIdsOf(tx: Db, found: Contracted[]): Promise<string[]> {
  const ids = new Set(found.map(({ pass }) => pass.orderId))
  for (const { pass } of found) {
    for (const { orderId } of await selectPassPayments(tx, pass.id)) ids.add(orderId)
  }
  return [...ids].toSorted()
}

/** The right of withdrawal is a consumer's, so a person answers a declaration about a company's card. */
const outcomes = {
  too_late: 'too_late',
  withdrawn: 'already_ended',
  ended: 'already_ended',
  exempt: 'unmatched',
} as const satisfies Record<Exclude<WithdrawalStatus, 'open'>, WithdrawalRow['outcome']>

type NewDeclaration = ReturnType<typeof newDeclaration>

function newDeclaration({ name, contract, email, declarationId, receivedAt }: Declared) {
  return {
    declarationId,
    name,
    contract,
    email,
    receivedAt,
    passId: null,
    upgradeId: null,
    roundsCounted: null,
    retainedOre: null,
    refundOre: null,
    refundBy: null,
    handledAt: null,
    keyHash: null,
    keyExpiresAt: null,
    usedAt: null,
  }
}

type Context = {
  pass?: PassRow
  deadline?: PlainDate
  released?: boolean
  giftCardOre?: number
  giftCard?: GiftCardAgreement & { released: boolean }
}

async function recordWithdrawal(
  ctx: Ctx,
  values: Omit<WithdrawalRow, 'id'>,
  context: Context = {},
): Promise<Ended> {
  const row = { id: randomUUID(), ...values }
  await insertWithdrawals(ctx.db, [row])
  await mailReceipt(ctx, row, context)
  await recordActivity(ctx.db, ctx, {
    action: 'passes.withdraw',
    subject: row.passId ? { type: 'pass', id: row.passId } : { type: 'withdrawal', id: row.id },
    data: { outcome: row.outcome, refundOre: row.refundOre },
    ...(!ctx.actor && { actorKind: 'link' as const }),
  })
  const { pass, deadline, giftCardOre, giftCard } = context
  return {
    row,
    ...(pass && { pass }),
    ...(deadline && { deadline }),
    ...(giftCard && { giftCard }),
    ...(giftCardOre !== undefined && { giftCardOre }),
  }
}

/** Parses a card number or an order number in any spelling. */
export function parseContract({ contract, email }: Pick<Declaration, 'contract' | 'email'>) {
  const passNumber = parsePassNumber(contract)
  const order = /^\D*(\d{4})\D?(\d{6})$/.exec(contract.trim())
  const orderNumber = order ? `${order[1]}-${order[2]}` : undefined
  return passNumber ? { passNumber, email } : { orderNumber, email }
}

/** The effect of a withdrawal declared at a given time, for each card or the gift card of the contract. */
export async function previewContract(
  ctx: Ctx,
  contract: ReturnType<typeof parseContract>,
  declaredAt: Date,
) {
  const found = await selectContractPasses(ctx.db, contract)
  if (found.length > 0) {
    return Promise.all(found.map((contracted) => previewOf(ctx, contracted, declaredAt)))
  }
  const giftCard = await findGiftCardAgreement(ctx.db, contract, declaredAt)
  return giftCard ? [previewOfGiftCard(giftCard)] : []
}

async function previewOf(ctx: Ctx, { pass, holder }: Contracted, declaredAt: Date) {
  const sums = await evaluateAgreement(ctx.db, pass, declaredAt)
  const { status, deadline, upgrade } = sums
  const isOpen = status === 'open'
  return {
    kind: 'pass' as const,
    number: pass.number,
    productName: contractName(pass, upgrade !== undefined),
    holder: `${holder.firstName} ${holder.lastName}`,
    status,
    text: isOpen ? refundText(sums) : withdrawalText(status, deadline),
    price: sums.price,
    roundsCounted: sums.countedRounds,
    plannedRounds: sums.plannedRounds,
    retainedOre: isOpen ? sums.kept : 0,
    refundOre: isOpen ? sums.refund : 0,
    toGiftCardOre: isOpen ? await giftCardPartOf(ctx.db, sums.lines, sums.refund) : 0,
    deadline,
  }
}
