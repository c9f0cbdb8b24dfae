import { z } from 'zod'
import { AppError } from '../app-error.ts'
import type { NexiAccess } from '../payment-settings.ts'
import { isSame } from './callback-signature.ts'
import { toEvent } from './nexi-payment.ts'
import { parseCallback } from './parse-callback.ts'
import type { CallbackReport, CallbackRequest } from './provider.ts'

const Callback = z.object({
  id: z.string().max(64),
  event: z.string().max(100),
  data: z.object({
    paymentId: z.string().max(64),
    myReference: z.string().max(128).nullish(),
    chargeId: z.string().max(64).nullish(),
    refundId: z.string().max(64).nullish(),
    amount: z.object({ amount: z.int(), currency: z.string().max(3) }).nullish(),
  }),
})

/**
 * Nexi signs nothing: it repeats the word that we sent with the payment, so the content proves nothing. Throws
 * `wrong_credentials` without that word.
 */
export function readNexiCallback(
  { body, header }: CallbackRequest,
  { webhookSecret }: NexiAccess,
): CallbackReport {
  if (!isSame(header('authorization') ?? '', webhookSecret)) {
    throw new AppError('wrong_credentials')
  }
  const { id, event, data } = parseCallback(Callback, body)
  const { paymentId, myReference, chargeId, refundId, amount } = data
  const happened = {
    'payment.reservation.created.v2': [paymentId, 'authorized'],
    'payment.charge.created.v2': [chargeId, 'captured'],
    'payment.refund.completed': [refundId, 'refunded'],
  }[event]
  const [of, name] = happened ?? []
  return {
    reference: myReference || null,
    providerId: paymentId,
    events: [toEvent(of ?? id, name ?? event, amount?.amount)],
  }
}
