import { z } from 'zod'
import { endpoint } from './endpoint.ts'

/** Whether this is the demonstration; in production there is no such address (`not_found`). */
export const getDemonstration = endpoint({
  method: 'GET',
  path: '/api/v1/demonstration',
  audience: 'anyone',
  summary: 'Answers only in the demonstration, where developers’ pages are shown.',
  input: z.object({}),
  output: z.object({ demonstration: z.literal(true) }),
})
