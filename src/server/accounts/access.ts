import { AppError } from '../app-error.ts'
import type { Actor, Ctx } from '../ctx.ts'

/** The account behind the request; `not_signed_in` without one. */
export function requireSignedIn(ctx: Ctx): Actor {
  if (!ctx.actor) throw new AppError('not_signed_in')
  return ctx.actor
}

/** Staff or administrator of this very club. Another club's staff learn no more than a stranger. */
export function requireClubStaff(ctx: Ctx, clubId: string): Actor {
  const actor = requireSignedIn(ctx)
  if (!isClubStaff(actor, clubId)) throw new AppError('not_found')
  return actor
}

const operatorRoles = ['operator_support', 'operator_finance', 'operator_admin'] as const
export type OperatorRole = (typeof operatorRoles)[number]

/** Someone of the operator's own people, with one of the given roles (any when none is given). */
export function requireOperator(ctx: Ctx, allowed: readonly OperatorRole[] = operatorRoles): Actor {
  const actor = requireSignedIn(ctx)
  const names: readonly string[] = allowed
  if (!actor.roles.some(({ name }) => names.includes(name))) throw new AppError('not_found')
  return actor
}

export function isClubStaff(actor: Actor | undefined, clubId: string): boolean {
  const roles = actor?.roles ?? []
  return roles.some(
    ({ name, clubId: own }) => own === clubId && (name === 'club_staff' || name === 'club_admin'),
  )
}
