import { z } from 'zod'
import { reportedKinds } from '#domain/errors/kinds.ts'
import { endpoint } from '#contract/shared/endpoint.ts'

/** Stores an error of a browser (docs/algorithms/error-reports.md). Sent without cookies. */
export const reportError = endpoint({
  method: 'POST',
  path: '/api/v1/error-reports',
  audience: 'anyone',
  summary: 'What broke in a browser, without anything of who it was; answers the number to quote.',
  input: z.object({
    kind: z.enum(reportedKinds),
    /** The pattern of the route; other values are stored as unknown. */
    page: z.string().max(200),
    build: z.string().regex(/^[\w.-]{1,64}$/),
    message: z.string().max(2_000),
    stack: z.string().max(20_000),
  }),
  output: z.object({ errorId: z.string().regex(/^[\da-f]{8}$/) }),
})
