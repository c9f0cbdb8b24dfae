import type { Instant, MinuteOfDay } from '#domain/shared/clock-time.ts'
import type { PlayerStatus } from '#domain/competitions/player-status.ts'
import type { Format } from '#domain/competitions/terms/scoring-format.ts'
import type { TournamentState } from '#domain/competitions/state.ts'

/** With handicap strokes or without: a board holds both, so switching takes no request. */
export type BoardView = 'net' | 'gross'

/**
 * A round's board as a value (docs/algorithms/board.md): the same for every viewer at any time, until a
 * new version replaces it. Divisions, flights and tees are referred to by their index in its lists.
 */
export type Board = {
  /** Of the tournament, when this was read. */
  version: number
  /** When the scores, the players or what counts last changed; null before the first score. */
  changedAt: Instant | null
  tournament: { id: string; slug: string; name: string; state: TournamentState }
  round: {
    id: string
    number: number
    /** `2027-06-12`. */
    day: string
    /** Where it is played, as text: `Skovbanen og Parkbanen`. */
    courseName: string
    /** The names of its courses, the first of them number 1. */
    courses: string[]
    /** 9 or 18. */
    holes: number
    /** Of the start list; 0 until the first is published. */
    drawVersion: number
    /** How many of each player's last holes are hidden until the result is published (LB-18); 0 for none. */
    hiddenHoles: number
    /** The later day on which suspended play goes on; null while the round is played on its own day alone. */
    resumesOn: string | null
    /** When they are shown, on the Danish clock of its last day; null for together with the result. */
    opensAt: MinuteOfDay | null
    /** Why the round was declared void; null while it counts. */
    voidReason: string | null
    /** The number of side competitions, skins included. */
    sides: number
  }
  /** All rounds of the tournament, in order. */
  rounds: { id: string; number: number; day: string; isVoid: boolean }[]
  flights: BoardFlight[]
  tees: BoardTee[]
  divisions: BoardDivision[]
  /** In the order of the start list, then players who are not on it. `standings` has the places. */
  rows: BoardRow[]
}

export type BoardFlight = {
  id: string
  position: number
  /** Minutes from the midnight with which the round's day begins: above 1440 on a later day. */
  minute: number
  /** The number of its course. */
  course: number
  /** The number of the start hole. */
  hole: number
  group: 'A' | 'B' | null
}

export type BoardTee = {
  name: string
  /** In the order of the card. */
  holes: { number: number; par: number; strokeIndex: number }[]
}

export type BoardDivision = {
  id: string
  name: string
  format: Format['kind']
  unit: 'strokes' | 'points' | 'holes'
  /** The view that the prizes are awarded by. */
  main: BoardView
  /** No player is still playing; ties are broken when this is the last round. */
  isOver: boolean
  /** The current rule for places, as a Danish sentence (LB-3). */
  howPlaced: string
  /** A cut still to come: how many would make it now, and the result of the last of them. */
  cut: ({ afterRound: number; inside: number } & BoardSum) | null
  standings: { net: BoardStanding | null; gross: BoardStanding }
}

/** Places of a division, as indexes into the rows. */
export type BoardStanding = {
  /** By place, best first; each group shares a place: `[[4], [1, 2], [0]]` is 1, T2, T2, 4. */
  placed: number[][]
  /** Players who have not started, then those without a place by status; a missed cut by result. */
  unplaced: number[]
}

export type BoardRow = {
  /** The entry's id; of best balls the side's. */
  id: string
  /** As the player has chosen to be shown (D36). */
  name: string
  club: string | null
  division: number
  /** Null for a player who is not in this round. */
  flight: number | null
  tee: number | null
  /** The playing handicap of this round. */
  handicap: number | null
  /** Plays with a buggy; shown on the start list (RD-3). */
  buggy: boolean
  state: 'waiting' | 'playing' | 'finished' | 'delivered'
  status: PlayerStatus | null
  /** Finished holes of this round that are not hidden. */
  thru: number
  /** One character per hole for each round up to this one (`score-encoding.ts`); empty for a round not played. */
  cards: string[]
  /** The committee's deduction in each of these rounds, in points or holes; 0 where strokes are counted. */
  deducted: number[]
  /** The numbers of this round's disputed holes, which show the marker's score until it is settled. */
  disputed: number[]
  /** Everybody in the side, in order; absent for a player who is placed alone. */
  players?: { id: string; name: string }[]
  /** This round's cards of the players of a side of best balls, in their order; absent for one card. */
  members?: { name: string; tee: number; handicap: number; card: string }[]
  /** Null in a division that plays without handicap. */
  net: BoardResult | null
  gross: BoardResult
}

export type BoardResult = {
  all: BoardSum
  today: BoardSum
  /** The place when this round began, from which movement is measured; null in the first round. */
  before: number | null
}

export type BoardSum = {
  /** Strokes, points or holes won on the finished holes. */
  total: number
  /**
   * On the same holes: strokes over par (of the reference tee, where tees differ), points above those for
   * par, or holes won. Places follow this figure while the round is being played.
   */
  against: number
}
