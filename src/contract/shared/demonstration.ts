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

/** The sides from which a visitor can see the demonstration, in the order of its bar. */
export const demonstrationRoles = ['golfer', 'club', 'director', 'company', 'operator'] as const
export type DemonstrationRole = (typeof demonstrationRoles)[number]

/**
 * Signs the browser in as an invented person, without a password and without a second step, and answers
 * with the page where that person starts. The path does not exist outside the demonstration. `not_found`
 * when the person's account has been deleted since.
 */
export const signInToDemonstration = endpoint({
  method: 'POST',
  path: '/api/v1/demonstration/sign-in',
  audience: 'anyone',
  summary: 'Sign in as a person of the demonstration, in the demonstration only',
  errors: ['not_found'],
  input: z.object({ role: z.enum(demonstrationRoles) }),
  output: z.object({ path: z.string() }),
})
