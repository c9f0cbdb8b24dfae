import { startingCompetitionTerms } from '#domain/competitions/terms/competition-terms.ts'
import type { HoleScore } from '#domain/scoring/hole-score.ts'
import type { Instant } from '#domain/shared/clock-time.ts'
import { changesBetween, withChanges } from './board-changes.ts'
import type { BoardFacts, BoardPlayer } from './board-facts.ts'
import type { Board } from './board.ts'
import { buildBoard } from './build-board.ts'
import type { DayRecord, RecordedCard } from './day-record.ts'
import { decodeScores } from './score-encoding.ts'

export type DayReplay = {
  /**
   * The board with everything received up to this instant. Rows that the board before it had alike are the same
   * objects, so that a page renders only what has changed.
   */
  boardAt: (at: Instant) => Board
}

/** Replays a day by the function that builds the present board; any order of instants gives the same boards. */
export function replayDay(record: DayRecord): DayReplay {
  const facts = blankFacts(record)
  const cardsAt = record.players.map((_, i) => cardsOverTime(record, i))
  const times = changeTimes(record)
  let before: Board | undefined
  return {
    boardAt: (at) => {
      const second = Math.floor((at - record.beganAt) / 1000)
      const last = times.at(latestIndex(times, second))
      const hasScore = last !== undefined && last <= second
      const now = buildBoard({
        ...facts,
        changedAt: hasScore ? record.beganAt + 1000 * last : null,
        tournament: { ...record.tournament, state: stateAt(record, second) },
        players: facts.players.map((player, i) => playerAt(player, { record, i, second, cardsAt })),
      })
      const { sides } = record.round
      const board = { ...now, round: { ...now.round, sides } }
      const changes = before && changesBetween(before, board)
      before = before && changes ? withChanges(before, changes) : board
      return before
    },
  }
}

/** The facts of the board with blank cards in its round. */
function blankFacts(record: DayRecord): BoardFacts {
  const { version, round, rounds, divisions, flights, tees, tournament } = record
  const { sides: _sides, ...rest } = round
  const blank: readonly HoleScore[] = Array.from({ length: round.holes }, () => null)
  const toCard = (card: RecordedCard) => ({
    roundId: rounds[card.round]?.id ?? '',
    flightId: card.flight === null ? null : (flights[card.flight]?.id ?? null),
    position: card.position,
    startHole: card.startHole,
    teeId: String(card.tee),
    handicapTenths: card.handicapOrder,
    playingHandicap: card.playingHandicap,
    deducted: card.deducted,
    scores: card.scores === '' ? blank : decodeScores(card.scores),
    disputed: [],
    isDelivered: false,
  })
  return {
    version,
    changedAt: null,
    tournament,
    rounds,
    round: rest,
    divisions: divisions.map(({ id, name, terms }) => ({
      id,
      name,
      terms: { ...startingCompetitionTerms(terms.scoring), ...terms },
      lotSeeds: null,
      playOffs: null,
    })),
    flights,
    tees: tees.map((tee, i) => ({ ...tee, id: String(i) })),
    players: record.players.map(({ statusAt: _statusAt, cards, side, ...player }) => ({
      ...player,
      side: side && withPlayers(side),
      cards: cards.map(toCard),
    })),
    sides: [],
    skins: [],
  }
}

type SideFacts = NonNullable<BoardPlayer['side']>

/** A record of an earlier release, which one of its servers sends during the next, does not name the players of a side. */
const withPlayers = ({
  players = [],
  ...side
}: Omit<SideFacts, 'players'> & Partial<SideFacts>) => ({
  ...side,
  players,
})

type CardAt = { from: number; scores: readonly HoleScore[] }

/** A player's scores after each change. The same list for the same state, because scored rounds are kept by it. */
function cardsOverTime({ changes, round }: DayRecord, player: number): CardAt[] {
  let scores: readonly HoleScore[] = Array.from({ length: round.holes }, () => null)
  return [
    { from: Number.NEGATIVE_INFINITY, scores },
    ...changes.flatMap(([from, of, hole, score]): CardAt[] => {
      if (of !== player) return []
      scores = scores.with(hole, decodeScores(score)[0] ?? null)
      return [{ from, scores }]
    }),
  ]
}

type Playing = { record: DayRecord; i: number; second: number; cardsAt: readonly CardAt[][] }

function playerAt(player: BoardPlayer, { record, i, second, cardsAt }: Playing): BoardPlayer {
  const recorded = record.players[i]
  const isOut = (recorded?.statusAt ?? Number.NEGATIVE_INFINITY) <= second
  return {
    ...player,
    status: isOut ? player.status : null,
    cards: player.cards.map((card, at) => {
      if (card.roundId !== record.round.id) return card
      const deliveredAt = recorded?.cards[at]?.deliveredAt ?? null
      return {
        ...card,
        scores: cardsAt[i]?.findLast(({ from }) => from <= second)?.scores ?? card.scores,
        isDelivered: deliveredAt !== null && deliveredAt <= second,
      }
    }),
  }
}

/** Until the end the tournament is in play, whatever has become of it since. */
function stateAt({ tournament, beganAt, endsAt, pauses }: DayRecord, second: number) {
  if (beganAt + 1000 * second >= endsAt) return tournament.state
  const isPaused = pauses.some(({ from, to }) => from <= second && (to === null || second < to))
  return isPaused ? 'suspended' : 'in_play'
}

/** The seconds of scores and deliveries, in order. */
const changeTimes = ({ changes, players }: DayRecord) =>
  [
    ...changes.map(([at]) => at),
    ...players.flatMap(({ cards }) => cards.flatMap(({ deliveredAt }) => deliveredAt ?? [])),
  ].toSorted((a, b) => a - b)

/** The index of the last of these times that is not after a second; 0 when all are. */
function latestIndex(times: readonly number[], second: number): number {
  const next = times.findIndex((at) => at > second)
  return next < 0 ? times.length - 1 : Math.max(0, next - 1)
}
