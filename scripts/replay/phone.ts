import { randomUUID } from 'node:crypto'
import type { Output, SentInput } from '#contract/endpoint.ts'
import type { recordScores, ScoredFlight } from '#contract/scoring.ts'
import { createApiClient, type Send } from './api-client.ts'
import type { DrawnFlight } from './draw-round.ts'
import type { Score } from './event.ts'

type Entry = SentInput<typeof recordScores>['entries'][number]
type Recorded = Output<typeof recordScores>
export type Written = {
  /** Whose card, who writes, and of which hole. */
  entryId: string
  by: string
  hole: number
  score: Score
  /** Entries that the writer saw standing there. */
  replaces?: string[]
}
export type Phone = Awaited<ReturnType<typeof openPhone>>

/** A phone that came by the flight's link: keeps what is written until the service has answered for it. */
export async function openPhone(
  send: Send,
  { flight, address, now }: { flight: DrawnFlight; address: string; now: () => number },
) {
  const asker = createApiClient(send, { address })
  const path = `/flights/${flight.id}`
  await asker.ask('POST', `${path}/open`, { key: flight.key })
  let waiting: Entry[] = []
  const sent: Entry[] = []

  const sendBatch = async (entries: readonly Entry[]) => {
    const recorded = await asker.ask<Recorded>('POST', `${path}/scores`, { sentAt: now(), entries })
    const refused = recorded.results.find(({ outcome }) => outcome === 'refused')
    if (refused) throw new Error(`An entry was refused: ${refused.reason}`)
    return recorded
  }
  const read = () => asker.ask<ScoredFlight>('GET', `${path}/scores?since=0`)

  return {
    asker,
    read,
    write: (written: Written): string => {
      const id = randomUUID()
      waiting.push({ id, replaces: [], ...written, writtenAt: now() })
      return id
    },
    waits: () => waiting.length,
    /** Sends all that waits, oldest first; what it answers, or undefined when nothing waited. */
    flush: async (): Promise<Recorded | undefined> => {
      if (waiting.length === 0) return undefined
      const batch = waiting
      waiting = []
      sent.push(...batch)
      return sendBatch(batch)
    },
    /** The answer was lost on its way: everything since then goes once more, under the same ids; how much. */
    sendAgain: async (last: number): Promise<number> => {
      const batch = sent.slice(-last)
      await sendBatch(batch)
      return batch.length
    },
    /** Signs what the card reads now. */
    sign: async (entryId: string, by: string) => {
      const { cards } = await read()
      const reading = cards.find((card) => card.entryId === entryId)?.reading
      const as = by === entryId ? 'player' : 'marker'
      const times = { signedAt: now(), sentAt: now() }
      const signature = { id: randomUUID(), entryId, as, by, reading, ...times }
      await asker.ask('POST', `${path}/signatures`, signature)
    },
    /** Hands a card in; its receipt. */
    deliver: async (entryId: string): Promise<string> => {
      const { cards } = await asker.ask<ScoredFlight>('POST', `${path}/deliveries`, { entryId })
      const card = cards.find((one) => one.entryId === entryId)
      if (!card?.receipt) throw new Error('A delivered card has no receipt')
      return card.receipt
    },
  }
}
