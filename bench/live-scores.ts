import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Board } from '#domain/board/board.ts'
import { buildBoard } from '#domain/board/build-board.ts'
import { loadBoardFacts } from '#server/board/load-facts.ts'
import type { Db } from '#server/db/client.ts'
import { flightCookie } from '#server/scoring/access-flight.ts'
import { mulberry } from '#test/mulberry.ts'
import type { LiveField } from './live-field.ts'
import { asOperator } from './service.ts'

/** Each score by its resulting version, and when it was stored or sent, in nanoseconds of the machine's clock. */
export type Acknowledged = [version: number, at: string][]

/** Sends scores from one phone after another, each for the next hole of a card. */
export async function sendScores(
  address: string,
  { drawn }: LiveField,
  { perSecond, seconds }: { perSecond: number; seconds: number },
): Promise<void> {
  const random = mulberry(7)
  const begun = performance.now()
  for (let sent = 0; sent < perSecond * seconds; sent += 1) {
    await sleep(Math.max(0, begun + (1_000 * sent) / perSecond - performance.now()))
    const { flightId, cards, key } = drawn[sent % drawn.length] ?? {}
    const turn = Math.floor(sent / drawn.length)
    const card = cards?.[turn % cards.length]
    if (!flightId || !card) throw new Error('Nobody to score')
    const entry = {
      id: randomUUID(),
      ...card,
      hole: Math.floor(turn / (cards?.length ?? 1)) + 1,
      score: 3 + Math.floor(random() * 4),
      replaces: [],
      writtenAt: Date.now(),
    }
    const answer = await fetch(`${address}/api/v1/flights/${flightId}/scores`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie: `${flightCookie(flightId)}=${key}` },
      body: JSON.stringify({ sentAt: Date.now(), entries: [entry] }),
    })
    const reported = await answer.text()
    if (!reported.includes('"outcome":"stored"'))
      throw new Error(`A score was not stored: ${reported}`)
  }
}

/** The board computed from the database, independent of the service. */
export const boardOf = async (db: Db, { tournamentId, roundId }: LiveField): Promise<Board> =>
  buildBoard(await loadBoardFacts(db, { tournamentId, roundId }))

/** The memory of the process that answers at an address. */
export async function memoryOf(address: string): Promise<number> {
  const text = await (await fetch(`${address}/metrics`, { headers: asOperator })).text()
  return Number(/^process_resident_memory_bytes (\S+)/m.exec(text)?.[1])
}

/**
 * The moments at which scores are stored: the database notifies them at commit, as it does the processes. The answer to
 * the phone may come after the first watchers have the score.
 */
export async function followStored(databaseUrl: string, { tournamentId }: LiveField) {
  const stored: Acknowledged = []
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  client.on('notification', ({ payload = '' }) => {
    const [id, version] = payload.split(' ')
    if (id === tournamentId) stored.push([Number(version), String(process.hrtime.bigint())])
  })
  await client.query('listen tournament')
  const close = async () => {
    // The last notification is still on its way.
    await sleep(500)
    await client.end()
  }
  return { stored, close }
}
