import { lastNamesMatch } from '#domain/accounts/membership.ts'
import { membershipMisfitText } from '#domain/passes/membership-misfit-text.ts'
import { validityOf } from '#domain/passes/start.ts'
import type { OrderedCard } from '#domain/registrations/ordered-card.ts'
import type { PlainDate } from '#domain/shared/dates.ts'
import { ensureAccount } from '../accounts/ensure-account.ts'
import { findExistingGolfer, findOrCreateGolfer } from '../accounts/golfers.ts'
import { AppError } from '../app-error.ts'
import { recordActivity } from '../activity/record-activity.ts'
import { today, type Ctx } from '../ctx.ts'
import { sendAhead } from '../db/transactions.ts'
import { deleteUnsentMail } from '../notifications/queries.ts'
import { issuePass } from '../passes/issue-pass.ts'
import { linkBuyer, mayManage } from '../passes/link-buyer.ts'
import type { PassRow } from '../passes/queries.ts'
import { getSeason } from '../passes/seasons.ts'
import { upgradePass } from '../passes/upgrade-pass.ts'
import { captureDay } from '../passes/verify-pass.ts'
import { keepHomeClub } from '../payments/commission-queries.ts'
import type { SecuredOrder } from '../payments/purchases.ts'
import { insertCase, updateOrder } from '../payments/queries.ts'
import { queueCapture } from '../payments/queue-capture.ts'
import { queueRefund } from '../payments/queue-refund.ts'
import { mailConfirmation } from './mail-confirmation.ts'
import { cheaperMailKey } from './keys.ts'
import {
  findRegistration,
  findRegistrationOrder,
  selectCards,
  updateCard,
  updateRegistration,
  type CardRow,
  type RegistrationRow,
} from './queries.ts'

export type Delivered = {
  ordered: OrderedCard
  line: SecuredOrder['lines'][number]
  pass: PassRow
  /** Deadline for this purchase: an upgrade has a separate right of withdrawal. */
  withdrawalDeadline: PlainDate
}

/**
 * Delivers the cards of a secured order: account, golfers, passes and mail, in the transaction that
 * marks the order paid (`ctx.db`). A card that its golfer already holds is not issued: its money
 * is refunded and a case is opened. Throws `refused` when no card can be issued.
 */
export async function fulfilPasses(
  ctx: Ctx,
  order: SecuredOrder,
): Promise<{ captureDueAt?: Date }> {
  const { db: tx } = ctx
  const [sale, registration, rows] = await Promise.all([
    findRegistrationOrder(tx, order.id),
    findRegistration(tx, order.subjectId),
    selectCards(tx, order.subjectId),
  ])
  if (!sale || !registration) throw new AppError('refused', { reason: 'registration_missing' })

  const { accountId } = await ensureAccount(tx, ctx, {
    email: order.buyerEmail,
    name: order.buyerName,
    ...(registration.phone && { phone: registration.phone }),
  })
  // The order belongs to the account even if its address changes later.
  await sendAhead(tx, () => updateOrder(tx, order.id, { accountId }))
  const delivered: Delivered[] = []
  for (const line of order.lines) {
    const ordered = sale.cards.find(({ cardId }) => cardId === line.subjectId)
    if (!ordered) throw new AppError('refused', { reason: 'card_missing' })
    const row = rows.find(({ id }) => id === ordered.cardId)
    const card: Card = { registration, accountId, ordered, row, line }
    const delivery = await deliverCard(ctx, order, card)
    if (!delivery) {
      await refundCard(ctx, order, card)
      continue
    }
    delivered.push({ ordered, line, ...delivery })
    const { golferId } = delivery.pass
    const sold = { orderLineId: line.id, golferId, soldOn: today(ctx) }
    await sendAhead(tx, () => keepHomeClub(tx, sold))
  }
  if (delivered.length === 0) throw new AppError('refused', { reason: 'already_has_card' })

  await complete(ctx, registration, { accountId, orderId: order.id })
  await mailConfirmation(ctx, order, delivered)
  // Each card queues its own capture, because one may wait for its membership while others do not (D8).
  return {}
}

type Card = {
  registration: RegistrationRow
  accountId: string
  ordered: OrderedCard
  /** The current row; undefined if the card was removed from the purchase after the order. */
  row: CardRow | undefined
  line: SecuredOrder['lines'][number]
}

type Delivery = Pick<Delivered, 'pass' | 'withdrawalDeadline'>

function deliverCard(ctx: Ctx, order: SecuredOrder, card: Card): Promise<Delivery | undefined> {
  return card.ordered.upgrades ? deliverUpgrade(ctx, order, card) : deliverNew(ctx, order, card)
}

async function deliverNew(
  ctx: Ctx,
  order: SecuredOrder,
  card: Card,
): Promise<Delivery | undefined> {
  const { db: tx } = ctx
  const { ordered, registration, line, row } = card
  const membership = await confirmedMembership(ctx, order, card)
  const golfer = await findOrCreateGolfer(tx, ctx, { ...ordered, membership })
  const pass = await issuePass(tx, ctx, {
    orderId: order.id,
    orderLineId: line.id,
    golferId: golfer.id,
    seasonId: registration.seasonId,
    dguNumber: ordered.dguNumber || null,
    ...soldToday(ctx, ordered),
    startNowText: ordered.startNow?.version ?? null,
    verified: membership !== undefined,
  })
  if (!pass) return undefined

  await linkBuyer(tx, ctx, {
    accountId: card.accountId,
    golferId: golfer.id,
    relation: ordered.relation,
    agreedBy: membership && addressOfOwnLink(card),
    byDguLogin: membership && row?.byDguLogin,
  })
  if (row) {
    const issued = { golferId: golfer.id, passId: pass.id }
    await sendAhead(tx, () => updateCard(tx, row.id, issued))
  }
  if (membership) {
    const dueAt = captureDay(ctx, pass)
    await queueCapture(tx, ctx, { orderId: order.id, orderLineId: line.id, dueAt })
  }
  return { pass, withdrawalDeadline: pass.withdrawalDeadline }
}

/** Upgrades the held card; undefined when it has changed since, so that the money is refunded. */
async function deliverUpgrade(
  ctx: Ctx,
  order: SecuredOrder,
  { ordered, row, line }: Card,
): Promise<Delivery | undefined> {
  const { db: tx } = ctx
  if (!ordered.upgrades) return undefined
  const upgraded = await upgradePass(tx, ctx, {
    ...ordered.upgrades,
    orderId: order.id,
    orderLineId: line.id,
    amountOre: line.totalOre,
    terms: { ...ordered.terms, soldOn: today(ctx) },
    startNowText: ordered.startNow?.version ?? null,
  })
  if (!upgraded) return undefined
  const { golferId, id: passId } = upgraded.pass
  if (row) await updateCard(tx, row.id, { golferId, passId })
  await queueCapture(tx, ctx, { orderId: order.id, orderLineId: line.id, dueAt: ctx.now() })
  return upgraded
}

/** A partner can only confirm by the mailed link, so the address of the card is the one that confirmed. */
const addressOfOwnLink = ({ ordered, row }: Card) =>
  ordered.relation === 'partner' && row?.relation === 'partner' ? row.email : undefined

/** The confirmed membership of the card's holder; undefined while the card must wait for one. */
async function confirmedMembership(ctx: Ctx, order: SecuredOrder, card: Card) {
  const { registration, ordered, row } = card
  const membership = row?.membershipState === 'confirmed' ? row.membership : null
  if (!membership || !lastNamesMatch(ordered.lastName, membership.lastName)) return undefined
  const [{ season, products }, golfer] = await Promise.all([
    getSeason(ctx.db, registration.seasonId),
    findExistingGolfer(ctx.db, membership),
  ])
  const product = products.find(({ code }) => code === ordered.terms.productCode)
  const { birthDate } = ordered
  if (product && membershipMisfitText({ product, season, membership, birthDate })) return undefined

  // The confirmation may be newer than the order and belong to another golfer, so the account is checked again.
  const addresses = [order.buyerEmail, addressOfOwnLink(card)]
  const claim = { addresses, byDguLogin: row?.byDguLogin }
  return !golfer || (await mayManage(ctx.db, golfer.id, claim)) ? membership : undefined
}

/** Dates the terms today, because the agreement and its 14 days of withdrawal start with the delivery. */
function soldToday(ctx: Ctx, { terms, startNow, firstDayWish, firstDay, lastDay }: OrderedCard) {
  const soldOn = today(ctx)
  const start = {
    product: terms,
    season: terms,
    purchasedOn: soldOn,
    chosenDay: firstDayWish ?? undefined,
  }
  const period = validityOf(start, startNow !== null) ?? { firstDay, lastDay }
  return { terms: { ...terms, soldOn }, ...period }
}

async function refundCard(ctx: Ctx, order: SecuredOrder, { line, ordered }: Card) {
  const causeKey = `undeliverable:${line.id}`
  if (line.totalOre > 0) {
    await queueRefund(ctx.db, ctx, {
      orderId: order.id,
      orderLineId: line.id,
      amountOre: line.totalOre,
      reason: 'already_has_card',
      causeKey,
    })
  }
  await insertCase(ctx.db, {
    orderId: order.id,
    attemptId: order.securedBy,
    kind: 'card_not_delivered',
    causeKey,
    details: { reason: 'already_has_card', cardId: ordered.cardId },
    openedAt: ctx.now(),
  })
}

async function complete(
  ctx: Ctx,
  registration: RegistrationRow,
  purchase: { accountId: string; orderId: string },
) {
  const { db: tx } = ctx
  await sendAhead(tx, () =>
    updateRegistration(tx, registration.id, {
      ...purchase,
      status: 'completed',
      version: registration.version + 1,
      updatedAt: ctx.now(),
    }),
  )
  await sendAhead(tx, () => deleteUnsentMail(tx, cheaperMailKey(registration.id)))
  await recordActivity(tx, ctx, {
    action: 'registrations.complete',
    subject: { type: 'registration', id: registration.id },
    data: { orderId: purchase.orderId },
    actorKind: 'system',
  })
}
