import { z } from 'zod'
import { blackoutReasons } from '#domain/clubs/terms.ts'
import { holesChoices } from '#domain/clubs/holes.ts'
import { regions } from '#domain/clubs/regions.ts'
import { productCodes } from '#domain/passes/products.ts'
import { day, minute } from './checkins.ts'
import { writtenDay } from './day.ts'
import { endpoint, type Output } from './endpoint.ts'

/** A choice that was not made is left out; an empty field of a form counts as left out. */
const optional = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((value) => (value === '' ? undefined : value), schema.optional())

/** `13:00` or `13.00`, the hour of the Danish wall clock. */
const time = z.string().regex(/^([01]?\d|2[0-3])[:.][0-5]\d$/)

const card = z.object({ code: z.string(), name: z.string() })

const welcome = z.object({
  isWelcome: z.boolean(),
  /** Why not, in Danish; null for whoever is welcome. */
  sentence: z.string().nullable(),
  /** When it works, if it will; its own sentence is null when the first one says it. */
  next: z.object({ day, minute, sentence: z.string().nullable() }).nullable(),
})
export type WelcomeAnswer = z.output<typeof welcome>

const closure = z.object({
  reason: z.enum(blackoutReasons),
  note: z.string().nullable(),
  /** Instants in ISO 8601; `until` is null while nobody knows. */
  until: z.iso.datetime().nullable(),
  setAt: z.iso.datetime(),
})

const foundClub = z.object({
  slug: z.string(),
  name: z.string(),
  city: z.string(),
  region: z.string(),
  latitudeE6: z.int().nullable(),
  longitudeE6: z.int().nullable(),
  /** Different holes in all. */
  holes: z.int(),
  roundsPerPass: z.int(),
  /** In the future for a club that has agreed but not begun. */
  partnerFrom: day,
  /** Whole kilometres as the crow flies; null without a place to measure from. */
  distanceKm: z.int().nullable(),
  /** Null when no time was asked about. */
  welcome: welcome.nullable(),
  /** The course is closed right now by weather or for safety. */
  closure: closure.nullable(),
})
export type FoundClub = z.output<typeof foundClub>

/** The clubs that pass every filter, with what to loosen when none does. */
export const searchClubs = endpoint({
  method: 'GET',
  path: '/api/v1/club-search',
  audience: 'anyone',
  summary: 'Partner clubs by text, region, holes, distance, day and hour.',
  input: z.object({
    /** Name, town, postcode or region; spelling need not be right. */
    q: optional(z.string().trim().max(80)),
    region: optional(z.enum(regions)),
    holes: optional(z.enum(holesChoices)),
    /** Postcode or town to measure from. */
    near: optional(z.string().trim().max(40)),
    /** Kilometres at most; only with `near`. */
    within: optional(z.coerce.number().int().min(1).max(500)),
    /** With a day alone noon is meant, with an hour alone today. */
    day: optional(writtenDay),
    time: optional(time),
    /** Which kind of card is asked for; left out: the first on sale. */
    card: optional(z.enum(productCodes)),
  }),
  output: z.object({
    today: day,
    /** The moment asked about; null when none was. */
    at: z.object({ day, minute }).nullable(),
    card: card.nullable(),
    cards: z.array(card),
    place: z
      .object({
        postcode: z.string(),
        name: z.string(),
        latitudeE6: z.int(),
        longitudeE6: z.int(),
      })
      .nullable(),
    /** `near` was given, and we do not know it. */
    isPlaceUnknown: z.boolean(),
    /** No club is spelt like that; these look like it. */
    isGuess: z.boolean(),
    /** Partner clubs in all. */
    total: z.int(),
    clubs: z.array(foundClub),
    /** Without this filter so many clubs are found; filled only when none is. */
    loosen: z.array(
      z.object({ filter: z.enum(['q', 'region', 'holes', 'within']), clubs: z.int() }),
    ),
  }),
})
export type ClubSearch = Output<typeof searchClubs>

/** May a guest play at a club then, and with which kinds of card? */
export const askWelcome = endpoint({
  method: 'GET',
  path: '/api/v1/clubs/:slug/welcome',
  audience: 'anyone',
  summary: 'Whether each kind of card is welcome at a club at a moment.',
  input: z.object({
    slug: z.string().min(1).max(100),
    /** Both as in the search; without either: today at one o’clock. */
    day: optional(writtenDay),
    time: optional(time),
  }),
  output: z.object({
    today: day,
    at: z.object({ day, minute }),
    answers: z.array(card.extend({ welcome })),
  }),
})
export type WelcomeAnswers = Output<typeof askWelcome>
