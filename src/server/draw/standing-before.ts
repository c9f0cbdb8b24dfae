import { evaluateCut, makeCut, type CutBlocker } from '#domain/results/cut.ts'
import { divisionField } from '#domain/results/division-field.ts'
import { rankField, type Entrant } from '#domain/results/rank-field.ts'
import type { CompetitionTerms } from '#domain/competitions/terms/competition-terms.ts'
import { rankedId } from '#domain/competitions/sides/units.ts'
import { lastListed, playersOf, tiesOf } from '../results/field.ts'
import type { DivisionRow } from '../competitions/tournament-queries.ts'
import type { DrawnRow } from '../scoring/score-queries.ts'

export type Standing = {
  /** Each player's place in their division; players without a place are missing. */
  places: ReadonlyMap<string, number>
  /** Players who missed the cut and do not play further rounds. */
  cut: ReadonlySet<string>
  /** What a division's cut still waits for. */
  waits: readonly (CutBlocker & { divisionId: string })[]
}

/**
 * The standing after this number of rounds, by which the next round is drawn.
 * @param drawn the players on the start lists of these rounds, and of the next one if published.
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
 * Once a later round is drawn the cut is final: players who are not on that list have missed it, even if
 * a player above the line withdraws later.
 */
function cutOf(
  own: readonly DrawnRow[],
  division: DivisionRow,
  cut: NonNullable<CompetitionTerms['cut']>,
) {
  const then = own.filter(({ round }) => round.number <= cut.afterRound)
  const later = own.filter(({ round }) => round.number > cut.afterRound)
  if (later.length > 0) {
    const idOf = ({ entry }: DrawnRow) => rankedId(entry, division.terms.team)
    const through = new Set(later.map(idOf))
    const missedCut = then.map(idOf).filter((id) => !through.has(id))
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

function entrantsOf(
  rows: readonly DrawnRow[],
  { scoring, cut, team }: CompetitionTerms,
): Entrant[] {
  return divisionField(playersOf(rows, team), {
    scoring,
    cut,
    drawnRound: lastListed(rows),
  })
}
