import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { webhookDeliveries, webhooks } from '#server/db/tables/programs.ts'
import { buildClub } from '#test/clubs.ts'
import { signInAs } from '#test/people.ts'
import { createTestApp } from '#test/test-app.ts'
import { startReceiver } from '#test/webhook-receiver.ts'
import { sendDeliveries } from './send-deliveries.ts'

const now = '2027-06-12T09:00:00+02:00'
let receiver: Awaited<ReturnType<typeof startReceiver>>

beforeAll(async () => {
  receiver = await startReceiver()
})
afterAll(() => receiver.close())

describe('an address inside our network', () => {
  const refused = [
    'http://klubben.dk/',
    'https://localhost/',
    'https://127.0.0.1/',
    'https://[::1]/',
    'https://10.0.0.1/',
    'https://192.168.1.1/',
    'https://169.254.169.254/latest/meta-data/',
    'https://[fe80::1]/',
    'https://[::ffff:127.0.0.1]/',
    'https://2130706433/',
    'https://bruger:kode@klubben.dk/',
  ]
  test('is refused when it is entered', async () => {
    const strict = await createTestApp({ now })
    const { id } = await buildClub(strict.db)
    const { cookie } = await signInAs(strict, [{ name: 'club_admin', clubId: id }])
    for (const url of refused) {
      const body = { url, events: ['entry.created'] }
      const answer = await strict.request('POST', `/api/v1/clubs/${id}/webhooks`, body, { cookie })
      expect([url, answer.status]).toEqual([url, 422])
    }
    await strict.close()
  })

  test('is refused at every attempt when a public name leads to it', async () => {
    const strict = await createTestApp({ now })
    const { id } = await buildClub(strict.db)
    await strict.db.insert(webhooks).values({
      id: crypto.randomUUID(),
      clubId: id,
      // It was public when it was registered, and its name leads to this machine now.
      url: `https://localhost:${new URL(receiver.url).port}/`,
      events: ['entry.created'],
      createdAt: strict.clock.now(),
    })
    const { cookie } = await signInAs(strict, [{ name: 'club_admin', clubId: id }])
    const [{ id: webhookId } = { id: '' }] = await strict.db.select().from(webhooks)
    const path = `/api/v1/clubs/${id}/webhooks/${webhookId}/deliveries`
    await strict.request('POST', path, undefined, { cookie })
    await sendDeliveries(strict.ctx(), () => 0)
    const [delivery] = await strict.db.select().from(webhookDeliveries)
    expect(delivery).toMatchObject({ state: 'waiting', answer: 'private_address' })
    expect(receiver.received).toEqual([])
    await strict.close()
  })
})
