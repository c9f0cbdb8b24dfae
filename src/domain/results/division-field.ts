import { lowWins, type Scoring } from '#domain/competitions/terms/scoring-format.ts'
import type { HoleScore } from '#domain/scoring/hole-score.ts'
import { scoreRoundCached } from '#domain/scoring/cached-score-round.ts'
import type { PlayerStatus } from '../competitions/player-status.ts'
import type { Entrant } from './rank-field.ts'

/** A card of one round, with the holes of the tee it was played from. */
export type PlayedCard = {
  /** The number of the round. */
  round: number
  holes: readonly { par: number; strokeIndex: number }[]
  /** That this round was played with; null without a handicap index. */
  handicapIndexTenths: number | null
  playingHandicap: number
  /** Penalties on the round, in points or holes (Rules 21.1c, 21.3c); where strokes are counted they are none. */
  deducted: number
  scores: readonly HoleScore[]
  /** So many of its holes nobody may see yet (LB-18). */
  hidden?: number
  /** Its round was declared void: it counts for nothing. */
  isVoid?: boolean
}

export type DivisionPlayer = {
  id: string
  /** The committee's code; null while the player takes part. */
  status: PlayerStatus | null
  /** One for each round the player is drawn in, in their order. */
  cards: readonly PlayedCard[]
}

export type FieldRules = {
  scoring: Scoring
  cut: { afterRound: number } | null
  /** The last round that is drawn; null before the first is. */
  drawnRound: number | null
}

/**
 * The players of a *række* as they are ranked, the same for the board, the next draw and the result:
 * each round against its own card, and where strokes are compared on tees of different par, by the
 * tee of the lowest par in that round (Rule 6.2b; playing handicaps have their strokes for par already).
 * The handicap of a tie is that of the last round played, as it was corrected.
 * Whoever is not drawn in the last round has missed the cut, or has no card; nor has a place whoever
 * lacks the card of an earlier one (docs/algorithms/several-rounds.md).
 */
export function divisionField(all: readonly DivisionPlayer[], rules: FieldRules): Entrant[] {
  const { scoring } = rules
  const players = all.map(withoutVoid)
  const drawnRound = lastStanding(all, rules.drawnRound)
  const missedCut = missedCutBy(all, rules)
  const byStrokes = lowWins(scoring)
  const measures = byStrokes ? measuresOf(players) : new Map<number, number[]>()
  const drawn = roundsWith(players, () => true)
  const finished = roundsWith(players, isFinished)
  return players.map((player) => ({
    id: player.id,
    handicapIndexTenths: player.cards.at(-1)?.handicapIndexTenths ?? null,
    status: statusOf(player, { drawnRound, drawn, hasMissedCut: missedCut.has(player.id) }),
    lacksCard: lacksCard(player, finished),
    rounds: player.cards.map((card) =>
      scoreRoundCached(
        {
          ...card,
          measure: measures.get(card.round),
          deducted: byStrokes ? 0 : card.deducted,
        },
        scoring,
      ),
    ),
  }))
}

/** Her cards of the rounds that stand (Committee Procedures 6E). */
const withoutVoid = (player: DivisionPlayer): DivisionPlayer => ({
  ...player,
  cards: player.cards.filter(({ isVoid }) => !isVoid),
})

/** The last round that stands, of those drawn; null where there is none. */
function lastStanding(players: readonly DivisionPlayer[], drawnRound: number | null) {
  const voided = roundsWith(players, ({ isVoid }) => isVoid === true)
  if (drawnRound === null || !voided.includes(drawnRound)) return drawnRound
  const others = roundsWith(players, ({ isVoid }) => !isVoid)
  return others.filter((round) => round < drawnRound).reduce<number | null>(laterOf, null)
}

const laterOf = (a: number | null, b: number) => Math.max(a ?? 0, b)

/** Whoever is not on the last list after the cut, also one that was declared void since. */
function missedCutBy(
  players: readonly DivisionPlayer[],
  { cut, drawnRound }: FieldRules,
): ReadonlySet<string> {
  if (cut === null || drawnRound === null || drawnRound <= cut.afterRound) return new Set()
  const isIn = ({ cards }: DivisionPlayer) => cards.some(({ round }) => round === drawnRound)
  return new Set(players.filter((player) => !isIn(player)).map(({ id }) => id))
}

type Drawn = { drawnRound: number | null; drawn: readonly number[]; hasMissedCut: boolean }

function statusOf({ status, cards }: DivisionPlayer, { drawnRound, drawn, hasMissedCut }: Drawn) {
  if (status !== null) return status
  if (hasMissedCut) return 'MC'
  if (drawnRound === null) return null
  const isIn = (round: number) => cards.some((card) => card.round === round)
  return drawn.some((round) => round <= drawnRound && !isIn(round)) || !isIn(drawnRound)
    ? 'NC'
    : null
}

/** The numbers of the rounds in which somebody has such a card. */
function roundsWith(players: readonly DivisionPlayer[], isSuch: (card: PlayedCard) => boolean) {
  const rounds = new Set<number>()
  for (const { cards } of players) {
    for (const card of cards) if (!rounds.has(card.round) && isSuch(card)) rounds.add(card.round)
  }
  return [...rounds]
}

/** Blank in a round that others have finished, with a later one begun. */
function lacksCard({ cards }: DivisionPlayer, finished: readonly number[]): boolean {
  const begun = cards.findLastIndex((card) => !isBlank(card))
  return cards.some((card, i) => i < begun && isBlank(card) && finished.includes(card.round))
}

const isBlank = ({ scores }: PlayedCard) => scores.every((score) => score === null)
/** As far as may be seen. */
const isFinished = (card: PlayedCard) =>
  !isBlank(card) && card.scores.filter((score) => score === null).length <= (card.hidden ?? 0)

/** Par, hole by hole, of the shortest tee of each round that is played from tees of different par. */
function measuresOf(players: readonly DivisionPlayer[]): Map<number, number[]> {
  const tees = new Map<number, Map<string, number[]>>()
  for (const { round, holes } of players.flatMap(({ cards }) => cards)) {
    const pars = holes.map(({ par }) => par)
    tees.set(round, (tees.get(round) ?? new Map()).set(pars.join(), pars))
  }
  const measures = new Map<number, number[]>()
  for (const [round, of] of tees) {
    // Any of those whose par is as low serves; the same one for any order of the players.
    const [lowest] = [...of].toSorted(([a, one], [b, other]) => {
      return sum(one) - sum(other) || (a < b ? -1 : 1)
    })
    if (of.size > 1 && lowest) measures.set(round, lowest[1])
  }
  return measures
}

const sum = (pars: readonly number[]) => pars.reduce((all, par) => all + par, 0)
