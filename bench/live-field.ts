import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Board } from '#domain/board/board.ts'
import { buildBoard } from '#domain/board/build-board.ts'
import { danishDay } from '#server/clock.ts'
import type { Db } from '#server/db/client.ts'
import { loadBoardFacts } from '#server/board/load-facts.ts'
import { flightCookie } from '#server/scoring/access-flight.ts'
import { mulberry } from '#test/mulberry.ts'
import { buildDraw, buildEntries, buildTournament } from '#test/tournaments.ts'
import { asOperator } from './service.ts'

export type Field = Awaited<ReturnType<typeof buildField>>
/** Each score by its resulting version, and when it was stored or acknowledged, in nanoseconds of the machine's clock. */
export type Acknowledged = [version: number, at: string][]

/** A tournament played today, because scores from phones are refused before its day. */
export async function buildField(db: Db, players: number) {
  const day = danishDay(new Date())
  const built = await buildTournament(db, { state: 'in_play', firstDay: day, lastDay: day })
  const entries = await buildEntries(db, built, players)
  const drawn = await buildDraw(db, built, entries)
  const { tournament, round } = built
  const path = `/tournaments/${tournament.slug}/rounds/${round.id}`
  return { tournamentId: tournament.id, roundId: round.id, path, drawn }
}

/** The board computed from the database, independent of the service. */
export const boardOf = async (db: Db, { tournamentId, roundId }: Field): Promise<Board> =>
  buildBoard(await loadBoardFacts(db, { tournamentId, roundId }))

/** Sends scores from one phone after another, each for the next hole of a card. */
export async function sendScores(
  address: string,
  { drawn }: Field,
  { from, perSecond, seconds }: { from: number; perSecond: number; seconds: number },
): Promise<Acknowledged> {
  const random = mulberry(7)
  const acknowledged: Acknowledged = []
  const begun = performance.now()
  for (let sent = 0; sent < perSecond * seconds; sent += 1) {
    await sleep(Math.max(0, begun + (1_000 * sent) / perSecond - performance.now()))
    const { flight, players, key } = drawn[sent % drawn.length] ?? {}
    const turn = Math.floor(sent / drawn.length)
    const [player, marker] = [players?.[turn % 4], players?.[(turn + 1) % 4]]
    if (!flight || !player || !marker) throw new Error('Nobody to score')
    const entry = {
      id: randomUUID(),
      entryId: player.id,
      by: marker.id,
      hole: Math.floor(turn / 4) + 1,
      score: 3 + Math.floor(random() * 4),
      replaces: [],
      writtenAt: Date.now(),
    }
    const answer = await fetch(`${address}/api/v1/flights/${flight.id}/scores`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie: `${flightCookie(flight.id)}=${key}` },
      body: JSON.stringify({ sentAt: Date.now(), entries: [entry] }),
    })
    acknowledged.push([from + sent + 1, String(process.hrtime.bigint())])
    const reported = await answer.text()
    if (!reported.includes('"outcome":"stored"'))
      throw new Error(`A score was not stored: ${reported}`)
  }
  return acknowledged
}

/** The memory of the process that answers at an address. */
export async function memoryOf(address: string): Promise<number> {
  const text = await (await fetch(`${address}/metrics`, { headers: asOperator })).text()
  return Number(/^process_resident_memory_bytes (\S+)/m.exec(text)?.[1])
}

/**
 * The moments at which scores are stored: the database notifies them at commit, as it does the processes. The answer to
 * the phone may come after the first watchers have the score.
 */
export async function followStored(databaseUrl: string, { tournamentId }: Field) {
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
