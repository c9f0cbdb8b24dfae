import { z } from 'zod'
import { endpoint } from '#contract/shared/endpoint.ts'
import { version } from '#contract/shared/version.ts'
import { phoneTime, scoredFlight } from './endpoints.ts'
import { deskDrives } from './flight-player.ts'
import { cardKey } from './parts.ts'

/**
 * Why a drive is not stored: the terms ask nothing about drives, the player is not of the side, or the
 * committee settled drives while none is missing.
 */
export type DriveRefusal = 'drives_not_counted' | 'driver_not_in_side' | 'drives_not_missing'

/**
 * Stores whose drive a side used on a hole, or in foursomes who drives there; safe to repeat. After the
 * delivery it is stored and does not count. `refused`: `not_in_flight`, `hole_missing`, `round_not_begun`,
 * `scores_full`, `drives_not_counted`, `driver_not_in_side`; `conflict` `id_reused`.
 */
export const recordDrive = endpoint({
  method: 'POST',
  path: '/api/v1/flights/:flightId/drives',
  audience: 'link',
  summary: 'Store whose drive a side used on a hole; safe to repeat',
  input: z.object({
    flightId: z.uuid(),
    id: z.uuid(),
    /** The entry that holds the side's card. */
    entryId: z.uuid(),
    hole: z.int().min(1).max(18),
    /** Null takes back what was written. */
    driverId: z.uuid().nullable(),
    /** Ids of the drive entries that were current for the writer. */
    replaces: z.array(z.uuid()).max(50),
    /** The player who writes. */
    by: z.uuid(),
    writtenAt: phoneTime,
    sentAt: phoneTime,
  }),
  output: scoredFlight,
})

/**
 * Writes the drives of a card, as of a paper card; they stand above those of phones. Safe to repeat.
 * `refused`: `drives_not_counted`, `driver_not_in_side`, `hole_missing`, `result_final`;
 * `changed_elsewhere` when the drives have changed since they were read.
 */
export const setDrives = endpoint({
  method: 'PUT',
  path: '/api/v1/tournaments/:tournamentId/rounds/:roundId/cards/:entryId/drives',
  audience: 'tournament.score',
  summary: 'Write the drives of a side’s card',
  input: z.object({
    ...cardKey,
    drives: z.array(z.uuid().nullable()).min(1).max(18),
    basedOn: version,
  }),
  output: deskDrives,
})

/**
 * Records that the committee has decided what the missing drives of a card cost, so that the result can be
 * final; safe to repeat. `refused`: `drives_not_missing`, `result_final`; `changed_elsewhere` when the drives
 * have changed since they were read.
 */
export const settleDrives = endpoint({
  method: 'POST',
  path: '/api/v1/tournaments/:tournamentId/rounds/:roundId/cards/:entryId/drives/settled',
  audience: 'tournament.score',
  summary: 'Record that missing drives of a side have been decided',
  input: z.object({ ...cardKey, basedOn: version }),
  output: deskDrives,
})
