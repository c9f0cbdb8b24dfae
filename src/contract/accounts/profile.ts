import { z } from 'zod'
import { email } from '#contract/shared/email.ts'
import { Password, PersonName } from './endpoints.ts'
import { endpoint } from '#contract/shared/endpoint.ts'
import { phoneOrEmpty } from '#contract/shared/phone.ts'
import { version } from '#contract/shared/version.ts'

/** Why a change of the profile is refused; each has a Danish sentence. */
export type ProfileRefusal = 'password_wrong' | 'sign_in_again' | 'same_address' | 'address_taken'

const golfer = z.object({
  id: z.uuid(),
  firstName: z.string(),
  lastName: z.string(),
  relation: z.enum(['self', 'child', 'partner']),
  /** Whether the golfer has signed in with DGU for this account; required to see handicap and other clubs. */
  isProven: z.boolean(),
  /** `18,4`, `+1,2`; null when unknown. */
  handicap: z.string().nullable(),
  /** The current memberships, home clubs first. */
  clubs: z.array(
    z.object({
      name: z.string(),
      dguNumber: z.string(),
      /** `Fuldtidsmedlem`. */
      membership: z.string(),
      isHome: z.boolean(),
    }),
  ),
  /** The membership in `year`. `due`: not confirmed yet. `lost`: DGU reports no right to play. */
  confirmed: z.enum(['yes', 'due', 'lost']),
  year: z.int(),
  confirmedAt: z.iso.datetime().nullable(),
})
export type MyGolfer = z.output<typeof golfer>

const profile = z.object({
  email: z.string(),
  name: z.string(),
  /** E.164, `+4520304050`. */
  phone: z.string().nullable(),
  hasPassword: z.boolean(),
  golfers: z.array(golfer),
  /** Of name and telephone number. */
  version,
})
export type Profile = z.output<typeof profile>

export const getProfile = endpoint({
  method: 'GET',
  path: '/api/v1/account/profile',
  audience: 'signed_in',
  summary: 'My name and numbers, and the golfers I manage',
  input: z.object({}),
  output: profile,
})

export const saveProfile = endpoint({
  method: 'PUT',
  path: '/api/v1/account/profile',
  audience: 'signed_in',
  summary:
    'Changes my name and my telephone number; `changed_elsewhere` when they are no longer as `basedOn`',
  input: z.object({
    name: PersonName,
    /** An empty value removes the number. */
    phone: phoneOrEmpty,
    basedOn: version,
  }),
  output: profile,
})

/**
 * Mails a link to the new address; the old address stays until the link is used. The response does
 * not depend on whether the new address has an account. Requires the password or, for an account
 * without one, a sign-in within the last hour: `refused` with `password_wrong` or `sign_in_again`.
 */
export const requestEmailChange = endpoint({
  method: 'POST',
  path: '/api/v1/account/email-changes',
  audience: 'signed_in',
  summary: 'Requests a change of my e-mail address',
  input: z.object({ email, password: Password.optional() }),
  output: z.object({
    sentTo: z.string(),
    /** The link itself; only in the demonstration. */
    demoLink: z.string().optional(),
  }),
})

/** `link_expired` when this browser has not opened such a link of the signed-in account. */
export const getEmailChange = endpoint({
  method: 'GET',
  path: '/api/v1/account/email-change',
  audience: 'signed_in',
  errors: ['link_expired'],
  summary: 'The change of address whose mailed link was opened in this browser',
  input: z.object({}),
  output: z.object({ from: z.string(), to: z.string() }),
})

export const confirmEmailChange = endpoint({
  method: 'POST',
  path: '/api/v1/account/email-change',
  audience: 'signed_in',
  errors: ['link_expired'],
  summary: 'Changes the address, notifies the old address, and ends the other sessions',
  input: z.object({}),
  output: z.object({ email: z.string() }),
})

/**
 * Created at the first request and never changed. The id is random, and only a browser with consent
 * to statistics requests it (E31).
 */
export const ensureAnalyticsId = endpoint({
  method: 'POST',
  path: '/api/v1/account/analytics-id',
  audience: 'signed_in',
  summary: 'The random id of my account in the statistics',
  input: z.object({}),
  output: z.object({ analyticsId: z.uuid() }),
})
