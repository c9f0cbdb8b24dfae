import { z } from 'zod'
import { endpoint, type Output, type ParsedInput } from './endpoint.ts'
import { tournamentResults } from './results.ts'

const tie = {
  tournamentId: z.uuid(),
  divisionId: z.uuid(),
  place: z.coerce.number().pipe(z.int().min(1).max(1000)),
}

/**
 * The strokes that those who wait for a play-off about this place receive on its holes, by the terms
 * (`extraHoles`). `not_found` when nobody waits for one; `refused`: `play_off_hole`.
 */
export const getPlayOffStrokes = endpoint({
  method: 'GET',
  path: '/api/v1/tournaments/:tournamentId/divisions/:divisionId/play-off/strokes',
  audience: 'tournament.run',
  summary: 'Strokes on the holes of a play-off',
  input: z.object({
    ...tie,
    /** Numbers of the holes in the order they are played: `18,18,9`. */
    holes: z.string().regex(/^\d{1,2}(,\d{1,2}){0,17}$/),
  }),
  output: z.object({
    players: z.array(z.object({ entryId: z.uuid(), name: z.string(), strokes: z.array(z.int()) })),
  }),
})
export type PlayOffStrokes = Output<typeof getPlayOffStrokes>

/**
 * The scores of a play-off by sudden death, which part its players by the strokes the terms give.
 * `not_found` when nobody waits for one about this place; `refused`: `play_off_hole`, `play_off_wrong`
 * when the players are others, `play_off_level` when somebody is still level,
 * `play_off_too_early` while somebody of the *række* still plays, `result_final`.
 */
export const scorePlayOff = endpoint({
  method: 'PUT',
  path: '/api/v1/tournaments/:tournamentId/divisions/:divisionId/play-off/scores',
  audience: 'tournament.run',
  summary: 'Write the scores of a play-off',
  input: z.object({
    ...tie,
    holes: z.array(z.int().min(1).max(18)).min(1).max(18),
    /** Strokes used on each of the holes; null for who has left the play-off. */
    players: z
      .array(
        z.object({ entryId: z.uuid(), scores: z.array(z.int().min(1).max(20).nullable()).max(18) }),
      )
      .min(2)
      .max(200),
  }),
  output: tournamentResults,
})

export type PlayOffScores = ParsedInput<typeof scorePlayOff>
