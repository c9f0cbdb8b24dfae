import type { KnownPlayer } from '#contract/tournament-entrants.ts'
import { lastNamesAgree } from '#domain/accounts/membership.ts'
import { parseDguNumber } from '#domain/shared/ids.ts'
import { selectStandingMemberships } from '../../accounts/profile-queries.ts'
import { selectGolfersByNumbers } from '../../accounts/queries.ts'
import { recordUses } from '../../activity/uses-of-power.ts'
import type { Ctx } from '../../ctx.ts'
import type { Db } from '../../db/client.ts'
import { limit } from '../../http/rate-limit.ts'

type Named = { dguNumber: string; lastName: string }

/**
 * What the director needs of a golfer of ours to add her. Number and last name together, few an hour
 * and each written where she sees it: nobody leafs through the golfers (L-DP-6, L-DP-8).
 */
export async function lookUpPlayer(
  ctx: Ctx,
  given: Named,
): Promise<{ player: KnownPlayer | null }> {
  await limit(ctx, { key: `look-up:${ctx.actor?.accountId}`, max: 60, windowSeconds: 3600 })
  const dguNumber = parseDguNumber(given.dguNumber)?.number ?? ''
  const golfer = await findByNumberAndName(ctx.db, { ...given, dguNumber })
  if (!golfer) return { player: null }
  await recordUses(ctx, 'tournaments.look_up', [{ type: 'golfer', id: golfer.id }])
  const memberships = await selectStandingMemberships(ctx.db, [golfer.id])
  const own = memberships.find((one) => one.dguNumber === dguNumber)
  const { firstName, lastName, handicapTenths } = golfer
  return { player: { firstName, lastName, clubName: own?.clubName ?? null, handicapTenths } }
}

/** A golfer of ours is known by number and last name together; nobody else's number is taken over. */
export async function findByNumberAndName(db: Db, { dguNumber, lastName }: Named) {
  const found = await selectGolfersByNumbers(db, [dguNumber])
  return found.find((one) => lastNamesAgree(lastName, one.lastName))
}
