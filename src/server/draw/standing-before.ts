import { evaluateCut, makeCut, type CutBlocker } from '#domain/results/cut.ts'
import { divisionField } from '#domain/results/division-field.ts'
import { rankField, type Entrant } from '#domain/results/rank-field.ts'
import type { CompetitionTerms } from '#domain/competitions/terms/competition-terms.ts'
import { lastListed, playerOf, tiesOf } from '../results/field.ts'
import type { DivisionRow } from '../competitions/tournament-queries.ts'
import type { DrawnRow } from '../scoring/score-queries.ts'

export type Standing = {
  /** In each *række* by itself; who has none is not here. */
  places: ReadonlyMap<string, number>
  /** Who did not make the cut, and plays no further. */
  cut: ReadonlySet<string>
  /** What a cut must have before it can be made, by *række*. */
  waits: readonly (CutBlocker & { divisionId: string })[]
}

/**
 * How the players stand when so many rounds have been played: what the next one is drawn by.
 * @param drawn everybody on a start list of these rounds, and of the next one where it is out.
 */
export function standingBefore(
  drawn: readonly DrawnRow[],
  divisions: readonly DivisionRow[],
  rounds: number,
): Standing {
  const each = divisions.map((division) => {
    const own = drawn.filter(({ entry }) => entry.divisionId === division.id)
    const played = own.filter(({ round }) => round.number <= rounds)
    const { cut } = division.terms
    return {
      placings: rankField(entrantsOf(played, division.terms), 'shared'),
      ...(cut && rounds >= cut.afterRound ? cutOf(own, division, cut) : noCut),
    }
  })
  return {
    places: new Map(
      each.flatMap(({ placings }) =>
        placings.flatMap(({ id, place }) => (place === null ? [] : [[id, place] as const])),
      ),
    ),
    cut: new Set(each.flatMap(({ missedCut }) => missedCut)),
    waits: each.flatMap(({ waits }) => waits),
  }
}

const noCut = { missedCut: [], waits: [] }

/**
 * Once a later round is drawn the cut is made: whoever is not on that list has missed it, also when
 * one of those above the line withdraws since.
 */
function cutOf(
  own: readonly DrawnRow[],
  division: DivisionRow,
  cut: NonNullable<CompetitionTerms['cut']>,
) {
  const then = own.filter(({ round }) => round.number <= cut.afterRound)
  const since = own.filter(({ round }) => round.number > cut.afterRound)
  if (since.length > 0) {
    const through = new Set(since.map(({ entry }) => entry.id))
    const missedCut = then.flatMap(({ entry }) => (through.has(entry.id) ? [] : [entry.id]))
    return { missedCut, waits: [] }
  }
  const field = entrantsOf(then, division.terms)
  const placings = rankField(field, cut.byBrokenTies ? tiesOf(division, cut.afterRound) : 'shared')
  const waits = evaluateCut(field, placings, cut).map((one) => ({
    ...one,
    divisionId: division.id,
  }))
  return { missedCut: makeCut(placings, cut).missedCut, waits }
}

function entrantsOf(rows: readonly DrawnRow[], { scoring, cut }: CompetitionTerms): Entrant[] {
  const byEntry = Map.groupBy(rows, ({ entry }) => entry.id)
  return divisionField([...byEntry.values()].map(playerOf), {
    scoring,
    cut,
    drawnRound: lastListed(rows),
  })
}
