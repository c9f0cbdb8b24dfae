import type { SideKind } from '#domain/tournaments/side/side-competition.ts'
import { readMeasure, sideWords } from '../scoring/read-side.ts'

export type Faults = { measure?: string; reason?: string }
type Written = { player: string; measure: string; reason: string }

/** As it stands in the fields. */
export function readWritten(form: FormData): Written {
  const text = (name: string) => {
    const value = form.get(name)
    return typeof value === 'string' ? value.trim() : ''
  }
  return { player: text('player'), measure: text('measure'), reason: text('reason') }
}

/** What the desk says with it, `isNone` for a measure that is taken away, or what is wrong. */
export function readCorrection(kind: SideKind, written: Written, isNone: boolean) {
  const { player: entryId, reason } = written
  const measure = isNone ? null : readMeasure(kind, written.measure)
  const faults: Faults = {
    ...(measure === undefined && { measure: sideWords[kind].whole }),
    ...(reason.length < 3 && { reason: 'Skriv begrundelsen i et par ord.' }),
  }
  const isRight = measure !== undefined && faults.reason === undefined
  return { faults, said: isRight ? { entryId, measure, reason } : undefined }
}
