import { daysOfMonth, monthOf, summariseMonth } from '#domain/checkins/club-month.ts'
import { recordAccess } from '../activity/record-access.ts'
import { accessClubWith } from '../clubs/access.ts'
import { today, type Ctx } from '../ctx.ts'
import { nameOf } from './check-in-context.ts'
import { selectClubRounds, selectClubRoundsWithGuests } from './club-month-queries.ts'

type Request = { clubId: string; month?: string | undefined }

/** A month at the club in figures (docs/algorithms/club-month.md). */
export async function showClubMonth(ctx: Ctx, request: Request) {
  const club = await accessClubWith(ctx, 'club.guests', request.clubId)
  const month = request.month ?? monthOf(today(ctx))
  const rounds = await selectClubRounds(ctx.db, club.id, daysOfMonth(month))
  return { month, ...summariseMonth(rounds) }
}

/** The rounds behind the figures, with their guests. */
export async function listClubRounds(ctx: Ctx, request: Request) {
  const club = await accessClubWith(ctx, 'club.guests', request.clubId)
  const thisMonth = monthOf(today(ctx))
  const month = request.month ?? thisMonth
  const rows = await selectClubRoundsWithGuests(ctx.db, club.id, daysOfMonth(month))
  const golferIds = [...new Set(rows.map(({ golferId }) => golferId))]
  await recordAccess(
    ctx,
    'checkins.see_guests',
    golferIds.map((id) => ({ type: 'golfer', id })),
  )
  const rounds = rows.map(({ golferId: _golferId, firstName, lastName, ...round }) => ({
    ...round,
    name: nameOf({ firstName, lastName }),
  }))
  return { clubName: club.name, month, thisMonth, guests: golferIds.length, rounds }
}
