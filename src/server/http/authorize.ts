import type { Audience } from '#contract/shared/endpoint.ts'
import {
  dayLinkGives,
  holdsPower,
  isGivenByDayLinks,
  isPower,
  powers,
  type Power,
} from '#domain/accounts/powers.ts'
import { requirePower, requireSignedIn } from '../access.ts'
import { AppError } from '../app-error.ts'
import type { Ctx } from '../ctx.ts'

/** The path parameter with the club, company or tournament of a power. */
const scopeIn = { club: 'clubId', company: 'companyId', tournament: 'tournamentId' } as const

/**
 * Refuses a caller without access before the request is read, and returns the context of the request.
 * For `link` and `check_in` the services check keys and devices themselves.
 */
export async function authorize(
  ctx: Ctx,
  audience: Audience,
  inPath: Record<string, string>,
): Promise<Ctx> {
  if (ctx.apiKey && audience !== 'anyone') {
    await requireClubOfKey(ctx, audience, inPath)
    return ctx
  }
  if (audience === 'signed_in') requireSignedIn(ctx)
  if (!isPower(audience)) return ctx
  const { scope } = powers[audience]
  const scopeId = scope === 'none' ? undefined : inPath[scopeIn[scope]]
  const byLink = await actByDayLink(ctx, audience, scopeId)
  if (byLink) return byLink
  requirePower(ctx, audience, scopeId)
  return ctx
}

/**
 * A key holds the powers of its scopes in its own club and that club's tournaments; which endpoints its scopes open
 * was decided before (`http/api-keys.ts`). Elsewhere the answer is that of a stranger.
 */
async function requireClubOfKey(
  { apiKey, findTournamentClub }: Ctx,
  audience: Audience,
  inPath: Record<string, string>,
) {
  const scope = isPower(audience) ? powers[audience].scope : 'none'
  const { clubId, tournamentId = '' } = inPath
  const found =
    scope === 'club'
      ? clubId
      : scope === 'tournament' && uuid.test(tournamentId)
        ? await findTournamentClub?.(tournamentId)
        : undefined
  if (found === undefined || found !== apiKey?.clubId) throw new AppError('not_found')
}

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

/**
 * The context of a helper who opened a day link: without an account, so that nothing else is allowed and
 * the log names the link. An account that holds the power acts as itself.
 */
async function actByDayLink(ctx: Ctx, power: Power, tournamentId?: string) {
  if (!isGivenByDayLinks(power) || tournamentId === undefined) return undefined
  if (ctx.actor && holdsPower(ctx.actor.roles, power, tournamentId)) return undefined
  const dayLink = await ctx.findDayLink?.(tournamentId)
  if (!dayLink || !dayLinkGives(dayLink.kind, power)) return undefined
  const { actor: _actor, ...rest } = ctx
  return { ...rest, dayLink }
}
