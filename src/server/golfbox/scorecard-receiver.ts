import type { PlainDate } from '#domain/shared/dates.ts'
import type { HoleScore } from '#domain/scoring/hole-score.ts'

type Person = { name: string; clubName: string | null; dguNumber: string | null }

/** A handed-in card, as whoever keeps the handicaps needs it. */
export type SignedCard = {
  /** Ours, and the same for every revision: over there it is one card. */
  externalId: string
  deliveredAt: Date
  tournamentName: string
  roundNumber: number
  day: PlainDate
  /** Danish minutes after midnight. */
  startMinute: number
  player: Person & { dguNumber: string }
  marker: Person
  handicapTenths: number
  playingHandicap: number
  course: {
    name: string
    teeName: string
    par: number
    ratingTenths: number
    slopeRating: number
  }
  /** In the order of the card. */
  holes: {
    number: number
    par: number
    strokeIndex: number
    lengthMetres: number | null
    strokesReceived: number
    score: HoleScore
  }[]
}

export type CardAnswer =
  | { state: 'accepted' }
  /** For good: the same card would be refused again. */
  | { state: 'refused'; answer: string }
  /** Not reachable, too slow, or an error over there: worth another try. */
  | { state: 'unavailable'; why: string }

/** Who takes signed cards. Sending the same one twice must be harmless. */
export type ScorecardReceiver = { send: (card: SignedCard) => Promise<CardAnswer> }
