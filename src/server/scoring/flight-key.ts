import { createHmac } from 'node:crypto'
import type { Ctx } from '../ctx.ts'
import { newKey } from '../keys.ts'
import { settingOnce } from '../db/settings.ts'

/** Made once for all processes. Not to be asked for inside a transaction. */
export const flightSecret = ({ db, now }: Pick<Ctx, 'db' | 'now'>): Promise<string> =>
  settingOnce(db, 'tournaments.flight_secret', now(), newKey)

type Flight = {
  id: string
  /** Raised when the tournament desk gives the flight a new key. */
  keyNumber: number
}

/**
 * The key on a flight's cards (PE-1): 256 bits, rebuilt from the secret whenever cards are
 * printed, so that nothing but its hash is stored with the flight.
 */
export const flightKeyOf = (secret: string, { id, keyNumber }: Flight): string =>
  createHmac('sha256', secret).update(`flight ${id} ${keyNumber}`).digest('base64url')

/** Letters that nobody takes for one another, on paper or on the telephone. */
const letters = 'ABCDEFGHJKLMNPRSTUVXYZ'

/** The spare code: six letters, some 110 million of them, good for one flight of a round. */
export function flightCodeOf(secret: string, { id, keyNumber }: Flight): string {
  const digest = createHmac('sha256', secret).update(`code ${id} ${keyNumber}`).digest()
  return Array.from({ length: 6 }, (_, i) => letters[(digest[i] ?? 0) % letters.length]).join('')
}

/** Where the QR code of a card leads; the key leaves the address at once (E24). */
export const flightLink = (publicUrl: string, flight: { slug: string; id: string; key: string }) =>
  `${publicUrl}/tournaments/${flight.slug}/flights/${flight.id}?key=${flight.key}`
