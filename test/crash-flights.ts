import { asc, eq } from 'drizzle-orm'
import { plainDate } from '#domain/shared/dates.ts'
import { openPool } from '#server/db/client.ts'
import { findRunning } from '#server/db/embedded/start.ts'
import { cards, scoreEntries } from '#server/db/tables/tournament-scores.ts'
import { openStubbornBrowser } from '../scripts/soak/crash/browser.ts'
import { inTheMidst, type Company } from '../scripts/soak/crash/company.ts'
import type { CrashService } from '../scripts/soak/crash/service.ts'
import { newTraffic } from '../scripts/soak/crash/traffic.ts'
import { buildDraw, buildEntries, buildTournament } from './tournaments.ts'

const flightCount = 40
/** Of the service's clock: nobody writes before the day of the round. */
const day = plainDate('2027-05-04')
export const holes = [1, 2, 3, 4, 5]
export const scoreCount = flightCount * 4 * holes.length
type Answer = { results: { id: string; outcome: string }[] }
type Drawn = Awaited<ReturnType<typeof buildDraw>>[number]
type Entry = typeof scoreEntries.$inferSelect
type Card = typeof cards.$inferSelect

/** Forty flights that write while the service is killed: what was acknowledged, and what is stored. */
export function writingFlights() {
  const acknowledged = new Set<string>()
  const traffic = newTraffic()
  const story = { acknowledged, traffic, entries: new Array<Entry>(), cards: new Array<Card>() }
  let roundId = ''
  let playing: Promise<unknown> = Promise.resolve()
  const company: Company = {
    begin: async (service) => {
      const { drawn, round } = await drawIn(service)
      roundId = round.id
      playing = Promise.all(
        drawn.map((flight, i) => play({ service, flight, story, address: `10.8.0.${i + 1}` })),
      )
      await inTheMidst(playing, () => acknowledged.size >= 150)
    },
    end: async (service) => {
      await playing
      Object.assign(story, await storedIn(service, roundId))
    },
  }
  return { company, story }
}

const onDatabase = async ({ dataDir }: CrashService) => {
  const url = await findRunning(dataDir)
  if (!url) throw new Error('Its database does not run')
  return openPool(url)
}

async function drawIn(service: CrashService) {
  const { db, close } = await onDatabase(service)
  const built = await buildTournament(db, { state: 'in_play', firstDay: day, lastDay: day })
  const entered = await buildEntries(db, built, flightCount * 4)
  const drawn = await buildDraw(db, built, entered)
  await close()
  return { drawn, round: built.round }
}

type Told = { acknowledged: Set<string>; traffic: ReturnType<typeof newTraffic> }
type Playing = { service: CrashService; flight: Drawn; story: Told; address: string }

/** A phone that sends each hole of its flight until it is answered. */
async function play({ service, flight: { flight, players, key }, story, address }: Playing) {
  const phone = openStubbornBrowser({ url: service.url, traffic: story.traffic }, address)
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
    for (const { id, outcome } of results) if (outcome === 'stored') story.acknowledged.add(id)
  }
}

async function storedIn(service: CrashService, roundId: string) {
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
