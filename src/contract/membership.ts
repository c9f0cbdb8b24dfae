import { z } from 'zod'
import { endpoint } from './endpoint.ts'

/**
 * The membership of a calendar year of play (D7), confirmed by one tap: from a mail, whose link leads
 * through `/link/membership` (E24), or on one's own account. The union is asked when somebody taps,
 * and never otherwise; a DGU login confirms the year by itself.
 */

/**
 * Where the year stands. `lost`: the union says she may not play · `unsuitable`: she is a member, but
 * not of the type that the card requires · `due`: not confirmed yet.
 */
const standing = z.enum(['due', 'confirmed', 'lost', 'unsuitable'])

const asked = z.object({
  firstName: z.string(),
  year: z.int(),
  standing,
  /** What does not fit, in Danish, when it is `unsuitable`. */
  why: z.string().nullable(),
})
export type RequestedMembership = z.output<typeof asked>

const confirmed = asked.extend({
  /** Why it is still `due`. `unknown`: neither the union nor the club knows her by number and name. */
  failure: z.enum(['down', 'unknown']).nullable(),
})
export type ConfirmedMembership = z.output<typeof confirmed>

export const getRequestedMembership = endpoint({
  method: 'GET',
  path: '/api/v1/account/membership',
  audience: 'anyone',
  summary: 'The membership whose mailed link was opened in this browser; null when none was.',
  input: z.object({}),
  output: z.object({ asked: asked.nullable() }),
})

/** Asking twice changes nothing. `link_expired` when this browser has opened no link of this year. */
export const confirmRequestedMembership = endpoint({
  method: 'POST',
  path: '/api/v1/account/membership',
  audience: 'link',
  summary: 'Asks the union, and confirms the membership for the year.',
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
  summary: 'Asks the union about one of my golfers, and confirms her membership for the year.',
  input: z.object({ golferId: z.uuid() }),
  output: confirmed,
})
