import type { Instant } from '#domain/shared/clock-time.ts'
import type { LotSeeds } from '#domain/results/lots.ts'
import type { PlayOffs } from '#domain/results/play-off.ts'
import type { PlayerStatus } from '#domain/competitions/player-status.ts'
import type { HoleScore } from '#domain/scoring/hole-score.ts'
import type { SideCompetitionFacts } from '#domain/sidecompetitions/public-side-competitions.ts'
import type { CompetitionTerms } from '#domain/competitions/terms/competition-terms.ts'
import type { Board, BoardFlight, BoardTee } from './board.ts'

/** What a board is made from, as it stood at one moment. */
export type BoardFacts = {
  version: number
  changedAt: Instant | null
  tournament: Board['tournament']
  /** In order; the board is of `round`, and counts those up to it. */
  rounds: (Board['rounds'][number] & { hiddenHoles: number; isDrawn: boolean })[]
  round: Omit<Board['round'], 'sides'>
  divisions: {
    id: string
    name: string
    terms: CompetitionTerms
    /** Of all rounds; null until lots are drawn. */
    lotSeeds: LotSeeds | null
    /** Of all rounds; null until one is over. */
    playOffs: PlayOffs | null
  }[]
  /** Of this round, in the order of the start list. */
  flights: BoardFlight[]
  /** Each tee that somebody plays from in these rounds. */
  tees: (BoardTee & { id: string })[]
  /** Everybody who is drawn in one of these rounds. */
  players: BoardPlayer[]
  /** Of every round up to this one. */
  sides: SideCompetitionFacts[]
}

export type BoardPlayer = {
  id: string
  name: string
  club: string | null
  divisionId: string
  hasBuggy: boolean
  status: PlayerStatus | null
  /** One for each round that the player is drawn in. */
  cards: PlayerCard[]
}

export type PlayerCard = {
  roundId: string
  /** Null for a flight of an earlier round. */
  flightId: string | null
  /** In the flight, from 1. */
  position: number
  /** The number of the hole that the flight began on. */
  startHole: number
  teeId: string
  /** Of this round, as it was corrected; null without a handicap index. */
  handicapTenths: number | null
  playingHandicap: number
  /** Penalties on the round, in points or holes. */
  deducted: number
  /** In the order of the card. */
  scores: readonly HoleScore[]
  /** Holes, by their number, whose score is not agreed on. */
  disputed: readonly number[]
  isDelivered: boolean
}
