import { lockAccount, findAccount } from '../accounts/queries.ts'
import { lockPeopleOf } from '../accounts/invitation-queries.ts'
import { recordActivity } from '../activity/record-activity.ts'
import { AppError } from '../app-error.ts'
import type { Ctx } from '../ctx.ts'
import type { Db } from '../db/client.ts'
import { errorFields } from '../log.ts'
import { queueMail } from '../notifications/queue-mail.ts'
import { lockPassesOf } from '../passes/personal-data-queries.ts'
import { countSales, findPendingPayments, lockOrdersOf } from '../payments/personal-data-queries.ts'
import type { Person } from '../personal-data.ts'
import { lockPurchasesOf } from '../registrations/personal-data-queries.ts'
import { addToList, erasuresOf } from './erasure-list.ts'
import { parts } from './module-parts.ts'
import { insertErasures, provenAddress, selectManaged, selectSoleRoles } from './queries.ts'

/**
 * Erases a person in one transaction (L-DP-5, docs/algorithms/erasure.md): everything that need not
 * be kept, including the account holder's golfer and children without another guardian. A second
 * erasure changes nothing. A mail to the former address confirms it.
 *
 * Refuses with `payment_under_way` (`until`) while a payment is in progress, and with
 * `last_operator` for the last administrator of the back office.
 */
export async function erasePerson(ctx: Ctx, accountId: string): Promise<void> {
  const erased = await ctx.db.transaction((tx) => eraseInTransaction(tx, ctx, accountId))
  if (!erased) return
  ctx.wake?.('mails')
  // The erasure stands without the list, but a restore into a new database would not repeat it.
  await addToList(ctx.config.dataDir, erased).catch((error: unknown) =>
    ctx.log('error', 'The list of erasures could not be written', errorFields(error)),
  )
}

async function eraseInTransaction(tx: Db, ctx: Ctx, accountId: string) {
  const account = await findAccount(tx, accountId)
  if (!account) return undefined
  const person = await findPersonToErase(tx, account)
  // Locked, because the last two administrators must not be erased at the same time.
  await lockPeopleOf(tx, null)
  await lockAll(tx, person)
  if (!(await lockAccount(tx, accountId))) return undefined
  await assertErasable(tx, person)

  const keptOrders = await countSales(tx, person)
  await eraseInAllModules(tx, ctx, person)
  const erased = erasuresOf(person, ctx.now())
  await insertErasures(tx, erased)
  await queueMail(tx, ctx, {
    template: 'erased',
    to: account.email,
    data: { name: account.name, at: ctx.now().toISOString(), orders: keptOrders },
  })
  await recordActivity(tx, ctx, {
    action: 'privacy.erase',
    subject: { type: 'account', id: accountId },
    data: { golferIds: person.golferIds, orders: keptOrders },
  })
  return erased
}

/** From the highest module down. The account is last, because the other modules find rows by it. */
export async function eraseInAllModules(tx: Db, ctx: Pick<Ctx, 'now'>, person: Person) {
  for (const part of parts.toReversed()) await part.erase(tx, ctx, person)
}

/**
 * The account with the golfers to erase: the account holder, and children without another guardian.
 * Another adult whose card the account bought stays. So does a golfer linked only by an entered
 * number, if another account manages the golfer or has bought a card for the golfer.
 */
export async function findPersonToErase(
  db: Db,
  account: { id: string; email: string; emailVerified: boolean },
): Promise<Person> {
  const { id } = account
  const managed = await selectManaged(db, id)
  const erasable = managed.filter(
    ({ relation, isProven, isSharedWithOthers, hasOthersCards }) =>
      (relation === 'self' && isProven) ||
      (relation !== 'partner' && !isSharedWithOthers && (isProven || !hasOthersCards)),
  )
  return {
    accountId: id,
    email: provenAddress(account),
    golferIds: erasable.map((golfer) => golfer.id),
  }
}

/**
 * Locks in the order of a delivery and a check-in: orders, purchases, cards. A concurrent change has
 * then either finished and is seen, or finds nothing afterwards.
 */
async function lockAll(tx: Db, person: Person) {
  await lockOrdersOf(tx, person)
  await lockPurchasesOf(tx, person)
  await lockPassesOf(tx, person.golferIds)
}

async function assertErasable(tx: Db, person: Person) {
  const refusal = await findErasureRefusal(tx, person)
  if (refusal) throw new AppError('refused', refusal)
}

/** Why a person cannot be erased now; undefined if nothing prevents it. */
export async function findErasureRefusal(db: Db, person: Person) {
  const until = await findPendingPayments(db, person)
  if (until) return { reason: 'payment_under_way', until: until.toISOString() } as const
  const sole = await selectSoleRoles(db, person.accountId)
  const isLast = sole.some(({ club }) => club === null)
  return isLast ? ({ reason: 'last_operator', until: null } as const) : undefined
}
