import { z } from 'zod'
import { tournamentStates } from '#domain/competitions/state.ts'
import { endpoint, type Output } from '#contract/shared/endpoint.ts'

/** Compares a printed result with the present one, by the mark in its code (PR-3). `not_found` for a draft. */
export const checkPrintedResult = endpoint({
  method: 'GET',
  path: '/api/v1/tournaments/:slug/rounds/:roundId/printed-result',
  audience: 'anyone',
  summary: 'Whether a printed result is the latest',
  input: z.object({
    slug: z.string().min(1).max(100),
    roundId: z.uuid(),
    /** Begins with a letter, because a browser would read digits in an address as a number. */
    mark: z.string().regex(/^r[\da-f]{15}$/),
  }),
  output: z.object({
    isLatest: z.boolean(),
    tournamentName: z.string(),
    roundNumber: z.int(),
    rounds: z.int(),
    /** Provisional or final; null while there is no result. */
    state: z.enum(tournamentStates).nullable(),
    /** When the present result was published, or the last score came in, in milliseconds; null before the first. */
    at: z.int().nullable(),
  }),
})
export type PrintedResult = Output<typeof checkPrintedResult>
