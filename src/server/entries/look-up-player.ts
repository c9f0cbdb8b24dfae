import type { FoundPlayer } from '#contract/entries-director.ts'
import { matchesName } from '#domain/accounts/membership.ts'
import { parseDguNumber } from '#domain/shared/ids.ts'
import { selectCurrentMemberships } from '../accounts/profile-queries.ts'
import { selectGolfersByNumbers } from '../accounts/queries.ts'
import { recordAccess } from '../activity/record-access.ts'
import type { Ctx } from '../ctx.ts'
import type { Db } from '../db/client.ts'
import { limit } from '../http/rate-limit.ts'

type Named = { dguNumber: string; lastName: string }

/** Half as many players an hour as a desk has times to look one up and add her. */
const maxPerHour = 120

/** Before a golfer of ours is looked for by number and name; outside any transaction. */
export const limitLookUps = (ctx: Ctx) =>
  limit(ctx, { key: `look-up:${ctx.actor?.accountId}`, max: maxPerHour, windowSeconds: 3600 })

/** That a golfer of ours was found by a host, where she sees it. */
export const recordLookUps = (ctx: Ctx, golfers: readonly { id: string }[]) =>
  recordAccess(
    ctx,
    'tournaments.look_up',
    golfers.map(({ id }) => ({ type: 'golfer', id })),
  )

/**
 * What the director needs of a golfer of ours to add her. Number and last name together, few an hour
 * and each written where she sees it: nobody leafs through the golfers (L-DP-6, L-DP-8).
 */
export async function lookUpPlayer(
  ctx: Ctx,
  given: Named,
): Promise<{ player: FoundPlayer | null }> {
  await limitLookUps(ctx)
  const dguNumber = parseDguNumber(given.dguNumber)?.number ?? ''
  const golfer = await findByNumberAndName(ctx.db, { ...given, dguNumber })
  if (!golfer) return { player: null }
  await recordLookUps(ctx, [golfer])
  const memberships = await selectCurrentMemberships(ctx.db, [golfer.id])
  const own = memberships.find((one) => one.dguNumber === dguNumber)
  const { firstName, lastName, handicapTenths } = golfer
  return { player: { firstName, lastName, clubName: own?.clubName ?? null, handicapTenths } }
}

/** A golfer of ours is known by number and last name together; nobody else's number is taken over. */
export async function findByNumberAndName(db: Db, { dguNumber, lastName }: Named) {
  const found = await selectGolfersByNumbers(db, [dguNumber])
  return found.find((one) => matchesName(lastName, one))
}
