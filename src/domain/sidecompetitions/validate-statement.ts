import { isMeasure, type SideCompetitionKind } from './side-competition.ts'

/** As much as a flight's phones may have said of the side competitions of a round, all its players' together. */
export const maxStatements = 300

type Player = { id: string; divisionId: string }
type StatementInput = { entryId: string | null; measure: number | null; by: string }
export type StatementError = 'not_in_flight' | 'side_other_division' | 'measure_impossible'

/**
 * Whether a flight may say this of a competition: a player of the flight who is in it, with a measure
 * that can be, or nobody. Undefined where it may.
 * @param divisionId of the competition; null where everybody is in it.
 */
export function validateStatement(
  { kind, divisionId }: { kind: SideCompetitionKind; divisionId: string | null },
  { entryId, measure, by }: StatementInput,
  flight: readonly Player[],
): StatementError | undefined {
  if (!flight.some(({ id }) => id === by)) return 'not_in_flight'
  if (entryId === null) return measure === null ? undefined : 'measure_impossible'
  const player = flight.find(({ id }) => id === entryId)
  if (!player) return 'not_in_flight'
  if (divisionId !== null && player.divisionId !== divisionId) return 'side_other_division'
  return measure !== null && isMeasure(kind, measure) ? undefined : 'measure_impossible'
}
