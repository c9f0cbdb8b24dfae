import { z } from 'zod'
import { endpoint } from './endpoint.ts'

/** Whether this service is the demonstration; `not_found` in production. */
export const getDemonstration = endpoint({
  method: 'GET',
  path: '/api/v1/demonstration',
  audience: 'anyone',
  summary: 'Answers only in the demonstration, where developers’ pages are shown.',
  input: z.object({}),
  output: z.object({ demonstration: z.literal(true) }),
})
