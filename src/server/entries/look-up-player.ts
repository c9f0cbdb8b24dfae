import type { FoundPlayer } from '#contract/entries/look-up.ts'
import { matchesName } from '#domain/accounts/membership.ts'
import { parseDguNumber } from '#domain/shared/ids.ts'
import { selectCurrentMemberships } from '../accounts/profile-queries.ts'
import { selectGolfersByNumbers } from '../accounts/queries.ts'
import { recordAccess } from '../activity/record-access.ts'
import type { Ctx } from '../ctx.ts'
import type { Db } from '../db/client.ts'
import { limit } from '../http/rate-limit.ts'

type NumberAndName = { dguNumber: string; lastName: string }

/** Sixty players an hour at a desk, each looked up and then added. */
const maxPerHour = 120

/** Limits look-ups of golfers by number and name; called outside any transaction. */
export const limitLookUps = (ctx: Ctx) =>
  limit(ctx, {
    key: `look-up:${ctx.actor?.accountId ?? ctx.apiKey?.keyId}`,
    max: maxPerHour,
    windowSeconds: 3600,
  })

/** Records for each golfer that a host has found the golfer's data. */
export const recordLookUps = (ctx: Ctx, golfers: readonly { id: string }[]) =>
  recordAccess(
    ctx,
    'tournaments.look_up',
    golfers.map(({ id }) => ({ type: 'golfer', id })),
  )

/**
 * Finds what the director needs to add a registered golfer. Number and last name must both match, the
 * look-ups are limited by the hour and each is shown to the golfer, so that nobody can search through
 * all golfers (L-DP-6, L-DP-8).
 */
export async function lookUpPlayer(
  ctx: Ctx,
  input: NumberAndName,
): Promise<{ player: FoundPlayer | null }> {
  await limitLookUps(ctx)
  const dguNumber = parseDguNumber(input.dguNumber)?.number ?? ''
  const golfer = await findByNumberAndName(ctx.db, { ...input, dguNumber })
  if (!golfer) return { player: null }
  await recordLookUps(ctx, [golfer])
  const memberships = await selectCurrentMemberships(ctx.db, [golfer.id])
  const membership = memberships.find((one) => one.dguNumber === dguNumber)
  const { firstName, lastName, handicapTenths } = golfer
  return { player: { firstName, lastName, clubName: membership?.clubName ?? null, handicapTenths } }
}

/** A registered golfer by DGU number and last name together. */
export async function findByNumberAndName(db: Db, { dguNumber, lastName }: NumberAndName) {
  const found = await selectGolfersByNumbers(db, [dguNumber])
  return found.find((one) => matchesName(lastName, one))
}
