import { z } from 'zod'

const leastCharacters = 32

export const authVariables = {
  AUTH_SECRET: z.string().min(leastCharacters).max(500).optional(),
  /** One a line or separated by spaces. */
  AUTH_ACCEPTED_SECRET: z
    .string()
    .max(2000)
    .transform((text) => text.split(/\s+/).filter(Boolean))
    .refine(
      (secrets) => secrets.every(({ length }) => length >= leastCharacters),
      `mindst ${leastCharacters} tegn hver`,
    )
    .default([]),
}

type AuthSettings = { AUTH_SECRET?: string | undefined; AUTH_ACCEPTED_SECRET: string[] }

export function authErrors(e: AuthSettings, demo: boolean): string[] {
  if (e.AUTH_SECRET) return []
  if (e.AUTH_ACCEPTED_SECRET.length > 0) {
    return [
      '✖ AUTH_SECRET mangler: AUTH_ACCEPTED_SECRET er kun de hemmeligheder, der også godtages.',
    ]
  }
  return demo ? [] : ['✖ AUTH_SECRET mangler: mindst 32 tilfældige tegn.']
}
