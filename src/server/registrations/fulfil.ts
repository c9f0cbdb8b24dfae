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
import { issuePass } from '../passes/issue-pass.ts'
import { linkBuyer, mayManage } from '../passes/link-buyer.ts'
import type { PassRow } from '../passes/queries.ts'
import { getSeason } from '../passes/seasons.ts'
import { upgradePass } from '../passes/upgrade-pass.ts'
import { captureDay } from '../passes/verify-pass.ts'
import type { SecuredOrder } from '../payments/purchases.ts'
import { insertCase, updateOrder } from '../payments/queries.ts'
import { queueCapture } from '../payments/queue-capture.ts'
import { queueRefund } from '../payments/queue-refund.ts'
import { mailConfirmation } from './mail-confirmation.ts'
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
  /** Of what was bought now: an upgrade has 14 days of its own. */
  withdrawalDeadline: PlainDate
}

/**
 * Delivers the cards of a secured order: account, golfers, passes, mail, all in the transaction
 * that marks the order paid (`ctx.db`). A card that its golfer has already (E8) is not issued:
 * its money goes back and a person is told. When none can be issued, nothing is delivered.
 */
export async function fulfilPasses(
  ctx: Ctx,
  order: SecuredOrder,
): Promise<{ captureDueAt?: Date }> {
  const { db: tx } = ctx
  const sale = await findRegistrationOrder(tx, order.id)
  const registration = sale && (await findRegistration(tx, sale.registrationId))
  if (!sale || !registration) throw new AppError('refused', { reason: 'registration_missing' })

  const { accountId } = await ensureAccount(tx, ctx, {
    email: order.buyerEmail,
    name: order.buyerName,
    ...(registration.phone && { phone: registration.phone }),
  })
  // Whose it is, whatever address she has later.
  await updateOrder(tx, order.id, { accountId })
  const rows = await selectCards(tx, registration.id)
  const delivered: Delivered[] = []
  for (const line of order.lines) {
    const ordered = sale.cards.find(({ cardId }) => cardId === line.subjectId)
    if (!ordered) throw new AppError('refused', { reason: 'card_missing' })
    const row = rows.find(({ id }) => id === ordered.cardId)
    const card: Card = { registration, accountId, ordered, row, line }
    const done = await deliverCard(ctx, order, card)
    if (done) delivered.push({ ordered, line, ...done })
    else await giveBack(ctx, order, card)
  }
  if (delivered.length === 0) throw new AppError('refused', { reason: 'already_has_card' })

  await complete(ctx, registration, { accountId, orderId: order.id })
  await mailConfirmation(ctx, order, delivered)
  // Each card is captured on its own: one may wait for its membership while others do not (D8).
  return {}
}

type Card = {
  registration: RegistrationRow
  accountId: string
  ordered: OrderedCard
  /** As edited since; gone when the card was taken out of the purchase after it was ordered. */
  row: CardRow | undefined
  line: SecuredOrder['lines'][number]
}

type Done = Pick<Delivered, 'pass' | 'withdrawalDeadline'>

function deliverCard(ctx: Ctx, order: SecuredOrder, card: Card): Promise<Done | undefined> {
  return card.ordered.upgrades ? deliverUpgrade(ctx, order, card) : deliverNew(ctx, order, card)
}

async function deliverNew(ctx: Ctx, order: SecuredOrder, card: Card): Promise<Done | undefined> {
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
  if (row) await updateCard(tx, row.id, { golferId: golfer.id, passId: pass.id })
  if (membership) {
    const dueAt = captureDay(ctx, pass)
    await queueCapture(tx, ctx, { orderId: order.id, orderLineId: line.id, dueAt })
  }
  return { pass, withdrawalDeadline: pass.withdrawalDeadline }
}

/** E8: the card that she has goes on under new terms; when it is no longer that card, her money goes back. */
async function deliverUpgrade(
  ctx: Ctx,
  order: SecuredOrder,
  { ordered, row, line }: Card,
): Promise<Done | undefined> {
  const { db: tx } = ctx
  if (!ordered.upgrades) return undefined
  const done = await upgradePass(tx, ctx, {
    ...ordered.upgrades,
    orderId: order.id,
    orderLineId: line.id,
    amountOre: line.totalOre,
    terms: { ...ordered.terms, soldOn: today(ctx) },
    startNowText: ordered.startNow?.version ?? null,
  })
  if (!done) return undefined
  const { golferId, id: passId } = done.pass
  if (row) await updateCard(tx, row.id, { golferId, passId })
  await queueCapture(tx, ctx, { orderId: order.id, orderLineId: line.id, dueAt: ctx.now() })
  return done
}

/** A partner's confirmation comes by her own link only, so her address is where it went. */
const addressOfOwnLink = ({ ordered, row }: Card) =>
  ordered.relation === 'partner' && row?.relation === 'partner' ? row.email : undefined

/** What the union answered about the person ordered for; undefined while the card must wait. */
async function confirmedMembership(ctx: Ctx, order: SecuredOrder, card: Card) {
  const { registration, ordered, row } = card
  const membership = row?.membershipState === 'confirmed' ? row.membership : null
  if (!membership || !lastNamesMatch(ordered.lastName, membership.lastName)) return undefined
  const { season, products } = await getSeason(ctx.db, registration.seasonId)
  const product = products.find(({ code }) => code === ordered.terms.productCode)
  const { birthDate } = ordered
  if (product && membershipMisfitText({ product, season, membership, birthDate })) return undefined

  // Confirmed since the order, perhaps as another person: whose account it is, is asked again.
  const known = await findExistingGolfer(ctx.db, membership)
  const addresses = [order.buyerEmail, addressOfOwnLink(card)]
  const claim = { addresses, byDguLogin: row?.byDguLogin }
  return !known || (await mayManage(ctx.db, known.id, claim)) ? membership : undefined
}

/** The agreement is made today: so the buyer's 14 days are counted from today, not from the order. */
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

async function giveBack(ctx: Ctx, order: SecuredOrder, { line, ordered }: Card) {
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
  done: { accountId: string; orderId: string },
) {
  await updateRegistration(ctx.db, registration.id, {
    ...done,
    status: 'completed',
    version: registration.version + 1,
    updatedAt: ctx.now(),
  })
  await recordActivity(ctx.db, ctx, {
    action: 'registrations.complete',
    subject: { type: 'registration', id: registration.id },
    data: { orderId: done.orderId },
    actorKind: 'system',
  })
}
