import type { Instant, MinuteOfDay } from '#domain/shared/clock-time.ts'
import type { PlayerStatus } from '#domain/competitions/player-status.ts'
import type { Format } from '#domain/competitions/terms/scoring-format.ts'
import type { TournamentState } from '#domain/competitions/state.ts'

/** With handicap strokes or without: a board holds both, so that nobody asks again for the other. */
export type BoardView = 'net' | 'gross'

/**
 * A round's board as a value (docs/algorithms/board.md): the same for everyone and at any hour, until a
 * new version takes its place. Divisions, flights and tees are pointed at by their index in its lists.
 */
export type Board = {
  /** Of the tournament, when this was read. */
  version: number
  /** When the scores, or who plays and what counts, last became other than they were; null before the first score. */
  changedAt: Instant | null
  tournament: { id: string; slug: string; name: string; state: TournamentState }
  round: {
    id: string
    number: number
    /** `2027-06-12`. */
    day: string
    courseName: string
    /** 9 or 18. */
    holes: number
    /** Of the start list; 0 until the first is published. */
    drawVersion: number
    /** So many of each player's last holes are hidden until the result stands (LB-18); 0 for none. */
    hiddenHoles: number
    /** When they open on the Danish clock of that day; null for with the result. */
    opensAt: MinuteOfDay | null
    /** Why it was declared void and counts for nothing; null while it stands. */
    voidReason: string | null
    /** How many side competitions it has. */
    sides: number
  }
  /** All rounds of the tournament, in order. */
  rounds: { id: string; number: number; day: string; isVoid: boolean }[]
  flights: BoardFlight[]
  tees: BoardTee[]
  divisions: BoardDivision[]
  /** In the order of the start list; who is not in it comes last. `standings` shows the places. */
  rows: BoardRow[]
}

export type BoardFlight = {
  id: string
  position: number
  minute: number
  /** The number of the hole they begin on. */
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
  /** What the prizes are for. */
  main: BoardView
  /** Nobody is still playing; ties are parted when this is the last round. */
  isOver: boolean
  /** How places are made just now, in a sentence (LB-3). */
  howPlaced: string
  /** While it is to come: how many are inside it as things stand, and the result of the last of them. */
  cut: ({ afterRound: number; inside: number } & BoardSum) | null
  standings: { net: BoardStanding | null; gross: BoardStanding }
}

/** Places of a division, as indexes into the rows. */
export type BoardStanding = {
  /** By place, best first; those who share one stand together: `[[4], [1, 2], [0]]` is 1, T2, T2, 4. */
  placed: number[][]
  /** Those who have not begun, then those without a place, by their code; who missed the cut by result. */
  unplaced: number[]
}

export type BoardRow = {
  /** Of the entry. */
  id: string
  /** As its owner wants it shown (E25, D36). */
  name: string
  club: string | null
  division: number
  /** Null for whoever does not play this round. */
  flight: number | null
  tee: number | null
  /** The playing handicap of this round. */
  handicap: number | null
  /** Rides; shown on the start list (RD-3). */
  buggy: boolean
  state: 'waiting' | 'playing' | 'finished' | 'delivered'
  status: PlayerStatus | null
  /** Holes finished today that may be seen. */
  thru: number
  /** A sign a hole for each round up to this one (`card-signs.ts`); empty for a round not played. */
  cards: string[]
  /** What the committee took off each of these rounds, in points or holes; 0 where strokes are counted. */
  deducted: number[]
  /** Holes of this round, by their number, whose score is the marker's while they are not agreed on. */
  disputed: number[]
  /** Null in a *række* that plays without handicap. */
  net: BoardResult | null
  gross: BoardResult
}

export type BoardResult = {
  all: BoardSum
  today: BoardSum
  /** The place when this round began, which movement is measured from; null in the first round. */
  before: number | null
}

export type BoardSum = {
  /** Strokes, points or holes won of the holes finished. */
  total: number
  /**
   * Strokes over par (where tees differ, of the tee that all are measured by), points over those that par
   * would have given, or holes won, of the same holes: what places are made by while play is on.
   */
  against: number
}
