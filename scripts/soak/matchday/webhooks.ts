import { createHmac } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { webhookEvents } from '#domain/programs/webhook-events.ts'
import { startReceiver } from '#test/webhook-receiver.ts'
import type { ApiClient } from '../../replay/api-client.ts'
import type { Ledger } from '../../replay/compare.ts'
import { check, checkEqual } from './world.ts'

export type Webhooks = Awaited<ReturnType<typeof openWebhooks>>

/** A program of the club on this machine, to which all its events are sent. */
export async function openWebhooks(director: ApiClient, clubId: string, ledger: Ledger) {
  const receiver = await startReceiver()
  const { secret } = await director.ask<{ secret: string }>('POST', `/clubs/${clubId}/webhooks`, {
    url: receiver.url,
    events: webhookEvents,
  })
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
  const countOf = (tournamentId: string, type: string) =>
    receiver.received.filter(({ body }) => {
      const event = JSON.parse(body) as { type: string; data: { tournamentId: string } }
      return event.type === type && event.data.tournamentId === tournamentId
    }).length
  return {
    /** Waits until each kind of event of a tournament has come so many times. */
    expect: async (tournamentId: string, wanted: Record<string, number>) => {
      const now = () =>
        Object.fromEntries(Object.keys(wanted).map((type) => [type, countOf(tournamentId, type)]))
      const isHere = () => JSON.stringify(now()) === JSON.stringify(wanted)
      for (const until = performance.now() + 60_000; performance.now() < until; await sleep(200)) {
        if (isHere()) break
      }
      checkEqual(ledger, 'Webhooks', now(), wanted)
    },
    /** Each is signed as Standard Webhooks asks, under an id of its own. */
    close: async () => {
      const ids = new Set<string>()
      for (const { headers, body } of receiver.received) {
        const id = String(headers['webhook-id'])
        ids.add(id)
        const signed = [id, String(headers['webhook-timestamp']), body].join('.')
        const signature = createHmac('sha256', key).update(signed, 'utf8').digest('base64')
        const isRight = headers['webhook-signature'] === `v1,${signature}`
        check(ledger, isRight, `The webhook ${id} has another signature`)
      }
      checkEqual(ledger, 'Ids of webhooks', ids.size, receiver.received.length)
      await receiver.close()
    },
  }
}
