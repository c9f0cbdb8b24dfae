import { recordActivity } from '../activity/record-activity.ts'
import { AppError } from '../app-error.ts'
import type { Ctx } from '../ctx.ts'
import { hashOfKey } from '../keys.ts'
import { flightCodeOf, flightKeyOf, flightLink, flightSecret } from './flight-key.ts'
import { findFlight, lockCards, updateFlightKey } from './score-queries.ts'

/** Replaces a flight's key and code, so that a lost or stolen card no longer gives access. */
export async function renewFlightKey(
  ctx: Ctx,
  { tournamentId, flightId }: { tournamentId: string; flightId: string },
) {
  const secret = await flightSecret(ctx)
  return ctx.db.transaction(async (tx) => {
    await lockCards(tx, flightId)
    const found = await findFlight(tx, flightId)
    if (!found || found.tournament.id !== tournamentId) throw new AppError('not_found')
    const keyNumber = found.flight.keyNumber + 1
    const key = flightKeyOf(secret, { id: flightId, keyNumber })
    const code = flightCodeOf(secret, { id: flightId, keyNumber })
    await updateFlightKey(tx, flightId, { keyNumber, keyHash: hashOfKey(key), code })
    await recordActivity(tx, ctx, {
      action: 'tournaments.renew_flight_key',
      subject: { type: 'flight', id: flightId },
      data: { keyNumber },
    })
    const { slug } = found.tournament
    return { link: flightLink(ctx.publicUrl, { slug, id: flightId, key }), code }
  })
}
