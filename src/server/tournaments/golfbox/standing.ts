import { standingOf, type CardStanding } from '#domain/tournaments/desk/card-report.ts'
import type { ReportedCard, ReportRow } from './report-queries.ts'

/** How a card stands with GolfBox; null when it has no business there. */
export function standingIn({ report, card, status }: ReportedCard): CardStanding | null {
  if (!report) return null
  return standingOf({
    state: report.state,
    reported: report.scores,
    wasSent: report.sentAt !== null,
    typed: tickOf(report),
    now: { scores: card.scores, status },
  })
}

const tickOf = ({ typedAt, typedScores, typedStatus }: ReportRow) =>
  typedAt && typedScores ? { scores: typedScores, status: typedStatus } : null

export type StandingCard = ReportedCard & { report: ReportRow; standing: CardStanding }

/** Those that have business in GolfBox, with how they stand. */
export const withStanding = (cards: readonly ReportedCard[]): StandingCard[] =>
  cards.flatMap((found) => {
    const { report } = found
    const standing = standingIn(found)
    return report && standing ? [{ ...found, report, standing }] : []
  })
