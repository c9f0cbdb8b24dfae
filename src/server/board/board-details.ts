import { schemaOf, type Output, type ParsedInput } from '#contract/shared/endpoint.ts'
import {
  getHoleStatistics as statisticsContract,
  getPlaceReason as reasonContract,
  type HoleStatisticsShown,
  type RoundStatistics,
} from '#contract/board/endpoints.ts'
import { nearest, times, fraction, type Fraction } from '#domain/shared/fraction.ts'
import type { BoardView } from '#domain/board/board.ts'
import type { BoardFacts, BoardPlayer } from '#domain/board/board-facts.ts'
import {
  factsPlayedBy,
  fieldToRank,
  isLastRound,
  rankedView,
  type RankedView,
} from '#domain/board/rank-view.ts'
import { figureInSentence, unitOf as figureUnit } from '#domain/board/figure-text.ts'
import { sideBallsText } from '#domain/board/side-balls-text.ts'
import { hideScores } from '#domain/board/hide-scores.ts'
import { rankedFacts } from '#domain/board/side-rows.ts'
import { boardSkins } from '#domain/board/skins-cards.ts'
import { explainPlace } from '#domain/results/explain-place.ts'
import { placeReasonText } from '#domain/results/place-reason-text.ts'
import { lowWins, type Scoring } from '#domain/competitions/terms/scoring-format.ts'
import { holeStatistics } from '#domain/scoring/hole-statistics.ts'
import { AppError } from '../app-error.ts'
import { getSideCompetitions as sidesContract } from '#contract/sidecompetitions/endpoints.ts'
import { publicSideCompetitions } from '#domain/sidecompetitions/public-side-competitions.ts'
import type { CompressedResponse } from '../http/compressed-response.ts'
import type { Boards, CachedBoard } from './boards.ts'

type Reason = Output<typeof reasonContract>

/** *Hvorfor nr. 3?*, from the same ranked field as the board (LB-17). */
export async function placeReason(
  boards: Boards,
  { roundId, entryId, view }: ParsedInput<typeof reasonContract>,
): Promise<CompressedResponse> {
  const board = await boards.read(roundId)
  const player = rankedFacts(board.facts).players.find(({ id }) => id === entryId)
  const division = board.facts.divisions.find(({ id }) => id === player?.divisionId)
  if (!division || (view === 'net' && !division.terms.scoring.net)) throw new AppError('not_found')
  return board.response(`reason ${entryId} ${view}`, () =>
    schemaOf(reasonContract).output.parse(reasonOf(board, entryId, { division, view })),
  )
}

/** The same sentences for a printed result; empty for an entry that is not on the board. */
export function placeReasonOf(cached: CachedBoard, entryId: string, view: BoardView): string {
  const { facts } = cached
  const player = rankedFacts(facts).players.find(({ id }) => id === entryId)
  const division = facts.divisions.find(({ id }) => id === player?.divisionId)
  return division ? reasonOf(cached, entryId, { division, view }).text : ''
}

type DivisionView = { division: BoardFacts['divisions'][number]; view: BoardView }

function reasonOf(cached: CachedBoard, entryId: string, shown: DivisionView): Reason {
  const { facts, version } = cached
  const { division } = shown
  const { players, ranked } = fieldOf(facts, shown)
  const { field, ties, scoring } = ranked
  const reason = explainPlace(field, entryId, ties)
  const nameOf = (id: string) => players.find((player) => player.id === id)?.name ?? ''
  return {
    version,
    text: [
      placeReasonText(reason, {
        nameOf,
        resultOf: shownFigures(cached, shown),
        unit: unitOf(scoring),
        first: firstIn(facts, shown),
      }),
      reason.kind === 'placed' && sideBallsText(facts, { division, scoring, entryId }),
    ]
      .filter(Boolean)
      .join(' '),
    tied: reason.kind === 'placed' ? reason.tied : [],
    awaits: reason.kind === 'placed' ? reason.awaits : null,
  }
}

/** The figures of the board, so that the explanation has the same ones. */
function shownFigures({ board }: CachedBoard, { division: { id }, view }: DivisionView) {
  const division = board.divisions.find((one) => one.id === id)
  const rows = new Map(board.rows.map((row) => [row.id, row]))
  return (entryId: string): string => {
    const row = rows.get(entryId)
    if (!row || !division) return ''
    return figureInSentence((row[view] ?? row.gross).all, figureUnit(division))
  }
}

/** A final result has a winner instead of a leader; after an earlier round the leader is past tense. */
function firstIn(facts: BoardFacts, { division, view }: DivisionView) {
  const { terms } = division
  if (facts.tournament.state !== 'final') return 'leads'
  if (!isLastRound(factsPlayedBy(division, facts))) return 'led'
  return (view === 'net') === terms.scoring.net ? 'won' : 'best_gross'
}

type Field = { players: readonly BoardPlayer[]; ranked: RankedView }

/** Ranked fields per version of a board, shared by all its players. */
const fields = new WeakMap<BoardFacts, Map<string, Field>>()

function fieldOf(facts: BoardFacts, { division, view }: DivisionView): Field {
  const ofBoard = fields.get(facts) ?? new Map<string, Field>()
  fields.set(facts, ofBoard)
  const name = `${division.id} ${view}`
  const found = ofBoard.get(name)
  if (found) return found
  const seen = rankedFacts(facts)
  const players = seen.players.filter(({ divisionId }) => divisionId === division.id)
  const field = {
    players,
    ranked: rankedView(seen, fieldToRank(seen, { division, players }), view),
  }
  ofBoard.set(name, field)
  return field
}

function unitOf(scoring: Scoring) {
  if (scoring.format.kind === 'par_bogey') return 'vundne huller'
  if (!lowWins(scoring)) return 'point'
  return scoring.net ? 'nettoslag' : 'slag'
}

/** Hole statistics from the public scores. */
export async function roundStatistics(
  boards: Boards,
  { roundId }: ParsedInput<typeof statisticsContract>,
): Promise<CompressedResponse> {
  const board = await boards.read(roundId)
  return board.response('statistics', () =>
    schemaOf(statisticsContract).output.parse(allStatistics(board)),
  )
}

function allStatistics({ facts, version }: CachedBoard): RoundStatistics {
  const seen = hideScores(facts)
  const of = (players: readonly BoardPlayer[]) => statisticsOf(seen, players)
  return {
    version,
    all: of(seen.players),
    divisions: seen.divisions.map(({ id }) => ({
      id,
      holes: of(seen.players.filter(({ divisionId }) => divisionId === id)),
    })),
  }
}

/** The holes of each course, because a hole of one is not that of another. */
const statisticsOf = (facts: BoardFacts, players: readonly BoardPlayer[]): HoleStatisticsShown[] =>
  facts.round.courses.flatMap((_, i) => courseStatistics(facts, players, i + 1))

function courseStatistics(
  { tees, round }: BoardFacts,
  players: readonly BoardPlayer[],
  course: number,
): HoleStatisticsShown[] {
  const teeOf = new Map(tees.map((tee) => [tee.id, tee]))
  const cards = players.flatMap((player) =>
    player.cards.flatMap(({ roundId, teeId, scores }) => {
      const tee = teeOf.get(teeId)
      return roundId === round.id && tee?.course === course ? [{ scores, holes: tee.holes }] : []
    }),
  )
  const [first] = cards
  return holeStatistics(
    cards.map(({ holes, scores }) => ({ par: holes.map(({ par }) => par), scores })),
  ).map(({ hole, average, overPar, ...counted }) => ({
    ...counted,
    course,
    hole: first?.holes[hole - 1]?.number ?? hole,
    par: first?.holes[hole - 1]?.par ?? 0,
    averageHundredths: hundredths(average),
    overParHundredths: hundredths(overPar),
  }))
}

const hundredths = (value: Fraction | null) => value && nearest(times(value, fraction(100)))

/** The leaders of the side competitions, with their names as on the board (RD-1). */
export async function sideCompetitions(
  boards: Boards,
  { roundId }: ParsedInput<typeof sidesContract>,
): Promise<CompressedResponse> {
  const board = await boards.read(roundId)
  const { sides, players } = board.facts
  const ofRound = sides.filter((sideCompetition) => sideCompetition.roundId === roundId)
  return board.response('sides', () =>
    schemaOf(sidesContract).output.parse({
      competitions: publicSideCompetitions(ofRound, players),
      skins: boardSkins(board.facts).filter((skins) => skins.roundId === roundId),
    }),
  )
}
