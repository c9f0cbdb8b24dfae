import type { restoreCheckIn as contract } from '#contract/checkins/club-guests.ts'
import type { Output, ParsedInput } from '#contract/shared/endpoint.ts'
import { restoreRefusal } from '#domain/checkins/restore.ts'
import { AppError, isUniqueViolation } from '../app-error.ts'
import { accessClubAtReception } from '../clubs/access.ts'
import { today, type Ctx } from '../ctx.ts'
import { lockClipPool } from '../passes/clip-pool-queries.ts'
import { lockPass } from '../passes/queries.ts'
import { mailReturnedRound } from './mail-returned-round.ts'
import { lockCourseForCheckIn } from './lock-queries.ts'
import { findCheckIn, findVoidOf, type CheckInRow } from './queries.ts'
import { restoreRound } from './restore-round.ts'
import { dayOfClub, returnedBy } from './returned-by.ts'

type Request = ParsedInput<typeof contract>
type Answer = Output<typeof contract>

/** Counts a round again that the club gave back by mistake. Locks like a check-in: the course, the card, then its clips. */
export async function restoreCheckIn(
  ctx: Ctx,
  { clubId, checkInId, id }: Request,
): Promise<Answer> {
  const club = await accessClubAtReception(ctx, clubId)
  const row = await findCheckIn(ctx.db, checkInId)
  const { passId } = row ?? {}
  if (row?.kind !== 'attempt' || row.clubId !== club.id || !passId) throw new AppError('not_found')
  try {
    return await ctx.db.transaction(async (tx) => {
      await lockCourseForCheckIn(tx, club.id)
      const pass = await lockPass(tx, passId)
      const returned = await findVoidOf(tx, row.id)
      if (!pass) throw new AppError('not_found')
      if (pass.clipPoolId) await lockClipPool(tx, pass.clipPoolId)
      if (!returned) throw refused('round_counts_again')
      const earlier = await findVoidOf(tx, returned.id)
      if (earlier) return toAnswer(earlier.id)

      assertMayRestore(ctx, row, returned)
      const refusal = await restoreRound(tx, ctx, { id, row, returned, pass })
      if (refusal) throw refused(refusal)
      await mailReturnedRound(tx, ctx, { row, pass, club, change: 'restored' })
      return toAnswer(id)
    })
  } catch (error) {
    if (!isUniqueViolation(error, 'check_ins_pkey')) throw error
    throw new AppError('conflict', { reason: 'id_reused' })
  }
}

const toAnswer = (checkInId: string): Answer => ({ checkInId, headline: 'Runden tæller igen.' })

function assertMayRestore(ctx: Ctx, row: CheckInRow, returned: CheckInRow) {
  const given = { day: dayOfClub(row), by: returnedBy(returned), at: returned.atServer.getTime() }
  const now = { now: ctx.now().getTime(), today: today(ctx) }
  const reason = row.slot === null ? 'no_round_to_restore' : restoreRefusal(given, now)
  if (reason) throw new AppError('refused', { reason })
}

const refused = (reason: string) => new AppError('refused', { reason })
