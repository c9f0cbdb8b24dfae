import { createHmac } from 'node:crypto'
import { z } from 'zod'
import { AppError } from '../app-error.ts'
import type { NexiAccess } from '../payment-settings.ts'
import { isSame } from './callback-signature.ts'
import { parseCallback } from './parse-callback.ts'
import type { CallbackReport, CallbackRequest } from './provider.ts'

const Callback = z.object({ id: z.string().max(64), event: z.string().max(100) })

/** The name of the parameter in a callback's address that says which payment of ours it is about. */
const parameter = 'payment'

/** Where Nexi calls back about one payment, and the word that it repeats in the header: of 32 letters and digits. */
export const nexiWebhook = (url: string, reference: string, { webhookSecret }: NexiAccess) => ({
  url: `${url}?${parameter}=${encodeURIComponent(reference)}`,
  authorization: wordOf(reference, webhookSecret),
})

/** Each payment has a word of its own, so that one that leaked opens no other payment. */
const wordOf = (reference: string, secret: string) =>
  createHmac('sha256', secret).update(`callback:${reference}`).digest('hex').slice(0, 32)

/**
 * Nexi signs nothing: it repeats the word that we sent with the payment, so the content proves nothing. Our reference is
 * in the address; the payment's id in the content is not used, because we know ours. Throws `wrong_credentials` without
 * the word of that payment.
 */
export function readNexiCallback(
  { body, header, query }: CallbackRequest,
  { webhookSecret }: NexiAccess,
): CallbackReport {
  const reference = query(parameter) ?? ''
  const isOurs = isSame(header('authorization') ?? '', wordOf(reference, webhookSecret))
  if (reference === '' || !isOurs) throw new AppError('wrong_credentials')
  const { id, event } = parseCallback(Callback, body)
  // What happened is read from Nexi's answer about the payment.
  const told = { key: `${reference}:${id}:${event}`, name: `nexi.${event}`, raw: { id, event } }
  return { reference, providerId: null, events: [told] }
}
