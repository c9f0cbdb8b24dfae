import type { DguOutcome } from '#contract/accounts/dgu-login.ts'
import { homeMembership, lastNamesMatch } from '#domain/accounts/membership.ts'
import type { GetAuth } from '../accounts/auth.ts'
import type { DguUse, ProvenGolfer } from '../accounts/dgu-callback.ts'
import { signInLinked } from '../accounts/dgu-sign-in.ts'
import { AppError } from '../app-error.ts'
import { recordActivity } from '../activity/record-activity.ts'
import type { Ctx } from '../ctx.ts'
import type { Db } from '../db/client.ts'
import { findCurrent, findOwnCard, lockForChange } from './access.ts'
import { dguProofCookie, linkSeconds, proofCookie, proofOf } from './keys.ts'
import { settleOwnCard } from './own-card.ts'
import { loadRegistration } from './registration-view.ts'
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
 * Fills a card of the open purchase by *Log ind med DGU* (D6): the holder's identity comes from the
 * union and the membership is confirmed, while all other input is kept.
 */
export const fillCardByDgu =
  (auth: GetAuth): DguUse =>
  async (ctx, login, golfer) => {
    const { registration, card } = await accessOpen(ctx, login.cardId)
    if (card.relation === 'partner') throw refuse('other_golfer')
    // The buyer's login also signs in to the buyer's account, if it exists; a child's login does not.
    const entered = card.relation === 'self' ? await signInLinked(ctx, auth, golfer) : undefined
    const buyer = entered?.done ? entered.account : undefined
    const saved = await ctx.db.transaction(async (tx) => {
      const locked = await orPurchaseGone(lockForChange(tx, registration.id))
      await fillCard(ctx, tx, { registration: locked, cardId: card.id, golfer })
      if (card.relation === 'self') await fillBuyer(tx, locked, { golfer, buyer, now: ctx.now() })
      return saveVersion(tx, ctx, locked)
    })
    if (card.relation === 'self') await setProofCookies(ctx, saved, golfer)
    return nextPage(ctx, saved, login.next)
  }

const informationPage = '/account/registration/information'

/** Leaves the first step out when the login has filled in all of it. */
async function nextPage(ctx: Ctx, saved: RegistrationRow, asked: string): Promise<string> {
  if (asked !== informationPage) return asked
  const { steps } = await loadRegistration(ctx, ctx.db, saved)
  const isDone = steps.some(({ name, done }) => name === 'information' && done)
  return isDone ? '/account/registration/season-pass' : asked
}

/** Confirms a card by its holder's DGU login when another person bought it (D10). */
export const confirmOwnCardByDgu: DguUse = async (ctx, login, { membership }) => {
  const own = await orPurchaseGone(findOwnCard(ctx))
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
    throw toOutcome(error)
  }
  return login.next
}

/** Any other refusal means that the card does not suit; the buyer then chooses another card. */
function toOutcome(error: unknown) {
  if (!(error instanceof AppError)) return error
  const { reason } = error.details
  if (reason === 'golfer_has_account') return refuse('golfer_has_account')
  return error.code === 'refused' ? refuse('unsuitable') : error
}

async function accessOpen(ctx: Ctx, cardId: string | null) {
  const registration = await orPurchaseGone(findCurrent(ctx))
  const isClosed = registration?.status === 'completed' || registration?.status === 'expired'
  if (!registration || isClosed) throw refuse('purchase_gone')
  const card = (await selectCards(ctx.db, registration.id)).find(({ id }) => id === cardId)
  if (!card) throw refuse('purchase_gone')
  return { registration, card }
}

/** Maps every reason why a purchase cannot be opened to the same outcome. */
async function orPurchaseGone<T>(request: Promise<T>): Promise<T> {
  try {
    return await request
  } catch (error) {
    throw error instanceof AppError ? refuse('purchase_gone') : error
  }
}

type Filling = { registration: RegistrationRow; cardId: string; golfer: ProvenGolfer }

async function fillCard(ctx: Ctx, tx: Db, { registration, cardId, golfer }: Filling) {
  const { membership } = golfer
  const cards = await selectCards(tx, registration.id)
  const card = cards.find(({ id }) => id === cardId)
  if (!card) throw refuse('purchase_gone')
  const isSecondCard = cards.some(
    (other) => other.id !== cardId && other.membership?.personId === membership.personId,
  )
  if (isSecondCard) throw refuse('same_golfer')
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

/** The entered number if it is one of the golfer's, else the home club's. */
function numberOf({ dguNumber }: CardRow, { memberships }: ProvenGolfer['membership']) {
  const typed = memberships.find((membership) => membership.dguNumber === dguNumber)
  const best = typed ?? homeMembership(memberships) ?? memberships[0]
  return best?.dguNumber ?? dguNumber
}

type Buyer = {
  golfer: ProvenGolfer
  /** The buyer's account, if this login signed in to it. */
  buyer: { id: string; email: string } | undefined
  now: Date
}

/** Fills name and mail address where they are empty. The address of an account is already proven. */
async function fillBuyer(tx: Db, registration: RegistrationRow, from: Buyer) {
  const { id, name, email } = registration
  const { buyer, golfer } = from
  const { firstName, lastName } = golfer.membership
  const address = email ?? buyer?.email ?? golfer.email
  await updateRegistration(tx, id, {
    name: name ?? `${firstName} ${lastName}`.trim(),
    email: address,
    ...(buyer && { accountId: buyer.id }),
    ...proofOfAddress(address, registration, from),
  })
}

/** The buyer's account proves its own address, and the union the one that it has verified. */
function proofOfAddress(
  address: string | null,
  { provenEmail, provenByUnion }: RegistrationRow,
  { buyer, golfer, now }: Buyer,
) {
  const isProvenByCode = provenEmail === address && !provenByUnion
  if (address === null || isProvenByCode) return {}
  const proof = { provenEmail: address, emailProvenAt: now }
  if (buyer?.email === address) return { ...proof, provenByUnion: false }
  const isUnions = golfer.emailVerified === true && golfer.email === address
  return isUnions ? { ...proof, provenByUnion: true } : {}
}

/**
 * Stores the proofs of the DGU login in this browser; sign-in.ts uses them for the new account. The proof of
 * a mailed code stays, because it opens an older account too.
 */
async function setProofCookies(ctx: Ctx, saved: RegistrationRow, { membership }: ProvenGolfer) {
  const { id, provenByUnion, provenEmail } = saved
  const { personId } = membership
  const dguProof = await proofOf(ctx, { kind: 'dgu', registrationId: id, personId })
  ctx.cookies?.set(dguProofCookie, dguProof, linkSeconds)
  if (!provenByUnion || provenEmail === null) return
  const proven = { kind: 'union-proof', registrationId: id, email: provenEmail } as const
  ctx.cookies?.set(proofCookie, await proofOf(ctx, proven), linkSeconds)
}
