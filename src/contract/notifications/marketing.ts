import { z } from 'zod'
import { endpoint } from '#contract/shared/endpoint.ts'

export type MarketingRefusal = 'consent_changed'

const marketing = z.object({
  /** When the person agreed; null without a consent. */
  givenAt: z.iso.datetime().nullable(),
  version: z.string(),
  /** The sentence that was agreed to, or the one to agree to. */
  text: z.string(),
})

export const getMarketing = endpoint({
  method: 'GET',
  path: '/api/v1/account/marketing',
  audience: 'signed_in',
  summary: 'Whether I have agreed to news by mail',
  input: z.object({}),
  output: marketing,
})

/** `refused` with `consent_changed` or `address_not_proven`. */
export const setMarketing = endpoint({
  method: 'POST',
  path: '/api/v1/account/marketing',
  audience: 'signed_in',
  summary: 'Agree to news by mail, or withdraw it',
  input: z.object({ agrees: z.boolean(), version: z.string().regex(/^[a-z]+-\d{1,3}$/) }),
  output: marketing,
})

const unsubscribed = z.object({
  /** `a…@example.dk`; null when no link was opened in this browser. */
  address: z.string().nullable(),
  isSubscribed: z.boolean(),
})

export const getUnsubscribe = endpoint({
  method: 'GET',
  path: '/api/v1/unsubscribe',
  audience: 'anyone',
  summary: 'Whether news are sent by the consent whose mailed link was opened in this browser.',
  input: z.object({}),
  output: unsubscribed,
})

export const unsubscribe = endpoint({
  method: 'POST',
  path: '/api/v1/unsubscribe',
  audience: 'link',
  errors: ['link_expired'],
  summary: 'Withdraw the consent to news whose mailed link was opened in this browser',
  input: z.object({}),
  output: unsubscribed,
})
