import { z } from 'zod'
import { sideCompetitionKinds } from '#domain/sidecompetitions/side-competition.ts'

/** A side competition of the flight, with the statements of the flight and the tournament desk (PE-12). */
export const flightSideCompetition = z.object({
  id: z.uuid(),
  kind: z.enum(sideCompetitionKinds),
  /** The hole's number. */
  hole: z.int(),
  prize: z.string().nullable(),
  /** Players of the flight who are in it, all players of a side with one card among them. */
  players: z.array(z.object({ entryId: z.uuid(), name: z.string() })),
  /** The ids of `players`, by which a page of an earlier release finds them. */
  entryIds: z.array(z.uuid()),
  /** The leading measure in the field; null while there is none. */
  best: z.int().nullable(),
  /** The domain's `SideCompetitionStatement`s by or about players of the flight, in the order received. */
  statements: z.array(
    z.object({
      id: z.uuid(),
      entryId: z.uuid().nullable(),
      measure: z.int().nullable(),
      replaces: z.array(z.uuid()),
      isCommittee: z.boolean(),
      /** Null except for the tournament desk. */
      reason: z.string().nullable(),
    }),
  ),
})
export type FlightSideCompetition = z.output<typeof flightSideCompetition>
