import { z } from 'zod'
import { choices, wordingVersion } from '#domain/consent/consent.ts'
import { storagePlaces } from '#domain/consent/stored-items.ts'
import { endpoint } from '#contract/shared/endpoint.ts'

/** Records a choice about cookies and sets the cookie that stores it, always both together. */
export const saveCookieConsent = endpoint({
  method: 'POST',
  path: '/api/v1/cookie-consents',
  audience: 'anyone',
  summary:
    'Records which cookies beside the necessary ones are granted; an empty list refuses all.',
  input: z.object({
    /** The version of the wording that was shown; a page with an older one must be reloaded. */
    version: z.literal(wordingVersion),
    /**
     * The SHA-256 of the wording that our own banner showed. Throws `changed_elsewhere` when it differs
     * from the current wording.
     */
    wording: z
      .string()
      .regex(/^[\da-f]{64}$/)
      .optional(),
    granted: z.array(z.enum(choices)).max(choices.length),
  }),
  output: z.object({ at: z.iso.datetime(), granted: z.array(z.enum(choices)) }),
})

/** Everything that the site stores in a browser, for the privacy policy. */
export const listStoredItems = endpoint({
  method: 'GET',
  path: '/api/v1/cookies',
  audience: 'anyone',
  summary: 'Every cookie and other item that pages store in a browser under this site’s settings.',
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
