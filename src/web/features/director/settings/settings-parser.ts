import { parseMinute } from '#domain/shared/clock-time.ts'
import { readDanishDate } from '#domain/shared/danish-date.ts'
import { parseHandicap } from '#domain/shared/handicap.ts'
import { formText } from '../../../form-text.ts'
import { parseFee, parsePlaces } from '../parse-new-tournament.ts'

/** Called for a field that could not be read, with the reason. */
export type ReportError = (field: string, message: string) => void

export type SettingsParser = ReturnType<typeof createSettingsParser>

/** Reads the fields of the settings by name; what cannot be read is told, and stands as nothing. */
export function createSettingsParser(form: FormData, reportError: ReportError) {
  const text = formText(form)
  return {
    text,
    reportError,
    has: (field: string) => form.has(field),
    /** What follows a beginning in the names of the boxes that are ticked. */
    checkedUnder: (start: string) =>
      [...form.keys()]
        .filter((name) => name.startsWith(start))
        .map((name) => name.slice(start.length)),
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
    /** Null for an empty field; `undefined` never: what cannot be read is told, and is null too. */
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
function whole(typed: string, [least, most]: Range): number | undefined {
  const match = /^([-\u2212]?)(\d{1,3})$/.exec(typed)
  if (!match) return undefined
  const value = match[1] && match[2] !== '0' ? -Number(match[2]) : Number(match[2])
  return value >= least && value <= most ? value : undefined
}

const signed = (value: number) => (value < 0 ? `\u2212${-value}` : String(value))
