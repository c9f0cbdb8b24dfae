import type { DeskSideCompetition } from '#contract/sidecompetitions/endpoints.ts'
import {
  formatMeasure,
  type SideCompetitionKind,
} from '#domain/sidecompetitions/side-competition.ts'
import { formText } from '../../form-text.ts'
import { parseMeasure, sideMeasureTexts } from '../scoring/parse-side-measurement.ts'

export type FieldErrors = { player?: string; measure?: string; reason?: string }
type CurrentResult = Pick<
  DeskSideCompetition['results'][number],
  'measure' | 'said' | 'isCommittee'
>
type CorrectionFields = { player: string; measure: string; reason: string }

export function readCorrectionFields(form: FormData): CorrectionFields {
  const text = formText(form)
  return { player: text('player'), measure: text('measure'), reason: text('reason') }
}

/**
 * The valid correction, or the errors of the fields.
 * @param isNone deletes the measure.
 */
export function parseSideCorrection(
  kind: SideCompetitionKind,
  fields: CorrectionFields,
  isNone: boolean,
) {
  const { player: entryId, reason } = fields
  const measure = isNone ? null : parseMeasure(kind, fields.measure)
  const errors: FieldErrors = {
    ...(entryId === '' && { player: 'Vælg en spiller.' }),
    ...(measure === undefined && { measure: sideMeasureTexts[kind].whole }),
    ...(reason.length < 3 && { reason: 'Skriv begrundelsen i et par ord.' }),
  }
  const isValid = Object.keys(errors).length === 0
  return {
    errors,
    correction: isValid && measure !== undefined ? { entryId, measure, reason } : undefined,
  }
}

/** The name of the first invalid field. */
export const firstErrorField = (errors: FieldErrors): string | undefined =>
  (['player', 'measure', 'reason'] as const).find((name) => errors[name])

/** The current measure of a player, or the different measures sent by the flight. */
export function currentResultText(
  kind: SideCompetitionKind,
  { measure, said, isCommittee }: CurrentResult,
): string {
  if (said.length > 1 && !isCommittee) {
    return `Flighten har skrevet ${said.map((each) => formatMeasure(kind, each)).join(' og ')}.`
  }
  return measure === null ? 'Målingen tæller ikke nu.' : `Nu: ${formatMeasure(kind, measure)}.`
}
