import { z } from 'zod'
import { testEvent, webhookEvents } from '#domain/programs/webhook-events.ts'
import { version } from '#contract/shared/version.ts'
import { endpoint, type Output } from '#contract/shared/endpoint.ts'

/**
 * Why a webhook is refused. `webhook_address`: not https, with a sign-in in it, or the literal address of a private
 * network; what a name resolves to is checked at every attempt.
 */
export type WebhookRefusal = 'webhooks_many' | 'webhook_address' | 'webhook_off'

const instant = z.string()
const ofClub = { clubId: z.uuid() }
const ofWebhook = { ...ofClub, webhookId: z.uuid() }
const events = z.array(z.enum(webhookEvents)).min(1).max(webhookEvents.length)
const url = z.url({ protocol: /^https?$/ }).max(500)

const webhook = z.object({
  id: z.uuid(),
  url: z.string(),
  events,
  createdAt: instant,
  /** `failing`: nothing has arrived since `failingSince`; `off`: nothing is sent. */
  state: z.enum(['on', 'failing', 'off']),
  failingSince: instant.nullable(),
  disabledAt: instant.nullable(),
  /** Until when the previous secret signs too; null when only one does. */
  oldSecretUntil: instant.nullable(),
  /** Of the address and the kinds of events. */
  version,
})
export type Webhook = z.output<typeof webhook>

const webhookList = z.object({ webhooks: z.array(webhook) })
/** The only answers that contain a secret. */
const withSecret = webhookList.extend({ webhookId: z.uuid(), secret: z.string() })

export const listWebhooks = endpoint({
  method: 'GET',
  path: '/api/v1/clubs/:clubId/webhooks',
  audience: 'club.programs',
  summary: 'The club’s webhooks',
  input: z.object(ofClub),
  output: webhookList,
})
export type Webhooks = Output<typeof listWebhooks>

/** `refused`: `webhook_address`, `webhooks_many` (10). */
export const createWebhook = endpoint({
  method: 'POST',
  path: '/api/v1/clubs/:clubId/webhooks',
  audience: 'club.programs',
  summary: 'Register an address for events; the answer shows its secret once',
  input: z.object({ ...ofClub, url, events }),
  output: withSecret,
})

/**
 * Changes the address and the kinds of events, and switches it on again. `refused`: `webhook_address`;
 * `changed_elsewhere` when they are no longer as `basedOn`.
 */
export const updateWebhook = endpoint({
  method: 'PUT',
  path: '/api/v1/clubs/:clubId/webhooks/:webhookId',
  audience: 'club.programs',
  summary: 'Change a webhook, and switch it on again',
  input: z.object({ ...ofWebhook, url, events, basedOn: version }),
  output: webhookList,
})

/** Its deliveries are deleted with it. */
export const deleteWebhook = endpoint({
  method: 'DELETE',
  path: '/api/v1/clubs/:clubId/webhooks/:webhookId',
  audience: 'club.programs',
  summary: 'Remove a webhook',
  input: z.object(ofWebhook),
  output: webhookList,
})

/** For a day both secrets sign; a secret before the previous one ends at once. */
export const rotateWebhookSecret = endpoint({
  method: 'POST',
  path: '/api/v1/clubs/:clubId/webhooks/:webhookId/secret',
  audience: 'club.programs',
  summary: 'Make a new secret; the answer shows it once',
  input: z.object(ofWebhook),
  output: withSecret,
})

const deliveries = z.object({
  /** The newest 100. */
  deliveries: z.array(
    z.object({
      /** Sent as `webhook-id`. */
      id: z.uuid(),
      event: z.enum([...webhookEvents, testEvent]),
      state: z.enum(['waiting', 'delivered', 'failed']),
      attempts: z.int(),
      createdAt: instant,
      attemptedAt: instant.nullable(),
      dueAt: instant.nullable(),
      /** `HTTP 500`, `timeout`, …; null before the first attempt. */
      answer: z.string().nullable(),
      /** The body as it was sent; it has ids and no private data. */
      payload: z.string(),
    }),
  ),
})
export type Deliveries = z.output<typeof deliveries>

export const listDeliveries = endpoint({
  method: 'GET',
  path: '/api/v1/clubs/:clubId/webhooks/:webhookId/deliveries',
  audience: 'club.programs',
  summary: 'The events sent to a webhook, with their state',
  input: z.object(ofWebhook),
  output: deliveries,
})

/** Sends a `webhook.test` at once. `refused`: `webhook_off`. */
export const sendTestDelivery = endpoint({
  method: 'POST',
  path: '/api/v1/clubs/:clubId/webhooks/:webhookId/deliveries',
  audience: 'club.programs',
  summary: 'Send a test to a webhook',
  input: z.object(ofWebhook),
  output: deliveries,
})

/** Sends it again under the same `webhook-id`, and begins the retries afresh. `refused`: `webhook_off`. */
export const sendDeliveryAgain = endpoint({
  method: 'POST',
  path: '/api/v1/clubs/:clubId/webhooks/:webhookId/deliveries/:deliveryId/send-again',
  audience: 'club.programs',
  summary: 'Send an event to a webhook again',
  input: z.object({ ...ofWebhook, deliveryId: z.uuid() }),
  output: deliveries,
})
