import type { ParsedInput } from '#contract/shared/endpoint.ts'
import type { registerSigningKey as contract } from '#contract/scoring/signing.ts'
import type { ScoreRefusal } from '#contract/scoring/endpoints.ts'
import { maxKeysOfFlight } from '#domain/scoring/signed-card.ts'
import { recordActivity } from '../activity/record-activity.ts'
import { AppError } from '../app-error.ts'
import type { Ctx } from '../ctx.ts'
import type { Db } from '../db/client.ts'
import { assertNotOver, limitWriting, lockFlight } from './access-flight.ts'
import { readFlight } from './read-flight.ts'
import { insertSigningKey, selectSigningKeys } from './signing-key-queries.ts'

type KeyRequest = ParsedInput<typeof contract>

const refuse = (reason: ScoreRefusal | 'not_in_flight') => new AppError('refused', { reason })

/** Registers a phone's public key for a player of the flight, under the flight's current key. */
export async function registerSigningKey(ctx: Ctx, request: KeyRequest) {
  await limitWriting(ctx, request.flightId)
  await ctx.db.transaction((tx) => register(tx, ctx, request))
  return readFlight(ctx, request.flightId)
}

async function register(tx: Db, ctx: Ctx, { flightId, by, publicKey }: KeyRequest) {
  const { found, writers } = await lockFlight(tx, ctx, flightId)
  if (!writers.has(by)) throw refuse('not_in_flight')
  const { flight, round } = found
  const keys = await selectSigningKeys(tx, flight)
  if (keys.some((key) => key.by === by && key.publicKey === publicKey)) return
  assertNotOver(found)
  if (keys.length >= maxKeysOfFlight) throw refuse('signing_keys_full')
  const key = { flightId, byEntryId: by, publicKey, keyNumber: flight.keyNumber }
  await insertSigningKey(tx, { ...key, registeredAt: ctx.now() })
  await recordActivity(tx, ctx, {
    action: 'tournaments.register_signing_key',
    subject: { type: 'entry', id: by },
    data: { roundId: round.id, flightId },
    ...(!ctx.actor && { actorKind: 'link' as const }),
  })
}
