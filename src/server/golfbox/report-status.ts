import {
  cardChange,
  cardReportStatus,
  type CardChange,
  type CardReportStatus,
} from '#domain/scoring/card-report.ts'
import type { ReportedCard, ReportRow } from './report-queries.ts'

/** The status of a card in GolfBox; null when it does not belong there. */
export function reportStatusOf(found: ReportedCard): CardReportStatus | null {
  const { report, status } = found
  if (!report) return null
  return cardReportStatus({
    state: report.state,
    reported: report,
    wasSent: report.sentAt !== null,
    enteredManually: manualEntryOf(report),
    now: { ...contentOf(found), status },
  })
}

const contentOf = ({ card, facts }: ReportedCard) => ({ scores: card.scores, facts })

const manualEntryOf = (report: ReportRow) => {
  const { enteredManuallyAt, manualScores: scores, manualFacts: facts, manualStatus } = report
  return enteredManuallyAt && scores ? { scores, facts, status: manualStatus } : null
}

/** What was corrected since GolfBox got the card; null when a refused correction has taken its place here. */
export function changeOf(found: CardWithReportStatus): CardChange | null {
  const { report } = found
  const then = manualEntryOf(report) ?? (report.state === 'sent' ? report : null)
  return then && cardChange(then, contentOf(found))
}

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
