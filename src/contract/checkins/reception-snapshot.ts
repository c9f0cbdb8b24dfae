import { z } from 'zod'
import { blackoutReasons } from '#domain/clubs/terms.ts'
import { passStates } from '#domain/passes/pass-state.ts'
import { blackoutRule } from '#contract/clubs/endpoints.ts'
import { day, minute, moment } from '#contract/shared/day.ts'
import { endpoint } from '#contract/shared/endpoint.ts'
import { guest, holes } from './endpoints.ts'

const terms = z.object({
  version: z.int(),
  validFrom: day,
  validTo: day.optional(),
  roundsPerPass: z.int(),
  acceptsProducts: z.array(z.string()),
  maxHandicapTenths: z.int().optional(),
  blackoutRules: z.array(blackoutRule),
  defaultHoles: holes,
})

const playTerms = z.object({
  productCode: z.string(),
  productName: z.string(),
  roundsPerClub: z.union([z.literal('club_terms'), z.int()]),
  totalRounds: z.int().optional(),
  days: z.enum(['all', 'weekdays']),
  playsOnHolidays: z.boolean(),
  playFrom: day,
  playTo: day,
})

/** One card without a name; the fields are explained in `domain/checkins/reception-snapshot.ts`. */
const card = z.object({
  key: z.string(),
  state: z.enum(passStates).optional(),
  stateSince: day.optional(),
  terms: z.int().optional(),
  membership: z.enum(['pending', 'lost', 'misfit', 'no_right_to_play', 'unconfirmed']).optional(),
  firstWarnedOn: day.optional(),
  handicapTenths: z.int().optional(),
  isMember: z.boolean().optional(),
  leftOn: day.optional(),
  slotsHere: z.array(z.int()).optional(),
  roundsElsewhere: z.int().optional(),
  creditRounds: z.int().optional(),
  replacedHere: z.int().optional(),
  today: z
    .array(
      z.object({
        id: z.uuid(),
        here: z.boolean(),
        minute,
        holes,
        slot: z.int(),
        byHolder: z.boolean(),
      }),
    )
    .optional(),
  planned: z.array(z.object({ day, registeredAt: z.number() })).optional(),
})

const snapshot = z.object({
  clubId: z.uuid(),
  day,
  terms: z.array(terms),
  closures: z.array(
    z.object({
      kind: z.literal('closed'),
      reason: z.enum(blackoutReasons),
      note: z.string().optional(),
      from: moment,
      until: moment.optional(),
    }),
  ),
  products: z.array(playTerms),
  cards: z.array(card),
  isComplete: z.boolean(),
})
export type ReceptionSnapshotView = z.output<typeof snapshot>

/**
 * What a reception evaluates check-ins with while it has no connection (docs/algorithms/check-in-offline.md).
 * Requires staff or a paired device of the club: `not_signed_in` and `not_found` for others, on which a device
 * deletes what it has.
 */
export const showReceptionSnapshot = endpoint({
  method: 'GET',
  path: '/api/v1/clubs/:clubId/reception-snapshot',
  audience: 'check_in',
  summary: 'What the reception needs without a connection',
  input: z.object({
    clubId: z.uuid(),
    /** The version that the device has. */
    known: z.string().max(64).optional(),
  }),
  output: z.object({
    /** By the server's clock (ISO). */
    takenAt: z.string(),
    version: z.string(),
    /** Null when the device has this version. */
    snapshot: snapshot.nullable(),
  }),
})

/** A check-in that waited for a connection, and that the server decided otherwise than the device. */
const changedCheckIn = z.object({
  checkInId: z.uuid(),
  day,
  minute,
  /** `could_play`: the device refused the guest, and the rules allow the card; no round was used. */
  change: z.enum(['not_counted', 'could_play']),
  /** Null when no card has the code or number. */
  guest: guest.nullable(),
  /** Every reason as a sentence about the guest, the most serious first. */
  reasons: z.array(z.string()),
})
export type ChangedCheckIn = z.output<typeof changedCheckIn>

/** *Ændret efter forbindelse*: of the last seven days by arrival, newest first, of all the club's devices. */
export const listChangedCheckIns = endpoint({
  method: 'GET',
  path: '/api/v1/clubs/:clubId/check-ins/changed',
  audience: 'check_in',
  summary: 'Check-ins without a connection that were decided otherwise later',
  input: z.object({ clubId: z.uuid() }),
  output: z.object({ changed: z.array(changedCheckIn).max(50) }),
})
