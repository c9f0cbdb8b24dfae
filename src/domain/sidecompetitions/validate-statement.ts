import { isMeasure, type SideCompetitionKind } from './side-competition.ts'

/** The limit of statements that the phones of one flight may send about a round's side competitions. */
export const maxStatements = 300

type Player = { id: string; divisionId: string }
type StatementInput = { entryId: string | null; measure: number | null; by: string }
export type StatementError = 'not_in_flight' | 'side_other_division' | 'measure_impossible'

/**
 * Validates a flight's statement: it names a player of the flight who is in the competition with a
 * possible measure, or no player. Undefined when valid.
 * @param divisionId of the competition; null for all divisions.
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
