import { asc, eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { plainDate } from '#domain/shared/dates.ts'
import { openPool } from '#server/db/client.ts'
import { cards, scoreEntries } from '#server/db/tables/scoring.ts'
import { openRetryingBrowser } from '../scripts/soak/crash/browser.ts'
import { untilActive, type Join } from '../scripts/soak/crash/run.ts'
import type { Shop } from '../scripts/soak/crash/shoppers.ts'
import { newTraffic } from '../scripts/soak/crash/traffic.ts'
import { buildDraw, buildEntries, buildTournament } from './tournaments.ts'

const flightCount = 40
/** By the service's clock: scores are not accepted before the day of the round. */
const day = plainDate('2027-05-04')
const holes = Array.from({ length: 18 }, (_, i) => i + 1)
const holesAfterwards = 2
type Answer = { results: unknown }
type Drawn = Awaited<ReturnType<typeof buildDraw>>[number]
type Entry = typeof scoreEntries.$inferSelect
type Card = typeof cards.$inferSelect

/** Forty flights that enter scores while the service is killed: the acknowledged scores, and the stored ones. */
export function writingFlights() {
  const acknowledged = new Set<string>()
  const traffic = newTraffic()
  const stored = { entries: new Array<Entry>(), cards: new Array<Card>() }
  const story = { acknowledged, traffic, roundId: '', ...stored }
  const join: Join = async (service) => {
    const { drawn, round } = await drawIn(service)
    story.roundId = round.id
    let playing: Promise<unknown> = Promise.resolve()
    return {
      begin: () => {
        playing = Promise.all(
          drawn.map((flight, i) => play({ service, flight, story, address: `10.8.0.${i + 1}` })),
        )
        return untilActive(playing, () => acknowledged.size >= 150)
      },
      end: async () => {
        await playing
        Object.assign(story, await storedIn(service, round.id))
      },
    }
  }
  return { join, story }
}

const onDatabase = async (service: Shop) => openPool(await service.databaseUrl())

async function drawIn(service: Shop) {
  const { db, close } = await onDatabase(service)
  const built = await buildTournament(db, { state: 'in_play', firstDay: day, lastDay: day })
  const entered = await buildEntries(db, built, flightCount * 4)
  const drawn = await buildDraw(db, built, entered)
  await close()
  return { drawn, round: built.round }
}

type Progress = { acknowledged: Set<string>; traffic: ReturnType<typeof newTraffic> }
type Playing = { service: Shop; flight: Drawn; story: Progress; address: string }

/** A phone that sends each hole of its flight until it gets a response; it plays on until the kill, and after it. */
async function play({ service, flight: { flight, players, key }, story, address }: Playing) {
  const phone = openRetryingBrowser({ url: service.url, traffic: story.traffic }, address)
  const path = `/flights/${flight.id}`
  await phone.ask('POST', `${path}/open`, { key })
  let last = holes.length
  for (const hole of holes) {
    if (hole > last) return
    const entries = players.map(({ id }, i) => ({
      id: crypto.randomUUID(),
      entryId: id,
      by: players[(i + 3) % 4]?.id,
      hole,
      score: 3 + ((hole + i) % 4),
      replaces: [],
      writtenAt: 0,
    }))
    const sent = await phone.send<Answer>('POST', `${path}/scores`, { sentAt: 0, entries })
    if (sent.status !== 200) throw new Error(`Hole ${hole} was answered ${sent.text}`)
    expect(sent.body.results).toEqual(entries.map(({ id }) => ({ id, outcome: 'stored' })))
    for (const { id } of entries) story.acknowledged.add(id)
    if (sent.wasLost) last = Math.min(last, hole + holesAfterwards)
  }
}

async function storedIn(service: Shop, roundId: string) {
  const { db, close } = await onDatabase(service)
  const ofRound = eq(scoreEntries.roundId, roundId)
  const entries = await db
    .select()
    .from(scoreEntries)
    .where(ofRound)
    .orderBy(asc(scoreEntries.number))
  const stored = await db.select().from(cards).where(eq(cards.roundId, roundId))
  await close()
  return { entries, cards: stored }
}
