import { z } from 'zod'
import { settlements } from '#domain/scoring/settle-card.ts'
import { endpoint } from '#contract/shared/endpoint.ts'
import { playerStatus } from './parts.ts'
import { cardState } from './endpoints.ts'

const listedCard = z.object({
  roundId: z.uuid(),
  roundNumber: z.int(),
  flightId: z.uuid(),
  /** The flight's position in the start list. */
  position: z.int(),
  startHole: z.int(),
  /** Which of two flights on the same hole in a shotgun start. */
  group: z.enum(['A', 'B']).nullable(),
  entryId: z.uuid(),
  name: z.string(),
  /** Null also for a day link: a helper finds cards by flight and name, and needs no numbers of the field. */
  memberNumber: z.string().nullable(),
  clubName: z.string().nullable(),
  /** The player's code with its reason and hole. */
  status: playerStatus.nullable(),
  state: cardState,
  revision: z.int(),
  /** How the committee settled the card when it was not delivered. */
  settledAs: z.enum(settlements).nullable(),
  /** When the tournament desk entered the card from paper (TD-1), in milliseconds since 1970. */
  typed: z.object({ at: z.int(), by: z.string().nullable(), isMine: z.boolean() }).nullable(),
  /** When it was checked against the paper (TD-2), by whom, and whether by the account that entered it. */
  checked: z.object({ at: z.int(), by: z.string().nullable(), isTypist: z.boolean() }).nullable(),
  holesScored: z.int(),
  holes: z.int(),
  /** Numbers of the holes on which marker and player, or two phones, disagree. */
  disputed: z.array(z.int()),
  /** Number of holes with a score by the committee. */
  decided: z.int(),
  /** Number of score entries received after delivery, which do not count. */
  lateEntries: z.int(),
})
export type ListedCard = z.output<typeof listedCard>

/** Every card of the tournament, by round and flight. */
export const listCards = endpoint({
  method: 'GET',
  path: '/api/v1/tournaments/:tournamentId/cards',
  audience: 'tournament.score',
  keyScope: 'scores:write',
  summary: 'How far every card of the tournament has come',
  input: z.object({ tournamentId: z.uuid() }),
  output: z.object({
    cards: z.array(listedCard),
    /** Whether the caller is a helper with a day link, who may not check what it typed. */
    byLink: z.boolean(),
  }),
})

/** Creates a new key and code for a flight; the old ones stop working. */
export const renewFlightKey = endpoint({
  method: 'POST',
  path: '/api/v1/tournaments/:tournamentId/flights/:flightId/key',
  audience: 'tournament.score',
  summary: 'Give a flight a new key',
  input: z.object({ tournamentId: z.uuid(), flightId: z.uuid() }),
  output: z.object({ link: z.string(), code: z.string() }),
})
