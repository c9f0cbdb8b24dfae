import {
  holdsPower,
  requiresSecondStep,
  needsSecondStep,
  type Power,
} from '#domain/accounts/powers.ts'
import { AppError } from './app-error.ts'
import type { Actor, Ctx } from './ctx.ts'

/** The account behind the request; `not_signed_in` without one. */
export function requireSignedIn(ctx: Ctx): Actor {
  if (!ctx.actor) throw new AppError('not_signed_in')
  return ctx.actor
}

/**
 * The account behind the request, if it holds the power – in this club, company or tournament, for a power with a
 * scope. Without the power it is `not_found`, so that outsiders learn nothing; without the required second step
 * `two_factor_needed`.
 */
export function requirePower(ctx: Ctx, power: Power, scopeId?: string): Actor {
  const actor = requireSignedIn(ctx)
  if (!holdsPower(actor.roles, power, scopeId)) throw new AppError('not_found')
  const { twoFactor } = actor
  // `twoFactor` shows the client whether to set the step up or to sign in again.
  if (needsSecondStep(power) && twoFactor !== 'passed') {
    throw new AppError('two_factor_needed', { twoFactor })
  }
  return actor
}

/** The same check without a refusal, for parts of a response that depend on powers. */
export const mayUse = ({ actor }: Pick<Ctx, 'actor'>, power: Power, scopeId?: string): boolean =>
  actor !== undefined &&
  holdsPower(actor.roles, power, scopeId) &&
  (actor.twoFactor === 'passed' || !needsSecondStep(power))

/** Accounts with power over other people's data must sign in with two steps. */
export const needsTwoFactor = ({ roles }: Pick<Actor, 'roles'>): boolean =>
  requiresSecondStep(roles)
