import {
  isMeasure,
  formatMeasure,
  type SideCompetitionKind,
} from '#domain/sidecompetitions/side-competition.ts'
import { formText } from '../../form-text.ts'

export type FieldErrors = { who?: string; measure?: string }
export type MeasurementFields = { who: string; measure: string }

/** The texts of the form, by kind of side competition. */
export const sideMeasureTexts = {
  nearest_pin: {
    who: 'Hvem ligger tættest?',
    label: 'Afstand til hullet',
    suffix: 'cm',
    unit: (measure: number) =>
      `${measure} centimeter, altså ${formatMeasure('nearest_pin', measure)}`,
    whole: 'Skriv afstanden i hele centimeter: 2,40 m er 240.',
  },
  longest_drive: {
    who: 'Hvem slog længst?',
    label: 'Længde fra teestedet',
    suffix: 'm',
    unit: (measure: number) => `${measure} meter`,
    whole: 'Skriv længden i hele meter, fx 214.',
  },
} as const

export function readMeasurementFields(form: FormData): MeasurementFields {
  const text = formText(form)
  return { who: text('who'), measure: text('measure') }
}

/** Undefined for text that is no measure; `sideMeasureTexts` has the error. */
export function parseMeasure(kind: SideCompetitionKind, text: string): number | undefined {
  const measure = /^\d+$/.test(text) ? Number(text) : NaN
  return isMeasure(kind, measure) ? measure : undefined
}

/** The valid measurement of the flight, or the errors of the fields. */
export function parseMeasurement(
  kind: SideCompetitionKind,
  { who: entryId, measure: text }: MeasurementFields,
) {
  const measure = parseMeasure(kind, text)
  const errors: FieldErrors = {
    ...(entryId === '' && { who: 'Vælg en spiller.' }),
    ...(measure === undefined && { measure: sideMeasureTexts[kind].whole }),
  }
  const isValid = entryId !== '' && measure !== undefined
  return { errors, measurement: isValid ? { entryId, measure } : undefined }
}
