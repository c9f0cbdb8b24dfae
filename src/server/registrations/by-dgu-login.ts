import type { DguOutcome } from '#contract/dgu-login.ts'
import { homeMembership, lastNamesMatch } from '#domain/accounts/membership.ts'
import type { GetAuth } from '../accounts/auth.ts'
import type { DguUse, ProvenGolfer } from '../accounts/dgu-callback.ts'
import { signInLinked } from '../accounts/dgu-sign-in.ts'
import { AppError } from '../app-error.ts'
import { recordActivity } from '../activity/record-activity.ts'
import type { Ctx } from '../ctx.ts'
import type { Db } from '../db/client.ts'
import { findCurrent, findOwnCard, lockForChange } from './access.ts'
import { dguProofCookie, dguProofOf, linkSeconds } from './keys.ts'
import { settleOwnCard } from './own-card.ts'
import {
  selectCards,
  updateCard,
  updateRegistration,
  type CardRow,
  type RegistrationRow,
} from './queries.ts'
import { saveVersion } from './save.ts'

const refuse = (reason: DguOutcome) => new AppError('refused', { reason })

/**
 * *Log ind med DGU* on a card of the purchase that this browser has open (D6): who she is comes
 * from the union, her membership is confirmed, and nothing else that was typed is lost.
 */
export const fillCardByDgu =
  (auth: GetAuth): DguUse =>
  async (ctx, login, golfer) => {
    const { registration, card } = await accessOpen(ctx, login.cardId)
    if (card.relation === 'partner') throw refuse('other_golfer')
    // One's own login opens one's own account, if there is one; a child's opens nothing.
    const entered = card.relation === 'self' ? await signInLinked(ctx, auth, golfer) : undefined
    const buyer = entered?.done ? entered.account : undefined
    await ctx.db.transaction(async (tx) => {
      const locked = await orGone(lockForChange(tx, registration.id))
      await fill(ctx, tx, { registration: locked, cardId: card.id, golfer })
      if (card.relation === 'self') await fillBuyer(tx, locked, { golfer, buyer, now: ctx.now() })
      await saveVersion(tx, ctx, locked)
    })
    if (card.relation === 'self') await rememberHere(ctx, registration.id, golfer)
    return login.next
  }

/** The holder of a card that somebody else bought confirms it by her own login (D10). */
export const confirmOwnCardByDgu: DguUse = async (ctx, login, { membership }) => {
  const own = await orGone(findOwnCard(ctx))
  if (!own) throw refuse('purchase_gone')
  if (!lastNamesMatch(own.card.lastName ?? '', membership.lastName)) throw refuse('other_golfer')
  const answer = {
    membership,
    membershipState: 'confirmed' as const,
    confirmedAt: ctx.now(),
    dguNumber: numberOf(own.card, membership),
    byDguLogin: true,
  }
  try {
    await settleOwnCard(ctx, own, answer)
  } catch (error) {
    throw explained(error)
  }
  return login.next
}

/** A card that does not fit is told as that; the right one is chosen together with the buyer. */
function explained(error: unknown) {
  if (!(error instanceof AppError)) return error
  const { reason } = error.details
  if (reason === 'golfer_has_account') return refuse('golfer_has_account')
  return error.code === 'refused' ? refuse('unsuitable') : error
}

async function accessOpen(ctx: Ctx, cardId: string | null) {
  const registration = await orGone(findCurrent(ctx))
  const isOver = registration?.status === 'completed' || registration?.status === 'expired'
  if (!registration || isOver) throw refuse('purchase_gone')
  const card = (await selectCards(ctx.db, registration.id)).find(({ id }) => id === cardId)
  if (!card) throw refuse('purchase_gone')
  return { registration, card }
}

/** Whatever a purchase cannot be opened for is one and the same thing here. */
async function orGone<T>(asked: Promise<T>): Promise<T> {
  try {
    return await asked
  } catch (error) {
    throw error instanceof AppError ? refuse('purchase_gone') : error
  }
}

type Filling = { registration: RegistrationRow; cardId: string; golfer: ProvenGolfer }

async function fill(ctx: Ctx, tx: Db, { registration, cardId, golfer }: Filling) {
  const { membership } = golfer
  const cards = await selectCards(tx, registration.id)
  const card = cards.find(({ id }) => id === cardId)
  if (!card) throw refuse('purchase_gone')
  const isTwice = cards.some(
    (other) => other.id !== cardId && other.membership?.personId === membership.personId,
  )
  if (isTwice) throw refuse('same_golfer')
  await updateCard(tx, cardId, {
    firstName: membership.firstName,
    lastName: membership.lastName,
    birthDate: membership.birthDate ?? card.birthDate,
    dguNumber: numberOf(card, membership),
    membership,
    membershipState: 'confirmed',
    confirmedAt: ctx.now(),
    byDguLogin: true,
  })
  await recordActivity(tx, ctx, {
    action: 'registrations.dgu_login',
    subject: { type: 'registration', id: registration.id },
    data: { cardId },
    ...(!ctx.actor && { actorKind: 'link' as const }),
  })
}

/** The number that was typed if it is hers, else her home club's. */
function numberOf({ dguNumber }: CardRow, { memberships }: ProvenGolfer['membership']) {
  const typed = memberships.find((one) => one.dguNumber === dguNumber)
  const best = typed ?? homeMembership(memberships) ?? memberships[0]
  return best?.dguNumber ?? dguNumber
}

type Buyer = {
  golfer: ProvenGolfer
  /** Her account, when this very login has signed her in to it. */
  buyer: { id: string; email: string } | undefined
  now: Date
}

/** Name and mail only where nothing was typed. An account's own address needs no proof. */
async function fillBuyer(tx: Db, { id, name, email }: RegistrationRow, from: Buyer) {
  const { buyer, golfer, now } = from
  const { firstName, lastName } = golfer.membership
  const address = email ?? buyer?.email ?? golfer.email
  await updateRegistration(tx, id, {
    name: name ?? `${firstName} ${lastName}`.trim(),
    email: address,
    ...(buyer && { accountId: buyer.id }),
    ...(buyer?.email === address && { provenEmail: address, emailProvenAt: now }),
  })
}

/** Both proofs in one browser make the account that the purchase makes her own (see sign-in.ts). */
async function rememberHere(ctx: Ctx, registrationId: string, { membership }: ProvenGolfer) {
  const proof = await dguProofOf(ctx, registrationId, membership.personId)
  ctx.cookies?.set(dguProofCookie, proof, linkSeconds)
}
