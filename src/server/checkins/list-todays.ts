import type { CheckInAnswer, GuestToday } from '#contract/checkins.ts'
import { recordUses } from '../activity/uses-of-power.ts'
import { accessClubAtCounter } from '../clubs/access.ts'
import { today, type Ctx } from '../ctx.ts'
import { writeGuest } from './answer.ts'
import { selectGolferFacts } from './gate-queries.ts'
import { countRefused, selectGuestsOn } from './reading-queries.ts'
import { secretsOf } from './secrets.ts'
import { wordOfDay } from './word-of-day.ts'

/** Dagens gæster: who has come, and how many were refused. */
export async function listTodaysCheckIns(ctx: Ctx, { clubId }: { clubId: string }) {
  const club = await accessClubAtCounter(ctx, clubId)
  const day = today(ctx)
  const rows = await selectGuestsOn(ctx.db, club.id, day)
  const facts = await selectGolferFacts(
    ctx.db,
    rows.map(({ pass }) => pass.golferId),
  )
  await recordUses(
    ctx,
    'checkins.see_guests',
    rows.map(({ pass }) => ({ type: 'golfer', id: pass.golferId })),
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
        guest: writeGuest(pass, holder),
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
  }
}
