import type { Erasure } from '#contract/privacy/endpoints.ts'
import { findAccount, findPasswordCredential } from '../accounts/queries.ts'
import { AppError } from '../app-error.ts'
import { today, type Ctx } from '../ctx.ts'
import { countSales } from '../payments/personal-data-queries.ts'
import { findErasureRefusal, findPersonToErase } from './erase-person.ts'
import { selectLiveCards, selectManaged, selectSoleRoles } from './queries.ts'

/** What an erasure would delete and keep, shown before the confirmation. */
export async function previewErasure(ctx: Ctx, accountId: string): Promise<Erasure> {
  const { db } = ctx
  const account = await findAccount(db, accountId)
  if (!account) throw new AppError('not_found')
  const person = await findPersonToErase(db, account)
  const managed = await selectManaged(db, accountId)
  const names = (isErased: boolean) =>
    managed
      .filter(({ id }) => person.golferIds.includes(id) === isErased)
      .map(({ firstName }) => firstName)
  const cards = await selectLiveCards(db, [...person.golferIds], today(ctx))
  const sole = await selectSoleRoles(db, accountId)
  return {
    hasPassword: (await findPasswordCredential(db, accountId)) !== undefined,
    email: account.email,
    cards: cards.map(({ number, soldTerms, holder, lastDay }) => ({
      number,
      product: `${soldTerms.productName} ${soldTerms.seasonCode}`,
      holder,
      lastDay,
    })),
    golfers: names(true),
    staying: names(false),
    keptOrders: await countSales(db, person),
    clubsLeft: sole.flatMap(({ club }) => club ?? []),
    owes: cards.some(({ status }) => status === 'unpaid'),
    blockedBy: (await findErasureRefusal(db, person)) ?? null,
  }
}
