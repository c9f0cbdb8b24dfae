import { AppError } from '../app-error.ts'
import type { Ctx } from '../ctx.ts'
import type { Db } from '../db/client.ts'
import { ownCardCookie, registrationCookie } from './keys.ts'
import {
  findCardByVerifyToken,
  findRegistration,
  findRegistrationByToken,
  lockRegistration,
  selectCards,
  type CardRow,
  type RegistrationRow,
} from './queries.ts'
import { hashOfKey } from '../keys.ts'

/** The purchase of this browser's cookie; `not_found` for a wrong cookie as well as for none. */
export async function accessRegistration(ctx: Ctx): Promise<RegistrationRow> {
  const registration = await findCurrent(ctx)
  if (!registration) throw new AppError('not_found')
  return registration
}

/** As `accessRegistration`, but undefined without a purchase. Throws `link_expired` after 30 days. */
export async function findCurrent(ctx: Ctx): Promise<RegistrationRow | undefined> {
  const token = ctx.cookies?.get(registrationCookie)
  return token ? findByToken(ctx, token) : undefined
}

export async function findByToken(ctx: Ctx, token: string): Promise<RegistrationRow | undefined> {
  const row = await findRegistrationByToken(ctx.db, hashOfKey(token))
  if (row) assertNotExpired(ctx, row)
  return row
}

/** Locks the purchase for a change; refused once it is paid. */
export async function lockForChange(tx: Db, id: string): Promise<RegistrationRow> {
  const row = await lockRegistration(tx, id)
  if (!row) throw new AppError('not_found')
  assertOpen(row)
  return row
}

export function assertOpen({ status }: RegistrationRow) {
  if (status === 'completed' || status === 'expired') {
    throw new AppError('refused', { reason: 'registration_closed' })
  }
}

/** A card of the purchase; `not_found` for a card of another purchase. */
export async function accessCard(tx: Db, registrationId: string, cardId: string): Promise<CardRow> {
  return cardOf(await selectCards(tx, registrationId), cardId)
}

/** As `accessCard`, among the cards of the purchase. */
export function cardOf(cards: readonly CardRow[], cardId: string): CardRow {
  const card = cards.find(({ id }) => id === cardId)
  if (!card) throw new AppError('not_found')
  return card
}

/** The card whose holder opened the mailed link in this browser. */
export async function findOwnCard(
  ctx: Ctx,
  token = ctx.cookies?.get(ownCardCookie),
): Promise<{ card: CardRow; registration: RegistrationRow } | undefined> {
  const card = token ? await findCardByVerifyToken(ctx.db, hashOfKey(token)) : undefined
  const registration = card ? await findRegistration(ctx.db, card.registrationId) : undefined
  if (!card || !registration) return undefined
  assertNotExpired(ctx, registration)
  return { card, registration }
}

function assertNotExpired(ctx: Ctx, { expiresAt, status }: RegistrationRow) {
  if (status === 'expired' || expiresAt <= ctx.now()) throw new AppError('link_expired')
}
