import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { ownKey } from '#server/site-settings.ts'
import { untilActive, type Join } from '../scripts/soak/crash/run.ts'
import type { Shop } from '../scripts/soak/crash/shoppers.ts'
import { newTraffic, sendUntilAnswered } from '../scripts/soak/crash/traffic.ts'
import { runSql } from './run-sql.ts'

const visitors = 24
const eventsEach = 20
/** The limit of events for a device in a minute. */
const mostPosts = 60
const postsAfterwards = 5

/** Visitors who are measured while the service is killed: the acknowledged events, and the stored ones. */
export function measuredVisitors() {
  const acknowledged: string[] = []
  const traffic = newTraffic()
  const story = { acknowledged, traffic, stored: new Array<string>() }
  const join: Join = async (service) => {
    let visiting: Promise<unknown> = Promise.resolve()
    return {
      begin: () => {
        const all = Array.from({ length: visitors }, (_, i) => visit(service, story, `10.7.0.${i}`))
        visiting = Promise.all(all)
        return untilActive(visiting, () => acknowledged.length >= 1500)
      },
      end: async () => {
        await visiting
        story.stored = await storedIn(service)
      },
    }
  }
  return { join, story }
}

type Progress = { acknowledged: string[]; traffic: ReturnType<typeof newTraffic> }

/** A browser that sends each body until it gets a response, like the SDK; it goes on until the kill, and after it. */
async function visit(service: Shop, { acknowledged, traffic }: Progress, address: string) {
  const device = randomUUID()
  let last = mostPosts
  for (let post = 0; post < last; post += 1) {
    const events = Array.from({ length: eventsEach }, (_, i) => ({
      event_type: '[Amplitude] Element Clicked',
      device_id: device,
      insert_id: randomUUID(),
      time: service.now().getTime() - i,
      event_properties: { '[Amplitude] Page Path': '/clubs' },
    }))
    const answer = await sendUntilAnswered(traffic, `${service.url}/collect`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
      body: JSON.stringify({ api_key: ownKey, events }),
    })
    expect(JSON.parse(answer.text)).toEqual({ code: 200, events_ingested: eventsEach })
    acknowledged.push(...events.map(({ insert_id }) => insert_id))
    if (answer.wasLost) last = Math.min(last, post + 1 + postsAfterwards)
  }
}

async function storedIn(service: Shop): Promise<string[]> {
  const url = await service.databaseUrl()
  const { rows } = await runSql<{ id: string }>('select insert_id as id from analytics_events', url)
  return rows.map(({ id }) => id)
}
