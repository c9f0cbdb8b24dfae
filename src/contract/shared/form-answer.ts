import { z } from 'zod'
import { endpoint } from './endpoint.ts'

const field = z.string().max(200)

/** The outcome of a form that a browser without scripts posted; shown once, on the form's own page. */
export const FormAnswer = z.object({
  page: z.string().max(200),
  /** An error code of `contract/shared/errors.ts`; absent when the form succeeded. */
  code: z.string().max(60).optional(),
  reason: z.string().max(60).optional(),
  errorId: z.string().max(64).optional(),
  /** The names of the invalid fields. */
  fields: z.array(field).max(50),
  /** The values as typed, without secrets. */
  values: z.record(field, z.string().max(4000)),
})
export type FormAnswer = z.output<typeof FormAnswer>

export const getFormAnswer = endpoint({
  method: 'GET',
  path: '/api/v1/form-answer',
  audience: 'anyone',
  summary:
    'The outcome of the form that this browser last posted from a page; for pages without scripts.',
  input: z.object({ page: z.string().min(1).max(200) }),
  output: z.object({ answer: FormAnswer.nullable() }),
})
