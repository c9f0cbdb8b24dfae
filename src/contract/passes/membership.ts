import { z } from 'zod'
import { endpoint } from '#contract/shared/endpoint.ts'

/**
 * A golfer confirms a membership once for each calendar year of play (D7), with one tap: from a mail,
 * whose link leads through `/link/membership`, or on the account. DGU is queried at that tap only; a
 * DGU login confirms the year without it.
 */

/**
 * `lost`: DGU reports no right to play. `unsuitable`: a membership exists, but not of the type that
 * the card requires. `due`: not confirmed yet.
 */
const membershipStatus = z.enum(['due', 'confirmed', 'lost', 'unsuitable'])

const requestedMembership = z.object({
  firstName: z.string(),
  year: z.int(),
  standing: membershipStatus,
  /** A Danish sentence about what does not fit, when the status is `unsuitable`. */
  why: z.string().nullable(),
})
export type RequestedMembership = z.output<typeof requestedMembership>

const confirmed = requestedMembership.extend({
  /** Why it is still `due`. `unknown`: neither DGU nor the club's register has this number and name. */
  failure: z.enum(['down', 'unknown']).nullable(),
})
export type ConfirmedMembership = z.output<typeof confirmed>

export const getRequestedMembership = endpoint({
  method: 'GET',
  path: '/api/v1/account/membership',
  audience: 'anyone',
  summary: 'The membership whose mailed link was opened in this browser; null when none was.',
  input: z.object({}),
  output: z.object({ asked: requestedMembership.nullable() }),
})

/** Idempotent. `link_expired` when this browser has not opened a link of this year. */
export const confirmRequestedMembership = endpoint({
  method: 'POST',
  path: '/api/v1/account/membership',
  audience: 'link',
  summary: 'Looks the golfer up at DGU and confirms the membership for the year.',
  input: z.object({}),
  output: confirmed,
})

const due = z.object({ id: z.uuid(), firstName: z.string() })
export type MembershipDue = z.output<typeof due>

export const listMembershipsDue = endpoint({
  method: 'GET',
  path: '/api/v1/account/memberships-due',
  audience: 'signed_in',
  summary: 'My golfers with a card whose membership is not confirmed for the year.',
  input: z.object({}),
  output: z.object({ year: z.int(), golfers: z.array(due) }),
})

export const confirmMembership = endpoint({
  method: 'POST',
  path: '/api/v1/account/memberships-due/:golferId',
  audience: 'signed_in',
  summary: 'Looks one of my golfers up at DGU and confirms the membership for the year.',
  input: z.object({ golferId: z.uuid() }),
  output: confirmed,
})
