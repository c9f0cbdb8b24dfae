import { z } from 'zod'
import { openPlaceNames } from '#domain/clubs/profile.ts'
import { blackoutReasons } from '#domain/clubs/terms.ts'
import { endpoint, type Output } from '#contract/shared/endpoint.ts'
import { clubPicture } from './picture-fields.ts'

const reason = z.enum(blackoutReasons)
const coordinate = z.int().nullable()

const course = z.object({ name: z.string(), holes: z.int(), par: z.int() })

const closure = z.object({
  reason,
  note: z.string().nullable(),
  /** Instants in ISO 8601; `until` is null while unknown. */
  from: z.iso.datetime(),
  until: z.iso.datetime().nullable(),
  setAt: z.iso.datetime(),
})

const clubInList = z.object({
  id: z.uuid(),
  slug: z.string(),
  name: z.string(),
  dguClubNumber: z.int(),
  region: z.string(),
  postcode: z.string(),
  city: z.string(),
  /** Millionths of a degree, WGS 84. */
  latitudeE6: coordinate,
  longitudeE6: coordinate,
  /** In the future for a club whose agreement has not begun. */
  partnerFrom: z.iso.date(),
  partnerTo: z.iso.date().nullable(),
  /** The last day of a club that leaves. */
  leavesAfter: z.iso.date().nullable(),
  roundsPerPass: z.int(),
  acceptsProducts: z.array(z.string()),
  maxHandicapTenths: z.int().nullable(),
  greenFeeWeekdayOre: z.int(),
  greenFeeWeekendOre: z.int(),
  courses: z.array(course),
  closure: closure.nullable(),
  /** Null where the club has none of its own; pages then draw its crest. */
  logo: clubPicture.nullable(),
  /** The photograph that leads the club's page, for rows of a list. */
  photo: clubPicture.nullable(),
})

const tee = z.object({
  name: z.string(),
  gender: z.enum(['men', 'women']),
  courseRatingTenths: z.int(),
  slopeRating: z.int(),
  par: z.int(),
  lengthMetres: z.int().nullable(),
})

const dayAtClub = z.object({
  day: z.iso.date(),
  /** Name of the public holiday, if any. */
  holiday: z.string().nullable(),
  isPartner: z.boolean(),
  /** Minutes of the wall clock; null where the club's position is unknown. */
  sunset: z.int().nullable(),
  /** Half-open, minutes of the wall clock. */
  closed: z.array(
    z.object({
      fromMinute: z.int(),
      toMinute: z.int(),
      reason,
      note: z.string().nullable(),
    }),
  ),
})

/** What the club writes about itself; texts and lists are empty where it has written nothing. */
const clubProfile = z.object({
  description: z.string(),
  /** Codes of `domain/clubs/facilities.ts`. */
  facilities: z.array(z.string()),
  hours: z.array(
    z.object({
      place: z.enum(openPlaceNames),
      /** Monday to Sunday: open from and to, minutes of the wall clock; an empty list is a closed day. */
      week: z.array(z.array(z.tuple([z.int(), z.int()]))),
      note: z.string(),
    }),
  ),
  signatureHoles: z.array(
    z.object({
      course: z.string(),
      hole: z.int(),
      /** Null where the course has no tees yet. */
      par: z.int().nullable(),
      /** From the shortest and from the longest tee; null where unknown. */
      metres: z.tuple([z.int(), z.int()]).nullable(),
      text: z.string(),
      picture: clubPicture.nullable(),
    }),
  ),
})

export const blackoutRule = z.object({
  id: z.string(),
  reason,
  weekdays: z.array(z.int()),
  fromMinute: z.int(),
  toMinute: z.int(),
  fromDay: z.string().optional(),
  toDay: z.string().optional(),
  isoWeeks: z.array(z.int()),
  holidays: z.enum(['only', 'except', 'none']),
  note: z.string().optional(),
  addedAt: z.number(),
})

export const listClubs = endpoint({
  method: 'GET',
  path: '/api/v1/clubs',
  audience: 'anyone',
  summary: 'The partner clubs, now and to come, by name.',
  input: z.object({}),
  output: z.object({ clubs: z.array(clubInList) }),
})

export const getClub = endpoint({
  method: 'GET',
  path: '/api/v1/clubs/:slug',
  audience: 'anyone',
  summary: 'One partner club: courses, how to book, where to check in.',
  input: z.object({ slug: z.string().min(1).max(100) }),
  output: clubInList.extend({
    address: z.string(),
    phone: z.string().nullable(),
    email: z.string().nullable(),
    website: z.string().nullable(),
    bookingMode: z.enum(['golfbox', 'phone', 'drop_in']),
    bookingUrl: z.string().nullable(),
    bookingWindowDays: z.int(),
    bookingSteps: z.array(z.string()),
    /** Text that a guest copies into the booking. */
    bookingText: z.string().nullable(),
    checkInPlace: z.string(),
    defaultHoles: z.union([z.literal(9), z.literal(18)]),
    blackoutRules: z.array(blackoutRule),
    courses: z.array(course.extend({ tees: z.array(tee) })),
    /** Number of different holes. */
    holes: z.int(),
    profile: clubProfile,
    /** Photographs in the club's order; the first one leads the page. */
    photos: z.array(clubPicture),
    /** The landscape drawn from the club's data: the version in its address, and its text alternative. */
    landscape: z.object({ version: z.string(), description: z.string() }),
    /** Today and the six days after it. */
    week: z.array(dayAtClub),
  }),
})

/** A club that was a partner and is none any more, for the links that still lead to its page. */
export const getFormerClub = endpoint({
  method: 'GET',
  path: '/api/v1/clubs/:slug/former',
  audience: 'anyone',
  summary: 'A club that is no longer a partner, and its last day.',
  input: z.object({ slug: z.string().min(1).max(100) }),
  output: z.object({
    name: z.string(),
    city: z.string(),
    postcode: z.string(),
    lastDay: z.iso.date(),
  }),
})
export type FormerClub = Output<typeof getFormerClub>

export const listSigns = endpoint({
  method: 'GET',
  path: '/api/v1/clubs/:clubId/signs',
  audience: 'club.signs',
  summary: 'The club’s signs with their codes.',
  input: z.object({ clubId: z.uuid() }),
  output: z.object({
    signs: z.array(z.object({ id: z.uuid(), code: z.string(), place: z.string() })),
  }),
})

export type ClubOnPage = Output<typeof getClub>
