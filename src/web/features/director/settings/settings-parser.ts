import { parseMinute } from '#domain/shared/clock-time.ts'
import { readDanishDate } from '#domain/shared/danish-date.ts'
import { parseHandicap } from '#domain/shared/parse-handicap.ts'
import { formText } from '../../../form-text.ts'
import { parseFee, parsePlaces } from '../parse-new-tournament.ts'

/** Called for an invalid field with the message. */
export type ReportError = (field: string, message: string) => void

export type SettingsParser = ReturnType<typeof createSettingsParser>

/** Parses the fields of the settings by name; an invalid field is reported and gets an empty value. */
export function createSettingsParser(form: FormData, reportError: ReportError) {
  const text = formText(form)
  return {
    text,
    reportError,
    has: (field: string) => form.has(field),
    /** The rest of the names of checked boxes with this prefix. */
    checkedWithPrefix: (prefix: string) =>
      [...form.keys()]
        .filter((name) => name.startsWith(prefix))
        .map((name) => name.slice(prefix.length)),
    isChecked: (field: string) => form.get(field) === 'on',
    fee: (field: string) => {
      const ore = parseFee(text(field))
      if (ore === undefined) reportError(field, 'Skriv prisen i kroner, som 250.')
      return ore
    },
    day: (field: string) => {
      const day = readDanishDate(text(field))
      if (!day) reportError(field, 'Skriv dagen som 12.06.2027.')
      return day ?? ''
    },
    minute: (field: string) => {
      const minute = parseMinute(text(field))
      if (minute === undefined) reportError(field, 'Skriv tiden som 9.00.')
      return minute ?? 0
    },
    places: (field: string) => {
      const places = parsePlaces(text(field))
      if (places === undefined)
        reportError(field, 'Skriv et tal fra 2 til 400, eller lad feltet stå tomt.')
      return places ?? null
    },
    handicap: (field: string) => {
      if (text(field) === '') return null
      const read = parseHandicap(text(field))
      if (!read.ok) reportError(field, 'Skriv handicap som 18,4, eller lad feltet stå tomt.')
      return read.ok ? read.tenths : null
    },
    /** Null for an empty field and for an invalid one, which is reported. */
    wholeOrNone: (field: string, [least, most]: Range) => {
      if (text(field) === '') return null
      const value = whole(text(field), [least, most])
      if (value === undefined)
        reportError(field, `Skriv et helt tal fra ${least} til ${most}, eller lad feltet stå tomt.`)
      return value ?? null
    },
    whole: (field: string, [least, most]: Range) => {
      const value = whole(text(field), [least, most])
      if (value === undefined)
        reportError(field, `Skriv et helt tal fra ${signed(least)} til ${most}.`)
      return value
    },
  }
}

type Range = [least: number, most: number]

/** `12`, `-3`, `−3`; undefined outside the range. */
function whole(text: string, [least, most]: Range): number | undefined {
  const match = /^([-\u2212]?)(\d{1,3})$/.exec(text)
  if (!match) return undefined
  const value = match[1] && match[2] !== '0' ? -Number(match[2]) : Number(match[2])
  return value >= least && value <= most ? value : undefined
}

const signed = (value: number) => (value < 0 ? `\u2212${-value}` : String(value))
