import { z } from 'zod'
import { choices, wordingVersion } from '#domain/consent/consent.ts'
import { storagePlaces } from '#domain/consent/stored-things.ts'
import { endpoint } from './endpoint.ts'

/** Records a choice about cookies, and sets the cookie that holds it: one does not come without the other. */
export const giveCookieConsent = endpoint({
  method: 'POST',
  path: '/api/v1/cookie-consents',
  audience: 'anyone',
  summary: 'A choice about cookies: what is granted beside the necessary. Nothing is a refusal.',
  input: z.object({
    /** Which wording was shown; a page from before a change is sent back to be reloaded. */
    version: z.literal(wordingVersion),
    /** The SHA-256 of the words that were shown, where we ask ourselves; other words: `changed_elsewhere`. */
    wording: z
      .string()
      .regex(/^[\da-f]{64}$/)
      .optional(),
    granted: z.array(z.enum(choices)).max(choices.length),
  }),
  output: z.object({ at: z.iso.datetime(), granted: z.array(z.enum(choices)) }),
})

/** What the browser is asked to keep here, for the privacy policy. */
export const listStoredThings = endpoint({
  method: 'GET',
  path: '/api/v1/cookies',
  audience: 'anyone',
  summary:
    'Every cookie and everything else that pages keep in a browser, by this site’s settings.',
  input: z.object({}),
  output: z.object({
    things: z.array(
      z.object({
        name: z.string(),
        place: z.enum(storagePlaces),
        category: z.enum(['necessary', ...choices]),
        purpose: z.string(),
        lifetime: z.string(),
        recipient: z.string(),
      }),
    ),
  }),
})
