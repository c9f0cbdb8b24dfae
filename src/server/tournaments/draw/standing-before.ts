import { makeCut } from '#domain/tournaments/ranking/cut.ts'
import { rankField, type Entrant } from '#domain/tournaments/ranking/rank-field.ts'
import { startingTieTerms } from '#domain/tournaments/ranking/tie-steps.ts'
import { scoreRound } from '#domain/tournaments/scoring/score-round.ts'
import type { CompetitionTerms } from '#domain/tournaments/terms/competition-terms.ts'
import type { DivisionRow } from '../tournament-queries.ts'
import type { DrawnRow } from './draw-queries.ts'

type Standing = {
  /** In each *række* by itself; who has none is not here. */
  places: ReadonlyMap<string, number>
  /** Who did not make the cut, and plays no further. */
  cut: ReadonlySet<string>
}

/** How the players stand when so many rounds have been played: what the next one is drawn by. */
export function standingBefore(
  drawn: readonly DrawnRow[],
  divisions: readonly DivisionRow[],
  rounds: number,
): Standing {
  const each = divisions.map(({ id, terms }) => {
    const own = drawn.filter(({ entry }) => entry.divisionId === id)
    const { cut } = terms
    return {
      placings: rankField(entrantsOf(own, terms), 'shared'),
      missed: cut && rounds >= cut.afterRound ? missedBy(own, terms, cut) : [],
    }
  })
  return {
    places: new Map(
      each.flatMap(({ placings }) =>
        placings.flatMap(({ id, place }) => (place === null ? [] : [[id, place] as const])),
      ),
    ),
    cut: new Set(each.flatMap(({ missed }) => missed)),
  }
}

/** The cut was made when its round was over: what has been played since changes nothing. */
function missedBy(
  own: readonly DrawnRow[],
  terms: CompetitionTerms,
  cut: NonNullable<CompetitionTerms['cut']>,
): string[] {
  const order = [...new Set(own.map(({ flight }) => flight.roundId))]
  const counted = new Set(order.slice(0, cut.afterRound))
  const then = own.filter(({ flight }) => counted.has(flight.roundId))
  const ties = cut.byBrokenTies ? { ...startingTieTerms, ...terms.ties } : 'shared'
  return makeCut(rankField(entrantsOf(then, terms), ties), cut).missed
}

function entrantsOf(rows: readonly DrawnRow[], { scoring }: CompetitionTerms): Entrant[] {
  const byEntry = Map.groupBy(rows, ({ entry }) => entry.id)
  return [...byEntry].flatMap(([id, cards]) => {
    const [first] = cards
    if (!first) return []
    return {
      id,
      status: first.entry.status,
      handicapIndexTenths: first.entry.handicapTenths,
      rounds: cards.map(({ card, player, tee }) =>
        scoreRound(
          {
            par: tee.holes.map(({ par }) => par),
            strokeIndexes: tee.holes.map(({ strokeIndex }) => strokeIndex),
            playingHandicap: player.playingHandicap,
            scores: card.scores,
          },
          scoring,
        ),
      ),
    }
  })
}
