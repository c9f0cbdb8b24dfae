import { z } from 'zod'
import { endpoint } from '#contract/shared/endpoint.ts'
import { proof } from '#contract/accounts/security.ts'

/** Refusals of exports and erasures. */
export type PrivacyRefusal = 'proof_needed' | 'proof_wrong' | 'payment_under_way' | 'last_operator'

const id = z.uuid()
const done = z.object({ done: z.literal(true) })

const exported = z.object({
  /** Without extension; the browser adds `.html` or `.json`. */
  fileName: z.string(),
  /** A self-contained document in Danish. */
  html: z.string(),
  /** The same data as JSON. */
  json: z.string(),
})
export type Exported = z.output<typeof exported>

/** Needs no proof within ten minutes of a sign-in; later refused with `proof_needed` (L-DP-4). */
export const exportMyData = endpoint({
  method: 'POST',
  path: '/api/v1/account/export',
  audience: 'signed_in',
  errors: ['wrong_credentials'],
  summary: 'Everything about oneself and the golfers one stands for, to read and for programs.',
  input: z.object(proof),
  output: exported,
})

const erasure = z.object({
  hasPassword: z.boolean(),
  email: z.string(),
  /** Cards that stop being valid. */
  cards: z.array(
    z.object({ number: z.string(), product: z.string(), holder: z.string(), lastDay: z.string() }),
  ),
  /** First names of the golfers to erase: the account holder, and children without another guardian. */
  golfers: z.array(z.string()),
  /** First names of the golfers who stay. */
  staying: z.array(z.string()),
  /** Number of sales that are kept for the accounts. */
  keptOrders: z.int(),
  /** Clubs that would have no administrator. */
  clubsLeft: z.array(z.string()),
  /** Whether a card with a failed payment is still owed. */
  owes: z.boolean(),
  /** What prevents an erasure now; null if nothing does. */
  blockedBy: z
    .object({
      reason: z.enum(['payment_under_way', 'last_operator']),
      until: z.iso.datetime().nullable(),
    })
    .nullable(),
})
export type Erasure = z.output<typeof erasure>

export const previewErasure = endpoint({
  method: 'GET',
  path: '/api/v1/account/erasure',
  audience: 'signed_in',
  summary: 'What deleting the account would end, and what must stay.',
  input: z.object({}),
  output: erasure,
})

/** Immediate and final (L-DP-5). Refused with a `PrivacyRefusal`. */
export const eraseMe = endpoint({
  method: 'POST',
  path: '/api/v1/account/erasure',
  audience: 'signed_in',
  errors: ['wrong_credentials'],
  summary: 'Erases the account and what is known of its person, against a fresh proof.',
  input: z.object({ ...proof, understood: z.literal(true) }),
  output: done,
})

/** How the back office has checked the identity of the person. */
export const identityChecks = ['own_mail', 'called_back', 'in_person'] as const

const personRequest = z.object({ id, checkedBy: z.enum(identityChecks) })

export const exportPersonAsAdmin = endpoint({
  method: 'POST',
  path: '/api/v1/admin/people/:id/export',
  audience: 'people.privacy',
  summary: 'The same file for a person who asked the back office for it.',
  input: personRequest,
  output: exported,
})

export const previewPersonErasure = endpoint({
  method: 'GET',
  path: '/api/v1/admin/people/:id/erasure',
  audience: 'people.privacy',
  summary: 'What deleting a person’s account would end, and what must stay.',
  input: z.object({ id }),
  output: erasure,
})

export const erasePersonAsAdmin = endpoint({
  method: 'POST',
  path: '/api/v1/admin/people/:id/erasure',
  audience: 'people.privacy',
  summary: 'Erases a person who asked the back office for it; she is told by mail.',
  input: personRequest,
  output: done,
})
