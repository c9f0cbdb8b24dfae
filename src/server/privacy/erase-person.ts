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
 * Erases a person at once, in one transaction (L-DP-5, docs/algorithms/erasure.md): whatever need
 * not be kept, with her own golfer and the children for whom nobody else stands. Done again it
 * changes nothing. A mail to the address that was hers confirms it.
 *
 * Throws `refused` with `payment_under_way` (`until`) while money moves, and with `last_operator`
 * when nobody would be left in the back office.
 */
export async function erasePerson(ctx: Ctx, accountId: string): Promise<void> {
  const erased = await ctx.db.transaction((tx) => eraseInside(tx, ctx, accountId))
  if (!erased) return
  ctx.wake?.('mails')
  // She is erased all the same; only a restore into a new database would not know it.
  await addToList(ctx.config.dataDir, erased).catch((error: unknown) =>
    ctx.log('error', 'The list of erasures could not be written', errorFields(error)),
  )
}

async function eraseInside(tx: Db, ctx: Ctx, accountId: string) {
  const account = await findAccount(tx, accountId)
  if (!account) return undefined
  const person = await findAffected(tx, account)
  // Two who are the last of the back office must not both find the other one there.
  await lockPeopleOf(tx, null)
  await lockAll(tx, person)
  if (!(await lockAccount(tx, accountId))) return undefined
  await refuseTooSoon(tx, person)

  const kept = await countSales(tx, person)
  await removeEverywhere(tx, ctx, person)
  const erased = erasuresOf(person, ctx.now())
  await insertErasures(tx, erased)
  await queueMail(tx, ctx, {
    template: 'erased',
    to: account.email,
    data: { name: account.name, at: ctx.now().toISOString(), orders: kept },
  })
  await recordActivity(tx, ctx, {
    action: 'privacy.erase',
    subject: { type: 'account', id: accountId },
    data: { golferIds: person.golferIds, orders: kept },
  })
  return erased
}

/** From the highest module down: the account, by which the others find what is hers, goes last. */
export async function removeEverywhere(tx: Db, ctx: Pick<Ctx, 'now'>, person: Person) {
  for (const part of parts.toReversed()) await part.erase(tx, ctx, person)
}

/**
 * Her own golfer, and a child when nobody else stands for it. Another adult whose card she bought
 * is another person: that card stays. So does a golfer who is hers by a typed number alone as soon
 * as somebody else has her too, or has bought her a card.
 */
export async function findAffected(
  db: Db,
  account: { id: string; email: string; emailVerified: boolean },
): Promise<Person> {
  const { id } = account
  const managed = await selectManaged(db, id)
  const gone = managed.filter(
    ({ relation, isProven, isSharedWithOthers, hasOthersCards }) =>
      (relation === 'self' && isProven) ||
      (relation !== 'partner' && !isSharedWithOthers && (isProven || !hasOthersCards)),
  )
  return {
    accountId: id,
    email: provenAddress(account),
    golferIds: gone.map((golfer) => golfer.id),
  }
}

/**
 * In the order in which a delivery and a check-in take them: orders, purchases, cards. Whatever
 * was under way has then happened, and is seen, or finds nothing afterwards.
 */
async function lockAll(tx: Db, person: Person) {
  await lockOrdersOf(tx, person)
  await lockPurchasesOf(tx, person)
  await lockPassesOf(tx, person.golferIds)
}

async function refuseTooSoon(tx: Db, person: Person) {
  const block = await whatBlocks(tx, person)
  if (block) throw new AppError('refused', block)
}

/** What must be over before somebody can be erased; undefined when nothing is. */
export async function whatBlocks(db: Db, person: Person) {
  const until = await findPendingPayments(db, person)
  if (until) return { reason: 'payment_under_way', until: until.toISOString() } as const
  const sole = await selectSoleRoles(db, person.accountId)
  const isLast = sole.some(({ club }) => club === null)
  return isLast ? ({ reason: 'last_operator', until: null } as const) : undefined
}
