import { parseRegion, type Region } from '#domain/clubs/regions.ts'
import { defaultTerms, networkMinimumRounds, type ClubTerms } from '#domain/clubs/terms.ts'
import { plainDate } from '#domain/shared/dates.ts'
import { parseCvr } from '#domain/shared/ids.ts'
import { maskCpr } from '#domain/shared/mask-cpr.ts'
import { parsePhone } from '#domain/shared/phone.ts'
import * as cell from './cells.ts'
import { invalid, valid, type Cell, type Column, type ReadRow, type Values } from './column.ts'
import type { Note } from './table.ts'

export type ClubDetails = {
  dguClubNumber: number
  name: string
  region: Region
  address: string
  postcode: string
  city: string
  phone: string | null
  email: string | null
  website: string | null
  latitudeE6: number | null
  longitudeE6: number | null
  cvr: string | null
  vatStatus: 'exempt' | 'liable' | 'mixed' | null
}

/** The terms in a file; missing ones leave the stored value unchanged. */
export type TermsInFile = Partial<
  Pick<
    ClubTerms,
    | 'validFrom'
    | 'validTo'
    | 'roundsPerPass'
    | 'acceptsProducts'
    | 'maxHandicapTenths'
    | 'bookingMode'
    | 'bookingUrl'
    | 'bookingWindowDays'
    | 'bookingSteps'
    | 'bookingText'
    | 'checkInPlace'
    | 'defaultHoles'
    | 'greenFeeWeekday'
    | 'greenFeeWeekend'
  >
>

export type ClubRecord = { line: number; club: Partial<ClubDetails>; terms: TermsInFile }

type ColumnSpec = [key: string, title: string, also: string[], read: Column['read']]

const requiredColumns: ColumnSpec[] = [
  [
    'dguClubNumber',
    'Klubnummer',
    ['DGU klubnummer', 'Klubnr', 'Klub nr', 'Club number', 'Union number'],
    cell.wholeCell(1, 9999),
  ],
  ['name', 'Klubnavn', ['Navn', 'Klub', 'Name', 'Club', 'Club name'], cell.nameCell(120)],
  ['region', 'Region', ['Landsdel'], regionCell],
  ['address', 'Adresse', ['Vej', 'Address', 'Street'], cell.textCell(160)],
  ['postcode', 'Postnummer', ['Postnr', 'Postcode', 'Postal code', 'Zip'], postcodeCell],
  ['city', 'By', ['City', 'Town'], cell.nameCell(80)],
]

const degrees = (most: number) => cell.decimalCell({ decimals: 6, least: -most, most })

const detailColumns: ColumnSpec[] = [
  ['phone', 'Telefon', ['Tlf', 'Telefonnummer', 'Phone'], phoneCell],
  ['email', 'E-mail', ['Email', 'Mail'], cell.emailCell],
  ['website', 'Hjemmeside', ['Web', 'Website', 'Homepage', 'Url'], urlCell],
  ['latitudeE6', 'Breddegrad', ['Latitude', 'Lat'], degrees(90)],
  ['longitudeE6', 'Længdegrad', ['Longitude', 'Lng', 'Lon'], degrees(180)],
  ['cvr', 'CVR-nummer', ['CVR', 'CVR nr', 'Company number'], cvrCell],
  [
    'vatStatus',
    'Momsstatus',
    ['Moms', 'VAT status'],
    cell.choiceCell<string>([
      ['exempt', ['Fritaget', 'Exempt', 'Nej']],
      ['liable', ['Pligtig', 'Momspligtig', 'Liable', 'Ja']],
      ['mixed', ['Blandet', 'Delvis', 'Mixed']],
    ]),
  ],
]

const termsColumns: ColumnSpec[] = [
  ['validFrom', 'Samarbejdsklub fra', ['Partner fra', 'Partner from'], cell.dateCell],
  ['validTo', 'Samarbejdsklub til', ['Partner til', 'Partner to'], cell.dateCell],
  [
    'roundsPerPass',
    'Runder pr. kort',
    ['Runder', 'Rounds per pass', 'Rounds'],
    cell.wholeCell(networkMinimumRounds, 99),
  ],
  ['acceptsProducts', 'Kort', ['Korttyper', 'Produkter', 'Products'], productsCell],
  [
    'maxHandicapTenths',
    'Højeste handicap',
    ['Max handicap', 'Max hcp', 'Handicapgrænse'],
    cell.decimalCell({ decimals: 1, least: 0, most: 72 }),
  ],
  [
    'bookingMode',
    'Booking',
    ['Bookingform', 'Booking mode'],
    cell.choiceCell<string>([
      ['golfbox', ['GolfBox']],
      ['phone', ['Telefon', 'Phone']],
      ['drop_in', ['Uden booking', 'Drop-in', 'Ingen']],
    ]),
  ],
  ['bookingUrl', 'Bookingadresse', ['Bookinglink', 'Booking url'], urlCell],
  ['bookingWindowDays', 'Bookingdage', ['Booking days'], cell.wholeCell(0, 60)],
  ['bookingSteps', 'Sådan booker du', ['Bookingtrin', 'Booking steps'], stepsCell],
  [
    'bookingText',
    'Tekst til booking',
    ['Bookingtekst', 'Bemærkning ved booking', 'Booking text'],
    cell.textCell(160),
  ],
  ['checkInPlace', 'Sted for check-in', ['Check-in', 'Check-in place'], cell.textCell(160)],
  ['defaultHoles', 'Huller pr. check-in', ['Default holes'], holesCell],
  [
    'greenFeeWeekday',
    'Green fee hverdag',
    ['Greenfee hverdag', 'Green fee weekday'],
    cell.amountCell,
  ],
  ['greenFeeWeekend', 'Green fee weekend', ['Greenfee weekend'], cell.amountCell],
]

/** Optional columns, whose stored value a file may clear. */
const clearableKeys = new Set([
  'phone',
  'email',
  'website',
  'latitudeE6',
  'longitudeE6',
  'cvr',
  'validTo',
  'maxHandicapTenths',
  'bookingUrl',
  'bookingText',
])

const toColumn =
  (required: boolean) =>
  ([key, title, also, read]: ColumnSpec): Column => ({
    key,
    title,
    also,
    read,
    required,
    mayEmpty: clearableKeys.has(key),
  })

export const clubColumns: Column[] = [
  ...requiredColumns.map(toColumn(true)),
  ...[...detailColumns, ...termsColumns].map(toColumn(false)),
]

const detailKeys = [...requiredColumns, ...detailColumns].map(([key]) => key)
const termsKeys = termsColumns.map(([key]) => key)

type RecordResult = { ok: true; record: ClubRecord } | { ok: false; error: Note }

export function toClub({ line, values }: ReadRow): RecordResult {
  const terms = pick(values, termsKeys) as TermsInFile
  if (terms.validFrom && terms.validTo && terms.validTo < terms.validFrom) {
    const reason = 'ligger før Samarbejdsklub fra'
    return { ok: false, error: { line, column: 'Samarbejdsklub til', reason } }
  }
  const club = pick(values, detailKeys) as Partial<ClubDetails>
  return { ok: true, record: { line, club, terms } }
}

export const clubKey = ({ club }: ClubRecord) => `klub ${club.dguClubNumber}`

const pick = (values: Values, keys: string[]) =>
  Object.fromEntries(keys.filter((key) => key in values).map((key) => [key, values[key]]))

function regionCell(text: string): Cell<Region> {
  const region = parseRegion(text)
  return region ? valid(region) : invalid(`»${text}« er ikke en region`)
}

function postcodeCell(text: string): Cell<string> {
  const postcode = text.replace(/^DK[\s-]*/i, '').trim()
  return /^\d{3,4}$/.test(postcode)
    ? valid(postcode.padStart(4, '0'))
    : invalid(`»${text}« er ikke et postnummer`)
}

function phoneCell(text: string): Cell<string> {
  const digits = text.replace(/[\s.()-]/g, '').replace(/^(\+|00)45(?=\d{8}$)/, '')
  return parsePhone(digits) ? valid(digits) : invalid(`»${text}« er ikke et telefonnummer`)
}

function urlCell(text: string): Cell<string> {
  const full = /^https?:\/\//i.test(text) ? text.trim() : `https://${text.trim()}`
  const fits = URL.canParse(full) && new URL(full).hostname.includes('.') && full.length <= 300
  return fits ? valid(full) : invalid(`»${text}« er ikke en webadresse`)
}

function cvrCell(text: string): Cell<string> {
  const cvr = parseCvr(text)
  return cvr ? valid(cvr) : invalid(`»${text}« er ikke et CVR-nummer`)
}

function holesCell(text: string): Cell<9 | 18> {
  if (text === '9') return valid(9)
  return text === '18' ? valid(18) : invalid('skal være 9 eller 18')
}

/** Cards that a club may accept: the default ones and Fleks, which is off by default (D11). */
const acceptableProducts = [...defaultTerms('', plainDate('2027-03-01')).acceptsProducts, 'FLEKS']

function productsCell(text: string): Cell<string[]> {
  const words = text
    .toUpperCase()
    .split(/[\s,;/|]+/)
    .filter(Boolean)
  const unknown = words.find((word) => !acceptableProducts.includes(word))
  return unknown
    ? invalid(`»${unknown}« er ikke en korttype. Skriv ${acceptableProducts.join(', ')}`)
    : valid([...new Set(words)])
}

/** Steps are separated by a bar or a line break; leading numbers are removed. */
function stepsCell(text: string): Cell<string[]> {
  const steps = text.split(/[|\n]/).map((step) => step.replace(/^\s*\d{1,2}[.)]\s*/, '').trim())
  const filledSteps = steps.filter(Boolean)
  const maskedSteps = filledSteps.map(maskCpr)
  const tooLong = maskedSteps.length > 12 || maskedSteps.some((step) => step.length > 300)
  if (tooLong) return invalid('højst 12 trin med højst 300 tegn hver')
  return valid(maskedSteps, maskedSteps.join() === filledSteps.join() ? undefined : cell.cprRemoved)
}
