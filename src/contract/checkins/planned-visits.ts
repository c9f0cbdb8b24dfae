import { z } from 'zod'
import type { PlannedVisitRefusal } from '#domain/checkins/planned-visit.ts'
import { day, minute, writtenDay } from '#contract/shared/day.ts'
import { endpoint, type Output } from '#contract/shared/endpoint.ts'

export type { PlannedVisitRefusal }

const plannedVisit = z.object({
  id: z.uuid(),
  golferId: z.uuid(),
  firstName: z.string(),
  isSelf: z.boolean(),
  clubSlug: z.string(),
  clubName: z.string(),
  day,
  minute,
  hasCheckedIn: z.boolean(),
  /** The club has marked the golfer as a no-show. */
  isNoShow: z.boolean(),
  /** It is evening, or the next morning, and nobody has checked in: was the round played? */
  isAsked: z.boolean(),
  /** `Banen er lukket: frost.` for a closure of the course at that time; null while it is open. */
  closure: z.string().nullable(),
})
export type PlannedVisit = z.output<typeof plannedVisit>

/** The planned visits of the account's golfers from today on, and those of yesterday that can be confirmed; the next first. */
export const listPlannedVisits = endpoint({
  method: 'GET',
  path: '/api/v1/account/planned-visits',
  audience: 'signed_in',
  summary: 'My planned visits',
  input: z.object({}),
  output: z.object({ visits: z.array(plannedVisit) }),
})
export type PlannedVisits = Output<typeof listPlannedVisits>

/**
 * Registers a visit that was booked at the club, for one or several golfers of the account, or for none of
 * them. Blackout rules that the club adds later do not apply to it (D15). `refused` with a reason of
 * `PlannedVisitRefusal`.
 */
export const planVisit = endpoint({
  method: 'POST',
  path: '/api/v1/account/planned-visits',
  audience: 'signed_in',
  summary: 'Register a visit booked at a club',
  errors: ['refused', 'not_found'],
  input: z.object({
    slug: z.string().regex(/^(?=.*[a-z])[a-z0-9-]{1,100}$/),
    day: writtenDay,
    minute: z.int().min(0).max(1439),
    golferIds: z.array(z.uuid()).min(1).max(40),
  }),
  output: z.object({ visitIds: z.array(z.uuid()) }),
})

/** Cancels a planned visit. An earlier cancellation stays. */
export const cancelPlannedVisit = endpoint({
  method: 'POST',
  path: '/api/v1/account/planned-visits/:visitId/cancel',
  audience: 'signed_in',
  summary: 'Cancel a planned visit',
  input: z.object({ visitId: z.uuid() }),
  output: z.object({ cancelled: z.literal(true) }),
})

/** Undoes a cancellation within ten minutes, so that the visit keeps the time of its registration. */
export const restorePlannedVisit = endpoint({
  method: 'POST',
  path: '/api/v1/account/planned-visits/:visitId/restore',
  audience: 'signed_in',
  summary: 'Undo the cancellation of a planned visit',
  errors: ['refused'],
  input: z.object({ visitId: z.uuid() }),
  output: z.object({ restored: z.literal(true) }),
})

/** The guests who have registered a visit at the club on a day, in the order of their times. */
export const listExpectedGuests = endpoint({
  method: 'GET',
  path: '/api/v1/clubs/:clubId/expected-guests',
  audience: 'check_in',
  summary: 'Guests expected at the club on a day',
  input: z.object({ clubId: z.uuid(), day: writtenDay.optional() }),
  output: z.object({
    day,
    guests: z.array(
      z.object({
        visitId: z.uuid(),
        minute,
        name: z.string(),
        productName: z.string(),
        hasCheckedIn: z.boolean(),
        /** Marked as a no-show by the club; undone until the end of the day of the mark. */
        isNoShow: z.boolean(),
        /** The club may mark the guest as a no-show now. */
        mayBeNoShow: z.boolean(),
        /** It is evening, and the club is asked whether the guest played. */
        isAsked: z.boolean(),
      }),
    ),
  }),
})
export type ExpectedGuests = Output<typeof listExpectedGuests>
