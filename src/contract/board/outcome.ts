import { z } from 'zod'
import { sideCompetitionKinds } from '#domain/sidecompetitions/side-competition.ts'
import { prizeLists } from '#domain/results/award-prizes.ts'
import { endpoint, type Output } from '#contract/shared/endpoint.ts'

const winner = z.object({ entryId: z.uuid(), name: z.string() })
const awards = z.array(
  z.object({
    /** Prize numbers from 1; several where players share them. */
    prizes: z.array(z.int()),
    winners: z.array(winner),
  }),
)

const division = z.object({
  id: z.uuid(),
  name: z.string(),
  unit: z.enum(['strokes', 'points', 'holes']),
  view: z.enum(['net', 'gross']),
  placed: z.int(),
  /** The first three places, including every player who shares one. */
  best: z.array(
    winner.extend({
      club: z.string().nullable(),
      place: z.int(),
      shared: z.boolean(),
      sum: z.object({ total: z.int(), against: z.int() }),
    }),
  ),
  /** Null where the conditions of competition define no prizes. */
  prizes: z
    .object({
      gross: awards,
      net: awards,
      /** Every n-th place of the list that the *række* is played by; the number is the place. */
      nth: awards,
      /** Undecided prizes and what decides them; `gross` waits for a gross prize that is still open. */
      open: z.array(
        z.object({
          list: z.enum(prizeLists),
          prizes: z.array(z.int()),
          winners: z.array(winner),
          awaits: z.enum(['lots', 'play_off', 'cards', 'end_of_play', 'gross']),
        }),
      ),
    })
    .nullable(),
})
export type DivisionOutcome = z.output<typeof division>

const sideCompetitionOutcome = z.object({
  id: z.uuid(),
  kind: z.enum(sideCompetitionKinds),
  roundNumber: z.int(),
  /** The name of the course that the hole is on; null in a round on one course. */
  course: z.string().nullable(),
  hole: z.int(),
  /** The name of the division; null for a side competition open to all. */
  division: z.string().nullable(),
  prize: z.string().nullable(),
  /** Centimetres to the pin or metres of a drive; null without a measurement. */
  measure: z.int().nullable(),
  winners: z.array(winner),
})

const skinsOutcome = z.object({
  id: z.uuid(),
  roundNumber: z.int(),
  /** The name of the division; null for skins open to all. */
  division: z.string().nullable(),
  net: z.boolean(),
  prize: z.string().nullable(),
  /** Best first; `skins` is written with a decimal comma. */
  winners: z.array(winner.extend({ skins: z.string() })),
  /** A sentence about what nobody has won; null for nothing. */
  left: z.string().nullable(),
})

/**
 * Winners and prizes (LB-1, LB-19) once the result is provisional or final; until then `state` is `none`
 * and there are no divisions. Players have their public names (E25). `not_found` for a draft.
 */
export const getOutcome = endpoint({
  method: 'GET',
  path: '/api/v1/tournaments/:slug/outcome',
  audience: 'anyone',
  keyScope: 'results:read',
  summary: 'Winners and prizes of a tournament',
  input: z.object({ slug: z.string().min(1).max(100) }),
  output: z.object({
    state: z.enum(['none', 'provisional', 'final']),
    /** When the result was published. */
    at: z.iso.datetime().nullable(),
    /** The round whose board has the full result. */
    roundId: z.uuid().nullable(),
    divisions: z.array(division),
    /** By round and hole. */
    sides: z.array(sideCompetitionOutcome),
    /** By round. */
    skins: z.array(skinsOutcome),
  }),
})
export type Outcome = Output<typeof getOutcome>
