import type { FlightReport } from '#domain/scoring/flight-report.ts'
import type { HoleScore } from '#domain/scoring/hole-score.ts'
import type { SignedCard } from '#domain/scoring/signed-card.ts'
import type { SideCompetitionKind } from '#domain/sidecompetitions/side-competition.ts'
import type { Queued } from '../../outbox/outbox.ts'

type ScoreItem = {
  kind: 'score'
  entry: {
    id: string
    entryId: string
    hole: number
    score: HoleScore
    replaces: string[]
    by: string
    writtenAt: number
  }
}
type SignatureItem = {
  kind: 'signature'
  signature: {
    id: string
    entryId: string
    as: 'player' | 'marker'
    by: string
    reading: string
    signedAt: number
  }
}
type DeliveryItem = { kind: 'delivery'; entryId: string }
type ReportItem = {
  kind: 'report'
  message: { id: string; by: string; report: FlightReport; writtenAt: number }
}
type SideItem = {
  kind: 'side'
  /** Shown in a refusal, because the committee may have removed the side competition. */
  side: { kind: SideCompetitionKind; hole: number }
  result: {
    id: string
    competitionId: string
    entryId: string | null
    measure: number | null
    replaces: string[]
    by: string
    writtenAt: number
  }
}

type DriveItem = {
  kind: 'drive'
  drive: {
    id: string
    entryId: string
    hole: number
    driverId: string | null
    replaces: string[]
    by: string
    writtenAt: number
  }
}

/** A card that another phone has signed and this one has read as a code. */
type SignedCardItem = { kind: 'signed_card'; code: string; readAt: number; card: SignedCard }

/** An item that a phone writes in a flight. */
export type NewItem =
  | ScoreItem
  | SignatureItem
  | DeliveryItem
  | ReportItem
  | SideItem
  | DriveItem
  | SignedCardItem
export type FlightItem = NewItem & { flightId: string }
/** An item that the server has not accepted yet. */
export type QueuedItem = Queued<FlightItem>
export type QueuedScore = Extract<QueuedItem, { kind: 'score' }>
/** Items that follow a player to another flight: scores, drives, and results of side competitions. */
export type OrphanedScore = Extract<QueuedItem, { kind: 'score' | 'side' | 'drive' }>
