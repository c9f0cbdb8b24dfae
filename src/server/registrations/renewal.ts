import { cardsToRenew } from '#domain/passes/renewal.ts'
import { requireSignedIn } from '../access.ts'
import { AppError } from '../app-error.ts'
import { today, type Ctx } from '../ctx.ts'
import type { Db } from '../db/client.ts'
import { selectPassesOfAccount } from '../passes/queries.ts'
import { selectOnSale } from '../passes/seasons.ts'
import { findCurrent, lockForChange } from './access.ts'
import { createRegistration } from './open.ts'
import {
  deleteCard,
  insertCard,
  selectCards,
  type CardRow,
  type NewCard,
  type RegistrationRow,
} from './queries.ts'
import { toRegistrationView } from './registration-view.ts'
import { emptyCard, saveVersion } from './save.ts'

type Owned = Awaited<ReturnType<typeof selectPassesOfAccount>>[number]

/** What the account can renew today, for the season that is offered first (D10, D38). */
async function findRenewals(ctx: Ctx) {
  const { accountId } = requireSignedIn(ctx)
  const [next] = await selectOnSale(ctx.db, today(ctx))
  if (!next) return undefined
  const owned = await selectPassesOfAccount(ctx.db, accountId)
  const held = owned.map((card) => ({
    card,
    golferId: card.holder.id,
    seasonCode: card.pass.soldTerms.seasonCode,
    lastDay: card.pass.lastDay,
    state: card.pass.status,
  }))
  const cards = cardsToRenew(held, next.season, today(ctx))
    .map(({ card }) => card)
    .toSorted((a, b) => Number(b.relation === 'self') - Number(a.relation === 'self'))
  return cards.length > 0 ? { next, cards } : undefined
}

export async function listRenewals(ctx: Ctx) {
  const found = await findRenewals(ctx)
  return {
    season: found?.next.season.code ?? null,
    renewals: (found?.cards ?? []).map(({ pass, holder }) => ({
      passId: pass.id,
      passNumber: pass.number,
      seasonCode: pass.soldTerms.seasonCode,
      productName: pass.soldTerms.productName,
      holderName: `${holder.firstName} ${holder.lastName}`,
      firstName: holder.firstName,
    })),
  }
}

/** Begins the purchase of all cards to renew, or continues the one in this browser. */
export async function startRenewal(ctx: Ctx) {
  const found = await findRenewals(ctx)
  if (!found) throw new AppError('refused', { reason: 'nothing_to_renew' })
  const { next, cards } = found
  const current = await findOpen(ctx)
  if (current && (await isRenewal(ctx, current, next.row.id, cards))) {
    return { registration: await toRegistrationView(ctx, current) }
  }
  const { registration } = await createRegistration(ctx, { seasonCode: next.season.code })
  const saved = await ctx.db.transaction(async (tx) => {
    const locked = await lockForChange(tx, registration.id)
    await replaceCards(tx, locked.id, cards)
    return saveVersion(tx, ctx, locked)
  })
  return { registration: await toRegistrationView(ctx, saved) }
}

/** The purchase of this browser that can still be paid; undefined without one. */
async function findOpen(ctx: Ctx): Promise<RegistrationRow | undefined> {
  try {
    const current = await findCurrent(ctx)
    return current?.status === 'open' || current?.status === 'ordered' ? current : undefined
  } catch (error) {
    if (error instanceof AppError && error.code === 'link_expired') return undefined
    throw error
  }
}

/** Is this purchase of the season about exactly these golfers? */
async function isRenewal(ctx: Ctx, current: RegistrationRow, seasonId: string, owned: Owned[]) {
  const { accountId } = requireSignedIn(ctx)
  if (current.seasonId !== seasonId || current.accountId !== accountId) return false
  const cards = await selectCards(ctx.db, current.id)
  return cards.length === owned.length && owned.every((one) => cards.some(isHolder(one)))
}

/** By name as well, because a golfer who has changed clubs corrects the number in the renewal. */
const isHolder =
  ({ pass, holder }: Owned) =>
  ({ dguNumber, firstName, lastName }: CardRow) =>
    (dguNumber !== null && dguNumber === pass.dguNumber) ||
    (firstName === holder.firstName && lastName === holder.lastName)

async function replaceCards(tx: Db, registrationId: string, cards: readonly Owned[]) {
  for (const { id } of await selectCards(tx, registrationId)) await deleteCard(tx, id)
  for (const [i, card] of cards.entries()) {
    await insertCard(tx, { ...emptyCard(registrationId, i + 1, card.relation), ...detailsOf(card) })
  }
}

/** The golfer and the product of the card held; the membership is confirmed again for the purchase (D7). */
function detailsOf({ pass, holder, relation }: Owned): Partial<NewCard> {
  return {
    firstName: holder.firstName,
    lastName: holder.lastName,
    birthDate: holder.birthDate,
    dguNumber: pass.dguNumber,
    productCode: pass.soldTerms.productCode,
    email: relation === 'partner' ? holder.email : null,
  }
}
