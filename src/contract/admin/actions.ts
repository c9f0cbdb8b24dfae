import { z } from 'zod'
import { voidReasons } from '#contract/checkins/endpoints.ts'
import { endpoint } from '#contract/shared/endpoint.ts'

/** Refusals of these actions. */
export type AdminRefusal =
  | 'own_role'
  | 'role_held'
  | 'mail_not_repeatable'
  | 'nothing_to_void'
  | 'export_too_large'

const id = z.uuid()
const done = z.object({ done: z.literal(true) })

export const sendPersonCode = endpoint({
  method: 'POST',
  path: '/api/v1/admin/people/:id/sign-in-code',
  audience: 'people.help',
  summary: 'Mail a person a code to sign in with.',
  input: z.object({ id }),
  output: done,
})

/** Refuses mails with codes or keys, whose data are not stored, with `mail_not_repeatable`. */
export const sendMailAgain = endpoint({
  method: 'POST',
  path: '/api/v1/admin/mails/:id/send-again',
  audience: 'people.help',
  summary: 'Send a mail again, to the address it was for.',
  input: z.object({ id }),
  output: done,
})

export const voidCheckInAsAdmin = endpoint({
  method: 'POST',
  path: '/api/v1/admin/check-ins/:id/void',
  audience: 'cards.help',
  summary: 'Take a check-in back; the round is free again. Until the season is settled.',
  input: z.object({
    id,
    /** Chosen by the browser, so that a resend returns the same result. */
    requestId: z.uuid(),
    reason: z.enum(voidReasons),
  }),
  output: z.object({ headline: z.string() }),
})

const cards = z.array(
  z.object({
    number: z.string(),
    productName: z.string(),
    text: z.string(),
    roundsCounted: z.int(),
    /** Whole øre. */
    retainedOre: z.int(),
    refundOre: z.int(),
  }),
)

export const previewPassWithdrawal = endpoint({
  method: 'GET',
  path: '/api/v1/admin/passes/:id/withdrawal',
  audience: 'orders.read',
  summary: 'What a withdrawal of this card would mean today, by the rule of the law.',
  input: z.object({ id }),
  output: z.object({ isOpen: z.boolean(), cards }),
})

export const withdrawPass = endpoint({
  method: 'POST',
  path: '/api/v1/admin/passes/:id/withdrawal',
  audience: 'money.move',
  summary: 'Withdraw a card for its buyer, who gets the receipt by mail.',
  input: z.object({ id }),
  output: z.object({ text: z.string(), refundOre: z.int() }),
})

export const confirmPassAsAdmin = endpoint({
  method: 'POST',
  path: '/api/v1/admin/passes/:id/confirm',
  audience: 'cards.help',
  summary: 'Ask the golf union about the holder of a waiting card; confirmed, it becomes active.',
  input: z.object({ id }),
  output: z.object({ result: z.enum(['confirmed', 'pending']) }),
})

/** Roles of the back office only; staff of clubs are invited on the club's page. */
export const assignableRoles = ['operator_support', 'operator_finance', 'operator_admin'] as const

export const assignRole = endpoint({
  method: 'POST',
  path: '/api/v1/admin/people/:id/roles',
  audience: 'roles.give',
  summary: 'Give a person a role of the back office. For administrators only.',
  input: z.object({ id, role: z.enum(assignableRoles) }),
  output: done,
})

/** An administrator cannot revoke their own role, so that one administrator always remains. */
export const revokeRole = endpoint({
  method: 'POST',
  path: '/api/v1/admin/people/:id/roles/:roleId/end',
  audience: 'roles.give',
  summary: 'End a role. For administrators only.',
  input: z.object({ id, roleId: z.uuid() }),
  output: done,
})
