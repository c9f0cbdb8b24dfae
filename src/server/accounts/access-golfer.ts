import { AppError } from '../app-error.ts'
import type { Ctx } from '../ctx.ts'
import { requireSignedIn } from '../access.ts'
import { selectGolfersOf, type GolferRow } from './queries.ts'

/** A golfer whom the signed-in account manages; anyone else's looks like none at all. */
export async function accessOwnGolfer(ctx: Ctx, golferId: string): Promise<GolferRow> {
  const { accountId } = requireSignedIn(ctx)
  const own = await selectGolfersOf(ctx.db, accountId)
  const found = own.find(({ golfer }) => golfer.id === golferId)
  if (!found) throw new AppError('not_found')
  return found.golfer
}
