import { z } from 'zod'
import { divisionPresets, formatPresets } from '#domain/competitions/presets.ts'
import { maxListed, tournamentPhases } from '#domain/competitions/phase.ts'
import { tournamentStates } from '#domain/competitions/state.ts'
import { writtenDay, day, minute } from '#contract/shared/day.ts'
import { endpoint, type Output, type SentInput } from '#contract/shared/endpoint.ts'
import { freeText } from '#contract/shared/free-text.ts'

/** Why a tournament cannot be created, changed or announced. */
export type TournamentRefusal =
  | 'tournament_day_past'
  | 'course_without_tees'
  | 'course_twice'
  | 'courses_with_skins'
  | 'courses_with_cup'
  | 'tee_missing'
  | 'tee_played'
  | 'stroke_indexes_wrong'
  | 'tournament_without_rounds'
  | 'entry_deadline_passed'
  | 'entry_deadline_wrong'
  | 'entry_opening_wrong'
  | 'tournament_state'
  | 'places_taken'
  | 'rounds_out_of_order'
  | 'division_limits_wrong'
  | 'draw_made'
  | 'day_has_entries'
  | 'division_entered'
  | 'nine_not_rated'
  | 'points_table_wrong'
  | 'tie_steps_wrong'
  | 'cut_wrong'
  | 'rounds_wrong'
  | 'allowance_wrong'
  | 'team_wrong'
  /** A rehearsal needs a tournament that has not begun, is not match play, and has no rehearsal yet. */
  | 'rehearsal_begun'
  | 'rehearsal_match_play'
  | 'rehearsal_exists'
  | 'rehearsal_without_players'
  /** The change cannot be made in a rehearsal. */
  | 'in_rehearsal'

const state = z.enum(tournamentStates)
const slug = z.string().min(1).max(100)
/** An empty form field counts as omitted. */
const optional = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((value) => (value === '' ? undefined : value), schema.optional())

const fees = {
  /** For players without a right to a lower fee; øre, with VAT. */
  feeOre: z.int(),
  memberFeeOre: z.int(),
  /** For players with a Sæsonkort; null where the card changes nothing (D21). */
  cardFeeOre: z.int().nullable(),
  cardUsesRound: z.boolean(),
}

const listedTournament = z.object({
  slug: z.string(),
  name: z.string(),
  state,
  firstDay: day,
  lastDay: day,
  club: z.object({ slug: z.string(), name: z.string(), city: z.string() }),
  courseName: z.string(),
  rounds: z.int(),
  /** The formats of the *rækker*, each once: `Stableford`. */
  formats: z.array(z.string()),
  ...fees,
  entry: z.enum(['soon', 'open', 'over']),
  /** Instants in ISO 8601; null for open since the announcement. */
  entryOpensAt: z.iso.datetime().nullable(),
  entryClosesAt: z.iso.datetime(),
})
export type ListedTournament = z.output<typeof listedTournament>

const partLimit = optional(z.coerce.number().int().min(1).max(maxListed))

/** The announced tournaments in three parts: live and coming ones the next first, finished ones the latest first. */
export const listTournaments = endpoint({
  method: 'GET',
  path: '/api/v1/tournaments',
  audience: 'anyone',
  keyScope: 'results:read',
  summary: 'Tournaments that are live, coming and finished.',
  input: z.object({
    /** Name of the tournament, club or town. */
    q: optional(z.string().trim().max(80)),
    /** The slug of a club. */
    club: optional(slug),
    when: optional(z.enum(tournamentPhases)),
    /** How many of each part at most. */
    live: partLimit,
    coming: partLimit,
    finished: partLimit,
  }),
  output: z.object({
    today: day,
    live: z.array(listedTournament),
    coming: z.array(listedTournament),
    finished: z.array(listedTournament),
    /** How many tournaments of each part match the filters, listed or not. */
    counts: z.object({ live: z.int(), coming: z.int(), finished: z.int() }),
    /** All clubs with a tournament, whatever the filters. */
    clubs: z.array(z.object({ slug: z.string(), name: z.string() })),
  }),
})
export type ListedTournaments = Output<typeof listTournaments>

const limits = {
  /** Handicap index in tenths, ages on the first day; null for no limit. */
  handicapFromTenths: z.int().nullable(),
  handicapToTenths: z.int().nullable(),
  gender: z.enum(['men', 'women']).nullable(),
  ageFrom: z.int().nullable(),
  ageTo: z.int().nullable(),
  places: z.int().nullable(),
}

const shownTee = z.object({
  /** The number of its course in the round, from 1. */
  course: z.int(),
  name: z.string(),
  gender: z.enum(['men', 'women']),
  /** Null for the tee of every *række*. */
  divisionId: z.uuid().nullable(),
  courseRatingTenths: z.int(),
  slopeRating: z.int(),
  par: z.int(),
  lengthMetres: z.int().nullable(),
})

/** Everything that is public about a tournament; `not_found` for a draft. */
export const getTournament = endpoint({
  method: 'GET',
  path: '/api/v1/tournaments/:slug',
  audience: 'anyone',
  keyScope: 'results:read',
  summary: 'One announced tournament: days, rækker, fees, conditions.',
  input: z.object({ slug }),
  output: listedTournament.extend({
    id: z.uuid(),
    today: day,
    about: z.string().nullable(),
    address: z.string(),
    phone: z.string().nullable(),
    email: z.string().nullable(),
    places: z.int().nullable(),
    /** Whether only members of the host may enter. */
    membersOnly: z.boolean(),
    withdrawBefore: z.iso.datetime(),
    finalAt: z.iso.datetime().nullable(),
    divisions: z.array(
      z.object({
        id: z.uuid(),
        name: z.string(),
        format: z.string(),
        /** Matches instead of cards: the page of the matches belongs to it. */
        isMatchPlay: z.boolean(),
        ...limits,
        /** The printed conditions, one or two sentences each. */
        conditions: z.array(z.string()),
      }),
    ),
    days: z.array(
      z.object({
        id: z.uuid(),
        number: z.int(),
        day,
        /** The later day on which suspended play goes on; null for none. */
        resumesOn: day.nullable(),
        /** Where it is played, as text: `Skovbanen og Parkbanen`. */
        courseName: z.string(),
        /** The names of its courses; a tee has the number of one, from 1. */
        courses: z.array(z.string()),
        holes: z.int(),
        firstMinute: minute,
        start: z.enum(['one_tee', 'two_tees', 'shotgun']),
        /** The version of the start list; 0 before the first is published. */
        drawVersion: z.int(),
        /** Why the round was declared void; null for a valid round. */
        voidReason: z.string().nullable(),
        tees: z.array(shownTee),
      }),
    ),
  }),
})
export type TournamentOnPage = Output<typeof getTournament>

/** The number of entries, requested apart from the page, whose cached bytes do not change with an entry. */
export const countEntrants = endpoint({
  method: 'GET',
  path: '/api/v1/tournaments/:slug/entrant-count',
  audience: 'anyone',
  summary: 'How many have entered a tournament, and how many wait.',
  input: z.object({ slug }),
  output: z.object({ entered: z.int(), waiting: z.int() }),
})

const ore = z.int().min(0).max(1_000_000)
const places = z.int().min(2).max(400)
const startStyle = z.enum(['one_tee', 'two_tees', 'shotgun'])

/** The fields under *Flere valg*; an omitted one has the preset's value. */
const moreChoices = {
  about: freeText(2000).optional(),
  memberFeeOre: ore.optional(),
  cardFeeOre: ore.nullable().optional(),
  cardUsesRound: z.boolean().optional(),
  places: places.nullable().optional(),
  firstMinute: z.int().min(0).max(1439).optional(),
  startStyle: startStyle.optional(),
  /** Tees of the course. */
  menTeeId: z.uuid().optional(),
  womenTeeId: z.uuid().optional(),
}

const createdTournament = z.object({ tournamentId: z.uuid(), slug: z.string() })

/**
 * Creates a draft from six answers; presets decide everything else (D34).
 * `refused`: `tournament_day_past`, `course_without_tees`, `tee_missing`, `stroke_indexes_wrong`;
 * `not_found` for a course of another club.
 */
export const createTournament = endpoint({
  method: 'POST',
  path: '/api/v1/clubs/:clubId/tournaments',
  audience: 'club.tournaments',
  summary: 'Make a tournament of the club, as a draft',
  input: z.object({
    clubId: z.uuid(),
    name: freeText(100, { min: 2 }),
    day: writtenDay,
    courseId: z.uuid(),
    format: z.enum(formatPresets),
    divisions: z.enum(divisionPresets),
    feeOre: ore,
    ...moreChoices,
  }),
  output: createdTournament,
})
export type NewTournament = SentInput<typeof createTournament>

/** Copies an earlier tournament to another day, with the course as it is now. Refused as a new one. */
export const cloneTournament = endpoint({
  method: 'POST',
  path: '/api/v1/clubs/:clubId/tournaments/:fromId/copies',
  audience: 'club.tournaments',
  summary: 'Make a tournament like an earlier one of the club',
  input: z.object({
    clubId: z.uuid(),
    fromId: z.uuid(),
    name: freeText(100, { min: 2 }),
    day: writtenDay,
  }),
  output: createdTournament,
})
