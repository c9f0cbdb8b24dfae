import { byteOrderMark, csvLine, harmless } from '#domain/shared/csv.ts'
import { formatShortDate } from '#domain/shared/dates.ts'
import { formatClock } from '#domain/shared/clock-time.ts'
import { formatHandicap } from '#domain/shared/handicap.ts'
import { reportText } from '#domain/tournaments/desk/say-card-report.ts'
import type { HoleScore } from '#domain/tournaments/scoring/hole-score.ts'
import { recordActivity } from '../../activity/record.ts'
import { limit } from '../../http/rate-limit.ts'
import { today, type Ctx } from '../../ctx.ts'
import { requireSignedIn } from '../../accounts/access.ts'
import { selectReported, type ReportedCard } from './report-queries.ts'

/** The cards that GolfBox does not have, with all that has to be typed there (D31). Who took it is written down first. */
export async function exportReports(ctx: Ctx, tournamentId: string) {
  const { accountId } = requireSignedIn(ctx)
  await limit(ctx, { key: `card-reports:${accountId}`, max: 60, windowSeconds: 3600 })
  const missing = (await selectReported(ctx.db, tournamentId)).filter(
    ({ report }) => report?.state === 'refused' || report?.state === 'by_hand',
  )
  await recordActivity(ctx.db, ctx, {
    action: 'tournaments.export_card_reports',
    subject: { type: 'tournament', id: tournamentId },
    data: { rows: missing.length },
  })
  const lines = [headings, ...missing.map(cellsOf)].map(csvLine)
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
]

function cellsOf({ report, card, player, entry, marker, tee, flight, round }: ReportedCard) {
  const on = new Map(tee.holes.map(({ number }, i) => [number, card.scores[i] ?? null]))
  const strokes = card.scores.flatMap((score) => (typeof score === 'number' ? [score] : []))
  const isWhole = strokes.length === card.scores.length
  return [
    harmless(`${entry.firstName} ${entry.lastName}`),
    harmless(entry.dguNumber ?? ''),
    harmless(entry.clubName ?? ''),
    player.handicapTenths === null ? '' : formatHandicap(player.handicapTenths),
    String(player.playingHandicap),
    harmless(marker ? `${marker.firstName} ${marker.lastName}` : ''),
    harmless(marker?.dguNumber ?? ''),
    String(round.number),
    formatShortDate(round.day),
    formatClock(flight.minute),
    harmless(round.courseName),
    harmless(tee.name),
    ...holeNumbers.map((hole) => sayScore(on.get(hole) ?? null)),
    isWhole ? String(strokes.reduce((sum, one) => sum + one, 0)) : '',
    report ? harmless(reportText(report)) : '',
  ]
}

const sayScore = (score: HoleScore) =>
  score === null ? '' : score === 'picked_up' ? 'x' : String(score)
