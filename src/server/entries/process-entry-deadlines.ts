import { AppError } from '../app-error.ts'
import { recordActivity } from '../activity/record-activity.ts'
import type { Ctx } from '../ctx.ts'
import { errorFields } from '../log.ts'
import { changeState } from '../competitions/change-state.ts'
import { lockTournament } from '../competitions/tournament-queries.ts'
import { findEntryDetails } from './queries.ts'
import { selectDueToClose, selectOverdue, selectWithWaiting } from './deadline-queries.ts'
import { offerFreePlaces } from './offer-free-places.ts'
import { passOnCall } from './reserves/ask-reserve.ts'
import { findOpenCall } from './reserves/reserve-queries.ts'
import { mailEntry } from './mail-entry.ts'
import { graceMs } from './pay-entry.ts'
import { refuseEntry, releasePlace } from './release-place.ts'

/** The entry job: closes entry at its deadline, expires unanswered places and offers free ones. */
export async function processEntryDeadlines(ctx: Ctx): Promise<void> {
  for (const { id } of await selectDueToClose(ctx.db, ctx.now())) {
    await closeAtDeadline(ctx, id).catch(reportUnlessRefused(ctx, id))
  }
  for (const overdue of await selectOverdue(ctx.db, deadlinesOf(ctx))) {
    await expireEntry(ctx, overdue).catch(reportUnlessRefused(ctx, overdue.tournamentId))
  }
  for (const { id } of await selectWithWaiting(ctx.db)) {
    await offerFreePlacesIn(ctx, id).catch(reportUnlessRefused(ctx, id))
  }
}

const deadlinesOf = (ctx: Ctx) => ({
  now: ctx.now(),
  paymentsUntil: new Date(ctx.now().getTime() - graceMs),
})

/** Ignores refusals, because another process may have been first, and continues after an error in one tournament. */
const reportUnlessRefused = (ctx: Ctx, tournamentId: string) => (error: unknown) => {
  if (error instanceof AppError) return
  ctx.log('error', 'The entries of a tournament were not seen to', {
    tournamentId,
    ...errorFields(error),
  })
}

const closeAtDeadline = (ctx: Ctx, tournamentId: string) =>
  changeState(ctx, {
    tournamentId,
    to: 'closed',
    action: 'tournaments.close_entry',
    validate: async (_, { state, entryClosesAt }) => {
      if (state !== 'open' || entryClosesAt > ctx.now()) refuseEntry('tournament_state')
      return {}
    },
  })

/** Expires an unanswered offer or an unpaid place. */
async function expireEntry(ctx: Ctx, { id, tournamentId }: { id: string; tournamentId: string }) {
  await ctx.db.transaction(async (tx) => {
    const tournament = await lockTournament(tx, tournamentId)
    const details = await findEntryDetails(tx, id)
    if (!tournament || !details || !isOverdue(ctx, details.entry)) return
    const release = { to: 'expired', refund: false, reason: 'entry_withdrawn' } as const
    const { before } = await releasePlace(tx, ctx, id, release)
    // A payment that arrived in the last moment keeps the place.
    if (!isOverdue(ctx, before)) refuseEntry('not_awaiting_payment')
    const because = before.state === 'offered' ? 'not_answered' : 'not_paid'
    await mailEntry(tx, ctx, before, { template: 'placeLost', because })
    await recordActivity(tx, ctx, {
      action: 'tournaments.pass_on_place',
      subject: { type: 'tournament', id: tournamentId },
      data: { entryId: id, because },
      actorKind: 'system',
    })
    const call = await findOpenCall(tx, id)
    if (call) await passOnCall(tx, ctx, { call, tournament, answer: 'late' })
    await offerFreePlaces(tx, ctx, tournament)
  })
  ctx.wake?.('mails')
}

function isOverdue(ctx: Ctx, entry: { state: string; heldUntil: Date | null }): boolean {
  const isHeld = entry.state === 'offered' || entry.state === 'awaiting_payment'
  return isHeld && entry.heldUntil !== null && entry.heldUntil <= ctx.now()
}

/** Offers places that became free without the tournament's lock: by an erasure or a failed capture. */
async function offerFreePlacesIn(ctx: Ctx, tournamentId: string) {
  const offered = await ctx.db.transaction(async (tx) => {
    const tournament = await lockTournament(tx, tournamentId)
    return tournament ? offerFreePlaces(tx, ctx, tournament) : 0
  })
  if (offered > 0) ctx.wake?.('mails')
}
