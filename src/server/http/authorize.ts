import type { Audience } from '#contract/endpoint.ts'
import { isPower, powers } from '#domain/accounts/powers.ts'
import { requirePower, requireSignedIn } from '../access.ts'
import type { Ctx } from '../ctx.ts'

/** Where the path says in which club, company or tournament a power is used. */
const scopeIn = { club: 'clubId', company: 'companyId', tournament: 'tournamentId' } as const

/**
 * Refuses whoever may not call the endpoint, before anything of the request is read. Links and the
 * check-in are evaluated by the services, which look at keys and devices.
 */
export function authorize(ctx: Ctx, audience: Audience, inPath: Record<string, string>) {
  if (audience === 'signed_in') requireSignedIn(ctx)
  if (!isPower(audience)) return
  const { scope } = powers[audience]
  requirePower(ctx, audience, scope === 'none' ? undefined : inPath[scopeIn[scope]])
}
