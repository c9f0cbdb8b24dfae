import { latestMark } from '#domain/entries/presence.ts'
import { recordActivity } from '../../activity/record-activity.ts'
import { AppError } from '../../app-error.ts'
import type { Ctx } from '../../ctx.ts'
import type { Db } from '../../db/client.ts'
import { lockEntry } from '../../competitions/entry-queries.ts'
import { lockTournament } from '../../competitions/tournament-queries.ts'
import { flightSecret } from '../../scoring/flight-key.ts'
import { selectMarksOf } from '../presence/presence-queries.ts'
import { refuseEntry } from '../release-place.ts'
import { replaceInTransaction } from '../replace-player.ts'
import { findOpenCall, writeAnswer } from './reserve-queries.ts'

/** A yes in time: the reserve takes the start, and owes the host the fee. */
export async function acceptCall(
  ctx: Ctx,
  { entryId, tournamentId }: { entryId: string; tournamentId: string },
) {
  const secret = await flightSecret(ctx)
  await ctx.db.transaction(async (tx) => {
    await lockTournament(tx, tournamentId)
    const asked = await lockEntry(tx, entryId)
    if (!asked) throw new AppError('not_found')
    const call = await findOpenCall(tx, entryId)
    const isInTime = asked.state === 'offered' && call !== undefined && call.until > ctx.now()
    if (!call || !isInTime) return refuseEntry('offer_over')
    const { roundId, outEntryId } = call
    if (await hasCome(tx, { roundId, outEntryId })) return refuseEntry('offer_over')
    const input = { tournamentId, roundId, out: outEntryId, in: entryId }
    await replaceInTransaction(tx, ctx, input, secret)
    await writeAnswer(tx, call.id, { answer: 'yes', answeredAt: ctx.now() })
    await recordActivity(tx, ctx, {
      action: 'tournaments.accept_place',
      subject: { type: 'tournament', id: tournamentId },
      data: { entryId },
    })
  })
  ctx.wake?.('mails')
}

/** Whether the player who was missing has been marked as present since. */
async function hasCome(tx: Db, { roundId, outEntryId }: { roundId: string; outEntryId: string }) {
  const marks = await selectMarksOf(tx, { roundId, occasion: 'start' }, [outEntryId])
  const made = marks.map(({ id, mark, markedAt }) => ({ id, mark, markedAt: markedAt.getTime() }))
  return latestMark(made)?.mark === 'present'
}
