import { lowWins, type Scoring } from '#domain/competitions/terms/scoring-format.ts'
import type { HoleScore } from '#domain/scoring/hole-score.ts'
import { scoreRoundCached } from '#domain/scoring/cached-score-round.ts'
import { fillerBalls, scoreTeam } from '#domain/scoring/team-formats.ts'
import type { PlayerStatus } from '../competitions/player-status.ts'
import type { Entrant } from './rank-field.ts'

/** A card of one round, with the holes of the tee it was played from. */
export type PlayedCard = {
  /** The number of the round. */
  round: number
  /** The number of the course of that round that it was played on; absent on the first. */
  course?: number
  holes: readonly { par: number; strokeIndex: number }[]
  /** The index that this round was played with; null without a handicap index. */
  handicapIndexTenths: number | null
  playingHandicap: number
  /** Penalties on the round, in points or holes (Rules 21.1c, 21.3c); 0 where strokes are counted. */
  deducted: number
  scores: readonly HoleScore[]
  /** The number of its last holes that the organiser still hides from the public (LB-18). */
  hidden?: number
  /** The committee declared its round void, so the card does not count. */
  isVoid?: boolean
  /**
   * The cards of a side of best balls, of which `count` count on a hole; absent on the card of one ball. Players who
   * are missing all day are replaced by `fillers` in net results.
   */
  sideBalls?: { balls: readonly SideBall[]; count: number; fillers: number }
}

/** One player's card of a side of best balls. */
export type SideBall = Pick<PlayedCard, 'holes' | 'playingHandicap' | 'scores'> & {
  /** Its player is out while others of the side play on: it is picked up on the holes that were not played. */
  isOut?: true
}

export type DivisionPlayer = {
  id: string
  /** The code that the committee set; null while the player takes part. */
  status: PlayerStatus | null
  /** One card for each round that the player is drawn in, in the order of the rounds. */
  cards: readonly PlayedCard[]
}

export type FieldRules = {
  scoring: Scoring
  cut: { afterRound: number } | null
  /** The last round with a draw; null before the first draw. */
  drawnRound: number | null
}

/**
 * The players of a *række* as they are ranked, the same for the board, the next draw and the result.
 * Each round is scored against its own card. Where strokes are compared on tees of different par of a
 * course, the reference is the tee of the lowest par there (Rule 6.2b; playing handicaps already include
 * their strokes for par); par belongs to the course (docs/algorithms/several-courses.md). A tie is broken by the corrected handicap of the last round played.
 * A player who is not drawn in the last round has missed the cut, or has no card; a player who lacks
 * the card of an earlier round has no place (docs/algorithms/several-rounds.md).
 */
export function divisionField(all: readonly DivisionPlayer[], rules: FieldRules): Entrant[] {
  const { scoring } = rules
  const players = all.map(withoutVoidRounds)
  const drawnRound = lastValidRound(all, rules.drawnRound)
  const missedCut = missedCutBy(all, rules)
  const byStrokes = lowWins(scoring)
  const referencePars = byStrokes ? referenceParsOf(players) : new Map<string, number[]>()
  const drawn = roundsWith(players, () => true)
  const finished = roundsWith(players, isFinished)
  return players.map((player) => ({
    id: player.id,
    handicapIndexTenths: player.cards.at(-1)?.handicapIndexTenths ?? null,
    finalCourse: player.cards.at(-1)?.course ?? 1,
    status: statusOf(player, { drawnRound, drawn, hasMissedCut: missedCut.has(player.id) }),
    lacksCard: lacksCard(player, finished),
    rounds: player.cards.map((card) =>
      scoreCard(
        {
          ...card,
          referencePar: referencePars.get(courseKey(card)),
          deducted: byStrokes ? 0 : card.deducted,
        },
        scoring,
      ),
    ),
  }))
}

type CardToScore = PlayedCard & { referencePar: readonly number[] | undefined }

function scoreCard({ sideBalls, ...card }: CardToScore, scoring: Scoring) {
  if (!sideBalls) return scoreRoundCached(card, scoring)
  const { balls, count, fillers } = sideBalls
  const { referencePar, deducted } = card
  // A filler is net par or bogey, so it has no gross score.
  const counting = scoring.net ? [...balls, ...fillerBalls(balls, fillers)] : balls
  return scoreTeam(
    counting.map(({ holes, playingHandicap, scores }) => ({
      par: holes.map(({ par }) => par),
      strokeIndexes: holes.map(({ strokeIndex }) => strokeIndex),
      playingHandicap,
      scores,
    })),
    { scoring, k: count, referencePar, deducted },
  )
}

/** Keeps only the cards of rounds that were not declared void (Committee Procedures 6E). */
const withoutVoidRounds = (player: DivisionPlayer): DivisionPlayer => ({
  ...player,
  cards: player.cards.filter(({ isVoid }) => !isVoid),
})

/** The last drawn round that was not declared void; null where there is none. */
function lastValidRound(players: readonly DivisionPlayer[], drawnRound: number | null) {
  const voided = roundsWith(players, ({ isVoid }) => isVoid === true)
  if (drawnRound === null || !voided.includes(drawnRound)) return drawnRound
  const others = roundsWith(players, ({ isVoid }) => !isVoid)
  return others.filter((round) => round < drawnRound).reduce<number | null>(laterOf, null)
}

const laterOf = (a: number | null, b: number) => Math.max(a ?? 0, b)

/** Players missing from the last start list after the cut, even where that round was declared void later. */
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

/** The numbers of the rounds in which at least one card matches. */
function roundsWith(players: readonly DivisionPlayer[], matches: (card: PlayedCard) => boolean) {
  const rounds = new Set<number>()
  for (const { cards } of players) {
    for (const card of cards) if (!rounds.has(card.round) && matches(card)) rounds.add(card.round)
  }
  return [...rounds]
}

/** Whether the card is blank in a round that others have finished, while a later round has begun. */
function lacksCard({ cards }: DivisionPlayer, finished: readonly number[]): boolean {
  const begun = cards.findLastIndex((card) => !isBlank(card))
  return cards.some((card, i) => i < begun && isBlank(card) && finished.includes(card.round))
}

const isBlank = ({ scores }: PlayedCard) => scores.every((score) => score === null)
/** A hidden hole has no score here, so as many missing scores as hidden holes are allowed. */
const isFinished = (card: PlayedCard) =>
  !isBlank(card) && card.scores.filter((score) => score === null).length <= (card.hidden ?? 0)

/** A course of a round. */
const courseKey = ({ round, course = 1 }: Pick<PlayedCard, 'round' | 'course'>) =>
  `${round} ${course}`

/** Par, hole by hole, of the shortest tee of each course that is played from tees of different par. */
function referenceParsOf(players: readonly DivisionPlayer[]): Map<string, number[]> {
  const tees = new Map<string, Map<string, number[]>>()
  const played = players.flatMap(({ cards }) =>
    cards.flatMap((card) => [
      { key: courseKey(card), holes: card.holes },
      ...(card.sideBalls?.balls.map(({ holes }) => ({ key: courseKey(card), holes })) ?? []),
    ]),
  )
  for (const { key, holes } of played) {
    const pars = holes.map(({ par }) => par)
    tees.set(key, (tees.get(key) ?? new Map()).set(pars.join(), pars))
  }
  const referencePars = new Map<string, number[]>()
  for (const [key, of] of tees) {
    // Of tees with the same lowest par, the choice must not depend on the order of the players.
    const [lowest] = [...of].toSorted(([a, one], [b, other]) => {
      return sum(one) - sum(other) || (a < b ? -1 : 1)
    })
    if (of.size > 1 && lowest) referencePars.set(key, lowest[1])
  }
  return referencePars
}

const sum = (pars: readonly number[]) => pars.reduce((all, par) => all + par, 0)
