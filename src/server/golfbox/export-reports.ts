import { courseNameOf } from '#domain/competitions/round-courses.ts'
import { byteOrderMark, csvLine, harmless } from '#domain/shared/csv.ts'
import { formatShortDate } from '#domain/shared/dates.ts'
import { formatClock, formatClockProse, momentFrom } from '#domain/shared/clock-time.ts'
import { formatHandicap } from '#domain/shared/handicap.ts'
import { isMissing } from '#domain/scoring/card-report.ts'
import { outdatedText, reportText } from '#domain/scoring/card-report-text.ts'
import type { HoleScore } from '#domain/scoring/hole-score.ts'
import { danishDay, danishMinute } from '../clock.ts'
import { recordActivity } from '../activity/record-activity.ts'
import { limit } from '../http/rate-limit.ts'
import { today, type Ctx } from '../ctx.ts'
import { requireSignedIn } from '../access.ts'
import { typistsOf } from './list-reports.ts'
import { selectReported } from './report-queries.ts'
import { changeOf, withReportStatus, type CardWithReportStatus } from './report-status.ts'

/** The cards that are entered in GolfBox manually, with all their values and marks (D31). The export is logged first. */
export async function exportReports(ctx: Ctx, tournamentId: string) {
  const { accountId } = requireSignedIn(ctx)
  await limit(ctx, { key: `card-reports:${accountId}`, max: 60, windowSeconds: 3600 })
  const reported = withReportStatus(await selectReported(ctx.db, tournamentId))
  const manualCards = reported.filter(
    ({ reportStatus }) => isMissing(reportStatus) || reportStatus === 'entered_manually',
  )
  const typists = await typistsOf(ctx.db, manualCards)
  await recordActivity(ctx.db, ctx, {
    action: 'tournaments.export_card_reports',
    subject: { type: 'tournament', id: tournamentId },
    data: { rows: manualCards.length },
  })
  const lines = [headings, ...manualCards.map((card) => cellsOf(card, typists))].map(csvLine)
  return {
    fileName: `kort-til-golfbox-${today(ctx)}.csv`,
    body: `${byteOrderMark}${lines.join('')}`,
  }
}

const holeNumbers = Array.from({ length: 18 }, (_, i) => i + 1)
const headings = [
  'Spiller',
  'DGU-nummer',
  'Klub',
  'Handicap',
  'Spillehandicap',
  'Markør',
  'Markørens DGU-nummer',
  'Runde',
  'Dato',
  'Start',
  'Bane',
  'Tee',
  ...holeNumbers.map((hole) => `Hul ${hole}`),
  'Slag i alt',
  'Hvorfor',
  'Tastet ind',
]

type Typists = ReadonlyMap<string, string>

function cellsOf(found: CardWithReportStatus, typists: Typists) {
  const { card, player, entry, marker, tee, flight, round } = found
  const scoreOn = new Map(tee.holes.map(({ number }, i) => [number, card.scores[i] ?? null]))
  const strokes = card.scores.flatMap((score) => (typeof score === 'number' ? [score] : []))
  const isComplete = strokes.length === card.scores.length
  const start = momentFrom(round.day, flight.minute)
  return [
    harmless(`${entry.firstName} ${entry.lastName}`),
    harmless(entry.dguNumber ?? ''),
    harmless(entry.clubName ?? ''),
    player.handicapTenths === null ? '' : formatHandicap(player.handicapTenths),
    String(player.playingHandicap),
    harmless(marker ? `${marker.firstName} ${marker.lastName}` : ''),
    harmless(marker?.dguNumber ?? ''),
    String(round.number),
    formatShortDate(start.day),
    formatClock(start.minute),
    harmless(courseNameOf(round.courses, flight.course)),
    harmless(tee.name),
    ...holeNumbers.map((hole) => scoreText(scoreOn.get(hole) ?? null)),
    isComplete ? String(strokes.reduce((sum, one) => sum + one, 0)) : '',
    harmless(reasonText(found)),
    harmless(manualEntryText(found, typists)),
  ]
}

/** With the date, because the file may be opened on another day. */
const formatMoment = (at: Date) =>
  `${formatShortDate(danishDay(at))} ${formatClockProse(danishMinute(at))}`

function reasonText(found: CardWithReportStatus): string {
  const { report, reportStatus, status } = found
  if (reportStatus !== 'outdated')
    return reportStatus === 'entered_manually' ? '' : reportText(report)
  const at = report.enteredManuallyAt ?? report.sentAt
  const enteredManually = report.enteredManuallyAt && { status: report.manualStatus }
  const when = at ? formatMoment(at) : ''
  return outdatedText({ when, enteredManually, status, change: changeOf(found) })
}

function manualEntryText({ report, reportStatus }: CardWithReportStatus, typists: Typists): string {
  if (reportStatus !== 'entered_manually' || !report.enteredManuallyAt) return ''
  const by = typists.get(report.enteredManuallyBy ?? '')
  return `${formatMoment(report.enteredManuallyAt)}${by ? ` af ${by}` : ''}`
}

const scoreText = (score: HoleScore) =>
  score === null ? '' : score === 'picked_up' ? 'x' : String(score)
