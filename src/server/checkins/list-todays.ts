import type { CheckInAnswer, GuestToday } from '#contract/checkins.ts'
import { recordAccess } from '../activity/record-access.ts'
import { accessClubAtReception } from '../clubs/access.ts'
import { today, type Ctx } from '../ctx.ts'
import { toGuestView } from './check-in-answer.ts'
import { selectGolferFacts } from './check-in-context-queries.ts'
import { toRefusedView } from './list-refused.ts'
import { countRefused, selectGuestsOn, selectRefusedOn } from './list-queries.ts'
import { secretsOf } from './secrets.ts'
import { wordOfDay } from './word-of-day.ts'

/** Dagens gæster: who has come, and who was refused, and why. */
export async function listTodaysCheckIns(ctx: Ctx, { clubId }: { clubId: string }) {
  const club = await accessClubAtReception(ctx, clubId)
  const day = today(ctx)
  const rows = await selectGuestsOn(ctx.db, club.id, day)
  const refused = await selectRefusedOn(ctx.db, club.id, day)
  const seen = [...rows, ...refused].flatMap(({ pass }) => (pass ? [pass.golferId] : []))
  const golferIds = [...new Set(seen)]
  const facts = await selectGolferFacts(ctx.db, golferIds)
  await recordAccess(
    ctx,
    'checkins.see_guests',
    golferIds.map((id) => ({ type: 'golfer', id })),
  )
  const { words } = await secretsOf(ctx)
  const guests = rows.flatMap(({ checkIn, pass, voided }): GuestToday[] => {
    const holder = facts.get(pass.golferId)
    if (!holder) return []
    const { outcome, flags } = checkIn.answer as CheckInAnswer
    if (outcome === 'already' || outcome === 'deny') return []
    return [
      {
        checkInId: checkIn.id,
        minute: checkIn.minute,
        outcome,
        holes: checkIn.holes >= 18 ? 18 : 9,
        way: checkIn.mode,
        guest: toGuestView(pass, holder),
        voided,
        offline: checkIn.offline,
        flags,
      },
    ]
  })
  return {
    clubName: club.name,
    day,
    wordOfDay: wordOfDay(words, club.id, day),
    guests,
    refused: await countRefused(ctx.db, club.id, day),
    refusals: refused.map((row) => toRefusedView(row, facts.get(row.pass?.golferId ?? ''))),
  }
}
