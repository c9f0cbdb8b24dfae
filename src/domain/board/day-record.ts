import type { Instant } from '#domain/shared/clock-time.ts'
import type { CompetitionTerms } from '#domain/competitions/terms/competition-terms.ts'
import type { Board, BoardTee } from './board.ts'
import type { BoardFacts, BoardPlayer } from './board-facts.ts'

/**
 * What replays the board of a round in a browser (docs/algorithms/day-replay.md): the public facts that the board is
 * built from, once, and every change of a score with its time. Times are seconds since `beganAt`.
 */
export type DayRecord = {
  version: number
  /** The whole minute of the first score. */
  beganAt: Instant
  /** When the last score or delivery came, or the last code that takes a player out of this round. */
  endsAt: Instant
  tournament: Board['tournament']
  round: Board['round']
  rounds: BoardFacts['rounds']
  divisions: { id: string; name: string; terms: ReplayedTerms }[]
  flights: Board['flights']
  tees: (BoardTee & { course: number })[]
  players: RecordedPlayer[]
  /** In the order of their times. */
  changes: RecordedChange[]
  /** Suspensions of play; `to` is null while it is suspended. */
  pauses: { from: number; to: number | null }[]
}

/** The terms that a board depends on. */
export type ReplayedTerms = Pick<
  CompetitionTerms,
  'scoring' | 'ties' | 'cut' | 'team' | 'playedRounds'
>

export type RecordedPlayer = Pick<
  BoardPlayer,
  'id' | 'name' | 'club' | 'divisionId' | 'hasBuggy' | 'side' | 'status' | 'statusRoundId'
> & {
  /** When the code was given; null for the whole day. */
  statusAt: number | null
  cards: RecordedCard[]
}

export type RecordedCard = {
  /** Indexes into the lists of the record; `flight` is null for an earlier round. */
  round: number
  flight: number | null
  tee: number
  position: number
  startHole: number
  /** The player's number by handicap index in the division, where ties are separated by it; null elsewhere. */
  handicapOrder: number | null
  playingHandicap: number
  deducted: number
  /** Of an earlier round, as `encodeScores` writes it; blank for the round of the record. */
  scores: string
  /** Null where it is not delivered. */
  deliveredAt: number | null
}

/** Seconds, index of the player, index of the hole on the card, and the score as `encodeScores` writes it. */
export type RecordedChange = [at: number, player: number, hole: number, score: string]
