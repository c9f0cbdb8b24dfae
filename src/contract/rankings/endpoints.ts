import { z } from 'zod'
import { tournamentStates } from '#domain/competitions/state.ts'
import { day } from '#contract/shared/day.ts'
import { endpoint, type Output, type SentInput } from '#contract/shared/endpoint.ts'
import { freeText } from '#contract/shared/free-text.ts'
import { course, terms } from './terms.ts'

/** Why a ranking list cannot be changed as asked. */
export type RankingRefusal =
  | 'ranking_full'
  | 'ranking_draft_tournament'
  | 'ranking_sides'
  | 'ranking_matches'
  | 'ranking_other_course'
  | 'ranking_kind_fixed'

const slug = z.string().min(1).max(100)
const clubId = z.uuid()
const rankingId = z.uuid()
const done = z.object({ done: z.literal(true) })

const written = z.object({
  name: freeText(80, { min: 3 }),
  about: freeText(600),
  terms,
  isPublic: z.boolean(),
})
export type WrittenRanking = z.input<typeof written>

const summary = z.object({
  slug: z.string(),
  name: z.string(),
  club: z.object({ slug: z.string(), name: z.string() }),
  /** Counted tournaments, and how many of them have a final result. */
  events: z.int(),
  finished: z.int(),
  firstDay: day.nullable(),
  lastDay: day.nullable(),
})
export type ListedRanking = z.output<typeof summary>

const event = z.object({
  divisionId: z.uuid(),
  division: z.string(),
  /** The tournament. */
  name: z.string(),
  slug: z.string(),
  club: z.string(),
  state: z.enum(tournamentStates),
  firstDay: day,
  lastDay: day,
  /** What its points are worth, in whole percent. */
  percent: z.int(),
  /** Players with points; null until the result is final. */
  players: z.int().nullable(),
})
export type RankingEventView = z.output<typeof event>

/** The public lists with a tournament in the last two years or ahead, or with none yet; the latest first. */
export const listRankings = endpoint({
  method: 'GET',
  path: '/api/v1/rankings',
  audience: 'anyone',
  summary: 'The public ranking lists over several tournaments.',
  input: z.object({}),
  output: z.object({ rankings: z.array(summary) }),
})

/** A player of a list; best first, and those without a place last. */
const row = z.object({
  /** The latest entry that counts. */
  entryId: z.uuid(),
  name: z.string(),
  club: z.string().nullable(),
  /** Null below the minimum of tournaments or rounds, and without a score on every hole of an eclectic. */
  place: z.int().nullable(),
  shared: z.boolean(),
  /** Before the latest tournament; null for a new player. */
  before: z.int().nullable(),
})

const shown = z.object({
  name: z.string(),
  about: z.string(),
  club: z.object({ slug: z.string(), name: z.string() }),
  isPublic: z.boolean(),
  /** The terms as Danish sentences. */
  terms: z.array(z.string()),
  /** In the order of the days. */
  events: z.array(event),
})

const shownOrderOfMerit = shown.extend({
  kind: z.literal('order_of_merit'),
  rows: z.array(
    row.extend({
      /** At most two decimals: `66,67`. */
      points: z.string(),
      /**
       * One for each event in which the player has a place: the index of the event, the place, the points, and 1 if
       * they count. A list has thousands of them, so they are tuples.
       */
      results: z.array(z.tuple([z.int(), z.int(), z.string(), z.int().min(0).max(1)])),
    }),
  ),
})

const shownEclectic = shown.extend({
  kind: z.literal('eclectic'),
  net: z.boolean(),
  /** The rounds that count, in the order of the days, each with the index of an event of its tournament. */
  rounds: z.array(z.object({ event: z.int(), number: z.int(), day })),
  /** The tees of the players: number, par and stroke index of each hole. */
  tees: z.array(z.array(z.tuple([z.int(), z.int(), z.int()]))),
  rows: z.array(
    row.extend({
      /** Net strokes on a net list, of the holes with a score. */
      strokes: z.int(),
      /** Rounds that count. */
      rounds: z.int(),
      /** The playing handicap that gives the strokes; 0 on a gross list. */
      handicap: z.int(),
      /** The index of the tee that the handicap belongs to. */
      tee: z.int(),
      /** For each hole the gross strokes, the strokes received and the index of the round; null without a score. */
      card: z.array(z.tuple([z.int(), z.int(), z.int()]).nullable()),
    }),
  ),
})

/** `not_found` for a list that is not public, except for the administrators of its club. */
export const getRanking = endpoint({
  method: 'GET',
  path: '/api/v1/rankings/:slug',
  audience: 'anyone',
  summary:
    'A ranking list: its terms, tournaments and players with their points or their best holes.',
  input: z.object({ slug }),
  output: z.discriminatedUnion('kind', [shownOrderOfMerit, shownEclectic]),
})
export type Ranking = Output<typeof getRanking>

/** `not_found` for an entry that has no row of the list. */
export const getRankingReason = endpoint({
  method: 'GET',
  path: '/api/v1/rankings/:slug/players/:entryId/reason',
  audience: 'anyone',
  summary: 'Why a player of a ranking list has this place.',
  input: z.object({ slug, entryId: z.uuid() }),
  output: z.object({ text: z.string() }),
})

export const listRankingsOfTournament = endpoint({
  method: 'GET',
  path: '/api/v1/tournaments/:slug/rankings',
  audience: 'anyone',
  summary: 'The public ranking lists in which a tournament counts.',
  input: z.object({ slug }),
  output: z.object({ rankings: z.array(z.object({ slug: z.string(), name: z.string() })) }),
})

export const listClubRankings = endpoint({
  method: 'GET',
  path: '/api/v1/clubs/:clubId/rankings',
  audience: 'club.tournaments',
  summary: 'The ranking lists of our club, also those that only we see.',
  input: z.object({ clubId }),
  output: z.object({
    clubName: z.string(),
    /** The courses of the club, for an eclectic. */
    courses: z.array(course),
    rankings: z.array(summary.extend({ id: z.uuid(), isPublic: z.boolean() })),
  }),
})
export type ClubRankings = Output<typeof listClubRankings>

export const createRanking = endpoint({
  method: 'POST',
  path: '/api/v1/clubs/:clubId/rankings',
  audience: 'club.tournaments',
  summary: 'Create a ranking list of our club.',
  input: written.extend({ clubId }),
  output: z.object({ id: z.uuid(), slug: z.string() }),
})

export const getClubRanking = endpoint({
  method: 'GET',
  path: '/api/v1/clubs/:clubId/rankings/:rankingId',
  audience: 'club.tournaments',
  summary: 'A ranking list of our club with what we can change.',
  input: z.object({ clubId, rankingId }),
  output: z.object({
    clubName: z.string(),
    clubSlug: z.string(),
    slug: z.string(),
    name: z.string(),
    about: z.string(),
    terms,
    isPublic: z.boolean(),
    version: z.string(),
    courses: z.array(course),
    events: z.array(event),
    /** Players whom neither DGU number nor account ties to their other tournaments. */
    unknown: z.array(z.object({ name: z.string(), tournament: z.string() })),
  }),
})
export type ClubRanking = Output<typeof getClubRanking>

/** `refused`: `ranking_kind_fixed`. */
export const updateRanking = endpoint({
  method: 'PUT',
  path: '/api/v1/clubs/:clubId/rankings/:rankingId',
  audience: 'club.tournaments',
  errors: ['changed_elsewhere', 'refused'],
  summary: 'Change the name and the terms of a ranking list.',
  input: written.extend({ clubId, rankingId, basedOn: z.string().min(1).max(64) }),
  output: z.object({ version: z.string() }),
})

export const deleteRanking = endpoint({
  method: 'DELETE',
  path: '/api/v1/clubs/:clubId/rankings/:rankingId',
  audience: 'club.tournaments',
  summary: 'Delete a ranking list; the tournaments and their results stay.',
  input: z.object({ clubId, rankingId }),
  output: done,
})

/**
 * Counts a *række*, or changes what it is worth, which an eclectic has no use for. `refused`: `ranking_full`,
 * `ranking_draft_tournament` for a tournament that is not announced, `ranking_sides` for sides in matches, and for an
 * eclectic `ranking_sides` for any sides, `ranking_matches` and `ranking_other_course`.
 */
export const setRankingEvent = endpoint({
  method: 'PUT',
  path: '/api/v1/clubs/:clubId/rankings/:rankingId/events/:divisionId',
  audience: 'club.tournaments',
  errors: ['refused'],
  summary: 'Let a række of a tournament count in a ranking list.',
  input: z.object({
    clubId,
    rankingId,
    divisionId: z.uuid(),
    percent: z.int().min(1).max(500),
  }),
  output: done,
})

export const removeRankingEvent = endpoint({
  method: 'DELETE',
  path: '/api/v1/clubs/:clubId/rankings/:rankingId/events/:divisionId',
  audience: 'club.tournaments',
  summary: 'Let a række no longer count in a ranking list.',
  input: z.object({ clubId, rankingId, divisionId: z.uuid() }),
  output: done,
})
export type NewRanking = SentInput<typeof createRanking>
