import type { Instant } from '#domain/shared/clock-time.ts'
import type { LotSeeds } from '#domain/results/lots.ts'
import type { PlayOffs } from '#domain/results/play-off.ts'
import type { RoundStatus } from '#domain/competitions/player-status.ts'
import type { HoleScore } from '#domain/scoring/hole-score.ts'
import type { PlayedCard } from '#domain/results/division-field.ts'
import type { SideCompetitionFacts } from '#domain/sidecompetitions/public-side-competitions.ts'
import type { SkinsFacts } from '#domain/sidecompetitions/skins-results.ts'
import type { CompetitionTerms } from '#domain/competitions/terms/competition-terms.ts'
import type { Board, BoardFlight, BoardTee } from './board.ts'

/** The data that a board is built from, read at one moment. */
export type BoardFacts = {
  version: number
  changedAt: Instant | null
  tournament: Board['tournament']
  /** In order; the board is of `round` and counts the rounds up to it. */
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
  /** Each tee that is played from in these rounds. */
  tees: (BoardTee & { id: string; course: number })[]
  /** The players who are drawn in any of these rounds. */
  players: BoardPlayer[]
  /** Of every round up to this one. */
  sides: SideCompetitionFacts[]
  /** Of every round up to this one. */
  skins: SkinsFacts[]
}

export type BoardPlayer = RoundStatus & {
  id: string
  name: string
  club: string | null
  divisionId: string
  hasBuggy: boolean
  /** The side that the player belongs to, with its public name; null for a player who is placed alone. */
  side: {
    id: string
    position: number
    name: string
    club: string | null
    /** Everybody in it, in order, by the public names. */
    players: { id: string; name: string; club: string | null }[]
    /** How many players of best balls who are missing all day a filler replaces. */
    fillers: number
  } | null
  /** Of a side of best balls, once its players are one row (`side-rows.ts`). */
  members?: { name: string; cards: PlayerCard[] }[]
  /** One for each round that the player is drawn in. */
  cards: PlayerCard[]
}

export type PlayerCard = {
  roundId: string
  /** Null for a flight of an earlier round. */
  flightId: string | null
  /** In the flight, from 1. */
  position: number
  /** The number of the hole on which the flight started. */
  startHole: number
  teeId: string
  /** The handicap index for this round, after corrections; null without one. */
  handicapTenths: number | null
  playingHandicap: number
  /** Penalties on the round, in points or holes. */
  deducted: number
  /** In the order of the card. */
  scores: readonly HoleScore[]
  /** The numbers of the holes on which marker and player, or two phones, disagree. */
  disputed: readonly number[]
  isDelivered: boolean
  /** As on the card that is ranked. */
  sideBalls?: PlayedCard['sideBalls']
}
