import type { Reserves } from '#contract/entries/reserves.ts'
import { AppError } from '../../app-error.ts'
import type { Ctx } from '../../ctx.ts'
import { selectDivisions, type EntryRow } from '../../competitions/tournament-queries.ts'
import type { Db } from '../../db/client.ts'
import { findRound, selectWaitingList } from '../../draw/draw-queries.ts'
import { placedAlone } from '../../draw/draw-units.ts'
import { selectCalls } from './reserve-queries.ts'

/** The calls of a round, and who is next. */
export async function listReserves(
  ctx: Ctx,
  { tournamentId, roundId }: { tournamentId: string; roundId: string },
): Promise<Reserves> {
  const round = await findRound(ctx.db, tournamentId, roundId)
  if (!round) throw new AppError('not_found')
  const calls = await selectCalls(ctx.db, roundId)
  const waiting = await selectReserves(ctx.db, tournamentId)
  return {
    calls: calls.map(({ call, entry, out }) => ({
      id: call.id,
      outEntryId: call.outEntryId,
      outName: nameOf(out),
      name: nameOf(entry),
      phone: entry.phone,
      askedAt: call.askedAt.toISOString(),
      until: call.until.toISOString(),
      answer: call.answer,
    })),
    waiting: waiting.map((entry) => ({
      entryId: entry.id,
      name: nameOf(entry),
      phone: entry.phone,
      hasAccount: hasAccount(entry),
    })),
  }
}

const nameOf = ({ firstName, lastName }: EntryRow) => `${firstName} ${lastName}`

/** The players who wait and are not being asked, in the order of the list. */
export async function selectReserves(db: Db, tournamentId: string): Promise<EntryRow[]> {
  const divisions = await selectDivisions(db, [tournamentId])
  const alone = placedAlone(await selectWaitingList(db, tournamentId), divisions)
  return alone.filter(({ state }) => state === 'waiting')
}

export const hasAccount = ({ accountId }: EntryRow) => accountId !== null
