import { requireSignedIn } from '../access.ts'
import type { GetAuth } from '../accounts/auth.ts'
import { requireProof, type Proof } from '../accounts/reauthenticate.ts'
import { signOut } from '../accounts/sign-in.ts'
import type { Ctx } from '../ctx.ts'
import { limit } from '../http/rate-limit.ts'
import { erasePerson } from './erase-person.ts'
import { exportPerson } from './export-person.ts'
import { previewErasure } from './preview-erasure.ts'

/** Exports the signed-in person's data, after a recent sign-in or a proof of identity. */
export async function exportOwn(ctx: Ctx, getAuth: GetAuth, proof: Proof) {
  const { accountId } = requireSignedIn(ctx)
  await requireProof(ctx, getAuth, { ...proof, recentSignIn: true })
  await limit(ctx, { key: `export:${accountId}`, max: 10, windowSeconds: 3600 })
  return exportPerson(ctx, accountId)
}

export const previewOwn = (ctx: Ctx) => previewErasure(ctx, requireSignedIn(ctx).accountId)

/** Erases the signed-in person. Every session ends with the account; this browser is signed out. */
export async function eraseOwn(ctx: Ctx, getAuth: GetAuth, proof: Proof) {
  const { accountId } = requireSignedIn(ctx)
  await requireProof(ctx, getAuth, proof)
  await erasePerson(ctx, accountId)
  const { actor: _, ...anonymous } = ctx
  await signOut(anonymous, getAuth)
  return { done: true as const }
}
