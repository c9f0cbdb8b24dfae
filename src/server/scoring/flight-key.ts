import { createHmac } from 'node:crypto'
import type { Ctx } from '../ctx.ts'
import { codeLetters, newKey } from '../keys.ts'
import { getOrCreateSetting } from '../db/settings.ts'

/** Created once for all processes, in its own transaction, so do not call it within another one. */
export const flightSecret = ({ db, now }: Pick<Ctx, 'db' | 'now'>): Promise<string> =>
  getOrCreateSetting(db, 'tournaments.flight_secret', now(), newKey)

type Flight = {
  id: string
  /** Incremented when the tournament desk renews the key. */
  keyNumber: number
}

/**
 * The key on a flight's cards (PE-1): 256 bits, derived from the secret whenever cards are printed, so
 * that only its hash is stored with the flight.
 */
export const flightKeyOf = (secret: string, { id, keyNumber }: Flight): string =>
  createHmac('sha256', secret).update(`flight ${id} ${keyNumber}`).digest('base64url')

/** The spare code of one flight: six letters, about 110 million combinations. */
export function flightCodeOf(secret: string, { id, keyNumber }: Flight): string {
  const digest = createHmac('sha256', secret).update(`code ${id} ${keyNumber}`).digest()
  const letterAt = (i: number) => codeLetters[(digest[i] ?? 0) % codeLetters.length]
  return Array.from({ length: 6 }, (_, i) => letterAt(i)).join('')
}

/** The address in the QR code of a card; `flightLinkRoutes` removes the key from it (E24). */
export const flightLink = (publicUrl: string, flight: { slug: string; id: string; key: string }) =>
  `${publicUrl}/tournaments/${flight.slug}/flights/${flight.id}?key=${flight.key}`
