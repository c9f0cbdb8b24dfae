import { z } from 'zod'
import { abuseAnswers, signKinds } from '#domain/admin/abuse.ts'
import { endpoint } from '#contract/shared/endpoint.ts'
import { freeText } from '#contract/shared/free-text.ts'
import { passStates } from '#domain/passes/pass-state.ts'
import type { PlainDate } from '#domain/shared/dates.ts'

/** Why an answer is refused; each has a Danish sentence. */
export type AbuseRefusal =
  | 'answered_already'
  | 'not_answered'
  | 'reason_missing'
  | 'card_not_blockable'
  | 'card_not_blocked'

const audience = 'cards.help'
const day = z.iso.date() as unknown as z.ZodType<PlainDate>

const row = z.object({
  id: z.uuid(),
  passId: z.uuid(),
  number: z.string(),
  holder: z.string(),
  status: z.enum(passStates),
  /** Each sign with its evidence in Danish. */
  signs: z.array(z.object({ kind: z.enum(signKinds), text: z.string() })),
  answer: z.enum(abuseAnswers).nullable(),
  reason: z.string().nullable(),
  answeredAt: z.iso.datetime().nullable(),
  answeredBy: z.string().nullable(),
  /** Whether the mail of *Spørg* can still be held back. */
  isMailWaiting: z.boolean(),
})
export type AbuseRow = z.output<typeof row>

export const getAbuseList = endpoint({
  method: 'GET',
  path: '/api/v1/admin/abuse',
  audience,
  summary: 'The cards of the newest weekly list whose check-ins ask for a look, the worst first.',
  input: z.object({}),
  output: z.object({
    /** Monday and Sunday of the week; null before the first list. */
    week: z.object({ from: day, to: day }).nullable(),
    rows: z.array(row).max(10),
  }),
})

export const answerAbuse = endpoint({
  method: 'POST',
  path: '/api/v1/admin/abuse/:id/answer',
  audience,
  summary: 'Say that a card is fine, ask its holder, or block it. The last two need a reason.',
  input: z.object({ id: z.uuid(), answer: z.enum(abuseAnswers), reason: freeText(500) }),
  output: z.object({ status: z.enum(passStates) }),
})

export const undoAbuseAnswer = endpoint({
  method: 'POST',
  path: '/api/v1/admin/abuse/:id/undo',
  audience,
  summary: 'Take an answer back: a blocked card works again, and an unsent mail is not sent.',
  input: z.object({ id: z.uuid() }),
  output: z.object({
    /** False when the mail had been sent already. */
    heldBack: z.boolean(),
  }),
})
