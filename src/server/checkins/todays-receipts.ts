import { AppError } from '../app-error.ts'
import { today, type Ctx } from '../ctx.ts'
import { toReceiptView } from './check-in-answer.ts'
import { selectRoundsOn } from './list-queries.ts'
import { golferState } from './scan-state.ts'
import { secretsOf } from './secrets.ts'
import { wordOfDay } from './word-of-day.ts'

/** *Dagens kvittering* for each of the visitor's passes with a round today (D4). */
export async function listTodaysReceipts(ctx: Ctx) {
  const state = await golferState(ctx)
  if (!state) throw new AppError('not_signed_in')
  const passIds = state.passes.map(({ passId }) => passId)
  if (passIds.length === 0) return { receipts: [] }

  const { words } = await secretsOf(ctx)
  const rounds = await selectRoundsOn(ctx.db, passIds, today(ctx))
  const receipts = rounds.map(({ checkIn, pass, golfer, club, holes }) =>
    toReceiptView({
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
