import { z } from 'zod'
import { networkMinimumRounds } from '#domain/clubs/terms.ts'
import { productCodes } from '#domain/passes/products.ts'
import { adminList, type Words } from './list.ts'
import { roleWords } from './people.ts'
import { adminRecord } from './record.ts'
import { mostNewRules, newRule } from '#contract/clubs/calendar.ts'
import { writtenDay } from '#contract/shared/day.ts'
import { endpoint, type Output } from '#contract/shared/endpoint.ts'
import { freeText } from '#contract/shared/free-text.ts'

/** Every `reason` of the code `refused` in this module. */
export const adminClubRefusals = [
  'terms_unchanged',
  'terms_days_wrong',
  /** A new closure would begin within the notice period (E6). */
  'notice_too_short',
  /** The closures exceed the ceiling, and the back office has not confirmed them. */
  'above_ceiling',
  'rule_unknown',
  'booking_address_missing',
  /** Nobody at the club could open the link of the mail. */
  'no_club_administrator',
] as const
export type AdminClubRefusal = (typeof adminClubRefusals)[number]

const Day = writtenDay
const Ore = z.int().min(0).max(1_000_000)
const bookingMode = z.enum(['golfbox', 'phone', 'drop_in'])

const courseWords = {
  open: { label: 'Åben', tone: 'success' },
  closed: { label: 'Lukket nu', tone: 'error' },
} satisfies Words
const partnerWords = {
  yes: { label: 'Nu eller senere' },
  ended: { label: 'Ophørt eller uden aftale' },
} satisfies Words

/** docs/algorithms/sign-health.md */
const signWords = {
  well: { label: 'Intet at gøre' },
  replace: { label: 'Udskriv et nyt skilt', tone: 'warning' },
} satisfies Words

/** Every club, partner or not, with its current state. */
export const listAllClubs = adminList({
  path: '/api/v1/admin/clubs',
  audience: 'admin.enter',
  summary: 'Every club: its agreement, its course now, and its guests this month.',
  title: 'Klubber',
  searchHint: 'Navn, by, postnummer eller klubnummer',
  columns: [
    { key: 'name', heading: 'Klub', kind: 'text', sortable: true },
    { key: 'dguClubNumber', heading: 'DGU-nr.', kind: 'number', sortable: true },
    { key: 'region', heading: 'Region', kind: 'text', sortable: true },
    { key: 'course', heading: 'Banen', kind: 'word', words: courseWords, sortable: true },
    { key: 'partnerFrom', heading: 'Aftale fra', kind: 'day', sortable: true, optional: true },
    { key: 'partnerTo', heading: 'Til og med', kind: 'day', sortable: true, optional: true },
    { key: 'rounds', heading: 'Runder', kind: 'number', sortable: true, optional: true },
    { key: 'courses', heading: 'Baner', kind: 'number', sortable: true },
    { key: 'guests', heading: 'Gæster i måneden', kind: 'number', sortable: true },
    { key: 'signs', heading: 'Skilte', kind: 'word', words: signWords, sortable: true },
    { key: 'members', heading: 'Medlemmer', kind: 'number', sortable: true },
    {
      key: 'membersAt',
      heading: 'Medlemsliste indlæst',
      kind: 'time',
      aside: true,
      optional: true,
    },
    { key: 'slug', heading: 'Adresse på siden', kind: 'code', aside: true },
  ],
  filters: [
    { key: 'course', label: 'Banen', kind: 'choice', words: courseWords },
    { key: 'partner', label: 'Aftale', kind: 'choice', words: partnerWords },
    { key: 'signs', label: 'Skilte', kind: 'choice', words: signWords },
  ],
  sort: { by: 'name', order: 'asc' },
})

const genderWords = { men: { label: 'Herrer' }, women: { label: 'Damer' } } satisfies Words

/** One club with its courses, signs and staff, and every version of its agreement. */
export const getClubAsAdmin = adminRecord({
  list: listAllClubs,
  summary: 'One club: courses and tees, signs, staff, and every version of its agreement.',
  more: [
    { key: 'address', heading: 'Vej', kind: 'text' },
    { key: 'postcode', heading: 'Postnummer', kind: 'code' },
    { key: 'city', heading: 'By', kind: 'text' },
    { key: 'phone', heading: 'Telefon', kind: 'code', optional: true },
    { key: 'email', heading: 'Mail', kind: 'code', optional: true },
    { key: 'website', heading: 'Hjemmeside', kind: 'code', optional: true },
    { key: 'leavesAfter', heading: 'Stopper efter', kind: 'day', optional: true },
    { key: 'closureId', heading: 'Lukningens id', kind: 'code', optional: true },
    { key: 'closureReason', heading: 'Lukket på grund af', kind: 'text', optional: true },
    { key: 'closureNote', heading: 'Klubbens ord', kind: 'text', optional: true },
  ],
  related: {
    terms: {
      title: 'Aftalens versioner',
      columns: [
        { key: 'version', heading: 'Version', kind: 'number' },
        { key: 'validFrom', heading: 'Fra', kind: 'day' },
        { key: 'validTo', heading: 'Til og med', kind: 'day', optional: true },
        { key: 'rounds', heading: 'Runder', kind: 'number' },
        { key: 'products', heading: 'Kort', kind: 'code', aside: true },
        { key: 'rules', heading: 'Lukninger', kind: 'number' },
        { key: 'weekday', heading: 'Green fee hverdag', kind: 'money' },
        { key: 'weekend', heading: 'Weekend', kind: 'money' },
        { key: 'createdAt', heading: 'Skrevet', kind: 'time' },
      ],
    },
    tees: {
      title: 'Baner og teesteder',
      columns: [
        { key: 'course', heading: 'Bane', kind: 'text' },
        { key: 'holes', heading: 'Huller', kind: 'number' },
        { key: 'tee', heading: 'Teested', kind: 'text' },
        { key: 'gender', heading: 'For', kind: 'word', words: genderWords },
        { key: 'courseRating', heading: 'Course Rating', kind: 'handicap' },
        { key: 'slope', heading: 'Slope', kind: 'number' },
        { key: 'par', heading: 'Par', kind: 'number' },
      ],
    },
    signs: {
      title: 'Skilte',
      columns: [
        { key: 'code', heading: 'Kode', kind: 'code' },
        { key: 'place', heading: 'Sted', kind: 'text' },
        { key: 'createdAt', heading: 'Lavet', kind: 'time' },
        { key: 'lastScan', heading: 'Senest brugt', kind: 'day', optional: true },
      ],
    },
    staff: {
      title: 'Medarbejdere',
      path: '/api/v1/admin/people',
      columns: [
        { key: 'name', heading: 'Navn', kind: 'text' },
        { key: 'role', heading: 'Rolle', kind: 'word', words: roleWords },
        { key: 'email', heading: 'Mail', kind: 'code' },
      ],
    },
  },
})

const termsFacts = z.object({
  validFrom: Day,
  /** The last day; null while the agreement runs. */
  validTo: Day.nullable(),
  roundsPerPass: z.int().min(networkMinimumRounds).max(99),
  acceptsProducts: z.array(z.enum(productCodes)).min(1).max(productCodes.length),
  /** Tenths, 360 = 36,0; null = no limit. */
  maxHandicapTenths: z.int().min(0).max(540).nullable(),
  bookingMode,
  bookingUrl: z.url().max(300).nullable(),
  bookingWindowDays: z.int().min(0).max(365),
  bookingSteps: z.array(freeText(300, { min: 1 })).max(12),
  bookingText: freeText(200, { min: 1 }).nullable(),
  checkInPlace: freeText(200, { min: 1 }),
  defaultHoles: z.union([z.literal(9), z.literal(18)]),
  greenFeeWeekdayOre: Ore,
  greenFeeWeekendOre: Ore,
})

const draft = termsFacts.extend({
  id: z.uuid(),
  /** The version that the form was based on; 0 for a club without an agreement. */
  basedOn: z.int().min(0).max(1_000_000),
  /** Ids of the closures that continue; the others end with this version. */
  keptRules: z.array(z.string().min(1).max(80)).max(200),
  newRules: z.array(newRule).max(mostNewRules),
})
export type TermsDraft = z.output<typeof draft>
export type TermsInput = z.input<typeof draft>

const effect = z.object({
  /** The changes, in Danish. */
  changes: z.array(z.object({ title: z.string(), from: z.string(), to: z.string() })),
  /** Number of the season's days that are closed all day. */
  fullyClosedDays: z.int(),
  seasonDays: z.int(),
  /** Weekend days and holidays with more than four hours closed. */
  daysAboveCeiling: z.int(),
  exceedsCeiling: z.boolean(),
})
export type TermsEffect = z.output<typeof effect>

/** The latest agreement of a club, as the start of the next version. */
export const getTermsToEdit = endpoint({
  method: 'GET',
  path: '/api/v1/admin/clubs/:id/terms',
  audience: 'terms.write',
  summary: 'The newest version of a club’s agreement; version 0 is what a new club begins with.',
  input: z.object({ id: z.uuid() }),
  output: z.object({
    name: z.string(),
    version: z.int(),
    noticeHours: z.int(),
    /** The first day on which a new version may begin: today, or the start of the latest version. */
    earliest: z.iso.date(),
    terms: termsFacts.extend({
      validFrom: z.iso.date(),
      validTo: z.iso.date().nullable(),
      roundsPerPass: z.int(),
      acceptsProducts: z.array(z.string()),
      bookingUrl: z.string().nullable(),
      checkInPlace: z.string(),
    }),
    rules: z.array(z.object({ id: z.string(), said: z.string() })),
  }),
})
export type TermsToEdit = Output<typeof getTermsToEdit>

/** The changes and closures of a draft version. Nothing is stored. */
export const previewTerms = endpoint({
  method: 'POST',
  path: '/api/v1/admin/clubs/:id/terms/effect',
  audience: 'terms.write',
  summary: 'What a new version of a club’s agreement would change and close.',
  input: draft,
  output: effect,
})

/**
 * Stores the next version; earlier versions end the day before it begins. Refuses with
 * `changed_elsewhere` if a version was stored since `basedOn`, or with a reason of `adminClubRefusals`.
 */
export const writeTerms = endpoint({
  method: 'POST',
  path: '/api/v1/admin/clubs/:id/terms',
  audience: 'terms.write',
  summary: 'A new version of a club’s agreement.',
  input: draft.extend({ acceptsCeiling: z.boolean() }),
  output: z.object({ version: z.int() }),
})

/** Mails the link to a club's signs and papers. Refuses with `no_club_administrator`. */
export const mailClubParcel = endpoint({
  method: 'POST',
  path: '/api/v1/admin/clubs/:id/parcel-mail',
  audience: 'terms.write',
  summary: 'Mail a club’s administrators where they get its parcel: signs and sheets to print.',
  input: z.object({ id: z.uuid() }),
  output: z.object({ sentTo: z.int() }),
})
