import { courseNameOf } from '#domain/competitions/round-courses.ts'
import { momentFrom } from '#domain/shared/clock-time.ts'
import { nextRetryAt } from '#domain/scoring/card-report.ts'
import type { Ctx } from '../ctx.ts'
import { findExchange, type CardAnswer, type ScorecardReceiver } from './exchange-api.ts'
import { fileReports } from './file-reports.ts'
import { claimDueReport, deleteClaim, settleClaim, type ClaimedReport } from './claim-queries.ts'
import { findReportable, type ReportRow, type ReportedCard } from './report-queries.ts'
import type { SignedCard } from './write-scorecard.ts'
import { leaseMs, sendDue, type Turn } from '../send-due.ts'
import { strokesPerHole } from '#domain/handicap/strokes-per-hole.ts'

/** Creates reports for delivered and corrected cards, and sends those that are due, a few at a time. */
export async function reportCards(
  ctx: Ctx,
  receiver: ScorecardReceiver | undefined = findExchange(ctx),
): Promise<number> {
  await fileReports(ctx, receiver !== undefined)
  return sendDue(ctx, () => sendNext(ctx, receiver))
}

/** The card is leased, not locked: the exchange may be slow, and no connection waits for it. */
async function sendNext(ctx: Ctx, receiver: ScorecardReceiver | undefined): Promise<Turn> {
  const now = ctx.now()
  const sendingUntil = new Date(now.getTime() + leaseMs)
  const report = await claimDueReport(ctx.db, { now, sendingUntil })
  if (!report) return 'none_due'
  if (!receiver) return settle(ctx, report, { ...manual, reason: 'not_connected' })
  if (now >= report.triedUntil) return settle(ctx, report, givenUp)
  const found = await findReportable(ctx.db, report)
  const card = found && signedCard(found)
  if (!card) return leaveOut(ctx, report)
  const answer = await receiver.send(card)
  // The card may have been corrected since it was filed: store what was sent.
  const sent = { scores: found.card.scores, facts: found.facts }
  await settleClaim(ctx.db, report, { ...sent, ...afterAnswer(ctx, report, answer) })
  return answer.state === 'unavailable' ? 'unavailable' : 'handled'
}

type Settled = Parameters<typeof settleClaim>[2]

async function settle(ctx: Ctx, report: ClaimedReport, values: Settled): Promise<Turn> {
  await settleClaim(ctx.db, report, values)
  return 'handled'
}

/** The player got a status meanwhile. A card that GolfBox has keeps its report; any other can be filed again. */
async function leaveOut(ctx: Ctx, report: ClaimedReport): Promise<Turn> {
  if (report.sentAt) return settle(ctx, report, { ...manual, reason: null })
  await deleteClaim(ctx.db, report)
  return 'handled'
}

const manual = { state: 'by_hand', dueAt: null } as const
const givenUp = { ...manual, reason: 'given_up' } as const

function afterAnswer(ctx: Ctx, report: ReportRow, answer: CardAnswer) {
  const attempts = report.attempts + 1
  const fields = { roundId: report.roundId, entryId: report.entryId, attempts }
  switch (answer.state) {
    case 'accepted':
      return { state: 'sent', attempts, sentAt: ctx.now(), dueAt: null } as const
    case 'refused':
      return { state: 'refused', attempts, answer: answer.answer, dueAt: null } as const
    case 'unavailable': {
      ctx.log('warn', 'A scorecard could not be sent', { ...fields, why: answer.why })
      const until = report.triedUntil.getTime()
      const next = nextRetryAt({ attempts, now: ctx.now().getTime(), until })
      return next === null ? { attempts, ...givenUp } : { attempts, dueAt: new Date(next) }
    }
  }
}

function startOf({ round, flight }: ReportedCard) {
  const { day, minute } = momentFrom(round.day, flight.minute)
  return { day, startMinute: minute }
}

/** The card to be sent; undefined when a required fact is missing. */
function signedCard(found: ReportedCard): SignedCard | undefined {
  const { card, player, entry, marker, tee, terms, round, tournament } = found
  const { dguNumber } = entry
  if (dguNumber === null || player.handicapTenths === null || marker === null) return undefined
  if (card.deliveredAt === null) return undefined
  const indexes = tee.holes.map(({ strokeIndex }) => strokeIndex)
  const received = terms.scoring.net ? strokesPerHole(player.playingHandicap, indexes) : []
  return {
    externalId: `${card.roundId}.${card.entryId}`,
    deliveredAt: card.deliveredAt,
    tournamentName: tournament.name,
    roundNumber: round.number,
    ...startOf(found),
    player: { ...personOf(entry), dguNumber },
    marker: personOf(marker),
    handicapTenths: player.handicapTenths,
    playingHandicap: player.playingHandicap,
    course: {
      name: courseNameOf(round.courses, found.flight.course),
      teeName: tee.name,
      par: tee.par,
      ratingTenths: tee.courseRatingTenths,
      slopeRating: tee.slopeRating,
    },
    holes: tee.holes.map((hole, i) => ({
      ...hole,
      strokesReceived: received[i] ?? 0,
      score: card.scores[i] ?? null,
    })),
  }
}

const personOf = ({ firstName, lastName, clubName, dguNumber }: ReportedCard['entry']) => ({
  name: `${firstName} ${lastName}`,
  clubName,
  dguNumber,
})
