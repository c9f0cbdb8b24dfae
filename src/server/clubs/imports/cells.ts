import {
  plainDate,
  isPlainDate,
  addDays,
  formatShortDate,
  type PlainDate,
} from '#domain/shared/dates.ts'
import { foldDanish } from '#domain/shared/danish.ts'
import { maskCpr } from '#domain/shared/mask-cpr.ts'
import { invalid, valid, type Cell } from './column.ts'

/** The warning of a cell from which a CPR number was removed. */
export const cprRemoved = 'et CPR-nummer er fjernet'

/** Text of at most `most` characters on one line, with single blanks; CPR numbers are removed. */
export function textCell(most: number) {
  return (text: string): Cell<string> => {
    const typed = oneLine(text)
    const masked = maskCpr(typed)
    if (masked.length > most) return invalid(`er længere end ${most} tegn`)
    return valid(masked, masked === typed ? undefined : cprRemoved)
  }
}

/** A name. One with a CPR number is refused, because the rest would be no name. */
export function nameCell(most: number) {
  const read = textCell(most)
  return (text: string): Cell<string> =>
    maskCpr(oneLine(text)) === oneLine(text)
      ? read(text)
      : invalid('indeholder et CPR-nummer. Slet det i filen')
}

const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim()

export function wholeCell(least: number, most: number) {
  return (text: string): Cell<number> => {
    const value = numberIn(text)
    if (value === undefined || !Number.isInteger(value))
      return invalid(`»${text}« er ikke et helt tal`)
    return value < least || value > most
      ? invalid(`${value} skal være mellem ${least} og ${most}`)
      : valid(value)
  }
}

/** A number with at most `decimals` decimals, stored as an integer of the smallest unit. */
export function decimalCell(options: { decimals: number; least: number; most: number }) {
  const { decimals, least, most } = options
  return (text: string): Cell<number> => {
    const value = numberIn(text)
    if (value === undefined) return invalid(`»${text}« er ikke et tal`)
    if (value < least || value > most) {
      return invalid(
        `${danishNumber(value)} skal være mellem ${danishNumber(least)} og ${danishNumber(most)}`,
      )
    }
    return valid(Math.round(value * 10 ** decimals))
  }
}

/** Amounts in øre: `450`, `450,-`, `1.250,50 kr.`. */
export function amountCell(text: string): Cell<number> {
  const amount = text
    .replace(/kr\.?|dkk/gi, '')
    .replace(/,-+\s*$/, '')
    .trim()
  const thousands = /^\d{1,3}(\.\d{3})+(,\d{1,2})?$/.test(amount)
    ? amount.replaceAll('.', '')
    : amount
  const value = numberIn(thousands)
  return value === undefined || value < 0 || value > 100_000
    ? invalid(`»${text}« er ikke et beløb i kroner`)
    : valid(Math.round(value * 100))
}

/**
 * A handicap index in tenths, plus handicaps negative. One above 54 is kept as a beginner's, and a minus
 * sign is read as a plus, both with a warning (E41).
 */
export function handicapCell(text: string): Cell<number> {
  const match = /^([+\-\u2212\u2013]?)\s*(\d{1,2}(?:[.,]\d{1,4})?)$/.exec(text.trim())
  if (!match) return invalid(`»${text}« er ikke et handicap`)
  const [, sign = '', digits = ''] = match
  const exact = Number(digits.replace(',', '.')) * 10
  const tenths = Math.round(exact)
  if (sign !== '' && tenths > 100) return invalid(`»${text}« er ikke et plushandicap`)
  if (sign !== '' && sign !== '+')
    return valid(negative(tenths), `»${text}« er læst som +${digits}`)
  const value = sign === '+' ? negative(tenths) : tenths
  if (tenths > 540) {
    return valid(value, `${danishNumber(tenths / 10)} er over 54 og beholdes som begynderhandicap`)
  }
  // A handicap index has one decimal: two may be a typing error or another number.
  const isRounded = Math.abs(exact - tenths) > 1e-6
  return valid(
    value,
    isRounded ? `»${text}« er læst som ${sign}${danishNumber(tenths / 10)}` : undefined,
  )
}

/** A day: `12-03-1980`, `12.03.1980`, `12/3/1980`, `1980-03-12`, or Excel's serial number. */
export function dateCell(text: string): Cell<PlainDate> {
  const date = text.trim().replace(/[ T]00:00(:00(\.0+)?)?Z?$/, '')
  const day = danishDate(date) ?? isoDate(date) ?? serialDate(date)
  return day === undefined ? invalid(`»${text}« er ikke en dato, fx 12-03-1980`) : valid(day)
}

/** The error of a valid day that cannot be a day of birth. */
export const impossibleBirthDateText = (day: PlainDate) =>
  `${formatShortDate(day)} kan ikke være en fødselsdag`

export function emailCell(text: string): Cell<string> {
  const email = text.trim().toLowerCase()
  return /^[^\s@,;<>"]{1,64}@[^\s@,;<>"]+\.[^\s@,;<>".]{2,}$/.test(email) && email.length <= 254
    ? valid(email)
    : invalid(`»${text}« er ikke en mailadresse`)
}

export function yesNoCell(text: string): Cell<boolean> {
  const word = foldDanish(text)
  if (['ja', 'j', 'yes', 'y', 'sand', 'true', 'x', '1'].includes(word)) return valid(true)
  if (['nej', 'n', 'no', 'falsk', 'false', '0'].includes(word)) return valid(false)
  return invalid(`»${text}« skal være ja eller nej`)
}

/** One of several words: each choice is a stored key with the words that are accepted for it. */
export function choiceCell<K extends string | number>(choices: [K, string[]][]) {
  const byWord = new Map(
    choices.flatMap(([key, words]) => words.map((word) => [foldDanish(word), key] as const)),
  )
  return (text: string): Cell<K> => {
    const key = byWord.get(foldDanish(text))
    if (key !== undefined) return valid(key)
    const allowed = choices.map(([, words]) => words[0]).join(', ')
    return invalid(`»${text}« kendes ikke. Skriv en af: ${allowed}`)
  }
}

export const genderCell = choiceCell([
  ['men', ['Herre', 'Herrer', 'Mand', 'Mænd', 'M', 'H', 'Male', 'Men', 'Man', 'Dreng']],
  ['women', ['Dame', 'Damer', 'Kvinde', 'Kvinder', 'K', 'D', 'F', 'W', 'Female', 'Women', 'Pige']],
])

/** `12,5`, `12.5`, `-3`; a point is never a thousands separator here. */
function numberIn(text: string): number | undefined {
  const number = text
    .trim()
    .replace(/[\u2212\u2013]/g, '-')
    .replace(',', '.')
  return /^[+-]?\d{1,12}(\.\d{1,15})?$/.test(number) ? Number(number) : undefined
}

const negative = (tenths: number) => (tenths === 0 ? 0 : -tenths)
const danishNumber = (value: number) => String(value).replace('.', ',')

function danishDate(text: string): PlainDate | undefined {
  const match = /^(\d{1,2})[-./](\d{1,2})[-./](\d{4})$/.exec(text)
  return match ? dayOf(match[3], match[2], match[1]) : undefined
}

function isoDate(text: string): PlainDate | undefined {
  const match = /^(\d{4})[-./](\d{1,2})[-./](\d{1,2})$/.exec(text)
  return match ? dayOf(match[1], match[2], match[3]) : undefined
}

/** Excel counts days from 30 December 1899; five digits are the years 1927 to 2173. */
function serialDate(text: string): PlainDate | undefined {
  const serial = /^[1-9]\d{4}$/.test(text) ? Number(text) : undefined
  return serial === undefined ? undefined : addDays(plainDate('1899-12-30'), serial)
}

function dayOf(year = '', month = '', day = ''): PlainDate | undefined {
  const text = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return isPlainDate(text) ? text : undefined
}
