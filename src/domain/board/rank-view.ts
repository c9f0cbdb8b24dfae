import { divisionField, type DivisionPlayer } from '#domain/results/division-field.ts'
import { withLiveRankValue } from '#domain/results/live-ranking.ts'
import { playOffsAfter } from '#domain/results/play-off.ts'
import type { Entrant } from '#domain/results/rank-field.ts'
import type { TieTerms } from '#domain/competitions/terms/tie-terms.ts'
import type { Scoring } from '#domain/competitions/terms/scoring-format.ts'
import { playsRound } from '#domain/competitions/terms/played-rounds.ts'
import { hasEnded } from '#domain/competitions/state.ts'
import type { BoardView } from './board.ts'
import type { BoardFacts, BoardPlayer } from './board-facts.ts'

/** The ranked field of a division in one view: *Hvorfor nr. 3?* explains places from the same values. */
export type RankedView = {
  field: Entrant[]
  ties: TieTerms | 'shared'
  scoring: Scoring
}

export type DivisionField = {
  division: BoardFacts['divisions'][number]
  /** With the cards of the rounds up to the board's. */
  players: readonly DivisionPlayer[]
  /** The result of `isDivisionOver`. */
  isOver: boolean
}

/**
 * The board of a *række*: only the rounds that it plays, and the latest of them as the round of the board. The facts
 * of a *række* that plays every round are the same.
 */
export function factsPlayedBy(
  { terms }: Pick<DivisionField['division'], 'terms'>,
  facts: BoardFacts,
): BoardFacts {
  if (terms.playedRounds == null) return facts
  const rounds = facts.rounds.filter(({ number }) => playsRound(terms, number))
  if (playsRound(terms, facts.round.number)) return { ...facts, rounds }
  const latest = rounds.findLast(({ number }) => number < facts.round.number)
  const drawVersion = latest?.isDrawn ? 1 : 0
  return { ...facts, rounds, round: { ...facts.round, ...latest, drawVersion } }
}

/** The players of a division with the cards that are ranked, in any view. */
export function fieldToRank(
  all: BoardFacts,
  { division, players }: { division: DivisionField['division']; players: readonly BoardPlayer[] },
): DivisionField {
  const facts = factsPlayedBy(division, all)
  const rounds = new Map(facts.rounds.map((round) => [round.id, round]))
  const tees = new Map(facts.tees.map((tee) => [tee.id, tee]))
  const counted = (card: BoardPlayer['cards'][number]) => {
    const round = rounds.get(card.roundId)
    if (!round || round.number > facts.round.number) return []
    const {
      handicapTenths: handicapIndexTenths,
      playingHandicap,
      deducted,
      scores,
      sideBalls,
    } = card
    const { number, hiddenHoles: hidden, isVoid } = round
    const { holes, course } = tees.get(card.teeId) ?? { holes: [], course: 1 }
    const played = { handicapIndexTenths, playingHandicap, deducted, scores, hidden, isVoid }
    return [{ round: number, course, holes, ...played, ...(sideBalls && { sideBalls }) }]
  }
  return {
    division,
    players: players.map(({ id, status, cards }) => ({
      id,
      status,
      cards: cards.flatMap(counted).toSorted((a, b) => a.round - b.round),
    })),
    isOver: isDivisionOver(facts, players),
  }
}

/** The ranked field of a division, with its tie-breaks; ties are shared while play is on. */
export function rankedView(
  all: BoardFacts,
  { division, players, isOver }: DivisionField,
  view: BoardView,
): RankedView {
  const facts = factsPlayedBy(division, all)
  const scoring = { ...division.terms.scoring, net: view === 'net' }
  const isFinal = isOver && isLastRound(facts)
  const entrants = divisionField(players, {
    scoring,
    cut: division.terms.cut,
    drawnRound: facts.round.drawVersion === 0 ? null : facts.round.number,
  })
  const field = isOver ? entrants : entrants.map((entrant) => withLiveRankValue(entrant, scoring))
  const ties = isFinal
    ? { ...division.terms.ties, ...tieDecisions(division, view, facts) }
    : 'shared'
  return { field, ties, scoring }
}

/** Lots and play-offs break ties only in the view that the division is played for. */
function tieDecisions(
  { terms, lotSeeds, playOffs }: DivisionField['division'],
  view: BoardView,
  facts: BoardFacts,
) {
  if (terms.scoring.net !== (view === 'net')) return { lotSeed: null, playOffs: [] }
  const round = lastRoundOf(facts)
  return { lotSeed: lotSeeds?.[round] ?? null, playOffs: playOffsAfter(playOffs, round) }
}

/**
 * Whether every remaining player has finished this round, or the committee has ended play. A division
 * with hidden holes is not over: a tie broken by a hidden hole would reveal its score.
 */
export function isDivisionOver(
  { round, rounds, tournament }: BoardFacts,
  players: readonly BoardPlayer[],
): boolean {
  // A void round has no cards to wait for; the last round that counts decides.
  const counted = rounds.filter(({ number, isVoid }) => number <= round.number && !isVoid)
  if (counted.some(({ hiddenHoles }) => hiddenHoles > 0)) return false
  if (hasEnded(tournament.state)) return true
  const decisive = counted.at(-1)
  if (!decisive) return false
  let hasPlayed = false
  for (const { cards, status } of players) {
    const card = status === null && cards.find(({ roundId }) => roundId === decisive.id)
    if (!card) continue
    if (card.scores.includes(null)) return false
    hasPlayed = true
  }
  return hasPlayed
}

/**
 * The number of the round that decides the tournament: the last round, or the last drawn round once play
 * has ended, because a later round has then been called off. Void rounds are skipped.
 */
export function lastRoundOf({ rounds, tournament }: BoardFacts): number {
  const valid = rounds.filter(({ isVoid }) => !isVoid)
  const drawn = hasEnded(tournament.state) ? valid.findLast(({ isDrawn }) => isDrawn) : undefined
  return (drawn ?? valid.at(-1))?.number ?? 1
}

/** Whether no round that counts is played after the round of this board. */
export const isLastRound = (facts: BoardFacts): boolean => facts.round.number >= lastRoundOf(facts)
