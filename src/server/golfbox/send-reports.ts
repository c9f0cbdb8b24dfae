import { nextRetryAt } from '#domain/scoring/card-report.ts'
import type { Ctx } from '../ctx.ts'
import type { Db } from '../db/client.ts'
import { findExchange, type CardAnswer, type ScorecardReceiver } from './exchange-api.ts'
import { fileReports } from './file-reports.ts'
import {
  deleteReport,
  findReportable,
  lockDueReport,
  updateReport,
  type ReportRow,
  type ReportedCard,
} from './report-queries.ts'
import type { SignedCard } from './write-scorecard.ts'
import { strokesPerHole } from '#domain/handicap/strokes-per-hole.ts'

const perRun = 200

/** Creates reports for delivered and corrected cards, and sends those that are due. */
export async function reportCards(
  ctx: Ctx,
  receiver: ScorecardReceiver | undefined = findExchange(ctx),
): Promise<number> {
  await fileReports(ctx, receiver !== undefined)
  let handled = 0
  while (handled < perRun && (await sendNext(ctx, receiver))) handled += 1
  return handled
}

/** One card per transaction, locked while it is sent, so that no other process sends it too. */
function sendNext(ctx: Ctx, receiver: ScorecardReceiver | undefined): Promise<boolean> {
  return ctx.db.transaction(async (tx) => {
    const report = await lockDueReport(tx, ctx.now())
    if (!report) return false
    await sendReport(tx, ctx, { report, receiver })
    return true
  })
}

type DueReport = { report: ReportRow; receiver: ScorecardReceiver | undefined }

async function sendReport(tx: Db, ctx: Ctx, { report, receiver }: DueReport) {
  if (!receiver) return updateReport(tx, report, { ...manual, reason: 'not_connected' })
  if (ctx.now() >= report.triedUntil) return updateReport(tx, report, givenUp)
  const found = await findReportable(tx, report)
  const card = found && signedCard(found)
  if (!card) return leaveOut(tx, report)
  // The card may have been corrected since: store the scores that are sent.
  const scores = card.holes.map(({ score }) => score)
  const answer = await receiver.send(card)
  await updateReport(tx, report, { scores, ...afterAnswer(ctx, report, answer) })
}

/** The player got a status meanwhile. A card that GolfBox has keeps its report; any other can be filed again. */
const leaveOut = (tx: Db, report: ReportRow) =>
  report.sentAt ? updateReport(tx, report, { ...manual, reason: null }) : deleteReport(tx, report)

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

/** The card to be sent; undefined when a required fact is missing. */
function signedCard(found: ReportedCard): SignedCard | undefined {
  const { card, player, entry, marker, tee, terms, flight, round, tournament } = found
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
    day: round.day,
    startMinute: flight.minute,
    player: { ...personOf(entry), dguNumber },
    marker: personOf(marker),
    handicapTenths: player.handicapTenths,
    playingHandicap: player.playingHandicap,
    course: {
      name: round.courseName,
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
