import { AppError } from '../app-error.ts'
import { recordActivity } from '../activity/record-activity.ts'
import type { Ctx } from '../ctx.ts'
import { errorFields } from '../log.ts'
import { changeState } from '../competitions/change-state.ts'
import { lockTournament } from '../competitions/tournament-queries.ts'
import {
  findWholeEntry,
  selectDueToClose,
  selectOverdue,
  selectWithWaiting,
} from '../competitions/entry-queries.ts'
import { givePlaces } from './give-places.ts'
import { mailEntry } from './mail-entry.ts'
import { graceMs } from './pay-entry.ts'
import { refuseEntry, releasePlace } from './release-place.ts'

/** What entry does by itself: it closes, places that are not taken go on, free ones are offered. */
export async function processEntryDeadlines(ctx: Ctx): Promise<void> {
  for (const { id } of await selectDueToClose(ctx.db, ctx.now())) {
    await closeInTime(ctx, id).catch(reportUnlessRefused(ctx, id))
  }
  for (const overdue of await selectOverdue(ctx.db, deadlinesOf(ctx))) {
    await expireEntry(ctx, overdue).catch(reportUnlessRefused(ctx, overdue.tournamentId))
  }
  for (const { id } of await selectWithWaiting(ctx.db)) {
    await offerFreePlaces(ctx, id).catch(reportUnlessRefused(ctx, id))
  }
}

const deadlinesOf = (ctx: Ctx) => ({
  now: ctx.now(),
  paymentsUntil: new Date(ctx.now().getTime() - graceMs),
})

/** Another process may have done it meanwhile; what fails in one tournament stops no other. */
const reportUnlessRefused = (ctx: Ctx, tournamentId: string) => (error: unknown) => {
  if (error instanceof AppError) return
  ctx.log('error', 'The entries of a tournament were not seen to', {
    tournamentId,
    ...errorFields(error),
  })
}

const closeInTime = (ctx: Ctx, tournamentId: string) =>
  changeState(ctx, {
    tournamentId,
    to: 'closed',
    action: 'tournaments.close_entry',
    validate: async (_, { state, entryClosesAt }) => {
      if (state !== 'open' || entryClosesAt > ctx.now()) refuseEntry('tournament_state')
      return {}
    },
  })

/** An offer that nobody answered, or a place that nobody paid for. */
async function expireEntry(ctx: Ctx, { id, tournamentId }: { id: string; tournamentId: string }) {
  await ctx.db.transaction(async (tx) => {
    const tournament = await lockTournament(tx, tournamentId)
    const whole = await findWholeEntry(tx, id)
    if (!tournament || !whole || !isOverdue(ctx, whole.entry)) return
    const release = { to: 'expired', refund: false, reason: 'entry_withdrawn' } as const
    const { before } = await releasePlace(tx, ctx, id, release)
    // Paid in the very last moment: then it stays.
    if (!isOverdue(ctx, before)) refuseEntry('not_awaiting_payment')
    const because = before.state === 'offered' ? 'not_answered' : 'not_paid'
    await mailEntry(tx, ctx, before, { template: 'placeLost', because })
    await recordActivity(tx, ctx, {
      action: 'tournaments.pass_on_place',
      subject: { type: 'tournament', id: tournamentId },
      data: { entryId: id, because },
      actorKind: 'system',
    })
    await givePlaces(tx, ctx, tournament)
  })
  ctx.wake?.('mails')
}

function isOverdue(ctx: Ctx, entry: { state: string; heldUntil: Date | null }): boolean {
  const isHeld = entry.state === 'offered' || entry.state === 'awaiting_payment'
  return isHeld && entry.heldUntil !== null && entry.heldUntil <= ctx.now()
}

/** Places that became free where nobody held the tournament: by an erasure, or by a failed capture. */
async function offerFreePlaces(ctx: Ctx, tournamentId: string) {
  const offered = await ctx.db.transaction(async (tx) => {
    const tournament = await lockTournament(tx, tournamentId)
    return tournament ? givePlaces(tx, ctx, tournament) : 0
  })
  if (offered > 0) ctx.wake?.('mails')
}
