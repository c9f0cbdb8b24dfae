import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { beforeAll, expect, test } from 'vitest'
import { ownKey } from '#server/site-settings.ts'
import { findRunning } from '#server/db/embedded/start.ts'
import { buildIfStale } from '../scripts/build.ts'
import { startCrashService, type CrashService } from '../scripts/soak/crash/service.ts'
import { newTraffic, sendUntilAnswered } from '../scripts/soak/crash/traffic.ts'

beforeAll(() => buildIfStale(), 180_000)

const visitors = 24
const postsEach = 15
const eventsEach = 20

test('a service that is killed while visitors are measured has kept every event it acknowledged, once', async () => {
  const service = await startCrashService()
  const traffic = newTraffic()
  const acknowledged: string[] = []
  try {
    const visiting = Array.from({ length: visitors }, () => visit(service, traffic, acknowledged))
    while (acknowledged.length < 1500) await sleep(5)
    service.killService()
    await service.hasEnded()
    const before = [...acknowledged]
    expect(before.length).toBeLessThan(visitors * postsEach * eventsEach)
    service.reopen()
    await service.untilOpen()
    await Promise.all(visiting)
    const stored = await storedIn(service)
    expect(before.filter((id) => !stored.has(id))).toEqual([])
    // The demonstration has visitors of its own.
    expect(acknowledged).toHaveLength(visitors * postsEach * eventsEach)
    expect(acknowledged.filter((id) => !stored.has(id))).toEqual([])
    expect(traffic.lost).toBeGreaterThan(0)
  } finally {
    await service.close()
  }
}, 120_000)

/** A browser that sends each body until it is answered, as the SDK does. */
async function visit(
  service: CrashService,
  traffic: ReturnType<typeof newTraffic>,
  acknowledged: string[],
) {
  const device = randomUUID()
  for (let post = 0; post < postsEach; post += 1) {
    const events = Array.from({ length: eventsEach }, (_, i) => ({
      event_type: '[Amplitude] Element Clicked',
      device_id: device,
      insert_id: randomUUID(),
      time: service.now().getTime() - i,
      event_properties: { '[Amplitude] Page Path': '/clubs' },
    }))
    const answer = await sendUntilAnswered(traffic, `${service.url}/collect`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ api_key: ownKey, events }),
    })
    expect(JSON.parse(answer.text)).toEqual({ code: 200, events_ingested: eventsEach })
    acknowledged.push(...events.map(({ insert_id }) => insert_id))
  }
}

/** Every event there is; a second one under the same id would be one too many. */
async function storedIn({ dataDir }: CrashService): Promise<Set<string>> {
  const client = new pg.Client({ connectionString: await findRunning(dataDir) })
  await client.connect()
  const { rows } = await client.query<{ id: string }>(
    'select insert_id as id from analytics_events',
  )
  await client.end()
  const ids = new Set(rows.map(({ id }) => id))
  expect(ids.size).toBe(rows.length)
  return ids
}
