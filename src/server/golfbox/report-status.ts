import { cardReportStatus, type CardReportStatus } from '#domain/scoring/card-report.ts'
import type { ReportedCard, ReportRow } from './report-queries.ts'

/** The status of a card in GolfBox; null when it does not belong there. */
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

/** The cards that belong in GolfBox, with their status. */
export const withReportStatus = (cards: readonly ReportedCard[]): CardWithReportStatus[] =>
  cards.flatMap((found) => {
    const { report } = found
    const reportStatus = reportStatusOf(found)
    return report && reportStatus ? [{ ...found, report, reportStatus }] : []
  })
