import { Hono } from 'hono'
import { z } from 'zod'
import { newKey } from '../../keys.ts'
import type { SimulatorDependencies } from './dependencies.ts'
import { fromHex, toHex } from './ids.ts'
import { deleteWebhook, insertWebhook } from './queries.ts'

const NewEndpoint = z
  .object({ url: z.url().max(5000), api_version: z.string().max(50) })
  .catchall(z.string().max(100))

/** Stripe's webhook endpoints: a form in, and a secret that is answered this once. */
export function stripeWebhooks(deps: SimulatorDependencies): Hono {
  const api = new Hono()
  api.post('/', async (c) => {
    const { url, api_version: version, ...events } = NewEndpoint.parse(await c.req.parseBody())
    const id = crypto.randomUUID()
    const secret = `whsec_${newKey()}`
    await insertWebhook(deps.db, { id, provider: 'stripe', url, secret })
    return c.json({
      id: `we_${toHex(id)}`,
      object: 'webhook_endpoint',
      api_version: version,
      application: null,
      created: Math.floor(deps.now().getTime() / 1000),
      description: null,
      enabled_events: Object.values(events),
      livemode: false,
      metadata: {},
      secret,
      status: 'enabled',
      url,
    })
  })
  api.delete('/:id', async (c) => {
    const id = c.req.param('id')
    const isDeleted = await deleteWebhook(deps.db, fromHex(id.replace('we_', '')))
    const error = { type: 'invalid_request_error', message: 'No such webhook endpoint' }
    return isDeleted
      ? c.json({ id, object: 'webhook_endpoint', deleted: true })
      : c.json({ error }, 404)
  })
  return api
}
