import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { proof } from './security.ts'

/** Why somebody's data could not be handed out or erased. */
export type PrivacyRefusal = 'proof_needed' | 'proof_wrong' | 'payment_under_way' | 'last_operator'

const id = z.uuid()
const done = z.object({ done: z.literal(true) })

const exported = z.object({
  /** Without its ending: `.html` and `.json` are the browser's to add. */
  fileName: z.string(),
  /** One document in Danish that stands alone. */
  html: z.string(),
  /** The same for programs. */
  json: z.string(),
})
export type Exported = z.output<typeof exported>

/** Ten minutes after a sign-in nothing more is asked; then `proof_needed` (L-DP-4). */
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
  /** First names of those who are erased along: oneself, and children nobody else stands for. */
  golfers: z.array(z.string()),
  /** First names of those who stay. */
  staying: z.array(z.string()),
  /** Sales that the accounts keep. */
  keptOrders: z.int(),
  /** Clubs that nobody runs afterwards. */
  clubsLeft: z.array(z.string()),
  /** A card whose payment failed: it is still owed. */
  owes: z.boolean(),
  /** What must be over first; null when nothing stands in the way. */
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

/** At once and for good (L-DP-5). Refused with a `PrivacyRefusal`. */
export const eraseMe = endpoint({
  method: 'POST',
  path: '/api/v1/account/erasure',
  audience: 'signed_in',
  errors: ['wrong_credentials'],
  summary: 'Erases the account and what is known of its person, against a fresh proof.',
  input: z.object({ ...proof, understood: z.literal(true) }),
  output: done,
})

/** How the back office knew that it was her who asked. */
export const identityChecks = ['own_mail', 'called_back', 'in_person'] as const

const asked = z.object({ id, checkedBy: z.enum(identityChecks) })

export const exportPersonAsAdmin = endpoint({
  method: 'POST',
  path: '/api/v1/admin/people/:id/export',
  audience: 'people.privacy',
  summary: 'The same file for a person who asked the back office for it.',
  input: asked,
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
  input: asked,
  output: done,
})
