import { notFound, redirect } from '@tanstack/react-router'
import { getMe } from '#contract/accounts/endpoints.ts'
import { getOpenedDayLink } from '#contract/competitions/day-links.ts'
import {
  dayLinkGives,
  holdsPower,
  isGivenByDayLinks,
  needsSecondStep,
  type Power,
} from '#domain/accounts/powers.ts'
import { call } from '../../api.ts'

export type RequiredPower = {
  power: Power
  /** The club, company or tournament, when the power counts in one. */
  scopeId?: string
  /** The requested address, to return to after the sign-in. */
  href: string
}

/**
 * Applies the server's rule (`domain/accounts/powers.ts`). A visitor is redirected to the sign-in, an account
 * without the power gets a 404, and one without the second step is redirected to it.
 */
export async function requirePower({ power, scopeId, href }: RequiredPower): Promise<void> {
  const { account, roles } = await call(getMe, {})
  if (!(account && holdsPower(roles, power, scopeId)) && (await hasDayLink(power, scopeId))) return
  const next = encodeURIComponent(href)
  if (!account) throw redirect({ href: `/account/login?next=${next}`, statusCode: 302 })
  if (!holdsPower(roles, power, scopeId)) throw notFound()
  if (!needsSecondStep(power) || account.twoFactor === 'passed') return
  throw redirect({ href: `/account/security?next=${next}`, statusCode: 302 })
}

/** Whether a helper without the power has opened a day link that gives it. */
async function hasDayLink(power: Power, tournamentId: string | undefined): Promise<boolean> {
  if (tournamentId === undefined || !isGivenByDayLinks(power)) return false
  const { kind } = await call(getOpenedDayLink, { tournamentId })
  return kind !== null && dayLinkGives(kind, power)
}
