import { z } from 'zod'
import { blackoutReasons } from '#domain/clubs/terms.ts'
import { holesChoices } from '#domain/clubs/holes.ts'
import { regions } from '#domain/clubs/regions.ts'
import { productCodes } from '#domain/passes/products.ts'
import { clubPicture } from '#contract/clubs/picture-fields.ts'
import { writtenDay, day, minute, moment } from '#contract/shared/day.ts'
import { endpoint, type Output } from '#contract/shared/endpoint.ts'

/** An empty field of a form is the same as a missing parameter. */
const optional = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((value) => (value === '' ? undefined : value), schema.optional())

/** `13:00` or `13.00` on the Danish wall clock. */
const time = z.string().regex(/^([01]?\d|2[0-3])[:.][0-5]\d$/)

const card = z.object({ code: z.string(), name: z.string() })

const welcome = z.object({
  isWelcome: z.boolean(),
  /** The reason in Danish; null when the card is welcome. */
  sentence: z.string().nullable(),
  /** The next moment at which the card is welcome; its sentence is null when the reason includes it. */
  next: z.object({ day, minute, sentence: z.string().nullable() }).nullable(),
})
export type WelcomeAnswer = z.output<typeof welcome>

const closure = z.object({
  reason: z.enum(blackoutReasons),
  note: z.string().nullable(),
  /** Instants in ISO 8601; `until` is null while unknown. */
  until: z.iso.datetime().nullable(),
  setAt: z.iso.datetime(),
})

/** The light at the course after the requested moment, by its position. */
const light = z.object({
  /** Enough for 9 holes. */
  isEnough: z.boolean(),
  /** `Mørkt kl. 16.02 – 9 huller kan nås.`; null when 18 holes can be played. */
  sentence: z.string().nullable(),
})

const foundClub = z.object({
  slug: z.string(),
  name: z.string(),
  city: z.string(),
  region: z.string(),
  latitudeE6: z.int().nullable(),
  longitudeE6: z.int().nullable(),
  /** Number of different holes. */
  holes: z.int(),
  roundsPerPass: z.int(),
  /** In the future for a club whose agreement has not begun. */
  partnerFrom: day,
  /** The first day of a club that has joined in the season; null for the others. */
  newSince: day.nullable(),
  /** The last day of a club that leaves. */
  leavesAfter: day.nullable(),
  /** Whole kilometres as the crow flies; null without a place. */
  distanceKm: z.int().nullable(),
  /** Null when the requested day cannot be evaluated. */
  welcome: welcome.nullable(),
  /** Null without a moment, and for a club without a position. */
  light: light.nullable(),
  /** A closure of the course that applies now, because of weather or for safety. */
  closure: closure.nullable(),
  /** The photograph that leads the club's page, in the sizes of a row; null where its landscape is shown. */
  photo: clubPicture.nullable(),
})
export type FoundClub = z.output<typeof foundClub>

const place = z.object({
  postcode: z.string(),
  name: z.string(),
  latitudeE6: z.int(),
  longitudeE6: z.int(),
})

/** The clubs that match every filter, and which filter to remove when none does. */
export const searchClubs = endpoint({
  method: 'GET',
  path: '/api/v1/club-search',
  audience: 'anyone',
  summary: 'Partner clubs by text, region, holes, distance, day and hour.',
  input: z.object({
    /** A club, a town or a postcode: what it means is decided here. Replaces `q` and `near`. */
    where: optional(z.string().trim().max(80)),
    /** Name, town, postcode or region; misspellings are tolerated. */
    q: optional(z.string().trim().max(80)),
    region: optional(z.enum(regions)),
    holes: optional(z.enum(holesChoices)),
    /** Postcode or town, the origin of distances. */
    near: optional(z.string().trim().max(40)),
    /** Maximum distance in kilometres; only with a place. */
    within: optional(z.coerce.number().int().min(1).max(500)),
    /** A day without a time means noon, a time without a day means today, neither the next sensible tee time. */
    day: optional(writtenDay),
    time: optional(time),
    /** The kind of card; by default the first one on sale. */
    card: optional(z.enum(productCodes)),
  }),
  output: z.object({
    today: day,
    /** The requested moment or the next sensible tee time; null for a day that cannot be evaluated. */
    at: moment.nullable(),
    /** Days and hours that are often asked about; none has passed. */
    usualMoments: z.array(moment),
    card: card.nullable(),
    cards: z.array(card),
    place: place.nullable(),
    /** No place matches `near`. */
    isPlaceUnknown: z.boolean(),
    /** No club matches the exact text; these have a similar spelling. */
    isGuess: z.boolean(),
    /** Number of all partner clubs. */
    total: z.int(),
    clubs: z.array(foundClub),
    /** The number of clubs without this filter; empty when any club is found. */
    loosen: z.array(
      z.object({ filter: z.enum(['where', 'q', 'region', 'holes', 'within']), clubs: z.int() }),
    ),
  }),
})
export type ClubSearch = Output<typeof searchClubs>

/** Whether a club accepts each kind of card at a moment. */
export const askWelcome = endpoint({
  method: 'GET',
  path: '/api/v1/clubs/:slug/welcome',
  audience: 'anyone',
  summary: 'Whether each kind of card is welcome at a club at a moment.',
  input: z.object({
    slug: z.string().min(1).max(100),
    /** As in the search; without both: today at one o’clock. */
    day: optional(writtenDay),
    time: optional(time),
  }),
  output: z.object({
    today: day,
    at: moment,
    /** Null for a club without a position. */
    light: light.nullable(),
    answers: z.array(card.extend({ welcome })),
  }),
})
export type WelcomeAnswers = Output<typeof askWelcome>

/** Clubs, towns and postcodes that begin with a text or resemble it, while it is typed. */
export const suggestPlaces = endpoint({
  method: 'GET',
  path: '/api/v1/place-suggestions',
  audience: 'anyone',
  summary: 'Clubs, towns and postcodes for a text while it is typed.',
  input: z.object({ text: z.string().trim().max(80) }),
  output: z.object({
    suggestions: z.array(
      z.discriminatedUnion('kind', [
        z.object({ kind: z.literal('club'), name: z.string(), city: z.string() }),
        z.object({ kind: z.literal('place'), postcode: z.string(), name: z.string() }),
      ]),
    ),
  }),
})
export type PlaceSuggestion = Output<typeof suggestPlaces>['suggestions'][number]

/**
 * The town of a position. The browser rounds it to hundredths of a degree, about a kilometre; nothing is
 * stored, and the position is sent in the body, because addresses are logged.
 */
export const findNearestPlace = endpoint({
  method: 'POST',
  path: '/api/v1/nearest-place',
  audience: 'anyone',
  summary: 'The Danish town nearest to a rounded position.',
  input: z.object({
    latitudeE2: z.int().min(-9000).max(9000),
    longitudeE2: z.int().min(-18000).max(18000),
  }),
  output: z.object({
    /** Null outside Denmark. */
    place: place.pick({ postcode: true, name: true }).nullable(),
  }),
})
