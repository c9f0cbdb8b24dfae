import { z } from 'zod'
import { day } from '#contract/shared/day.ts'
import { endpoint, type Output } from '#contract/shared/endpoint.ts'
import { freeText } from '#contract/shared/free-text.ts'

/** The part of a club's mailed link that is about money: objecting to a statement (`#contract/checkins/club-link.ts`). */
export const listLinkedStatements = endpoint({
  method: 'GET',
  path: '/api/v1/club-link/statements',
  audience: 'link',
  summary: 'The statements of the link’s club to which it may object now.',
  input: z.object({}),
  output: z.object({
    statements: z.array(
      z.object({
        statementId: z.uuid(),
        number: z.string(),
        title: z.string(),
        amountOre: z.int(),
        /** The last day for an objection. */
        mayObjectUntil: day,
      }),
    ),
  }),
})
export type LinkedStatements = Output<typeof listLinkedStatements>

export const objectByLink = endpoint({
  method: 'POST',
  path: '/api/v1/club-link/objections',
  audience: 'link',
  summary: 'Object to a statement of the link’s club.',
  errors: ['refused', 'not_found'],
  input: z.object({
    /** Chosen by the browser, so that a double submit writes one objection. */
    objectionId: z.uuid(),
    statementId: z.uuid(),
    text: freeText(4_000, { min: 1 }),
  }),
  output: z.object({ done: z.literal(true) }),
})
