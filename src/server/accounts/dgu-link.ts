import type { DguOutcome } from '#contract/accounts/dgu-login.ts'
import { ageOn } from '#domain/shared/dates.ts'
import { recordActivity } from '../activity/record-activity.ts'
import { AppError, isUniqueViolation } from '../app-error.ts'
import { today, type Ctx } from '../ctx.ts'
import type { Db } from '../db/client.ts'
import { requireSignedIn } from '../access.ts'
import type { GetAuth } from './auth.ts'
import type { ProvenGolfer, WhenProven } from './dgu-callback.ts'
import { browserHash } from './dgu-browser.ts'
import {
  deleteDguLink,
  dguProvider,
  findDguLink,
  findProvenGolfer,
  findLinkedAccount,
  deleteDguLogins,
} from './dgu-login-queries.ts'
import { endUnprovenClaims, isProvenElsewhere } from './end-unproven-claims.ts'
import { findExistingGolfer, findOrCreateGolfer, linkGolfer } from './golfers.ts'
import { requireFreshSignIn, requireProof, type Proof } from './reauthenticate.ts'
import {
  findPasswordCredential,
  insertCredential,
  lockAccount,
  selectGolfersOf,
} from './queries.ts'
import { notifyOwner } from './notify-owner.ts'

const refuse = (reason: DguOutcome) => new AppError('refused', { reason })

/** Links the DGU login of this browser to the signed-in account. */
export async function linkDguLogin(ctx: Ctx, getAuth: GetAuth, whenProven: WhenProven) {
  const actor = requireSignedIn(ctx)
  if (actor.twoFactor === 'due') throw new AppError('two_factor_needed', { twoFactor: 'due' })
  // The link signs in to the account from now on, like a passkey, so a fresh sign-in is required.
  await requireFreshSignIn(ctx, getAuth)
  const browser = browserHash(ctx)
  const kept = browser ? await findProvenGolfer(ctx.db, browser) : undefined
  if (!browser || !kept) throw new AppError('link_expired', { reason: 'dgu_login_over' })
  const golfer = kept.golfer as ProvenGolfer
  await ctx.db.transaction(async (tx) => {
    await linkPerson(tx, ctx, { accountId: actor.accountId, golfer })
    await deleteDguLogins(tx, browser)
  })
  await whenProven(ctx, { accountId: actor.accountId, membership: golfer.membership })
  return { next: kept.next }
}

/**
 * Stores the link, makes the golfer the account's own (`self`), and confirms the membership for this
 * year (D7). Other accounts lose the golfer when they only had a typed number. Throws `refused` with
 * `linked_elsewhere`, `account_has_other`, `golfer_has_account` or `too_young`, and then stores
 * nothing.
 */
export async function linkPerson(
  tx: Db,
  ctx: Ctx,
  { accountId, golfer }: { accountId: string; golfer: ProvenGolfer },
) {
  const { membership, email } = golfer
  refuseMinor(ctx, golfer)
  await lockAccount(tx, accountId)
  const linked = await findDguLink(tx, accountId)
  if (linked?.personId === membership.personId) return
  if (linked) throw refuse('account_has_other')
  if (await findLinkedAccount(tx, membership.personId)) throw refuse('linked_elsewhere')
  await refuseOthers(tx, accountId, golfer)

  const { id: golferId } = await findOrCreateGolfer(tx, ctx, { ...membership, email, membership })
  await linkGolfer(tx, ctx, { accountId, golferId, relation: 'self', proof: 'dgu_login' })
  await insertLink(tx, ctx, { accountId, personId: membership.personId })
  await recordActivity(tx, ctx, {
    action: 'accounts.link_dgu',
    subject: { type: 'account', id: accountId },
    data: { golferId },
  })
  await notifyOwner(tx, ctx, { accountId, kind: 'dgu_linked' })
  await endUnprovenClaims(tx, ctx, { accountId, golferId })
}

/** A golfer under 18 cannot sign in, because the account must be the guardian's (E7). */
export function refuseMinor(ctx: Ctx, { membership: { birthDate } }: ProvenGolfer) {
  if (birthDate !== null && ageOn(birthDate, today(ctx)) < 18) throw refuse('too_young')
}

/** Refuses a golfer who is proven in another account, and an account that is another golfer's. */
async function refuseOthers(tx: Db, accountId: string, { membership }: ProvenGolfer) {
  const existing = await findExistingGolfer(tx, membership)
  if (existing && (await isProvenElsewhere(tx, { golferId: existing.id, accountId }))) {
    throw refuse('golfer_has_account')
  }
  const managed = await selectGolfersOf(tx, accountId)
  const isAnother = managed.some(
    ({ golfer, relation }) =>
      relation === 'self' &&
      golfer.dguPersonId !== null &&
      golfer.dguPersonId !== membership.personId,
  )
  if (isAnother) throw refuse('account_has_other')
}

/** Stores the link only; the access token is never stored. */
async function insertLink(
  tx: Db,
  ctx: Ctx,
  { accountId, personId }: { accountId: string; personId: string },
) {
  const at = ctx.now()
  const link = { accountId, providerId: dguProvider, providerAccountId: personId }
  try {
    await tx.transaction((inner) =>
      insertCredential(inner, { ...link, createdAt: at, updatedAt: at }),
    )
  } catch (error) {
    if (!isUniqueViolation(error, 'credentials_provider')) throw error
    throw refuse('linked_elsewhere')
  }
}

/** Removes the DGU login; the account keeps the golfer and the cards. */
export async function unlinkDguLogin(ctx: Ctx, getAuth: GetAuth, proof: Proof) {
  const { accountId, emailVerified, twoFactor } = requireSignedIn(ctx)
  if (twoFactor === 'due') throw new AppError('two_factor_needed', { twoFactor })
  const hasPassword = (await findPasswordCredential(ctx.db, accountId)) !== undefined
  if (!emailVerified && !hasPassword) throw new AppError('refused', { reason: 'last_way_in' })
  await requireProof(ctx, getAuth, { ...proof, recentSignIn: true })
  await ctx.db.transaction(async (tx) => {
    await lockAccount(tx, accountId)
    if (!(await findDguLink(tx, accountId))) return
    await deleteDguLink(tx, accountId)
    const subject = { type: 'account', id: accountId }
    await recordActivity(tx, ctx, { action: 'accounts.unlink_dgu', subject })
    await notifyOwner(tx, ctx, { accountId, kind: 'dgu_unlinked' })
  })
  return { done: true as const }
}
