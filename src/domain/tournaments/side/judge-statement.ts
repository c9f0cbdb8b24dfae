import { isMeasure, type SideKind } from './side-competition.ts'

/** As much as a flight's phones may have said of the side competitions of a round, all its players' together. */
export const mostStatements = 300

type Player = { id: string; divisionId: string }
type Said = { entryId: string | null; measure: number | null; by: string }
export type StatementFault = 'not_in_flight' | 'side_other_division' | 'measure_impossible'

/**
 * Whether a flight may say this of a competition: a player of the flight who is in it, with a measure
 * that can be, or nobody. Undefined where it may.
 * @param divisionId of the competition; null where everybody is in it.
 */
export function faultOfStatement(
  { kind, divisionId }: { kind: SideKind; divisionId: string | null },
  { entryId, measure, by }: Said,
  flight: readonly Player[],
): StatementFault | undefined {
  if (!flight.some(({ id }) => id === by)) return 'not_in_flight'
  if (entryId === null) return measure === null ? undefined : 'measure_impossible'
  const player = flight.find(({ id }) => id === entryId)
  if (!player) return 'not_in_flight'
  if (divisionId !== null && player.divisionId !== divisionId) return 'side_other_division'
  return measure !== null && isMeasure(kind, measure) ? undefined : 'measure_impossible'
}
