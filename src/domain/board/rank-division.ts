import { makeCut } from '#domain/results/cut.ts'
import { againstPar, liveRankingText } from '#domain/results/live-ranking.ts'
import { rankField, type Entrant, type Placing } from '#domain/results/rank-field.ts'
import { playerStatuses, type PlayerStatus } from '#domain/competitions/player-status.ts'
import { lowWins, type Scoring } from '#domain/competitions/terms/scoring-format.ts'
import type { ScoredRound } from '#domain/scoring/score-round.ts'
import type { BoardDivision, BoardResult, BoardStanding, BoardSum, BoardView } from './board.ts'
import type { BoardFacts, BoardPlayer } from './board-facts.ts'
import {
  factsPlayedBy,
  fieldToRank,
  isLastRound,
  lastRoundOf,
  rankedView,
  type RankedView,
} from './rank-view.ts'
import type { CompetitionTerms } from '#domain/competitions/terms/competition-terms.ts'
import { tiesAcrossText, tieStepsText } from '#domain/competitions/terms/conditions-text.ts'

type Division = BoardFacts['divisions'][number]
type Results = { net: BoardResult | null; gross: BoardResult; status: PlayerStatus | null }
export type RankedDivision = { division: BoardDivision; results: ReadonlyMap<string, Results> }

type DivisionInput = {
  division: Division
  /** The players of this division. */
  players: readonly BoardPlayer[]
  /** The index of each player's row. */
  indexOf: ReadonlyMap<string, number>
}

/** A division's places, net and gross, and the results that its rows show. */
export function rankDivision(
  all: BoardFacts,
  { division, players, indexOf }: DivisionInput,
): RankedDivision {
  const { id, name, terms } = division
  const facts = factsPlayedBy(division, all)
  const field = fieldToRank(facts, { division, players })
  const { isOver } = field
  const gross = placed(rankedView(facts, field, 'gross'))
  const net = terms.scoring.net ? placed(rankedView(facts, field, 'net')) : null
  const before = startOfRound(all, { division, players })
  const main = net ?? gross
  const resultOf = (view: Placed, player: BoardPlayer, at: PlacingById | null) =>
    writeResult(view, all, { player, before: at?.get(player.id)?.place ?? null })
  return {
    division: {
      id,
      name,
      format: terms.scoring.format.kind,
      unit: unitOf(terms.scoring),
      main: net ? 'net' : 'gross',
      isOver,
      howPlaced: placingText(terms, {
        isOver,
        isLast: isLastRound(facts),
        isAcross: facts.round.courses.length > 1,
        rounds: facts.rounds.filter(({ number }) => number <= lastRoundOf(facts)).length,
      }),
      cut: projectedCut(facts, division, main),
      standings: {
        net: net && writeStanding(net.placings, indexOf),
        gross: writeStanding(gross.placings, indexOf),
      },
    },
    results: new Map(
      players.map((player) => [
        player.id,
        {
          net: net && resultOf(net, player, before.net),
          gross: resultOf(gross, player, before.gross),
          status: statusIn(main, player.id),
        },
      ]),
    ),
  }
}

type PlacingById = ReadonlyMap<string, Placing>
type Placed = RankedView & {
  placings: Placing[]
  placingOf: PlacingById
  entrantOf: ReadonlyMap<string, Entrant>
}

function placed(view: RankedView): Placed {
  const placings = rankField(view.field, view.ties)
  return { ...view, placings, placingOf: byId(placings), entrantOf: byId(view.field) }
}

const byId = <T extends { id: string }>(all: readonly T[]) =>
  new Map(all.map((one) => [one.id, one]))

/** Places when this round began, from which movement is measured; none in a first round, and in one it does not play. */
function startOfRound(all: BoardFacts, input: Pick<DivisionInput, 'division' | 'players'>) {
  const facts = factsPlayedBy(input.division, all)
  const earlier = facts.rounds.findLast(({ number }) => number < facts.round.number)
  if (!earlier || facts.round.id !== all.round.id) return { net: null, gross: null }
  const then = { ...facts, round: { ...facts.round, ...earlier, drawVersion: 0 } }
  const field = fieldToRank(then, input)
  const placesIn = (view: BoardView) => placed(rankedView(then, field, view)).placingOf
  return {
    net: input.division.terms.scoring.net ? placesIn('net') : null,
    gross: placesIn('gross'),
  }
}

function writeResult(
  { entrantOf, scoring }: Placed,
  { round }: BoardFacts,
  { player, before }: { player: BoardPlayer; before: number | null },
): BoardResult {
  const rounds = entrantOf.get(player.id)?.rounds ?? []
  const all = sumOf(rounds, scoring)
  const isDrawn =
    round.voidReason === null && player.cards.some(({ roundId }) => roundId === round.id)
  const today = isDrawn ? rounds.slice(-1) : []
  return { all, today: today.length === rounds.length ? all : sumOf(today, scoring), before }
}

const sumOf = (rounds: readonly ScoredRound[], scoring: Scoring): BoardSum => ({
  total: rounds.reduce((sum, { total }) => sum + total, 0),
  against: rounds.reduce((sum, round) => sum + againstPar(round, scoring), 0),
})

function writeStanding(
  placings: readonly Placing[],
  indexOf: ReadonlyMap<string, number>,
): BoardStanding {
  const placed: number[][] = []
  let last: number | null = null
  for (const { id, place } of placings.filter((one) => one.place !== null)) {
    const index = indexOf.get(id) ?? 0
    if (place === last) placed.at(-1)?.push(index)
    else placed.push([index])
    last = place
  }
  const order = ({ label }: Placing) => playerStatuses.indexOf(label as PlayerStatus)
  const unplaced = placings
    .filter(({ place }) => place === null)
    .map((one) => ({
      order: order(one),
      // Players who missed the cut are listed by their result; the others in start order.
      value: one.label === 'MC' ? one.rankValue : 0,
      index: indexOf.get(one.id) ?? 0,
    }))
    .toSorted((a, b) => a.order - b.order || a.value - b.value || a.index - b.index)
  return {
    placed: placed.map((group) => group.toSorted((a, b) => a - b)),
    unplaced: unplaced.map(({ index }) => index),
  }
}

/** The player's status in the ranking, including the one for a card without a result. */
function statusIn({ placingOf }: Placed, id: string): PlayerStatus | null {
  const label = placingOf.get(id)?.label
  return playerStatuses.find((status) => status === label) ?? null
}

function projectedCut(
  facts: BoardFacts,
  { terms }: Division,
  { placings, entrantOf, scoring }: Placed,
) {
  const { cut } = terms
  if (
    !cut ||
    cut.afterRound < facts.round.number ||
    placings.every(({ place }) => place === null)
  ) {
    return null
  }
  const { through } = makeCut(placings, cut)
  const last = entrantOf.get(through.at(-1) ?? '')
  const { total, against } = last ? sumOf(last.rounds, scoring) : { total: 0, against: 0 }
  return { afterRound: cut.afterRound, inside: through.length, total, against }
}

const unitOf = (scoring: Scoring) =>
  lowWins(scoring) ? 'strokes' : scoring.format.kind === 'par_bogey' ? 'holes' : 'points'

type Play = {
  isOver: boolean
  isLast: boolean
  /** The round is played on several courses. */
  isAcross: boolean
  rounds: number
}

/** The current rule for places, as one Danish line above the board. */
function placingText({ scoring, ties }: CompetitionTerms, play: Play): string {
  const { isOver, isLast, isAcross, rounds } = play
  if (!isOver) return `${liveRankingText(scoring)} Lige resultater deler pladsen.`
  const best = lowWins(scoring) ? 'Færrest slag er bedst.' : `Flest ${pointsOf(scoring)} er bedst.`
  const across = isAcross ? tiesAcrossText(ties) : []
  return isLast
    ? [best, tieStepsText(ties, rounds), ...across].join(' ')
    : `${best} Lige resultater deler pladsen, til sidste runde er spillet.`
}

const pointsOf = ({ format }: CompetitionTerms['scoring']) =>
  format.kind === 'par_bogey' ? 'vundne huller' : 'point'
