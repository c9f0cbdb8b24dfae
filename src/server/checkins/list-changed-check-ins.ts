import type { CheckInAnswer } from '#contract/checkins/endpoints.ts'
import type {
  ChangedCheckIn,
  listChangedCheckIns as contract,
} from '#contract/checkins/reception-snapshot.ts'
import type { Output } from '#contract/shared/endpoint.ts'
import { recordAccess } from '../activity/record-access.ts'
import { accessClubAtReception } from '../clubs/access.ts'
import type { Ctx } from '../ctx.ts'
import { toGuestView } from './check-in-answer.ts'
import { selectGolferFacts, type GolferFacts } from './check-in-context-queries.ts'
import { selectRefusedAfterQueue } from './list-queries.ts'
import { staffSentences } from './list-todays-check-ins.ts'

const shownMs = 7 * 24 * 3_600_000
const most = 50

/** Check-ins that the club's devices decided without a connection, and that the server decided otherwise. */
export async function listChangedCheckIns(
  ctx: Ctx,
  { clubId }: { clubId: string },
): Promise<Output<typeof contract>> {
  const club = await accessClubAtReception(ctx, clubId)
  const since = new Date(ctx.now().getTime() - shownMs)
  const rows = (await selectRefusedAfterQueue(ctx.db, club.id, since))
    .filter(({ checkIn }) => !isRefusedByBoth(checkIn))
    .slice(0, most)
  const golferIds = [...new Set(rows.flatMap(({ pass }) => pass?.golferId ?? []))]
  const facts = await selectGolferFacts(ctx.db, golferIds)
  const seen = golferIds.map((id) => ({ type: 'golfer', id }) as const)
  if (seen.length > 0) await recordAccess(ctx, 'checkins.see_guests', seen)
  return { changed: rows.map((row) => toChangedView(row, facts.get(row.pass?.golferId ?? ''))) }
}

type Row = Awaited<ReturnType<typeof selectRefusedAfterQueue>>[number]

const isRefusedByBoth = ({ answer }: Row['checkIn']) => wasRefused(answer) && !couldPlay(answer)

const wasRefused = (answer: unknown) => (answer as CheckInAnswer).flags.includes('refused_offline')

const couldPlay = (answer: unknown) =>
  (answer as CheckInAnswer).reasons.some(({ code }) => code === 'refused_offline')

function toChangedView({ checkIn, pass }: Row, holder: GolferFacts | undefined): ChangedCheckIn {
  return {
    checkInId: checkIn.id,
    day: checkIn.day,
    minute: checkIn.minute,
    change: couldPlay(checkIn.answer) ? 'could_play' : 'not_counted',
    guest: pass && holder ? toGuestView(pass, holder) : null,
    reasons: staffSentences(checkIn),
  }
}
