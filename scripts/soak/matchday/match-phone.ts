import { randomUUID } from 'node:crypto'
import type { ShownCard } from '#contract/matches/card.ts'
import type { HoleOutcome } from '#test/match-reckoning.ts'
import type { ApiClient } from '../../replay/api-client.ts'

type Press = {
  id: string
  replaces: string[]
  hole: number
  winner: HoleOutcome | null
  isConceded: boolean
  writtenAt: number
}
type Strokes = {
  id: string
  replaces: string[]
  hole: number
  ball: string
  score: number | 'picked_up'
  writtenAt: number
}
export type MatchPhone = ReturnType<typeof openMatchPhone>

/**
 * A player's phone with the card of a match. What is written waits until `flush`; it names what the phone last saw in
 * its place, as the page does.
 */
export function openMatchPhone(client: ApiClient, matchId: string, now: () => number) {
  const path = `/my-matches/${matchId}`
  let seen: ShownCard | undefined
  let waiting: { holes: Press[]; scores: Strokes[] } = { holes: [], scores: [] }
  let sent = waiting
  const send = async ({ holes, scores }: typeof waiting) => {
    seen = await client.ask<ShownCard>('POST', `${path}/holes`, { sentAt: now(), holes, scores })
  }
  const idsSeen = (entry: { id: string } | undefined) => (entry ? [entry.id] : [])
  return {
    client,
    path,
    read: async () => {
      seen = await client.ask<ShownCard>('GET', `/matches/${matchId}/card`)
      return seen
    },
    press: (hole: number, winner: HoleOutcome | null, isConceded = false) => {
      const replaces = idsSeen(seen?.card[hole])
      const press = { id: randomUUID(), replaces, hole, winner, isConceded, writtenAt: now() }
      waiting.holes.push(press)
    },
    writeStrokes: (hole: number, ball: 'A0' | 'A1' | 'B0' | 'B1', score: number | 'picked_up') => {
      const replaces = idsSeen(seen?.scores[hole]?.[ball])
      waiting.scores.push({ id: randomUUID(), replaces, hole, ball, score, writtenAt: now() })
    },
    flush: async () => {
      if (waiting.holes.length + waiting.scores.length === 0) return
      sent = waiting
      waiting = { holes: [], scores: [] }
      await send(sent)
    },
    /** As after a lost response. */
    sendAgain: () => send(sent),
    finish: () => client.ask('POST', `${path}/finish`, {}),
    concede: () => client.ask('POST', `${path}/concession`, {}),
    confirm: () => client.ask('POST', `${path}/answer`, { objection: null }),
  }
}
