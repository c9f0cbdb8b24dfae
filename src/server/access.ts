import {
  holdsPower,
  mustHaveSecondStep,
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
 * Somebody who holds the power – in this very club, company or tournament, when it is one that
 * counts there. Whoever does not, learns no more than that nothing was found; whoever does, but has
 * not passed the second step that it takes, learns that.
 */
export function requirePower(ctx: Ctx, power: Power, scopeId?: string): Actor {
  const actor = requireSignedIn(ctx)
  if (!holdsPower(actor.roles, power, scopeId)) throw new AppError('not_found')
  const { twoFactor } = actor
  // `twoFactor` shows where to go: to set the step up, or to sign in again.
  if (needsSecondStep(power) && twoFactor !== 'passed') {
    throw new AppError('two_factor_needed', { twoFactor })
  }
  return actor
}

/** The same question without a refusal, for what is shown or left out. */
export const mayUse = ({ actor }: Pick<Ctx, 'actor'>, power: Power, scopeId?: string): boolean =>
  actor !== undefined &&
  holdsPower(actor.roles, power, scopeId) &&
  (actor.twoFactor === 'passed' || !needsSecondStep(power))

/** Who holds power over other people's things signs in with two steps. */
export const needsTwoFactor = ({ roles }: Pick<Actor, 'roles'>): boolean =>
  mustHaveSecondStep(roles)
