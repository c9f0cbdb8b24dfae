import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { flightCookie } from '#server/scoring/access-flight.ts'
import { mulberry } from '#test/mulberry.ts'
import type { LiveField } from './live-field.ts'

export const perSecond = 4

/** Each score by its resulting version, and when its acknowledgement arrived, in nanoseconds of the machine's clock. */
export type Acknowledged = [version: number, at: string][]

/** Sends scores from one phone after another, each for the next hole of a card. */
export async function sendScores(
  address: string,
  { drawn }: LiveField,
  { from, lasting }: { from: number; lasting: number },
): Promise<Acknowledged> {
  const random = mulberry(7)
  const acknowledged: Acknowledged = []
  const begun = performance.now()
  for (let sent = 0; sent < perSecond * lasting; sent += 1) {
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
    acknowledged.push([from + sent + 1, String(process.hrtime.bigint())])
    const reported = await answer.text()
    if (!reported.includes('"outcome":"stored"'))
      throw new Error(`A score was not stored: ${reported}`)
  }
  return acknowledged
}
