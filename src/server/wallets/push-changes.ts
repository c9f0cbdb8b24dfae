import type { Ctx } from '../ctx.ts'
import { errorFields } from '../log.ts'
import { backOff } from '../payments/retry-times.ts'
import { appleWalletOf } from './apple-access.ts'
import { openApplePush, type ApplePush, type PushResult } from './apple-push-api.ts'
import {
  deleteDeadRegistration,
  markPushed,
  postponePush,
  selectDuePushes,
  type DuePush,
} from './queries.ts'

/** In one run of the job; the rest follows at its next turn. */
const mostPushes = 500
/** Requests that wait for an answer at a time on the one connection; Apple allows more. */
const atOnce = 50

/** Notifies phones with Apple Wallet of changed cards. */
export async function pushChanges(ctx: Ctx): Promise<void> {
  const apple = appleWalletOf(ctx)
  const due = apple ? await selectDuePushes(ctx.db, ctx.now(), mostPushes) : []
  if (!apple || due.length === 0) return
  const opened = await openApplePush(apple, { mayBeHere: ctx.config.demo }).catch(
    (error: unknown) => error,
  )
  if (!isOpen(opened)) {
    ctx.log('warn', 'The push service of Apple does not answer', errorFields(opened))
    for (const push of due) await postponePush(ctx.db, push, backOff(ctx.now(), push.tries))
    return
  }
  try {
    for (let from = 0; from < due.length; from += atOnce) {
      await Promise.all(due.slice(from, from + atOnce).map((push) => deliver(ctx, opened, push)))
    }
  } finally {
    opened.close()
  }
}

const isOpen = (opened: unknown): opened is ApplePush =>
  typeof opened === 'object' && opened !== null && 'push' in opened

async function deliver(ctx: Ctx, connection: ApplePush, push: DuePush): Promise<void> {
  const result = await connection
    .push(push.pushToken)
    .catch((error: Error): PushResult => ({ kind: 'later', why: error.name }))
  if (result.kind === 'delivered') return markPushed(ctx.db, push)
  if (result.kind === 'unknown') return deleteDeadRegistration(ctx.db, push)
  ctx.log('warn', 'A phone was not notified of its changed card', { why: result.why })
  await postponePush(ctx.db, push, backOff(ctx.now(), push.tries))
}
