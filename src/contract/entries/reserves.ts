import { z } from 'zod'
import { endpoint, type Output } from '#contract/shared/endpoint.ts'

/** Why a reserve is not asked. */
export type ReserveRefusal = 'reserve_none' | 'reserve_asked_already' | 'reserve_too_late'

const ofRound = { tournamentId: z.uuid(), roundId: z.uuid() }
const instant = z.iso.datetime()

const reserves = z.object({
  /** The open ones first, then the newest. */
  calls: z.array(
    z.object({
      id: z.uuid(),
      outEntryId: z.uuid(),
      outName: z.string(),
      name: z.string(),
      phone: z.string().nullable(),
      askedAt: instant,
      until: instant,
      /** Null while the answer is awaited. */
      answer: z.enum(['yes', 'no', 'late', 'ended']).nullable(),
    }),
  ),
  /** In the order of the list, without those who are being asked. */
  waiting: z.array(
    z.object({
      entryId: z.uuid(),
      name: z.string(),
      phone: z.string().nullable(),
      /** Has an account to answer with; the others are phoned. */
      hasAccount: z.boolean(),
    }),
  ),
})

/** Who has been asked to take an absent player's start, and who is next on the waiting list. */
export const listReserves = endpoint({
  method: 'GET',
  path: '/api/v1/tournaments/:tournamentId/rounds/:roundId/reserves',
  audience: 'tournament.run',
  summary: 'Who on the waiting list has been asked, and who is next',
  input: z.object(ofRound),
  output: reserves,
})
export type Reserves = Output<typeof listReserves>

/**
 * Asks the next player on the waiting list who has an account to take the start of `outEntryId`, by mail,
 * and by SMS and push to those who want that. A yes in time takes the place; after a no, or when the time
 * is up, the next is asked. `refused`: `reserve_none`, `reserve_asked_already`, `reserve_too_late`,
 * `player_not_in_draw`, `tournament_state`, `round_void`.
 */
export const askReserve = endpoint({
  method: 'POST',
  path: '/api/v1/tournaments/:tournamentId/rounds/:roundId/reserves',
  audience: 'tournament.run',
  summary: 'Ask the next on the waiting list to take a start',
  input: z.object({ ...ofRound, outEntryId: z.uuid() }),
  output: reserves,
})
