import type { DeskSideCompetition } from '#contract/sidecompetitions.ts'
import {
  formatMeasure,
  type SideCompetitionKind,
} from '#domain/sidecompetitions/side-competition.ts'
import { formText } from '../../form-text.ts'
import { parseMeasure, sideMeasureTexts } from '../scoring/parse-side-measurement.ts'

export type FieldErrors = { player?: string; measure?: string; reason?: string }
type Present = Pick<DeskSideCompetition['results'][number], 'measure' | 'said' | 'isCommittee'>
type CorrectionFields = { player: string; measure: string; reason: string }

/** As it stands in the fields. */
export function readCorrectionFields(form: FormData): CorrectionFields {
  const text = formText(form)
  return { player: text('player'), measure: text('measure'), reason: text('reason') }
}

/** What the tournament desk says with it, `isNone` for a measure that is taken away, or what is wrong. */
export function parseSideCorrection(
  kind: SideCompetitionKind,
  written: CorrectionFields,
  isNone: boolean,
) {
  const { player: entryId, reason } = written
  const measure = isNone ? null : parseMeasure(kind, written.measure)
  const errors: FieldErrors = {
    ...(entryId === '' && { player: 'Vælg en spiller.' }),
    ...(measure === undefined && { measure: sideMeasureTexts[kind].whole }),
    ...(reason.length < 3 && { reason: 'Skriv begrundelsen i et par ord.' }),
  }
  const isRight = Object.keys(errors).length === 0
  return {
    errors,
    said: isRight && measure !== undefined ? { entryId, measure, reason } : undefined,
  }
}

/** The field to go to first. */
export const firstErrorField = (errors: FieldErrors): string | undefined =>
  (['player', 'measure', 'reason'] as const).find((name) => errors[name])

/** What a player who is chosen has, or what her flight cannot agree on. */
export function presentResultText(
  kind: SideCompetitionKind,
  { measure, said, isCommittee }: Present,
): string {
  if (said.length > 1 && !isCommittee) {
    return `Flighten har skrevet ${said.map((one) => formatMeasure(kind, one)).join(' og ')}.`
  }
  return measure === null ? 'Målingen tæller ikke nu.' : `Nu: ${formatMeasure(kind, measure)}.`
}
