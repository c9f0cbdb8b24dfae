import { z } from 'zod'
import { Email, Password, PersonName } from './accounts.ts'
import { endpoint } from './endpoint.ts'
import { phoneOrEmpty } from './phone.ts'

/** Why something on the profile is refused; each has a Danish sentence. */
export type ProfileRefusal = 'password_wrong' | 'sign_in_again' | 'same_address' | 'address_taken'

const golfer = z.object({
  id: z.uuid(),
  firstName: z.string(),
  lastName: z.string(),
  relation: z.enum(['self', 'child', 'partner']),
  /** She has signed in with DGU for this account; before that her handicap and other clubs are not told. */
  isProven: z.boolean(),
  /** `18,4`, `+1,2`; null when unknown. */
  handicap: z.string().nullable(),
  /** The memberships that stand, home clubs first. */
  clubs: z.array(
    z.object({
      name: z.string(),
      dguNumber: z.string(),
      /** `Fuldtidsmedlem`. */
      membership: z.string(),
      isHome: z.boolean(),
    }),
  ),
  /** The membership of `year` (D7). `due` it must be confirmed · `lost` the union says she may not play. */
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
  summary: 'Changes my name and my telephone number',
  input: z.object({
    name: PersonName,
    /** Empty takes it away. */
    phone: phoneOrEmpty,
  }),
  output: profile,
})

/**
 * Mails a link to the new address; until it is used the old one stands. The same answer whether or
 * not the address is somebody’s. Needs the password, or a sign-in of the last hour
 * where there is none: `refused` with `password_wrong` or `sign_in_again`.
 */
export const requestEmailChange = endpoint({
  method: 'POST',
  path: '/api/v1/account/email-changes',
  audience: 'signed_in',
  summary: 'Asks for another e-mail address',
  input: z.object({ email: Email, password: Password.optional() }),
  output: z.object({
    sentTo: z.string(),
    /** The link itself; only in the demonstration. */
    demoLink: z.string().optional(),
  }),
})

/** `link_expired` when this browser has opened no such link of the signed-in account. */
export const showEmailChange = endpoint({
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
  summary: 'Changes the address, notifies the old one, and ends the other sessions',
  input: z.object({}),
  output: z.object({ email: z.string() }),
})

/**
 * Made when first asked for, and the same ever after. It says nothing of the account, and only
 * a browser with statistic consent asks (E31).
 */
export const giveAnalyticsId = endpoint({
  method: 'POST',
  path: '/api/v1/account/analytics-id',
  audience: 'signed_in',
  summary: 'The random id under which statistics know my account',
  input: z.object({}),
  output: z.object({ analyticsId: z.uuid() }),
})
