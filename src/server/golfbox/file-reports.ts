import { addDays, latest, type PlainDate } from '#domain/shared/dates.ts'
import { manualEntryReason, type ManualEntryReason } from '#domain/scoring/card-report.ts'
import { danishInstant } from '../clock.ts'
import { today, type Ctx } from '../ctx.ts'
import { fileReport, selectUnreported, type ReportedCard } from './report-queries.ts'

const perRun = 500
/** Older rounds are not considered. */
const maxAgeDays = 7

/** Creates a report for each card that was delivered, or whose scores, tee or handicap were corrected, since the last run. */
export async function fileReports(ctx: Ctx, isConnected: boolean): Promise<void> {
  const since = addDays(today(ctx), -maxAgeDays)
  for (const found of await selectUnreported(ctx.db, since, perRun)) {
    const { roundId, entryId, scores } = found.card
    const reason = manualEntryReason(sendabilityOf(found), isConnected)
    await fileReport(ctx.db, ctx.now(), {
      roundId,
      entryId,
      scores,
      facts: found.facts,
      revision: 1,
      triedUntil: endOfDay(ctx, found.round.day),
      ...(reason === null ? waiting(ctx) : manual(reason)),
    })
  }
}

/** What decides whether a card can be sent. */
export const sendabilityOf = ({ entry, player, marker }: ReportedCard) => ({
  dguNumber: entry.dguNumber,
  handicapTenths: player.handicapTenths,
  hasMarker: marker !== null,
})

/** `sentAt` is kept: GolfBox has the earlier revision until it accepts this one. */
const untried = { answer: null, attempts: 0 }
/** Due immediately. */
export const waiting = (ctx: Ctx) =>
  ({ ...untried, state: 'waiting', reason: null, dueAt: ctx.now() }) as const
const manual = (reason: ManualEntryReason) =>
  ({ ...untried, state: 'by_hand', reason, dueAt: null }) as const

/** Midnight after the round, or after today for an earlier round. */
export const endOfDay = (ctx: Ctx, day: PlainDate): Date =>
  danishInstant(addDays(latest(day, today(ctx)), 1), 0)
