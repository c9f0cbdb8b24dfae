import { byteOrderMark, csvLine, harmless } from '#domain/shared/csv.ts'
import { formatShortDate } from '#domain/shared/dates.ts'
import { formatClock, formatClockProse } from '#domain/shared/clock-time.ts'
import { formatHandicap } from '#domain/shared/handicap.ts'
import { isMissing } from '#domain/tournaments/desk/card-report.ts'
import { outdatedText, reportText } from '#domain/tournaments/desk/say-card-report.ts'
import type { HoleScore } from '#domain/tournaments/scoring/hole-score.ts'
import { danishDay, danishMinute } from '../../clock.ts'
import { recordActivity } from '../../activity/record.ts'
import { limit } from '../../http/rate-limit.ts'
import { today, type Ctx } from '../../ctx.ts'
import { requireSignedIn } from '../../accounts/access.ts'
import { typistsOf } from './list-reports.ts'
import { selectReported } from './report-queries.ts'
import { withStanding, type StandingCard } from './standing.ts'

/** The cards that somebody types into GolfBox, with all that has to be typed, and whose tick they have (D31). Who took it is written down first. */
export async function exportReports(ctx: Ctx, tournamentId: string) {
  const { accountId } = requireSignedIn(ctx)
  await limit(ctx, { key: `card-reports:${accountId}`, max: 60, windowSeconds: 3600 })
  const reported = withStanding(await selectReported(ctx.db, tournamentId))
  const typed = reported.filter(({ standing }) => isMissing(standing) || standing === 'typed')
  const typists = await typistsOf(ctx.db, typed)
  await recordActivity(ctx.db, ctx, {
    action: 'tournaments.export_card_reports',
    subject: { type: 'tournament', id: tournamentId },
    data: { rows: typed.length },
  })
  const lines = [headings, ...typed.map((card) => cellsOf(card, typists))].map(csvLine)
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

function cellsOf(found: StandingCard, typists: Typists) {
  const { card, player, entry, marker, tee, flight, round } = found
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
    harmless(whyOf(found)),
    harmless(tickIn(found, typists)),
  ]
}

/** A date beside the clock: the list lives on in somebody's folder. */
const sayMoment = (at: Date) =>
  `${formatShortDate(danishDay(at))} ${formatClockProse(danishMinute(at))}`

function whyOf({ report, standing, status }: StandingCard): string {
  if (standing !== 'outdated') return standing === 'typed' ? '' : reportText(report)
  const at = report.typedAt ?? report.sentAt
  const typed = report.typedAt && { status: report.typedStatus }
  return outdatedText({ when: at ? sayMoment(at) : '', typed, status })
}

function tickIn({ report, standing }: StandingCard, typists: Typists): string {
  if (standing !== 'typed' || !report.typedAt) return ''
  const by = typists.get(report.typedBy ?? '')
  return `${sayMoment(report.typedAt)}${by ? ` af ${by}` : ''}`
}

const sayScore = (score: HoleScore) =>
  score === null ? '' : score === 'picked_up' ? 'x' : String(score)
