import { registerSigningKey } from '#contract/scoring/signing.ts'
import { ApiError, call } from '../../../api.ts'
import { phoneKey } from '../../../phone-key.ts'
import { mergeServerState, type FlightSession } from '../flight-session.ts'

/**
 * Registers this phone's key for its writer while there is a connection, so that the writer's signature can later be
 * read by another phone (docs/algorithms/signing-offline.md).
 */
export async function registerKey(session: FlightSession): Promise<void> {
  const { flight, writer } = session.state
  if (!flight?.signingKeys || !writer || session.keyRefusedFor === writer.me) return
  const by = writer.me
  const key = await phoneKey()
  // A flight has room for so many keys; one that the next page does not have would only fill it.
  if (!key?.isStored) return
  const { publicKey } = key
  if (flight.signingKeys.some((each) => each.by === by && each.publicKey === publicKey)) return
  try {
    const { flightId } = session
    const input = { flightId, by, publicKey }
    await mergeServerState(
      session,
      await call(registerSigningKey, input, AbortSignal.timeout(8_000)),
    )
  } catch (error) {
    const isFinal = error instanceof ApiError && [400, 409, 422].includes(error.status)
    if (!isFinal) throw error
    session.keyRefusedFor = by
  }
}
