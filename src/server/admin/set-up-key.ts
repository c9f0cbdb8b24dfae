import { createHash, timingSafeEqual } from 'node:crypto'
import { hasOperator } from '../accounts/role-queries.ts'
import { createAccountWithPassword } from '../accounts/set-password.ts'
import { assertGoodPassword } from '../accounts/validate-password.ts'
import { grantRole } from '../accounts/ensure-account.ts'
import type { GetAuth } from '../accounts/auth.ts'
import { signInWithPassword } from '../accounts/sign-in.ts'
import { AppError } from '../app-error.ts'
import { recordActivity } from '../activity/record-activity.ts'
import type { Ctx } from '../ctx.ts'
import type { Db } from '../db/client.ts'
import { addressOf, limit } from '../http/rate-limit.ts'
import { salesOpenedAt } from '../payments/sales.ts'
import { findSetting, saveSetting } from '../db/settings.ts'
import { newKey } from '../keys.ts'
import { lockSetUp } from './set-up-queries.ts'

const setting = 'set_up_key_hashes'

/** The keys of the latest starts are valid, because several processes start together and each prints its own. */
const validKeys = 8

/**
 * Creates the key that the process prints at a first start, because no account exists yet that could
 * admit the first administrator. Every start creates a new key until there is an administrator. Only
 * its hash is stored, and the log, which more people can read, does not contain it.
 */
export async function newSetUpKey(ctx: Ctx): Promise<string | undefined> {
  if (ctx.config.demo || (await hasOperator(ctx.db))) return undefined
  const key = newKey()
  await ctx.db.transaction(async (tx) => {
    await lockSetUp(tx)
    const earlier = (await findSetting<string[]>(tx, setting)) ?? []
    await saveSetting(tx, setting, [hashOf(key), ...earlier].slice(0, validKeys), ctx.now())
  })
  ctx.log('warn', 'Første start: nøglen til /setup er skrevet ud ved starten')
  return key
}

/** Refuses with `not_found` in the demonstration and once sales are open. */
export async function getFirstStart(ctx: Ctx) {
  await requireSetUp(ctx)
  return { awaitsAdministrator: !(await hasOperator(ctx.db)) }
}

type Person = { key: string; name: string; email: string; password: string }

/** Creates the first administrator and signs in with the first step; the second step is set up next. The key is used up. */
export async function createFirstOperator(ctx: Ctx, getAuth: GetAuth, input: Person) {
  await requireSetUp(ctx)
  await limit(ctx, { key: `set-up-from:${addressOf(ctx)}`, max: 10, windowSeconds: 900 })
  const { email, name, password } = input
  await ctx.db.transaction(async (tx) => {
    await lockSetUp(tx)
    // Checked under the lock, so that two people with the key create one administrator.
    if (await hasOperator(tx)) throw new AppError('not_found')
    if (!(await isCurrentKey(tx, input.key)))
      throw new AppError('refused', { reason: 'set_up_key_wrong' })
    assertGoodPassword(password, { name, email })
    const accountId = await createAccountWithPassword(tx, ctx, { email, name, password })
    await grantRole(tx, ctx, { accountId, name: 'operator_admin', scopeId: null })
    await saveSetting(tx, setting, [], ctx.now())
    await recordActivity(tx, ctx, {
      action: 'admin.create_first_operator',
      subject: { type: 'account', id: accountId },
      actorKind: 'link',
    })
  })
  await signInWithPassword(ctx, getAuth, { email, password })
  return { done: true as const }
}

async function requireSetUp(ctx: Ctx) {
  if (ctx.config.demo || (await salesOpenedAt(ctx))) throw new AppError('not_found')
}

async function isCurrentKey(tx: Db, key: string): Promise<boolean> {
  const stored = (await findSetting<string[]>(tx, setting)) ?? []
  const sent = Buffer.from(hashOf(key), 'hex')
  return stored.some((hash) => timingSafeEqual(Buffer.from(hash, 'hex'), sent))
}

const hashOf = (key: string) => createHash('sha256').update(key).digest('hex')
