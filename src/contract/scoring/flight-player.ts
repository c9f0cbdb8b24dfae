import { z } from 'zod'
import { version } from '#contract/shared/version.ts'
import { playerStatus } from './parts.ts'

/** Whose drives a side that plays one ball has used. */
const cardDrives = z.object({
  /** The domain's `DriveRule`. */
  rule: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('minimum'), each: z.int() }),
    z.object({ kind: z.literal('in_turn') }),
  ]),
  /** The players of the side in order. */
  members: z.array(z.object({ id: z.uuid(), name: z.string() })),
  /** The domain's `DriveEntry`s that count, in the order received. */
  entries: z.array(
    z.object({
      id: z.uuid(),
      hole: z.int(),
      driverId: z.uuid().nullable(),
      replaces: z.array(z.uuid()),
      isCommittee: z.boolean(),
    }),
  ),
})
export type CardDrives = z.output<typeof cardDrives>

export const flightPlayer = z.object({
  entryId: z.uuid(),
  name: z.string(),
  clubName: z.string().nullable(),
  teeName: z.string(),
  playingHandicap: z.int(),
  status: playerStatus.nullable(),
  /** The player whose card this player marks, as set by the committee. */
  marks: z.uuid().nullable(),
  /** In the order of the card. */
  holes: z.array(
    z.object({
      number: z.int(),
      par: z.int(),
      strokeIndex: z.int(),
      lengthMetres: z.int().nullable(),
      strokesReceived: z.int(),
    }),
  ),
  /** What is noted of drives; null where the terms ask nothing about them. Absent in old stored flights. */
  drives: cardDrives.nullable().optional(),
})
export type FlightPlayer = z.output<typeof flightPlayer>

/** The drives of a card as they count, for the tournament desk. */
export const deskDrives = z.object({
  /** One for each hole of the round, in the order of the card; null where nobody is named. */
  drives: z.array(z.uuid().nullable()),
  version,
  /** Milliseconds since 1970; when the committee decided what the missing drives cost. */
  settledAt: z.int().nullable(),
})
export type DeskDrives = z.output<typeof deskDrives>
