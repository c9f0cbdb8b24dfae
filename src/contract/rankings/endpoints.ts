import { z } from 'zod'
import {
  maxRankingEvents,
  maxRankingPoints,
  maxTablePlaces,
  type RankingTerms,
} from '#domain/rankings/ranking-terms.ts'
import { tournamentStates } from '#domain/competitions/state.ts'
import { day } from '#contract/shared/day.ts'
import { endpoint, type Output, type SentInput } from '#contract/shared/endpoint.ts'
import { freeText } from '#contract/shared/free-text.ts'

/** Why a ranking list cannot be changed as asked. */
export type RankingRefusal = 'ranking_full' | 'ranking_draft_tournament' | 'ranking_sides'

const slug = z.string().min(1).max(100)
const clubId = z.uuid()
const rankingId = z.uuid()
const points = z.int().min(0).max(maxRankingPoints)
const done = z.object({ done: z.literal(true) })

const scheme = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('table'),
    /** Of the first place, the second …; they never rise. */
    points: z
      .array(points)
      .min(1)
      .max(maxTablePlaces)
      .refine((all) => all.every((each, i) => i === 0 || each <= (all[i - 1] ?? 0)), {
        error: 'falling',
      }),
    /** Of every place after the table. */
    beyond: points,
  }),
  z.object({ kind: z.literal('linear'), first: points, step: points, least: points }),
  z.object({ kind: z.literal('share_of_field'), most: points.min(1) }),
])

const terms = z.object({
  scheme,
  /** How many of a player's tournaments count; null for all. */
  best: z.int().min(1).max(maxRankingEvents).nullable(),
  /** Tournaments a player must have played to get a place. */
  minimumEvents: z.int().min(1).max(maxRankingEvents),
}) satisfies z.ZodType<RankingTerms>

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

/** `not_found` for a list that is not public, except for the administrators of its club. */
export const getRanking = endpoint({
  method: 'GET',
  path: '/api/v1/rankings/:slug',
  audience: 'anyone',
  summary: 'A ranking list: its terms, tournaments and players with their points.',
  input: z.object({ slug }),
  output: z.object({
    name: z.string(),
    about: z.string(),
    club: z.object({ slug: z.string(), name: z.string() }),
    isPublic: z.boolean(),
    /** The terms as Danish sentences. */
    terms: z.array(z.string()),
    /** In the order of the days. */
    events: z.array(event),
    /** Best first; those who have played too few tournaments for a place last. */
    rows: z.array(
      z.object({
        /** The latest entry that counts. */
        entryId: z.uuid(),
        name: z.string(),
        club: z.string().nullable(),
        /** Null below the minimum of tournaments. */
        place: z.int().nullable(),
        shared: z.boolean(),
        /** Before the latest tournament; null for a new player. */
        before: z.int().nullable(),
        /** At most two decimals: `66,67`. */
        points: z.string(),
        /**
         * One for each event in which the player has a place: the index of the event, the place, the points, and 1 if
         * they count. A list has thousands of them, so they are tuples.
         */
        results: z.array(z.tuple([z.int(), z.int(), z.string(), z.int().min(0).max(1)])),
      }),
    ),
  }),
})
export type Ranking = Output<typeof getRanking>

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
    events: z.array(event),
    /** Players whom neither DGU number nor account ties to their other tournaments. */
    unknown: z.array(z.object({ name: z.string(), tournament: z.string() })),
  }),
})
export type ClubRanking = Output<typeof getClubRanking>

export const updateRanking = endpoint({
  method: 'PUT',
  path: '/api/v1/clubs/:clubId/rankings/:rankingId',
  audience: 'club.tournaments',
  errors: ['changed_elsewhere'],
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
 * Counts a *række*, or changes what it is worth. `refused`: `ranking_full`, and `ranking_draft_tournament` for a
 * tournament that is not announced.
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
