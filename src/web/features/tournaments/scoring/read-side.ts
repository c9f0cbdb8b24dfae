import { isMeasure, sayMeasure, type SideKind } from '#domain/tournaments/side/side-competition.ts'
import { textIn } from '../../../text-in.ts'

export type Faults = { who?: string; measure?: string }
export type Typed = { who: string; measure: string }

/** How a flight and the desk are asked, by what is measured. */
export const sideWords = {
  nearest_pin: {
    who: 'Hvem ligger tættest?',
    label: 'Afstand til hullet',
    suffix: 'cm',
    unit: (measure: number) => `${measure} centimeter, altså ${sayMeasure('nearest_pin', measure)}`,
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
export function readTyped(form: FormData): Typed {
  const text = textIn(form)
  return { who: text('who'), measure: text('measure') }
}

/** Of what was written in the field, or undefined for what is no measure: then `sideWords` has how it is written. */
export function readMeasure(kind: SideKind, written: string): number | undefined {
  const measure = /^\d+$/.test(written) ? Number(written) : NaN
  return isMeasure(kind, measure) ? measure : undefined
}

/** What the flight says with it, or what is wrong. */
export function readSaid(kind: SideKind, { who: entryId, measure: written }: Typed) {
  const measure = readMeasure(kind, written)
  const faults: Faults = {
    ...(entryId === '' && { who: 'Vælg en spiller.' }),
    ...(measure === undefined && { measure: sideWords[kind].whole }),
  }
  const isRight = entryId !== '' && measure !== undefined
  return { faults, said: isRight ? { entryId, measure } : undefined }
}
