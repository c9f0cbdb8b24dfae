import { notFound, redirect } from '@tanstack/react-router'
import { getMe } from '#contract/accounts.ts'
import { holdsPower, needsSecondStep, type Power } from '#domain/accounts/powers.ts'
import { call } from '../../api.ts'

export type RequiredPower = {
  power: Power
  /** The club, company or tournament, when the power counts in one. */
  scopeId?: string
  /** Where she wants to go, to be led back. */
  href: string
}

/**
 * Leads by the rule that the server counts by (`domain/accounts/powers.ts`): whoever does not hold
 * the power is told that there is no such page, and whoever does to the sign-in or to her second
 * step, and back.
 */
export async function requirePower({ power, scopeId, href }: RequiredPower): Promise<void> {
  const { account, roles } = await call(getMe, {})
  const next = encodeURIComponent(href)
  if (!account) throw redirect({ href: `/account/login?next=${next}`, statusCode: 302 })
  if (!holdsPower(roles, power, scopeId)) throw notFound()
  if (!needsSecondStep(power) || account.twoFactor === 'passed') return
  throw redirect({ href: `/account/security?next=${next}`, statusCode: 302 })
}
