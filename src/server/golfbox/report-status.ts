import { cardReportStatus, type CardReportStatus } from '#domain/scoring/card-report.ts'
import type { ReportedCard, ReportRow } from './report-queries.ts'

/** How a card stands with GolfBox; null when it has no business there. */
export function reportStatusOf({ report, card, status }: ReportedCard): CardReportStatus | null {
  if (!report) return null
  return cardReportStatus({
    state: report.state,
    reported: report.scores,
    wasSent: report.sentAt !== null,
    enteredManually: manualEntryOf(report),
    now: { scores: card.scores, status },
  })
}

const manualEntryOf = ({ enteredManuallyAt, manualScores, manualStatus }: ReportRow) =>
  enteredManuallyAt && manualScores ? { scores: manualScores, status: manualStatus } : null

export type CardWithReportStatus = ReportedCard & {
  report: ReportRow
  reportStatus: CardReportStatus
}

/** Those that have business in GolfBox, with how they stand. */
export const withReportStatus = (cards: readonly ReportedCard[]): CardWithReportStatus[] =>
  cards.flatMap((found) => {
    const { report } = found
    const reportStatus = reportStatusOf(found)
    return report && reportStatus ? [{ ...found, report, reportStatus }] : []
  })
