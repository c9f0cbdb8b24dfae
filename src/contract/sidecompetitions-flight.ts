import { z } from 'zod'
import { sideCompetitionKinds } from '#domain/sidecompetitions/side-competition.ts'

/** A side competition that somebody of the flight is in, and what the flight and the tournament desk said (PE-12). */
export const flightSideCompetition = z.object({
  id: z.uuid(),
  kind: z.enum(sideCompetitionKinds),
  /** The hole's number. */
  hole: z.int(),
  prize: z.string().nullable(),
  /** Entries of the flight that are in it. */
  entryIds: z.array(z.uuid()),
  /** The measure that leads in the whole field; null while nobody has one. */
  best: z.int().nullable(),
  /** Domain `SideCompetitionStatement`s by or about players of the flight, in the order received. */
  statements: z.array(
    z.object({
      id: z.uuid(),
      entryId: z.uuid().nullable(),
      measure: z.int().nullable(),
      replaces: z.array(z.uuid()),
      isCommittee: z.boolean(),
      /** Of the tournament desk's. */
      reason: z.string().nullable(),
    }),
  ),
})
export type FlightSideCompetition = z.output<typeof flightSideCompetition>
