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
 * Handles a DGU login whose only purpose is to sign in. A golfer without a linked account continues to
 * `/account/oauth` to choose the account; an equal mail address alone never links one.
 */
export const signInByDgu =
  (getAuth: GetAuth, whenProven: WhenProven): DguUse =>
  async (ctx, login, golfer) => {
    const signedIn = await signInLinked(ctx, getAuth, golfer)
    if (signedIn) {
      await whenProven(ctx, { accountId: signedIn.account.id, membership: golfer.membership })
      return afterSignIn(signedIn, login.next)
    }

    const link = ctx.actor && (await findDguLink(ctx.db, ctx.actor.accountId))
    if (link) throw new AppError('refused', { reason: 'account_has_other' })
    refuseMinor(ctx, golfer)
    await saveProvenGolfer(ctx.db, login.id, golfer)
    return '/account/oauth'
  }

/**
 * Signs in to the account that is linked to this golfer and confirms the membership for the year.
 * Undefined when there is none. `refused` with `linked_elsewhere` when another account is signed in,
 * because a login must not replace a session.
 */
export async function signInLinked(ctx: Ctx, getAuth: GetAuth, golfer: ProvenGolfer) {
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
