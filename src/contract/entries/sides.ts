import { z } from 'zod'
import { pairings } from '#domain/entries/pair-up.ts'
import { endpoint, type Output } from '#contract/shared/endpoint.ts'
import { resultChange } from '#contract/results/endpoints.ts'
import { freeText } from '#contract/shared/free-text.ts'

/** Why a side cannot be made or changed. */
export type SideRefusal =
  | 'side_not_played'
  | 'side_full'
  | 'side_taken'
  | 'side_mixed'
  | 'side_code_wrong'
  | 'side_drawn'
  | 'side_in_matches'
  | 'side_begun'
  | 'side_short'
  | 'side_no_filler'
  | 'side_not_short'
  | 'side_none_left'

const player = z.object({
  entryId: z.uuid(),
  name: z.string(),
  clubName: z.string().nullable(),
  handicapTenths: z.int().nullable(),
  /** Whom the player would like to play with, as written at entry. */
  wish: z.string().nullable(),
  /** Whether the player can get mails. */
  hasEmail: z.boolean(),
})

const side = z.object({
  id: z.uuid(),
  number: z.int(),
  /** The name that the players or the director chose; null for the names of the players. */
  name: z.string().nullable(),
  players: z.array(player),
  /** How many players who are missing all day count as net bogey and net par by turns. */
  fillers: z.int(),
  /** How many players it lacks all day; one who left after a score is not among them. */
  missing: z.int(),
  /** For the next change; `changed_elsewhere` for an older one. */
  version: z.string(),
  /** A player of the side has a score, so that its players can no longer change. */
  isBegun: z.boolean(),
})

const sides = z.object({
  /** The *rækker* that are played in pairs or teams. */
  divisions: z.array(
    z.object({
      id: z.uuid(),
      name: z.string(),
      /** `Fourball`, `Texas scramble`. */
      play: z.string(),
      size: z.int(),
      /** The side has one card and one playing handicap. */
      isOneBall: z.boolean(),
      /** The least number of players with whom a side can play. */
      least: z.int(),
      /** Whether a filler may replace a player who is missing all day: in teams of best balls. */
      hasFillers: z.boolean(),
      sides: z.array(side),
      /** Entered players without a side, in order of sign-up. */
      alone: z.array(player),
    }),
  ),
  /** A start list is published: sides are no longer made by the players themselves. */
  isDrawn: z.boolean(),
})
export type Sides = z.output<typeof sides>

const ofTournament = { tournamentId: z.uuid() }
const ofSide = { ...ofTournament, sideId: z.uuid() }
const players = z.array(z.uuid()).min(1).max(4)
const name = freeText(40)

export const getSides = endpoint({
  method: 'GET',
  path: '/api/v1/tournaments/:tournamentId/sides',
  audience: 'tournament.run',
  summary: 'The pairs and teams of a tournament, and who has none',
  input: z.object(ofTournament),
  output: sides,
})

/**
 * Makes a side of entered players. `refused`: `side_not_played`, `side_mixed`, `side_taken`,
 * `side_full`.
 */
export const createSide = endpoint({
  method: 'POST',
  path: '/api/v1/tournaments/:tournamentId/sides',
  audience: 'tournament.run',
  summary: 'Make a pair or team of entered players',
  input: z.object({ ...ofTournament, entryIds: players, name: name.default('') }),
  output: sides,
})

/**
 * Changes the name and the players of a side. On a published start list the new player takes over the
 * place and is notified. `refused`: as `createSide`, `side_begun` once a player of the side has a score,
 * `side_short` where a published side would be too short to play.
 */
export const updateSide = endpoint({
  method: 'PUT',
  path: '/api/v1/tournaments/:tournamentId/sides/:sideId',
  audience: 'tournament.run',
  summary: 'Change the name or the players of a side',
  input: z.object({ ...ofSide, entryIds: players, name: name.default(''), basedOn: z.string() }),
  output: sides,
})

/** The effect of a filler of a side; stores nothing. */
export const previewFillers = endpoint({
  method: 'GET',
  path: '/api/v1/tournaments/:tournamentId/sides/:sideId/fillers',
  audience: 'tournament.run',
  summary: 'What a filler of a short side would change',
  input: z.object({ ...ofSide, fillers: z.coerce.number().int().min(0).max(3) }),
  output: z.object({
    /** Who is mailed; those without an address get none. */
    told: z.array(z.object({ name: z.string(), hasEmail: z.boolean() })),
    /** The players and sides whose result or place it changes. */
    changes: z.array(resultChange),
  }),
})

/**
 * Lets net bogey and net par by turns count for players of a side who are missing all day, or takes that back
 * (0), and mails the side; safe to repeat. `refused`: `side_no_filler` where the *række* has none,
 * `side_not_short` for more than are missing, `result_final`.
 */
export const setFillers = endpoint({
  method: 'PUT',
  path: '/api/v1/tournaments/:tournamentId/sides/:sideId/fillers',
  audience: 'tournament.run',
  summary: 'Give a short side a filler, or take it back',
  input: z.object({
    ...ofSide,
    fillers: z.int().min(0).max(3),
    /** How many it had when it was read; `changed_elsewhere` when that has changed. */
    from: z.int(),
  }),
  output: sides,
})

/** Its players stay entered. `refused`: `side_drawn` on a published start list, `side_in_matches`. */
export const deleteSide = endpoint({
  method: 'DELETE',
  path: '/api/v1/tournaments/:tournamentId/sides/:sideId',
  audience: 'tournament.run',
  summary: 'Dissolve a side',
  input: z.object(ofSide),
  output: sides,
})

/** Makes sides of all players of a *række* without one. `refused`: `side_not_played`, `side_none_left`. */
export const pairPlayers = endpoint({
  method: 'POST',
  path: '/api/v1/tournaments/:tournamentId/sides/pairing',
  audience: 'tournament.run',
  summary: 'Put players without a side together',
  input: z.object({ ...ofTournament, divisionId: z.uuid(), by: z.enum(pairings) }),
  output: sides,
})

const ownSide = z.object({
  /** `Fourball`, `Texas scramble`; null in a *række* where everybody is placed alone. */
  play: z.string().nullable(),
  size: z.int(),
  side: z
    .object({
      name: z.string().nullable(),
      /** The code with which a partner joins. */
      code: z.string(),
      /** As each player has chosen to be shown. */
      players: z.array(z.object({ name: z.string(), isMe: z.boolean() })),
    })
    .nullable(),
  /** Before the draw and with a place; afterwards the director changes sides. */
  mayChange: z.boolean(),
})
export type OwnSide = Output<typeof getOwnSide>

const ofEntry = { entryId: z.uuid() }

export const getOwnSide = endpoint({
  method: 'GET',
  path: '/api/v1/account/tournament-entries/:entryId/side',
  audience: 'signed_in',
  summary: 'The pair or team of an entry of mine',
  input: z.object(ofEntry),
  output: ownSide,
})

/** Starts a side, whose code is given to the partner. Idempotent. `refused`: `side_not_played`, `side_drawn`. */
export const startOwnSide = endpoint({
  method: 'POST',
  path: '/api/v1/account/tournament-entries/:entryId/side',
  audience: 'signed_in',
  summary: 'Start a pair or team',
  input: z.object({ ...ofEntry, name: name.default('') }),
  output: ownSide,
})

/**
 * Joins a side by its code; leaves the own one. `refused`: `side_code_wrong`, `side_full`,
 * `side_mixed`, `side_drawn`.
 */
export const joinSide = endpoint({
  method: 'POST',
  path: '/api/v1/account/tournament-entries/:entryId/side/membership',
  audience: 'signed_in',
  summary: 'Join a pair or team by its code',
  input: z.object({ ...ofEntry, code: z.string().trim().min(1).max(20) }),
  output: ownSide,
})

/** Leaves the side. Idempotent. `refused`: `side_drawn`. */
export const leaveSide = endpoint({
  method: 'DELETE',
  path: '/api/v1/account/tournament-entries/:entryId/side/membership',
  audience: 'signed_in',
  summary: 'Leave a pair or team',
  input: z.object(ofEntry),
  output: ownSide,
})
