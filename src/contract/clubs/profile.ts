import { z } from 'zod'
import { facilities } from '#domain/clubs/facilities.ts'
import { openPlaceNames, profileLimits } from '#domain/clubs/profile.ts'
import { endpoint, type Output } from '#contract/shared/endpoint.ts'
import { freeText } from '#contract/shared/free-text.ts'
import { clubPicture } from './picture-fields.ts'

/** Every `reason` of the code `refused` when a club's own page is saved. */
export const profileRefusals = [
  /** The course is not the club's, or has no hole of that number. */
  'signature_hole_unknown',
] as const
export type ClubProfileRefusal = (typeof profileRefusals)[number]

const clubId = z.uuid()
const minute = z.int().min(0).max(1440)

/** Open from and to on one day; the end is later. */
const openTime = z.tuple([minute, minute]).refine(([from, to]) => from < to)

const profile = z.object({
  /** Paragraphs separated by empty lines; empty without a description. */
  description: freeText(profileLimits.description),
  facilities: z.array(z.enum(facilities)).max(facilities.length),
  hours: z
    .array(
      z.object({
        place: z.enum(openPlaceNames),
        /** Monday to Sunday; an empty list is a closed day. */
        week: z.array(z.array(openTime).max(2)).length(7),
        note: freeText(profileLimits.hoursNote),
      }),
    )
    .max(openPlaceNames.length),
  signatureHoles: z
    .array(
      z.object({
        courseId: z.uuid(),
        hole: z.int().min(1).max(36),
        text: freeText(profileLimits.signatureText, { min: 1 }),
      }),
    )
    .max(6),
  /** Null where the steps of the agreement are shown. */
  bookingSteps: z
    .array(freeText(profileLimits.step, { min: 1 }))
    .min(1)
    .max(profileLimits.steps)
    .nullable(),
  bookingText: freeText(profileLimits.bookingText, { min: 1 }).nullable(),
})

/** As the club's people write it. */
export type SentProfile = z.input<typeof profile>

const course = z.object({ id: z.uuid(), name: z.string(), holes: z.int() })

export const getClubProfile = endpoint({
  method: 'GET',
  path: '/api/v1/clubs/:clubId/profile',
  audience: 'club.page',
  summary: 'What the club has written about itself, with its pictures and earlier versions.',
  input: z.object({ clubId }),
  output: z.object({
    clubName: z.string(),
    slug: z.string(),
    /** Whether the page can be seen by everybody: only partner clubs have one. */
    isPublic: z.boolean(),
    /** 0 before the club has written anything. */
    version: z.int(),
    profile,
    /** What the agreement says on booking, shown where the club has written no own steps. */
    agreed: z.object({ bookingSteps: z.array(z.string()), bookingText: z.string().nullable() }),
    courses: z.array(course),
    pictures: z.array(clubPicture),
    /** Newest first. */
    history: z.array(
      z.object({ version: z.int(), writtenAt: z.iso.datetime(), writtenBy: z.string(), profile }),
    ),
  }),
})

export const saveClubProfile = endpoint({
  method: 'PUT',
  path: '/api/v1/clubs/:clubId/profile',
  audience: 'club.page',
  summary: 'Store a new version of what the club writes about itself.',
  errors: ['changed_elsewhere', 'refused'],
  input: profile.extend({
    clubId,
    /** The version that the writer saw. */
    basedOn: z.int().min(0),
  }),
  output: z.object({ version: z.int() }),
})

export type ClubProfileToEdit = Output<typeof getClubProfile>
