import { randomUUID } from 'node:crypto'
import {
  refundText,
  withdrawalText,
  type WithdrawalStatus,
} from '#domain/passes/withdrawal-text.ts'
import { addDays, formatDay, latest, type PlainDate } from '#domain/shared/dates.ts'
import { parsePassNumber } from '#domain/shared/ids.ts'
import { formatKroner } from '#domain/shared/money.ts'
import { recordActivity } from '../activity/record.ts'
import { today, type Ctx } from '../ctx.ts'
import { addressOf, limit } from '../http/rate-limit.ts'
import { lockOrder } from '../payments/queries.ts'
import { queueRefund } from '../payments/queue-refund.ts'
import { refundOf, withdrawalStatusOf } from './judge.ts'
import { mailReceipt } from './mail-receipt.ts'
import {
  countRounds,
  findDoneWithdrawal,
  insertWithdrawals,
  lockPass,
  selectContractPasses,
  updatePass,
  type PassRow,
  type WithdrawalRow,
} from './queries.ts'

export type Declaration = { name: string; contract: string; email: string }
type Contracted = Awaited<ReturnType<typeof selectContractPasses>>[number]

/** What the first button shows (L-WD-3): only who knows number and address sees anything of a card. */
export async function previewWithdrawal(ctx: Ctx, declaration: Declaration) {
  await limit(ctx, { key: `withdrawal-look:${addressOf(ctx)}`, max: 60, windowSeconds: 3600 })
  const found = await selectContractPasses(ctx.db, namedBy(declaration))
  const cards = await Promise.all(found.map((one) => previewOf(ctx, one)))
  return { text: previewText, cards }
}

/**
 * Withdraws from the agreement. Whatever is declared is kept and receipted at once; what no card
 * is found for is looked at by a person. The card is dead in the same transaction, under its
 * lock, so that no check-in slips in between.
 */
export async function declareWithdrawal(ctx: Ctx, declaration: Declaration) {
  await limit(ctx, { key: `withdrawal-from:${addressOf(ctx)}`, max: 30, windowSeconds: 3600 })
  await limit(ctx, { key: `withdrawal:${declaration.email}`, max: 10, windowSeconds: 3600 })
  const rows = await ctx.db.transaction(async (tx) => {
    const inside = { ...ctx, db: tx }
    const found = await selectContractPasses(tx, namedBy(declaration))
    const declared = newDeclaration(ctx, declaration)
    if (found.length === 0) return [await keep(inside, { ...declared, outcome: 'unmatched' })]
    for (const orderId of new Set(found.map(({ pass }) => pass.orderId)).values()) {
      await lockOrder(tx, orderId)
    }
    const kept: Ended[] = []
    for (const { pass } of found) kept.push(await endPass(inside, pass, declared))
    return kept
  })
  ctx.wake?.('payments')
  ctx.wake?.('mails')
  return answerOf(rows)
}

type Ended = { row: WithdrawalRow; pass?: PassRow }

/** One card of the declaration: ended, answered again, or told why not. */
async function endPass(ctx: Ctx, found: PassRow, declared: Declared): Promise<Ended> {
  const { db: tx } = ctx
  const pass = (await lockPass(tx, found.id)) as PassRow
  const earlier = await findDoneWithdrawal(tx, pass.id)
  if (earlier) return { row: earlier, pass }

  const status = withdrawalStatusOf(pass, today(ctx))
  if (status !== 'open') {
    return keep(ctx, { ...declared, passId: pass.id, outcome: outcomes[status] }, { pass })
  }
  const sums = refundOf(pass, await countRounds(tx, pass.id))
  await updatePass(tx, pass.id, { status: 'withdrawn', endedAt: ctx.now() })
  const { released } = await payBack(ctx, pass, sums.refund)
  return keep(
    ctx,
    {
      ...declared,
      passId: pass.id,
      outcome: 'done',
      roundsCounted: sums.countedRounds,
      retainedOre: sums.kept,
      refundOre: sums.refund,
      refundBy: addDays(today(ctx), 14),
    },
    { pass, released },
  )
}

async function payBack(ctx: Ctx, pass: PassRow, amountOre: number) {
  if (amountOre === 0) return { released: false }
  return queueRefund(ctx.db, ctx, {
    orderId: pass.orderId,
    orderLineId: pass.orderLineId,
    amountOre,
    reason: 'withdrawal',
    causeKey: `withdrawal:${pass.id}`,
  })
}

/** A company's card is no consumer's to withdraw: a person answers that. */
const outcomes = {
  too_late: 'too_late',
  withdrawn: 'already_ended',
  ended: 'already_ended',
  exempt: 'unmatched',
} as const satisfies Record<Exclude<WithdrawalStatus, 'open'>, WithdrawalRow['outcome']>

type Declared = ReturnType<typeof newDeclaration>

function newDeclaration(ctx: Ctx, { name, contract, email }: Declaration) {
  return {
    declarationId: randomUUID(),
    name,
    contract,
    email,
    receivedAt: ctx.now(),
    passId: null,
    roundsCounted: null,
    retainedOre: null,
    refundOre: null,
    refundBy: null,
  }
}

async function keep(
  ctx: Ctx,
  wanted: Omit<WithdrawalRow, 'id'>,
  about: { pass?: PassRow; released?: boolean } = {},
): Promise<Ended> {
  const row = { id: randomUUID(), ...wanted }
  await insertWithdrawals(ctx.db, [row])
  await mailReceipt(ctx, row, about)
  await recordActivity(ctx.db, ctx, {
    action: 'passes.withdraw',
    subject: row.passId ? { type: 'pass', id: row.passId } : { type: 'withdrawal', id: row.id },
    data: { outcome: row.outcome, refundOre: row.refundOre },
    ...(!ctx.actor && { actorKind: 'link' as const }),
  })
  return { row, ...(about.pass && { pass: about.pass }) }
}

/** A contract is named by the number of its card or of its order, however it was typed. */
function namedBy({ contract, email }: Declaration) {
  const passNumber = parsePassNumber(contract)
  const order = /^\D*(\d{4})\D?(\d{6})$/.exec(contract.trim())
  const orderNumber = order ? `${order[1]}-${order[2]}` : undefined
  return passNumber ? { passNumber, email } : { orderNumber, email }
}

async function previewOf(ctx: Ctx, { pass, holder }: Contracted) {
  const status = withdrawalStatusOf(pass, today(ctx))
  const sums = refundOf(pass, await countRounds(ctx.db, pass.id))
  const isOpen = status === 'open'
  return {
    number: pass.number,
    productName: pass.soldTerms.productName,
    holder: `${holder.firstName} ${holder.lastName}`,
    status,
    text: isOpen ? refundText(sums) : withdrawalText(status, pass.withdrawalDeadline),
    price: sums.price,
    roundsCounted: sums.countedRounds,
    plannedRounds: sums.plannedRounds,
    retainedOre: isOpen ? sums.kept : 0,
    refundOre: isOpen ? sums.refund : 0,
    deadline: pass.withdrawalDeadline,
  }
}

function answerOf(ended: Ended[]) {
  const done = ended.filter(({ row }) => row.outcome === 'done')
  const first = (done[0] ?? ended[0]) as Ended
  const days = done.flatMap(({ row }) => row.refundBy ?? [])
  const refundBy = days.length > 0 ? days.reduce(latest) : null
  const refundOre = done.reduce((sum, { row }) => sum + (row.refundOre ?? 0), 0)
  return {
    id: first.row.declarationId,
    receivedAt: first.row.receivedAt.toISOString(),
    outcome: first.row.outcome,
    text: answerText(first, refundOre, refundBy),
    cards: done.flatMap(({ row, pass }) => (pass ? [cardOf(row, pass)] : [])),
    refundOre,
    refundBy,
  }
}

function cardOf(row: WithdrawalRow, { number, soldTerms }: PassRow) {
  const [kept, refund, rounds] = [row.retainedOre ?? 0, row.refundOre ?? 0, row.roundsCounted ?? 0]
  const { price, plannedRounds, productName } = soldTerms
  return {
    number,
    productName,
    price,
    roundsCounted: rounds,
    retainedOre: kept,
    refundOre: refund,
    text: refundText({ price, plannedRounds, countedRounds: rounds, kept, refund }),
  }
}

function answerText({ row, pass }: Ended, refundOre: number, refundBy: PlainDate | null): string {
  if (row.outcome === 'done' && refundBy) {
    const paid = `Du får ${formatKroner(refundOre)} tilbage senest ${formatDay(refundBy)}, samme vej som du betalte.`
    return `Aftalen er fortrudt. ${refundOre > 0 ? paid : 'Der er ikke noget beløb at betale tilbage.'}`
  }
  if (row.outcome === 'too_late' && pass) return withdrawalText('too_late', pass.withdrawalDeadline)
  if (row.outcome === 'already_ended' && pass)
    return withdrawalText('ended', pass.withdrawalDeadline)
  return 'Vi har modtaget din fortrydelse. Vi kunne ikke finde aftalen ud fra det, du skrev, så et menneske ser på den og svarer dig.'
}

const previewText =
  'Når du bekræfter, fortryder du aftalen, og kortet holder op med at gælde med det samme. ' +
  'Du får det tilbage, du har betalt, minus de runder, du har spillet, hvis du selv bad om at starte straks. ' +
  'Vi betaler senest 14 dage efter, samme vej som du betalte, og sender en kvittering på mail nu.'
