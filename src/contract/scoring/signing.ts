import { z } from 'zod'
import { maxSignedCardCode } from '#domain/scoring/signed-card.ts'
import { endpoint } from '#contract/shared/endpoint.ts'
import { phoneTime, scoredFlight, signingPublicKey } from './endpoints.ts'

/**
 * Signs the scores of a card; safe to repeat. A signature on other scores is stored but invalid. `refused`:
 * `own_marker`, `not_in_flight`, `card_delivered`, `round_not_begun`, `flight_over`; `conflict` `id_reused`.
 */
export const signCard = endpoint({
  method: 'POST',
  path: '/api/v1/flights/:flightId/signatures',
  audience: 'link',
  summary: 'Sign a card as player or marker',
  input: z.object({
    flightId: z.uuid(),
    id: z.uuid(),
    entryId: z.uuid(),
    as: z.enum(['player', 'marker']),
    by: z.uuid(),
    /** The scores that the signer saw, in the order of the card: `4,5,x,-`. */
    reading: z
      .string()
      .max(100)
      .regex(/^([1-9]\d?|[x-])(,([1-9]\d?|[x-]))*$/),
    signedAt: phoneTime,
    sentAt: phoneTime,
  }),
  output: scoredFlight,
})

/**
 * Delivers a card; a repeated request returns the same receipt. `refused`: `card_incomplete`, `card_disputed` (both
 * name the holes), `signature_missing`, `not_in_flight`, `round_not_begun`, `flight_over`.
 */
export const deliverCard = endpoint({
  method: 'POST',
  path: '/api/v1/flights/:flightId/deliveries',
  audience: 'link',
  summary: 'Deliver a card that both have signed; safe to repeat',
  input: z.object({ flightId: z.uuid(), entryId: z.uuid() }),
  output: scoredFlight,
})

/**
 * Registers this phone's key for the player it writes as, so that the player's signature can be carried by another phone
 * (docs/algorithms/signing-offline.md). Safe to repeat. `refused`: `not_in_flight`, `signing_keys_full`,
 * `flight_over`, `round_void`.
 */
export const registerSigningKey = endpoint({
  method: 'POST',
  path: '/api/v1/flights/:flightId/signing-keys',
  audience: 'link',
  summary: "Register a phone's public key for a player of the flight; safe to repeat",
  input: z.object({ flightId: z.uuid(), by: z.uuid(), publicKey: signingPublicKey }),
  output: scoredFlight,
})

/**
 * Stores the scores and the signature in a code that this phone has read from another one; safe to repeat, also when the
 * other phone has sent its part itself. On a delivered card, in a void round and after the final result the scores are
 * kept as late ones without the signature. `refused`: a `SignedCardRefusal`, the refusals of a score, `own_marker`.
 */
export const recordSignedCard = endpoint({
  method: 'POST',
  path: '/api/v1/flights/:flightId/signed-cards',
  audience: 'link',
  summary: 'Store a card that another phone has signed; safe to repeat',
  input: z.object({
    flightId: z.uuid(),
    code: z.string().max(maxSignedCardCode),
    /** When this phone read the code, by the same clock as `sentAt`. */
    readAt: phoneTime,
    sentAt: phoneTime,
  }),
  output: scoredFlight.extend({ signature: z.enum(['stored', 'too_late']) }),
})
