import type { FlightSide } from '#contract/flight-side.ts'
import { foldSide, placeSide } from '#domain/tournaments/side/fold-side.ts'
import type { PlayerRow } from '../score-queries.ts'
import { statementOf, type Side } from './side-queries.ts'

/** What a flight's phones keep of the side competitions: those that somebody of it is in. */
export function writeSides(
  sides: readonly Side[],
  players: readonly Pick<PlayerRow, 'entry'>[],
): FlightSide[] {
  return sides.flatMap((side) => {
    const { id, kind, hole, prize, divisionId } = side.competition
    const entryIds = players.flatMap(({ entry }) =>
      divisionId === null || entry.divisionId === divisionId ? [entry.id] : [],
    )
    if (entryIds.length === 0) return []
    const isOurs = (entryId: string | null) => players.some(({ entry }) => entry.id === entryId)
    return {
      id,
      kind,
      hole,
      prize,
      entryIds,
      best: bestOf(side),
      statements: side.statements
        .filter(({ entryId, byEntryId }) => isOurs(entryId) || isOurs(byEntryId))
        .map(statementOf),
    }
  })
}

function bestOf({ competition, statements }: Side): number | null {
  const results = foldSide(statements.map(statementOf))
  return placeSide(competition.kind, results)[0]?.measure ?? null
}
