import { AppError } from '../app-error.ts'
import { recordActivity } from '../activity/record-activity.ts'
import type { Ctx } from '../ctx.ts'
import { afterSignIn, signInProven } from './sign-in.ts'
import type { GetAuth } from './auth.ts'
import type { DguUse, ProvenGolfer, WhenProven } from './dgu-callback.ts'
import { refuseMinor } from './dgu-link.ts'
import { findDguLink, findLinkedAccount, saveProvenGolfer } from './dgu-login-queries.ts'
import { findOrCreateGolfer } from './golfers.ts'
import { findAccount } from './queries.ts'

/**
 * A login that is for nothing but signing in. A golfer whom no account is linked to goes to
 * `/account/oauth`, where she says whose account it shall be: never by an address alone.
 */
export const signInByDgu =
  (getAuth: GetAuth, whenProven: WhenProven): DguUse =>
  async (ctx, login, golfer) => {
    const entered = await enterLinked(ctx, getAuth, golfer)
    if (entered) {
      await whenProven(ctx, { accountId: entered.account.id, membership: golfer.membership })
      return afterSignIn(entered, login.next)
    }

    const own = ctx.actor && (await findDguLink(ctx.db, ctx.actor.accountId))
    if (own) throw new AppError('refused', { reason: 'account_has_other' })
    refuseMinor(ctx, golfer)
    await saveProvenGolfer(ctx.db, login.id, golfer)
    return '/account/oauth'
  }

/**
 * Signs in to the account that is linked to this golfer, and confirms her membership for the year
 * (D7). Undefined when there is none; `refused` with `linked_elsewhere` when somebody else is
 * signed in here: her session is not exchanged for another by the way.
 */
export async function enterLinked(ctx: Ctx, getAuth: GetAuth, golfer: ProvenGolfer) {
  const accountId = await findLinkedAccount(ctx.db, golfer.membership.personId)
  const account = accountId ? await findAccount(ctx.db, accountId) : undefined
  if (!account) return undefined
  if (ctx.actor && ctx.actor.accountId !== account.id) {
    throw new AppError('refused', { reason: 'linked_elsewhere' })
  }
  await confirmYear(ctx, account.id, golfer)
  if (ctx.actor) return { done: true, account }
  const { done } = await signInProven(ctx, getAuth, { email: account.email, method: 'dgu' })
  return { done, account }
}

async function confirmYear(ctx: Ctx, accountId: string, { membership, email }: ProvenGolfer) {
  await ctx.db.transaction(async (tx) => {
    const { id } = await findOrCreateGolfer(tx, ctx, { ...membership, email, membership })
    const subject = { type: 'golfer', id }
    const action = 'accounts.confirm_membership'
    await recordActivity(tx, ctx, { action, subject, accountId })
  })
}
