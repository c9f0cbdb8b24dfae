import { setTimeout as sleep } from 'node:timers/promises'
import { asc, eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { plainDate } from '#domain/shared/dates.ts'
import { foldCard } from '#domain/tournaments/scoring/card.ts'
import { openPool } from '#server/db/client.ts'
import { findRunning } from '#server/db/embedded/start.ts'
import { cards, scoreEntries } from '#server/db/tables/tournament-scores.ts'
import { buildIfStale } from '../scripts/build.ts'
import { openStubbornBrowser } from '../scripts/soak/crash/browser.ts'
import { startCrashService, type CrashService } from '../scripts/soak/crash/service.ts'
import { newTraffic } from '../scripts/soak/crash/traffic.ts'
import { buildDraw, buildEntries, buildTournament } from './tournaments.ts'

beforeAll(() => buildIfStale(), 180_000)

const flightCount = 40
/** Of the service's clock: nobody writes before the day of the round. */
const day = plainDate('2027-05-04')
const holes = [1, 2, 3, 4, 5]
type Answer = { results: { id: string; outcome: string }[] }
type Drawn = Awaited<ReturnType<typeof buildDraw>>[number]

test('a service that is killed while forty flights write has kept every score it acknowledged', async () => {
  const service = await startCrashService()
  const { db, close } = openPool(await runningOn(service))
  const traffic = newTraffic()
  try {
    const built = await buildTournament(db, { state: 'in_play', firstDay: day, lastDay: day })
    const entered = await buildEntries(db, built, flightCount * 4)
    const drawn = await buildDraw(db, built, entered)
    const acknowledged = new Set<string>()
    const playing = drawn.map((flight, i) =>
      play({ service, flight, acknowledged, traffic, address: `10.8.0.${i + 1}` }),
    )
    while (acknowledged.size < 150) await sleep(5)
    service.killService()
    await service.hasEnded()
    expect(acknowledged.size).toBeLessThan(flightCount * 4 * holes.length)
    service.reopen()
    await service.untilOpen()
    await Promise.all(playing)
    expect(traffic.lost).toBeGreaterThan(0)
    await judge(service, built.round.id)
  } finally {
    await close()
    await service.close()
  }
}, 120_000)

type Playing = {
  service: CrashService
  flight: Drawn
  acknowledged: Set<string>
  traffic: ReturnType<typeof newTraffic>
  address: string
}

async function runningOn({ dataDir }: CrashService): Promise<string> {
  const url = await findRunning(dataDir)
  if (!url) throw new Error('Its database does not run')
  return url
}

/** A phone that sends each hole of its flight until it is answered. */
async function play({ service, flight: { flight, players, key }, ...one }: Playing) {
  const phone = openStubbornBrowser({ url: service.url, traffic: one.traffic }, one.address)
  const path = `/flights/${flight.id}`
  await phone.ask('POST', `${path}/open`, { key })
  for (const hole of holes) {
    const entries = players.map(({ id }, i) => ({
      id: crypto.randomUUID(),
      entryId: id,
      by: players[(i + 3) % 4]?.id,
      hole,
      score: 3 + ((hole + i) % 4),
      replaces: [],
      writtenAt: 0,
    }))
    const { results } = await phone.ask<Answer>('POST', `${path}/scores`, { sentAt: 0, entries })
    for (const { id, outcome } of results) if (outcome === 'stored') one.acknowledged.add(id)
  }
}

/** Nothing is missing, nothing is there twice, and every card is what its entries come to. */
async function judge(service: CrashService, roundId: string) {
  const { db, close } = openPool(await runningOn(service))
  const entries = await db
    .select()
    .from(scoreEntries)
    .where(eq(scoreEntries.roundId, roundId))
    .orderBy(asc(scoreEntries.number))
  const stored = await db.select().from(cards).where(eq(cards.roundId, roundId))
  await close()
  expect(entries).toHaveLength(flightCount * 4 * holes.length)
  const numbers = Array.from({ length: 18 }, (_, i) => i + 1)
  for (const card of stored) {
    const own = entries.filter(({ entryId }) => entryId === card.entryId)
    expect(own.map(({ hole }) => hole).toSorted()).toEqual(holes)
    expect(card.scores).toEqual(foldCard(numbers, own).map(({ official }) => official))
    expect(card.revision).toBe(holes.length)
  }
}
