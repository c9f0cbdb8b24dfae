import {
  isMeasure,
  formatMeasure,
  type SideCompetitionKind,
} from '#domain/sidecompetitions/side-competition.ts'
import { formText } from '../../form-text.ts'

export type FieldErrors = { who?: string; measure?: string }
export type MeasurementFields = { who: string; measure: string }

/** How a flight and the tournament desk are asked, by what is measured. */
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

/** As it stands in the fields. */
export function readMeasurementFields(form: FormData): MeasurementFields {
  const text = formText(form)
  return { who: text('who'), measure: text('measure') }
}

/** Of what was written in the field, or undefined for what is no measure: then `sideMeasureTexts` has how it is written. */
export function parseMeasure(kind: SideCompetitionKind, written: string): number | undefined {
  const measure = /^\d+$/.test(written) ? Number(written) : NaN
  return isMeasure(kind, measure) ? measure : undefined
}

/** What the flight says with it, or what is wrong. */
export function parseMeasurement(
  kind: SideCompetitionKind,
  { who: entryId, measure: written }: MeasurementFields,
) {
  const measure = parseMeasure(kind, written)
  const errors: FieldErrors = {
    ...(entryId === '' && { who: 'Vælg en spiller.' }),
    ...(measure === undefined && { measure: sideMeasureTexts[kind].whole }),
  }
  const isRight = entryId !== '' && measure !== undefined
  return { errors, said: isRight ? { entryId, measure } : undefined }
}
