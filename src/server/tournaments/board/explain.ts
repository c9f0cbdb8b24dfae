import type { z } from 'zod'
import type {
  getHoleStatistics as statisticsContract,
  getPlaceReason as reasonContract,
  HoleStatisticsShown,
  RoundStatistics,
} from '#contract/tournament-board.ts'
import { nearest, times, fraction, type Fraction } from '#domain/shared/fraction.ts'
import type { BoardFacts, BoardPlayer } from '#domain/tournaments/board/board-facts.ts'
import { rankedView } from '#domain/tournaments/board/rank-view.ts'
import { seenFacts } from '#domain/tournaments/board/seen-facts.ts'
import { explainPlace } from '#domain/tournaments/ranking/explain-place.ts'
import { sayPlace } from '#domain/tournaments/ranking/say-place.ts'
import { lowWins, type Scoring } from '#domain/tournaments/scoring/format.ts'
import { holeStatistics } from '#domain/tournaments/scoring/hole-statistics.ts'
import { AppError } from '../../app-error.ts'
import type { Boards } from './boards.ts'

type Reason = z.output<typeof reasonContract.output>

/** *Hvorfor nr. 3?*, from the field that the board itself was ranked from (LB-17). */
export async function getPlaceReason(
  boards: Boards,
  { roundId, entryId, view }: z.output<typeof reasonContract.input>,
): Promise<Reason> {
  const { facts, version } = await boards.read(roundId)
  const seen = seenFacts(facts)
  const asked = seen.players.find(({ id }) => id === entryId)
  const division = seen.divisions.find(({ id }) => id === asked?.divisionId)
  if (!division || (view === 'net' && !division.terms.scoring.net)) throw new AppError('not_found')
  const players = seen.players.filter(({ divisionId }) => divisionId === division.id)
  const { field, ties, scoring } = rankedView(seen, { division, players }, view)
  const reason = explainPlace(field, entryId, ties)
  const nameOf = (id: string) => players.find((player) => player.id === id)?.name ?? ''
  return {
    version,
    text: sayPlace(reason, { nameOf, unit: unitOf(scoring) }),
    tied: reason.kind === 'tied' ? reason.tied : [],
    awaits: reason.kind === 'tied' ? reason.awaits : null,
  }
}

function unitOf(scoring: Scoring) {
  if (scoring.format.kind === 'par_bogey') return 'vundne huller'
  if (!lowWins(scoring)) return 'point'
  return scoring.net ? 'nettoslag' : 'slag'
}

/** Of the scores that everybody may see. */
export async function getHoleStatistics(
  boards: Boards,
  { roundId }: z.output<typeof statisticsContract.input>,
): Promise<RoundStatistics> {
  const { facts, version } = await boards.read(roundId)
  const seen = seenFacts(facts)
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

function statisticsOf(facts: BoardFacts, players: readonly BoardPlayer[]): HoleStatisticsShown[] {
  const { tees, round } = facts
  const cards = players.flatMap((player) =>
    player.cards
      .filter(({ roundId }) => roundId === round.id)
      .map(({ teeId, scores }) => ({
        scores,
        holes: tees.find(({ id }) => id === teeId)?.holes ?? [],
      })),
  )
  const [first] = cards
  return holeStatistics(
    cards.map(({ holes, scores }) => ({ par: holes.map(({ par }) => par), scores })),
  ).map(({ hole, average, overPar, ...counted }) => ({
    ...counted,
    hole: first?.holes[hole - 1]?.number ?? hole,
    par: first?.holes[hole - 1]?.par ?? 0,
    averageHundredths: hundredths(average),
    overParHundredths: hundredths(overPar),
  }))
}

const hundredths = (value: Fraction | null) => value && nearest(times(value, fraction(100)))
