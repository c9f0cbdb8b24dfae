import type { z } from 'zod'
import type * as contract from '#contract/checkins/club-link.ts'
import type { ParsedInput } from '#contract/shared/endpoint.ts'
import type { closing } from '#contract/clubs/course.ts'
import { recordAccess } from '../activity/record-access.ts'
import { today, type Ctx } from '../ctx.ts'
import { selectGolferFacts } from './check-in-context-queries.ts'
import { shownNameOf } from './check-in-context.ts'
import {
  changeClosure,
  closeCourseUntil,
  openCourse,
  showCourse,
  undoClosure,
} from './club-course.ts'
import { actByClubLink } from './club-link.ts'
import { selectGuestsOn } from './list-queries.ts'
import { voidCheckIn } from './void-check-in.ts'

type Closing = z.output<typeof closing>

/** What the link of the month's mail may do, each as the club itself would do it. */

export async function showLinkedCourse(given: Ctx) {
  const { ctx, club } = await actByClubLink(given)
  return showCourse(ctx, { clubId: club.id })
}

export async function closeLinkedCourse(given: Ctx, input: Closing) {
  const { ctx, club } = await actByClubLink(given)
  return closeCourseUntil(ctx, { clubId: club.id, ...input })
}

export async function changeLinkedClosure(
  given: Ctx,
  input: ParsedInput<typeof contract.changeLinkedClosure>,
) {
  const { ctx, club } = await actByClubLink(given)
  return changeClosure(ctx, { clubId: club.id, ...input })
}

export async function openLinkedCourse(given: Ctx, input: { closureId?: string | undefined }) {
  const { ctx, club } = await actByClubLink(given)
  return openCourse(ctx, { clubId: club.id, ...input })
}

export async function undoLinkedClosure(given: Ctx, { closureId }: { closureId: string }) {
  const { ctx, club } = await actByClubLink(given)
  return undoClosure(ctx, { clubId: club.id, closureId })
}

/** Today's rounds with first name and initial; every look is logged under the link. */
export async function listLinkedRounds(given: Ctx) {
  const { ctx, club } = await actByClubLink(given)
  const rows = await selectGuestsOn(ctx.db, club.id, today(ctx))
  const golferIds = [...new Set(rows.map(({ pass }) => pass.golferId))]
  const facts = await selectGolferFacts(ctx.db, golferIds)
  await recordAccess(
    ctx,
    'checkins.see_guests',
    golferIds.map((id) => ({ type: 'golfer', id })),
  )
  return {
    rounds: rows.flatMap(({ checkIn, pass, returned }) => {
      const golfer = facts.get(pass.golferId)?.golfer
      if (!golfer || checkIn.slot === null) return []
      return [
        {
          checkInId: checkIn.id,
          minute: checkIn.minute,
          holes: checkIn.holes >= 18 ? (18 as const) : (9 as const),
          guest: shownNameOf(golfer),
          productName: pass.soldTerms.productName,
          isReturned: returned !== null,
        },
      ]
    }),
  }
}

export async function returnLinkedRound(
  given: Ctx,
  { checkInId, id }: { checkInId: string; id: string },
) {
  const { ctx } = await actByClubLink(given)
  const { headline } = await voidCheckIn(ctx, { checkInId, id, reason: 'round_broken_off' })
  return { headline }
}
