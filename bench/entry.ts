import { createHmac, randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { eq } from 'drizzle-orm'
import type { Entered } from '#contract/entries/endpoints.ts'
import { addDays, plainDate, yearOf } from '#domain/shared/dates.ts'
import { danishDay } from '#server/clock.ts'
import { openPool, type Db } from '#server/db/client.ts'
import { accountGolfers, accounts, golfers, sessions } from '#server/db/tables/accounts.ts'
import { tournamentEntries } from '#server/db/tables/entries.ts'
import { mulberry } from '#test/mulberry.ts'
import { buildTournament } from '#test/tournaments.ts'
import { httpClient } from './in-flight.ts'
import { percentile, print, rounded } from './print.ts'
import { benchSecret, prepareService, processorSeconds } from './service.ts'

const people = 500
const places = 144
const feeOre = 35_000
const bench = 'entry'

/**
 * The opening minute: 500 people request 144 places through HTTP, each with a separate session. Requests
 * start at fixed times, most of them at once, however long the service takes. Measured is the time from
 * the request to the response with the held place and the address of the payment.
 */
export async function benchEntry() {
  const service = await prepareService()
  try {
    const { db, close } = openPool(service.databaseUrl)
    const warmUp = await buildOpening(db)
    const opening = await buildOpening(db)
    const players = await buildPlayers(db, people)
    const address = await service.open()
    const client = httpClient(address, people)
    await Promise.all(players.slice(0, 40).map((player) => enter(client, warmUp, player)))

    const served = await processorSeconds(address)
    const crowd = process.cpuUsage()
    const answers = await requestAll(client, opening, players)
    const { user, system } = process.cpuUsage(crowd)
    const serviceMs = 1_000 * ((await processorSeconds(address)) - served)
    client.close()
    const wrong = await verify(db, opening.tournament.id, answers)
    report(answers, wrong, { serviceMs, crowdMs: (user + system) / 1_000 })
    await close()
    if (wrong.length > 0) process.exitCode = 1
  } finally {
    await service.close()
  }
}

/**
 * When each request starts, in milliseconds after the opening: half of them in the first seconds, the
 * last within the minute. The same in every run.
 */
const random = mulberry(20270612)
const requestedAt = Array.from({ length: people }, () =>
  Math.min(60_000, Math.round(-Math.log(1 - random()) * 7_000)),
)

const requestAll = (client: Client, opening: Opening, players: readonly Player[]) =>
  Promise.all(
    players.map(async (player, i) => {
      await sleep(requestedAt[i] ?? 0)
      return enter(client, opening, player)
    }),
  )

type Opening = Awaited<ReturnType<typeof buildOpening>>
type Player = { golferId: string; cookie: string }
type Answer = { number: number; entry: Entered['entry']; sent: number; answered: number }

const buildOpening = (db: Db) => {
  const now = new Date()
  const day = addDays(danishDay(now), 30)
  const soon = new Date(now.getTime() + 20 * 86_400_000)
  const days = { firstDay: day, lastDay: day, entryClosesAt: soon, withdrawBefore: soon }
  return buildTournament(db, { ...days, slug: randomUUID(), places, feeOre })
}

/** Accounts with a session and one golfer each. */
async function buildPlayers(db: Db, count: number): Promise<Player[]> {
  const at = new Date()
  const dates = { createdAt: at, updatedAt: at }
  const ids = Array.from({ length: count }, (_, i) => ({
    accountId: randomUUID(),
    golferId: randomUUID(),
    token: randomUUID(),
    name: `Spiller ${i}`,
  }))
  await db.insert(accounts).values(
    ids.map(({ accountId: id, name }) => ({
      id,
      name,
      email: `${id}@example.dk`,
      emailVerified: true,
      ...dates,
    })),
  )
  const confirmed = { rightToPlay: true, verifiedForYear: yearOf(danishDay(at)), verifiedAt: at }
  await db.insert(golfers).values(
    ids.map(({ golferId: id }, i) => ({
      id,
      firstName: 'Spiller',
      lastName: `Nummer${i}`,
      birthDate: plainDate('1985-04-02'),
      handicapTenths: 40 + (i % 300),
      ...confirmed,
      ...dates,
    })),
  )
  await db.insert(accountGolfers).values(
    ids.map(({ accountId, golferId }) => ({
      accountId,
      golferId,
      relation: 'self' as const,
      proof: 'dgu_login' as const,
      createdAt: at,
    })),
  )
  // Recently renewed, as for a visitor who has the entry page open.
  const expiresAt = new Date(at.getTime() + 30 * 86_400_000)
  await db
    .insert(sessions)
    .values(ids.map(({ accountId, token }) => ({ accountId, token, expiresAt, ...dates })))
  return ids.map(({ golferId, token }) => ({ golferId, cookie: cookieOf(token) }))
}

function cookieOf(token: string): string {
  const proof = createHmac('sha256', benchSecret).update(token).digest('base64')
  return `saesonkortet.session_token=${encodeURIComponent(`${token}.${proof}`)}`
}

type Client = ReturnType<typeof httpClient>

async function enter(client: Client, { tournament, division }: Opening, player: Player) {
  const { golferId, cookie } = player
  const input = { golferId, divisionId: division.id, gender: 'women', feeOre }
  const sent = performance.now()
  const path = `/api/v1/tournaments/${tournament.id}/entries`
  const { status, text } = await client.send('POST', path, input, { cookie })
  if (status !== 200) throw new Error(text)
  const { entry, redirectUrl } = JSON.parse(text) as Entered
  if (entry.state !== 'waiting' && redirectUrl === null) throw new Error('Nowhere to pay')
  return { entry, number: 0, sent, answered: performance.now() } satisfies Answer
}

/** Errors in the result: too many or too few places, gaps, overtaken entries, wrong waiting numbers. */
async function verify(db: Db, tournamentId: string, answers: Answer[]): Promise<string[]> {
  const stored = await db
    .select()
    .from(tournamentEntries)
    .where(eq(tournamentEntries.tournamentId, tournamentId))
    .orderBy(tournamentEntries.number)
  const wrong: string[] = []
  if (stored.length !== answers.length) wrong.push(`${stored.length} entries are stored`)
  stored.forEach(({ number, state }, i) => {
    const isRight = number === i + 1 && (state === 'waiting') === i >= places
    if (!isRight) wrong.push(`The entry at ${i + 1} has number ${number} and is ${state}`)
  })
  const numbers = new Map(stored.map(({ id, number }) => [id, number]))
  const numbered = answers.map((one) => ({ ...one, number: numbers.get(one.entry.id) ?? 0 }))
  for (const { number, entry } of numbered) {
    const expected = number > places ? number - places : null
    if (entry.waitingNumber !== expected) wrong.push(`Number ${number} was told otherwise`)
  }
  return [...wrong, ...overtaken(numbered)]
}

/** An entry that was answered before another was requested must have the lower number. */
function overtaken(answers: readonly Answer[]): string[] {
  const byAnswer = answers.toSorted((a, b) => a.answered - b.answered)
  const byRequest = answers.toSorted((a, b) => a.sent - b.sent)
  let [at, highest] = [0, 0]
  return byRequest.flatMap(({ sent, number }) => {
    for (; (byAnswer[at]?.answered ?? Infinity) < sent; at += 1) {
      highest = Math.max(highest, byAnswer[at]?.number ?? 0)
    }
    return number < highest ? [`Number ${number} pressed after ${highest} was answered`] : []
  })
}

type Spent = { serviceMs: number; crowdMs: number }

function report(answers: readonly Answer[], wrong: readonly string[], spent: Spent) {
  const metric = (name: string, value: number, unit: string) =>
    print({ bench, metric: name, value: rounded(value), unit })
  const latencies = answers.map(({ sent, answered }) => answered - sent)
  metric('people', answers.length, 'in all')
  metric('places held', answers.filter(({ entry }) => entry.state !== 'waiting').length, 'in all')
  metric('pressed in the busiest second', busiestSecond(), 'in all')
  metric('latency p50', percentile(latencies, 0.5), 'ms')
  metric('latency p95', percentile(latencies, 0.95), 'ms')
  metric('latency p99', percentile(latencies, 0.99), 'ms')
  metric('processor time of the service', spent.serviceMs / people, 'ms a person')
  metric('processor time of the crowd', spent.crowdMs / people, 'ms a person')
  metric('wrong', wrong.length, 'of these')
  for (const line of wrong.slice(0, 20)) console.error(line)
}

function busiestSecond(): number {
  const seconds = Map.groupBy(requestedAt, (at) => Math.floor(at / 1000))
  return Math.max(...[...seconds.values()].map(({ length }) => length))
}
