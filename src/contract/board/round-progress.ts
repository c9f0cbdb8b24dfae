import { z } from 'zod'
import { endpoint, type Output } from '#contract/shared/endpoint.ts'

const birdie = z.object({
  /** Of the player; of a best ball the row of the board is the side's. */
  entryId: z.uuid(),
  /** As the player has chosen to be shown (D36). */
  name: z.string(),
  hole: z.int(),
  strokes: z.int(),
  par: z.int(),
  /** When it was written, in milliseconds since 1970; by the server's clock when the phone's is ahead. */
  at: z.int(),
})

const flight = z.object({
  flightId: z.uuid(),
  /** In minutes of play on the day of the round: the time during which play was suspended is left out. */
  start: z.int(),
  /** The numbers of the holes in the order played. */
  holes: z.array(z.int()),
  /** Minutes after the start at which each should be finished (docs/algorithms/pace.md). */
  timePar: z.array(z.int()),
  /** The minute at which each was finished; null when it is not, is hidden, or came from paper. */
  finished: z.array(z.int().nullable()),
})

/**
 * What has happened when in a round (TV-4): the latest birdies, and when each flight finished its holes. The same for
 * everyone, with an ETag like the board, and without the holes that are hidden (LB-18). `not_found` for a draft.
 */
export const getRoundProgress = endpoint({
  method: 'GET',
  path: '/api/v1/rounds/:roundId/progress',
  audience: 'anyone',
  summary: 'The latest birdies of a round, and when its flights finished their holes',
  input: z.object({ roundId: z.uuid() }),
  output: z.object({
    version: z.int(),
    /** Minutes during which play has been suspended so far, between minutes of play and the clock. */
    pausedMinutes: z.int(),
    /** The latest first, at most 40. */
    birdies: z.array(birdie),
    flights: z.array(flight),
  }),
})
export type RoundProgress = Output<typeof getRoundProgress>
