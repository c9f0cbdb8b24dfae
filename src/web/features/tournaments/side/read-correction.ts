import type { DeskSide } from '#contract/tournament-side.ts'
import { sayMeasure, type SideKind } from '#domain/tournaments/side/side-competition.ts'
import { textIn } from '../../../text-in.ts'
import { readMeasure, sideWords } from '../scoring/read-side.ts'

export type Faults = { player?: string; measure?: string; reason?: string }
type Present = Pick<DeskSide['results'][number], 'measure' | 'said' | 'isCommittee'>
type Written = { player: string; measure: string; reason: string }

/** As it stands in the fields. */
export function readWritten(form: FormData): Written {
  const text = textIn(form)
  return { player: text('player'), measure: text('measure'), reason: text('reason') }
}

/** What the desk says with it, `isNone` for a measure that is taken away, or what is wrong. */
export function readCorrection(kind: SideKind, written: Written, isNone: boolean) {
  const { player: entryId, reason } = written
  const measure = isNone ? null : readMeasure(kind, written.measure)
  const faults: Faults = {
    ...(entryId === '' && { player: 'Vælg en spiller.' }),
    ...(measure === undefined && { measure: sideWords[kind].whole }),
    ...(reason.length < 3 && { reason: 'Skriv begrundelsen i et par ord.' }),
  }
  const isRight = Object.keys(faults).length === 0
  return {
    faults,
    said: isRight && measure !== undefined ? { entryId, measure, reason } : undefined,
  }
}

/** The field to go to first. */
export const firstFault = (faults: Faults): string | undefined =>
  (['player', 'measure', 'reason'] as const).find((name) => faults[name])

/** What a player who is chosen has, or what her flight cannot agree on. */
export function sayPresent(kind: SideKind, { measure, said, isCommittee }: Present): string {
  if (said.length > 1 && !isCommittee) {
    return `Flighten har skrevet ${said.map((one) => sayMeasure(kind, one)).join(' og ')}.`
  }
  return measure === null ? 'Målingen tæller ikke nu.' : `Nu: ${sayMeasure(kind, measure)}.`
}
