import type { CheckInAnswer, GuestToday, RefusedToday } from '#contract/checkins/endpoints.ts'
import { recordAccess } from '../activity/record-access.ts'
import { accessClubAtReception } from '../clubs/access.ts'
import { today, type Ctx } from '../ctx.ts'
import { toGuestView } from './check-in-answer.ts'
import { selectGolferFacts, type GolferFacts } from './check-in-context-queries.ts'
import { countRefused, selectGuestsOn, selectRefusedOn } from './list-queries.ts'
import type { CheckInRow } from './queries.ts'
import { secretsOf } from './secrets.ts'
import { dayOfClub, returnedBy } from './returned-by.ts'
import { wordOfDay } from './word-of-day.ts'
import { restoreRefusal, restoreUntil } from '#domain/checkins/restore.ts'
import { staffReasonText } from '#domain/checkins/staff-reason-text.ts'
import { rankOf, type Reason } from '#domain/checkins/verdict.ts'

/** *Dagens gæster*: the guests of today, and the refused attempts with their reasons. */
export async function listTodaysCheckIns(ctx: Ctx, { clubId }: { clubId: string }) {
  const club = await accessClubAtReception(ctx, clubId)
  const day = today(ctx)
  const rows = await selectGuestsOn(ctx.db, club.id, day)
  const refused = await selectRefusedOn(ctx.db, club.id, day)
  const holders = [...rows, ...refused].flatMap(({ pass }) => (pass ? [pass.golferId] : []))
  const golferIds = [...new Set(holders)]
  const facts = await selectGolferFacts(ctx.db, golferIds)
  await recordAccess(
    ctx,
    'checkins.see_guests',
    golferIds.map((id) => ({ type: 'golfer', id })),
  )
  const { words } = await secretsOf(ctx)
  const guests = rows.flatMap(({ checkIn, pass, returned }): GuestToday[] => {
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
        voided: returned !== null,
        restoreUntil: returned && restorableUntil(ctx, checkIn, returned),
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

/** Until when the club may let the round count again; null when it may not. */
function restorableUntil(ctx: Ctx, checkIn: CheckInRow, returned: CheckInRow): string | null {
  const at = returned.atServer.getTime()
  const given = { day: dayOfClub(checkIn), by: returnedBy(returned), at }
  const refusal = restoreRefusal(given, { now: ctx.now().getTime(), today: today(ctx) })
  return checkIn.slot === null || refusal ? null : new Date(restoreUntil(at)).toISOString()
}

type Row = Pick<Awaited<ReturnType<typeof selectRefusedOn>>[number], 'checkIn' | 'pass'>

function toRefusedView({ checkIn, pass }: Row, holder: GolferFacts | undefined): RefusedToday {
  return {
    checkInId: checkIn.id,
    minute: checkIn.minute,
    way: checkIn.mode,
    guest: pass && holder ? toGuestView(pass, holder) : null,
    reasons: staffSentences(checkIn),
  }
}

const staffTravelText =
  'Der er tjekket ind i en anden klub, og vejen hertil kan ikke nås. Står gæsten her, kan I selv tjekke gæsten ind.'

/** The stored answer may address the golfer as *du*, so the texts for staff are built from the stored reasons. */
export function staffSentences({
  answer,
  reasons,
}: Pick<CheckInRow, 'answer' | 'reasons'>): string[] {
  const stored = (reasons as Reason[]).filter(({ code }) => code in rankOf)
  return (answer as CheckInAnswer).reasons.map(({ code, sentence }) => {
    const reason = stored.find((other) => other.code === code)
    if (reason) return staffReasonText(reason)
    return code === 'impossible_travel' ? staffTravelText : sentence
  })
}
