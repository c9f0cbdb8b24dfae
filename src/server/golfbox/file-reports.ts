import { addDays, latest, type PlainDate } from '#domain/shared/dates.ts'
import { manualEntryReason, type ManualEntryReason } from '#domain/scoring/card-report.ts'
import { danishInstant } from '../clock.ts'
import { today, type Ctx } from '../ctx.ts'
import { fileReport, selectUnreported, type ReportedCard } from './report-queries.ts'

const perRun = 500
/** A round that was played longer ago is not looked at any more. */
const daysLookedAt = 7

/** A report for each card that was handed in, or corrected, since the last look. */
export async function fileReports(ctx: Ctx, isConnected: boolean): Promise<void> {
  const since = addDays(today(ctx), -daysLookedAt)
  for (const found of await selectUnreported(ctx.db, since, perRun)) {
    const { roundId, entryId, scores } = found.card
    const reason = manualEntryReason(factsOf(found), isConnected)
    await fileReport(ctx.db, {
      roundId,
      entryId,
      scores,
      revision: 1,
      triedUntil: endOfDay(ctx, found.round.day),
      ...(reason === null ? waiting(ctx) : byHand(reason)),
    })
  }
}

/** What may keep a card from being sent. */
export const factsOf = ({ entry, player, marker }: ReportedCard) => ({
  dguNumber: entry.dguNumber,
  handicapTenths: player.handicapTenths,
  hasMarker: marker !== null,
})

/** When GolfBox took an earlier revision stays: it has that one until it takes this. */
const untried = { answer: null, attempts: 0 }
/** Due at once. */
export const waiting = (ctx: Ctx) =>
  ({ ...untried, state: 'waiting', reason: null, dueAt: ctx.now() }) as const
const byHand = (reason: ManualEntryReason) =>
  ({ ...untried, state: 'by_hand', reason, dueAt: null }) as const

/** The midnight after the round, or after today where the round was before. */
export const endOfDay = (ctx: Ctx, day: PlainDate): Date =>
  danishInstant(addDays(latest(day, today(ctx)), 1), 0)
