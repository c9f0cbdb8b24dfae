import { z } from 'zod'
import { tournamentStates } from '#domain/competitions/state.ts'
import { day } from '#contract/shared/day.ts'
import { endpoint } from '#contract/shared/endpoint.ts'
import { freeText } from '#contract/shared/free-text.ts'
import { settings, slot, wishes } from './draft-settings.ts'
import { loggedStartList } from './start-list.ts'

/** Why a draft cannot be created or changed, or a start list not be published. */
export type DrawRefusal =
  | 'nobody_to_draw'
  | 'gun_full'
  | 'flight_full'
  | 'flight_locked'
  | 'flight_gone'
  | 'player_gone'
  | 'drafts_many'
  | 'draft_published'
  | 'nothing_to_undo'
  | 'draw_has_errors'
  | 'cut_waits'
  | 'standing_changed'
  | 'draw_entry_open'
  | 'player_has_scores'
  | 'flight_has_begun'
  | 'player_has_measure'
  | 'player_has_late_penalty'
  | 'player_not_in_draw'
  | 'player_not_free'
  | 'flight_left_alone'
  | 'no_start_list'
  | 'round_has_scores'
  | 'round_void'
  | 'round_has_reports'
  | 'tournament_state'
  | 'tee_missing'

const roundParams = { tournamentId: z.uuid(), roundId: z.uuid() }
const draftParams = { ...roundParams, draftId: z.uuid() }
/** The version of the draft that the change is based on; `changed_elsewhere` for an older one. */
const version = z.int().min(0).max(2_000_000_000)
const draftFlight = z.object({
  id: z.uuid(),
  /** Ids of entries. */
  players: z.array(z.uuid()),
  slot: slot.nullable(),
  isLocked: z.boolean(),
})

const draft = z.object({
  id: z.uuid(),
  number: z.int(),
  version: z.int(),
  settings,
  flights: z.array(draftFlight),
  canUndo: z.boolean(),
  canRedo: z.boolean(),
  /** Whether the start list was published from this draft. */
  isPublished: z.boolean(),
  /** Players who would start elsewhere by the current standing; empty for any other order. */
  movedByStanding: z.array(z.uuid()),
})
export type StoredDraft = z.output<typeof draft>

const studio = z.object({
  state: z.enum(tournamentStates),
  slug: z.string(),
  clubId: z.uuid(),
  round: z.object({
    id: z.uuid(),
    number: z.int(),
    day,
    /** The later day on which suspended play goes on; null for none. */
    resumesOn: day.nullable(),
    /** Where it is played, as text. */
    courseName: z.string(),
    /** The names of its courses, the first of them number 1. */
    courses: z.array(z.string()),
    holes: z.union([z.literal(9), z.literal(18)]),
    /** For each course, the par of each hole from its first tee, in the order of the card. */
    pars: z.array(z.array(z.int())),
    /** Sunset at the club that day, in minutes after midnight; null without the club's coordinates. */
    sunset: z.int().nullable(),
    /** 0 while no start list is published. */
    drawVersion: z.int(),
    /** A player on the list has a score: the list can be changed but no longer withdrawn. */
    hasScores: z.boolean(),
  }),
  rounds: z.array(z.object({ id: z.uuid(), number: z.int(), drawVersion: z.int() })),
  divisions: z.array(z.object({ id: z.uuid(), name: z.string() })),
  /** All players who take part, and withdrawn players who are still in a draft or on the list. */
  players: z.array(
    z.object({
      id: z.uuid(),
      name: z.string(),
      clubName: z.string().nullable(),
      handicapTenths: z.int().nullable(),
      divisionId: z.uuid(),
      /** The entry number, in order of sign-up. */
      signUp: z.int(),
      /** The place in the standing before this round; null without one. */
      place: z.int().nullable(),
      /** The players of a side, who are drawn as one; 1 for a player. */
      persons: z.int(),
      /** The wish as the player wrote it. */
      wish: z.string().nullable(),
      hasEmail: z.boolean(),
      /** Has withdrawn, but is in a draft or on the list. */
      isOut: z.boolean(),
      /** Has a score or a measurement in the round and cannot leave its list. */
      isHeld: z.boolean(),
    }),
  ),
  /** Players of a *række* of pairs or teams who have no side that can play. */
  withoutSide: z.array(z.object({ id: z.uuid(), name: z.string() })),
  /** The waiting list in its order; empty once an earlier round is drawn. */
  waiting: z.array(
    z.object({
      id: z.uuid(),
      name: z.string(),
      number: z.int(),
      hasEmail: z.boolean(),
      phone: z.string().nullable(),
    }),
  ),
  /** Pairs who played together in earlier rounds, one entry for each time. */
  playedBefore: z.array(z.tuple([z.uuid(), z.uuid()])),
  /** What the cut before this round waits for; ties are broken on the results page (LB-17). */
  cutWaits: z.array(
    z.object({
      divisionName: z.string(),
      awaits: z.enum(['cards', 'lots', 'play_off']),
      names: z.array(z.string()),
    }),
  ),
  /** The default settings of a first draft. */
  suggested: settings,
  drafts: z.array(draft),
  /** The published start list; empty before the first. */
  published: z.array(z.object({ id: z.uuid(), players: z.array(z.uuid()), slot })),
  log: z.array(loggedStartList.extend({ told: z.int() })),
})
export type DrawStudio = z.output<typeof studio>

/** Everything that the draw page of a round shows: players, drafts and the published list. */
export const getDrawStudio = endpoint({
  method: 'GET',
  path: '/api/v1/tournaments/:tournamentId/rounds/:roundId/draw',
  audience: 'tournament.run',
  summary: 'The draw of a round as its director works on it',
  input: z.object(roundParams),
  output: studio,
})

/** Draws a new draft. `refused`: `nobody_to_draw`, `gun_full`, `drafts_many` (more than six). */
export const makeDrawDraft = endpoint({
  method: 'POST',
  path: '/api/v1/tournaments/:tournamentId/rounds/:roundId/draw/drafts',
  audience: 'tournament.run',
  summary: 'Draw a new draft',
  input: z.object({ ...roundParams, settings }),
  output: studio,
})

/** Redraws a draft around its locked flights; can be undone. Refusals as for a new draft. */
export const redrawDraft = endpoint({
  method: 'POST',
  path: '/api/v1/tournaments/:tournamentId/rounds/:roundId/draw/drafts/:draftId/flights',
  audience: 'tournament.run',
  summary: 'Draw a draft again around what is locked',
  input: z.object({ ...draftParams, version, settings }),
  output: draft,
})

const flight = z.uuid()
/**
 * One manual change. `refused`: `flight_full`, `flight_locked`, `flight_gone`, `player_gone`;
 * `changed_elsewhere` after a change by another director.
 */
export const editDrawDraft = endpoint({
  method: 'POST',
  path: '/api/v1/tournaments/:tournamentId/rounds/:roundId/draw/drafts/:draftId/edits',
  audience: 'tournament.run',
  summary: 'Change a draft by hand',
  input: z.object({
    ...draftParams,
    version,
    edit: z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('place'), player: z.uuid(), flight, onto: z.uuid().nullable() }),
      z.object({ kind: z.literal('bench'), player: z.uuid() }),
      z.object({ kind: z.literal('lock'), flight, isLocked: z.boolean() }),
      z.object({ kind: z.literal('start'), flight, slot }),
      z.object({ kind: z.literal('exchange'), flight, other: z.uuid() }),
      z.object({ kind: z.literal('add'), flight }),
      z.object({ kind: z.literal('remove'), flight }),
      z.object({ kind: z.literal('wishes'), wishes }),
    ]),
  }),
  output: draft,
})

/** Undoes the last change of a draft, or redoes it. `refused`: `nothing_to_undo`. */
export const stepDrawDraft = endpoint({
  method: 'POST',
  path: '/api/v1/tournaments/:tournamentId/rounds/:roundId/draw/drafts/:draftId/steps',
  audience: 'tournament.run',
  summary: 'Undo or redo a change of a draft',
  input: z.object({ ...draftParams, version, step: z.enum(['back', 'forward']) }),
  output: draft,
})

/** Deletes a draft. `refused`: `draft_published`. */
export const dropDrawDraft = endpoint({
  method: 'DELETE',
  path: '/api/v1/tournaments/:tournamentId/rounds/:roundId/draw/drafts/:draftId',
  audience: 'tournament.run',
  summary: 'Throw a draft away',
  input: z.object(draftParams),
  output: studio,
})

/**
 * Publishes a draft as the start list: creates the flights' keys and the players' cards with the playing
 * handicap of the round, and mails the affected players. `refused`: `draw_has_errors` (with the errors in
 * `details`), `draw_entry_open`, `player_has_scores`,
 * `flight_has_begun` for another course of a flight with a score, `player_has_measure`,
 * `player_has_late_penalty`, `tee_missing`,
 * `tournament_state`, and `standing_changed` for a draft drawn by an older standing where the players who
 * would move (`details.moved` is their number) differ from `movedSeen`.
 */
export const publishStartList = endpoint({
  method: 'POST',
  path: '/api/v1/tournaments/:tournamentId/rounds/:roundId/start-list',
  audience: 'tournament.run',
  summary: 'Publish a draft as the start list',
  input: z.object({
    ...draftParams,
    version,
    /** The `movedByStanding` that the director was shown and confirmed. */
    movedSeen: z.array(z.uuid()).max(1000).default([]),
  }),
  output: studio,
})

/**
 * Replaces a player on the published list, also from the waiting list, or leaves the place empty. Only
 * that flight changes. `refused`: `player_not_in_draw`, `player_not_free`, `player_has_scores`,
 * `player_has_measure`, `player_has_late_penalty`, `flight_left_alone`, `tournament_state`.
 */
export const replacePlayer = endpoint({
  method: 'POST',
  path: '/api/v1/tournaments/:tournamentId/rounds/:roundId/start-list/replacements',
  audience: 'tournament.run',
  summary: 'Let somebody in for a player, or take the player off the start list',
  input: z.object({ ...roundParams, out: z.uuid(), in: z.uuid().nullable() }),
  output: studio,
})

/**
 * Withdraws the start list and mails its players the reason; the draft stays. `refused`: `no_start_list`,
 * `round_has_scores`, `round_has_reports` once a flight has reported something, `tournament_state`.
 */
export const unpublishStartList = endpoint({
  method: 'DELETE',
  path: '/api/v1/tournaments/:tournamentId/rounds/:roundId/start-list',
  audience: 'tournament.run',
  summary: 'Pull a published start list back',
  input: z.object({ ...roundParams, reason: freeText(300, { min: 3 }) }),
  output: studio,
})
