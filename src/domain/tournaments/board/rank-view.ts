import { atPace } from '#domain/tournaments/ranking/pace.ts'
import type { PlayerStatus } from '#domain/tournaments/ranking/player-status.ts'
import type { Entrant } from '#domain/tournaments/ranking/rank-field.ts'
import type { TieTerms } from '#domain/tournaments/ranking/tie-steps.ts'
import { lowWins, type Scoring } from '#domain/tournaments/scoring/format.ts'
import { scoreRound, type ScoredRound } from '#domain/tournaments/scoring/score-round.ts'
import type { BoardView } from './board.ts'
import type { BoardFacts, BoardPlayer, PlayerCard } from './board-facts.ts'

/** What ranks a division in one view: the same that *Hvorfor nr. 3?* explains. */
export type RankedView = {
  field: Entrant[]
  ties: TieTerms | 'shared'
  scoring: Scoring
}

export type DivisionField = {
  division: BoardFacts['divisions'][number]
  /** Those of this division. */
  players: readonly BoardPlayer[]
}

/** The field of a division as it is ranked now, with the steps that part ties, or none while play is on. */
export function rankedView(
  facts: BoardFacts,
  { division, players }: DivisionField,
  view: BoardView,
): RankedView {
  const scoring = { ...division.terms.scoring, net: view === 'net' }
  const isFinal = isDivisionOver(facts, players) && isLastRound(facts)
  const measurePar = measureOf(facts, { division, players })
  const field = players.map((player) => {
    const entrant = {
      id: player.id,
      handicapIndexTenths: player.handicapTenths,
      status: statusOf(facts, division, player),
      rounds: facts.rounds
        .filter(({ number }) => number <= facts.round.number)
        .flatMap(({ id }) => player.cards.filter(({ roundId }) => roundId === id))
        .map((card) => scored(facts, card, { scoring, measurePar })),
    }
    return isFinal ? entrant : atPace(entrant, scoring)
  })
  const ties = isFinal ? { ...division.terms.ties, ...partedBy(division, view) } : 'shared'
  return { field, ties, scoring }
}

/** Lots and a play-off part those who are level in what the *række* is played for, and nowhere else. */
function partedBy({ terms, lotSeed, playOff }: DivisionField['division'], view: BoardView) {
  if (terms.scoring.net !== (view === 'net')) return { lotSeed: null, playOff: null }
  return { lotSeed, playOff: playOff && new Map(Object.entries(playOff)) }
}

/** Whether everybody who still takes part has finished this round, or the committee says so. */
export function isDivisionOver(
  { round, tournament }: BoardFacts,
  players: readonly BoardPlayer[],
): boolean {
  if (['scores_in', 'provisional', 'final'].includes(tournament.state)) return true
  const playing = players.flatMap(({ cards, status }) =>
    status === null ? cards.filter(({ roundId }) => roundId === round.id) : [],
  )
  return playing.length > 0 && playing.every(({ scores }) => !scores.includes(null))
}

export const isLastRound = ({ rounds, round }: BoardFacts) => rounds.at(-1)?.id === round.id

/** Whoever is not drawn again has missed the cut, or has no card. */
function statusOf(
  { round }: BoardFacts,
  { terms }: DivisionField['division'],
  player: BoardPlayer,
): PlayerStatus | null {
  if (player.status !== null || round.drawVersion === 0) return player.status
  if (player.cards.some(({ roundId }) => roundId === round.id)) return null
  return terms.cut && terms.cut.afterRound < round.number ? 'MC' : 'NC'
}

/** Strokes on tees of different par are measured by the lowest of them (Rule 6.2b). */
function measureOf(facts: BoardFacts, { division, players }: DivisionField) {
  if (!lowWins(division.terms.scoring)) return undefined
  const pars = players.flatMap(({ cards }) => cards.map((card) => sum(parsOf(facts, card))))
  return new Set(pars).size > 1 ? Math.min(...pars) : undefined
}

const holesOf = ({ tees }: BoardFacts, { teeId }: PlayerCard) =>
  tees.find(({ id }) => id === teeId)?.holes ?? []
const parsOf = (facts: BoardFacts, card: PlayerCard) => holesOf(facts, card).map(({ par }) => par)

function scored(
  facts: BoardFacts,
  card: PlayerCard,
  { scoring, measurePar }: { scoring: Scoring; measurePar: number | undefined },
): ScoredRound {
  const { scores, playingHandicap } = card
  const holes = holesOf(facts, card)
  return scoreRound(
    {
      par: holes.map(({ par }) => par),
      strokeIndexes: holes.map(({ strokeIndex }) => strokeIndex),
      playingHandicap,
      scores,
      ...(measurePar !== undefined && { measurePar }),
    },
    scoring,
  )
}

const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0)
