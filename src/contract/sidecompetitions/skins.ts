import { z } from 'zod'
import { endpoint } from '#contract/shared/endpoint.ts'
import { freeText } from '#contract/shared/free-text.ts'

/** What happens to a halved hole, and to what nobody has won (docs/algorithms/team-formats.md, Skins). */
const skinTerms = z.object({
  halved: z.enum(['carried', 'none', 'split']),
  left: z.enum(['expires', 'split', 'play_off']),
})

const inTournament = { tournamentId: z.uuid() }

/** Skins as everybody sees them, with names as the golfers choose to be shown (E25). */
export const publicSkins = z.object({
  id: z.uuid(),
  /** The name of the *række*; null for all players. */
  division: z.string().nullable(),
  net: z.boolean(),
  prize: z.string().nullable(),
  /** The printed conditions, sentence by sentence. */
  conditions: z.array(z.string()),
  /** Those who have won something, best first; `skins` is written with a decimal comma. */
  won: z.array(
    z.object({
      entryId: z.uuid(),
      name: z.string(),
      club: z.string().nullable(),
      skins: z.string(),
    }),
  ),
  /** In the order of the card, each with the reason for its decision. */
  holes: z.array(
    z.object({
      hole: z.int(),
      par: z.int(),
      winner: z.string().nullable(),
      reason: z.string(),
    }),
  ),
  /** A sentence about what nobody has won; null for nothing. */
  left: z.string().nullable(),
  isOver: z.boolean(),
})
export type PublicSkins = z.output<typeof publicSkins>

const skinsSettings = z.object({
  id: z.uuid(),
  roundId: z.uuid(),
  division: z.object({ id: z.uuid(), name: z.string() }).nullable(),
  net: z.boolean(),
  terms: skinTerms,
  prize: z.string().nullable(),
  /** Who won what was left; null before it is played off. */
  playOffWinner: z.uuid().nullable(),
  /** Those who can win the play-off: the players with a card in the round. Empty without one in the terms. */
  players: z.array(z.object({ entryId: z.uuid(), name: z.string() })),
})
export type SkinsSettings = z.output<typeof skinsSettings>

/** The skins that were set up, for the tournament desk. */
export const listSkins = endpoint({
  method: 'GET',
  path: '/api/v1/tournaments/:tournamentId/skins',
  audience: 'tournament.score',
  summary: 'Skins of a tournament, as they were set up',
  input: z.object(inTournament),
  output: z.object({ skins: z.array(skinsSettings) }),
})

/**
 * Sets up skins of a round, for everybody or one *række*, gross or net; at most one of each. `refused`:
 * `skins_exist`, `skins_best_balls`, `skins_several_courses`, `result_final`; `not_found` for a round or *række* of another
 * tournament.
 */
export const createSkins = endpoint({
  method: 'POST',
  path: '/api/v1/tournaments/:tournamentId/skins',
  audience: 'tournament.run',
  summary: 'Set up skins of a round',
  input: z.object({
    ...inTournament,
    roundId: z.uuid(),
    divisionId: z.uuid().nullable(),
    net: z.boolean(),
    terms: skinTerms,
    prize: freeText(120),
  }),
  output: z.object({ id: z.uuid() }),
})

/**
 * Writes who won the play-off for what was left; it counts when the last hole is decided. `refused`: `skins_no_play_off`,
 * `result_final`; `changed_elsewhere` where another winner is stored than `from`; `not_found` for a player without a card in
 * it.
 */
export const setSkinsPlayOff = endpoint({
  method: 'PUT',
  path: '/api/v1/tournaments/:tournamentId/skins/:skinsId/play-off',
  audience: 'tournament.run',
  summary: 'Write who won the play-off for the skins that were left, or take it back',
  input: z.object({
    ...inTournament,
    skinsId: z.uuid(),
    /** The winner that the writer saw. */
    from: z.uuid().nullable(),
    winner: z.uuid().nullable(),
  }),
  output: z.object({}),
})

/** Removes skins; nothing is lost, because they are computed from the scores. `refused` `result_final`; safe to repeat. */
export const removeSkins = endpoint({
  method: 'DELETE',
  path: '/api/v1/tournaments/:tournamentId/skins/:skinsId',
  audience: 'tournament.run',
  summary: 'Remove skins of a round',
  input: z.object({ ...inTournament, skinsId: z.uuid() }),
  output: z.object({}),
})
