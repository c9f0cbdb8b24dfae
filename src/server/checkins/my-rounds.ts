import { AppError } from '../app-error.ts'
import { today, type Ctx } from '../ctx.ts'
import { undoUntil, writeReceipt } from './answer.ts'
import { nameOf } from './gate.ts'
import { selectRoundsOfAccount, selectRoundsOn } from './reading-queries.ts'
import { golferState } from './scan-state.ts'
import { secretsOf } from './secrets.ts'
import { wordOfDay } from './word-of-day.ts'

/** The account's rounds, those taken back and those in conflict too. */
export async function listMyRounds(ctx: Ctx) {
  if (!ctx.actor) throw new AppError('not_signed_in')
  const rows = await selectRoundsOfAccount(ctx.db, ctx.actor.accountId)
  const rounds = rows.map(({ checkIn, pass, golfer, club, voided }) => {
    const undo = undoUntil(checkIn.offline ? checkIn.atClient : checkIn.atServer)
    const state = voided ? 'voided' : checkIn.result === 'conflict' ? 'conflict' : 'counted'
    return {
      checkInId: checkIn.id,
      passId: pass.id,
      passNumber: pass.number,
      holderName: nameOf(golfer),
      clubId: club.id,
      clubName: club.name,
      clubSlug: club.slug,
      day: checkIn.day,
      minute: checkIn.minute,
      holes: checkIn.holes >= 18 ? (18 as const) : (9 as const),
      state: state as 'voided' | 'conflict' | 'counted',
      undoUntil: state === 'counted' && undo >= ctx.now().toISOString() ? undo : null,
    }
  })
  return { rounds }
}

/** Dagens kvittering, for each of the visitor's passes that has begun a round today (D4). */
export async function listTodaysReceipts(ctx: Ctx) {
  const state = await golferState(ctx)
  if (!state) throw new AppError('not_signed_in')
  const passIds = state.passes.map(({ passId }) => passId)
  if (passIds.length === 0) return { receipts: [] }

  const { words } = await secretsOf(ctx)
  const rounds = await selectRoundsOn(ctx.db, passIds, today(ctx))
  const receipts = rounds.map(({ checkIn, pass, golfer, club, holes }) =>
    writeReceipt({
      pass,
      holder: golfer,
      club,
      checkIn,
      holes,
      wordOfDay: wordOfDay(words, club.id, checkIn.day),
    }),
  )
  return { receipts }
}
