import { accountOf, accountText } from '#domain/shared/bank-account.ts'
import type { BankAccount } from '#domain/settlement/payment-file.ts'
import { selectHolders } from '../accounts/role-queries.ts'
import { recordActivity } from '../activity/record-activity.ts'
import type { Ctx } from '../ctx.ts'
import type { Db } from '../db/client.ts'
import { findSetting, lockSetting, saveSetting } from '../db/settings.ts'
import { queueMails } from '../notifications/queue-mail.ts'
import { endProposal, type Proposal } from './proposal-queries.ts'

const key = 'bank_account'

/** Holds the account until the transaction ends; the set-up page saves the first one under the same lock. */
export const lockOwnAccount = (tx: Db) => lockSetting(tx, key)

/** The account from which clubs are paid and to which companies pay; undefined before it is entered. */
export const findOwnAccount = (db: Db) => findSetting<BankAccount>(db, key)

/** The account as `1234-0001234567`; empty before it is entered. */
export async function inForceAccount(db: Db): Promise<string> {
  const stored = await findOwnAccount(db)
  return stored ? accountText(stored) : ''
}

/**
 * Puts a proposed account into force, and mails everybody who may move money. Issued invoices keep theirs. `ctx.db` is
 * the transaction, which holds the lock of the account; the caller has asserted that another person confirms it.
 */
export async function putAccountIntoForce(ctx: Ctx, { id, to }: Proposal) {
  await saveSetting(ctx.db, key, accountOf(to), ctx.now())
  await endProposal(ctx.db, id, { outcome: 'confirmed', endedAt: ctx.now() })
  await recordActivity(ctx.db, ctx, {
    action: 'settlement.change_own_account',
    subject: { type: 'bank_account', id: 'own' },
  })
  const link = `${ctx.publicUrl}/admin/settlement/account`
  const data = { by: ctx.actor?.name || ctx.actor?.email || '', end: to.slice(-4), link }
  const holders = await selectHolders(ctx.db, 'money.move')
  await queueMails(
    ctx.db,
    holders.map((email) => ({ ctx, template: 'ownAccountChanged', to: email, data })),
  )
}
