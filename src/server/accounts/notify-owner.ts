import type { Ctx } from '../ctx.ts'
import type { Db } from '../db/client.ts'
import { queueMail } from '../notifications/queue-mail.ts'
import type { AccountNoticeKind } from '../notifications/templates.ts'
import { findAccount } from './queries.ts'

/**
 * Queues a mail to the account's owner about a change of its sign-in, in the transaction of that
 * change. `to` is the former address when the address itself is changed.
 */
export async function notifyOwner(
  tx: Db,
  ctx: Ctx,
  { accountId, kind, to }: { accountId: string; kind: AccountNoticeKind; to?: string },
) {
  const address = to ?? (await findAccount(tx, accountId))?.email
  if (!address) return
  const data = { kind, at: ctx.now().toISOString() }
  await queueMail(tx, ctx, { template: 'accountNotice', to: address, accountId, data })
}
