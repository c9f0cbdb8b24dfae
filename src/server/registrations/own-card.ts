import { parseDguNumber } from '#domain/shared/ids.ts'
import { AppError } from '../app-error.ts'
import type { Ctx } from '../ctx.ts'
import { addressOf, limit, limitMails } from '../http/rate-limit.ts'
import { queueMail } from '../notifications/queue-mail.ts'
import { verifyPass } from '../passes/verify-pass.ts'
import { accessCard, accessRegistration, findOwnCard } from './access.ts'
import { fetchMembership, storeAnswer } from './confirm-card.ts'
import { linkSeconds, ownCardCookie } from './keys.ts'
import { isAddressProven } from './proven-address.ts'
import { loadRegistration, toRegistrationView } from './registration-view.ts'
import { toMembershipView } from './card-view.ts'
import { lockRegistration, updateCard, type CardRow, type RegistrationRow } from './queries.ts'
import { saveVersion } from './save.ts'
import { hashOfKey, newKey } from '../keys.ts'

/** Mails a card's holder the link for confirming their own membership. */
export async function sendOwnCardLink(ctx: Ctx, { cardId }: { cardId: string }) {
  const registration = await accessRegistration(ctx)
  if (!(await isAddressProven(ctx.db, registration))) {
    throw new AppError('refused', { reason: 'email_not_proven' })
  }
  await limit(ctx, { key: `own-link:${registration.id}`, max: 20, windowSeconds: 86_400 })
  const token = newKey()
  const saved = await ctx.db.transaction(async (tx) => {
    const locked = await lockRegistration(tx, registration.id)
    if (!locked) throw new AppError('not_found')
    const card = await accessCard(tx, locked.id, cardId)
    if (!card.email) throw new AppError('refused', { reason: 'own_link_needs_email' })
    const mailLimit = { purpose: 'own-link-to', to: card.email, max: 6, windowSeconds: 86_400 }
    await limitMails({ ...ctx, db: tx }, mailLimit)
    await updateCard(tx, cardId, {
      verifyTokenHash: hashOfKey(token),
      ownLinkSentAt: ctx.now(),
      // The card can be bought now and confirmed later, with the money only reserved.
      ...(card.membershipState !== 'confirmed' && { membershipState: 'pending' }),
    })
    await mailLink({ ...ctx, db: tx }, locked, card, token)
    return { registration: await saveVersion(tx, ctx, locked), sentTo: card.email }
  })
  return {
    registration: await toRegistrationView(ctx, saved.registration),
    sentTo: saved.sentTo,
  }
}

/** Exchanges the link's key for a cookie that opens only this card. */
export async function openOwnCard(ctx: Ctx, { token }: { token: string }) {
  await limit(ctx, { key: `own-card:${addressOf(ctx)}`, max: 60, windowSeconds: 3600 })
  const own = await findOwnCard(ctx, token)
  if (!own) throw new AppError('not_found')
  ctx.cookies?.set(ownCardCookie, token, linkSeconds)
  return { card: await toOwnCardView(ctx, own) }
}

export async function getOwnCard(ctx: Ctx) {
  const own = await findOwnCard(ctx)
  return { card: own ? await toOwnCardView(ctx, own) : null }
}

/** Confirms the holder's membership, before or after the payment. */
export async function confirmOwnCard(ctx: Ctx, { dguNumber }: { dguNumber?: string | undefined }) {
  const own = await findOwnCard(ctx)
  if (!own) throw new AppError('not_found')
  const typed = dguNumber === undefined ? undefined : parseDguNumber(dguNumber)?.number
  const number = typed ?? own.card.dguNumber
  const answer = await fetchMembership(ctx, { ...own.card, dguNumber: number })
  await settleOwnCard(ctx, own, { ...answer, dguNumber: number })
  const after = await findOwnCard(ctx)
  if (!after) throw new AppError('not_found')
  return { card: await toOwnCardView(ctx, after) }
}

/** Stores the union's answer about the card's holder, and activates an issued card that waits for it. */
export async function settleOwnCard(
  ctx: Ctx,
  { card, registration }: OwnCard,
  answer: Parameters<typeof storeAnswer>[3],
) {
  await ctx.db.transaction(async (tx) => {
    const locked = await lockRegistration(tx, registration.id)
    if (!locked) throw new AppError('not_found')
    await storeAnswer(ctx, tx, card, answer)
    await saveVersion(tx, ctx, locked)
  })
  const { passId, relation, email } = card
  if (passId && answer.membership) {
    const agreedBy = relation === 'partner' ? email : undefined
    const { membership, byDguLogin } = answer
    await verifyPass(ctx, passId, { membership, agreedBy, byDguLogin })
  }
}

type OwnCard = { card: CardRow; registration: RegistrationRow }

async function toOwnCardView(ctx: Ctx, { card, registration }: OwnCard) {
  const { cards } = await loadRegistration(ctx, ctx.db, registration)
  const loaded = cards.find(({ row }) => row.id === card.id)
  if (!loaded) throw new AppError('not_found')
  // The holder sees the same view as a buyer of their own card.
  const asSelf = { ...loaded, row: { ...loaded.row, relation: 'self' as const } }
  return {
    id: card.id,
    buyerName: registration.name,
    firstName: loaded.firstName,
    lastName: loaded.lastName,
    dguNumber: card.dguNumber,
    productName: loaded.product?.name ?? null,
    ...toMembershipView(asSelf),
  }
}

async function mailLink(ctx: Ctx, registration: RegistrationRow, card: CardRow, token: string) {
  const { cards } = await loadRegistration(ctx, ctx.db, registration)
  const product = cards.find(({ row }) => row.id === card.id)?.product
  await queueMail(ctx.db, ctx, {
    template: 'verifyOwnCard',
    to: card.email ?? '',
    data: {
      holderName: card.firstName ?? '',
      buyerName: registration.name ?? '',
      product: product?.name ?? 'Sæsonkort',
      link: `${ctx.publicUrl}/account/registration/verification?k=${token}`,
    },
  })
}
