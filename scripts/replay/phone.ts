import { randomUUID } from 'node:crypto'
import type { Output, SentInput } from '#contract/shared/endpoint.ts'
import type { recordScores, ScoredFlight } from '#contract/scoring/endpoints.ts'
import { createApiClient, type ApiClient, type Send } from './api-client.ts'
import type { DrawnFlight } from './draw-round.ts'
import type { Score } from './event.ts'

type Entry = SentInput<typeof recordScores>['entries'][number]
type Recorded = Output<typeof recordScores>
export type Written = {
  /** The card, its writer and the hole. */
  entryId: string
  by: string
  hole: number
  score: Score
  /** The ids of the entries that the writer saw and replaces. */
  replaces?: string[]
}
export type Phone = Awaited<ReturnType<typeof openPhone>>

/** A phone opened by the flight's link, which keeps scores until the service has acknowledged them. */
export async function openPhone(
  send: Send,
  { flight, address, now }: { flight: DrawnFlight; address: string; now: () => number },
) {
  const client = createApiClient(send, { address })
  const path = `/flights/${flight.id}`
  await client.ask('POST', `${path}/open`, { key: flight.key })
  let waiting: Entry[] = []
  const sent: Entry[] = []

  const sendBatch = async (entries: readonly Entry[]) => {
    const recorded = await client.ask<Recorded>('POST', `${path}/scores`, {
      sentAt: now(),
      entries,
    })
    const refused = recorded.results.find(({ outcome }) => outcome === 'refused')
    if (refused) throw new Error(`An entry was refused: ${refused.reason}`)
    return recorded
  }
  const read = () => client.ask<ScoredFlight>('GET', `${path}/scores?since=0`)

  return {
    client,
    read,
    write: (written: Written): string => {
      const id = randomUUID()
      waiting.push({ id, replaces: [], ...written, writtenAt: now() })
      return id
    },
    pendingCount: () => waiting.length,
    /** Sends all pending entries, oldest first; undefined when there are none. */
    flush: async (): Promise<Recorded | undefined> => {
      if (waiting.length === 0) return undefined
      const batch = waiting
      waiting = []
      sent.push(...batch)
      return sendBatch(batch)
    },
    /** Sends the last entries again under the same ids, as after a lost response; returns how many. */
    sendAgain: async (last: number): Promise<number> => {
      const batch = sent.slice(-last)
      await sendBatch(batch)
      return batch.length
    },
    drive: driveNoter({ client, path, now }),
    /** Signs the present reading of a card. */
    sign: async (entryId: string, by: string) => {
      const { cards } = await read()
      const reading = cards.find((card) => card.entryId === entryId)?.reading
      const as = by === entryId ? 'player' : 'marker'
      const times = { signedAt: now(), sentAt: now() }
      const signature = { id: randomUUID(), entryId, as, by, reading, ...times }
      await client.ask('POST', `${path}/signatures`, signature)
    },
    /** Delivers a card; returns its receipt. */
    deliver: async (entryId: string): Promise<string> => {
      const { cards } = await client.ask<ScoredFlight>('POST', `${path}/deliveries`, { entryId })
      const card = cards.find((one) => one.entryId === entryId)
      if (!card?.receipt) throw new Error('A delivered card has no receipt')
      return card.receipt
    },
  }
}

type DriveNoter = { client: ApiClient; path: string; now: () => number }

/** Notes whose drive a side used on a hole. */
const driveNoter =
  ({ client, path, now }: DriveNoter) =>
  (noted: { entryId: string; hole: number; driverId: string }) => {
    const times = { writtenAt: now(), sentAt: now() }
    const drive = { id: randomUUID(), replaces: [], by: noted.entryId, ...noted, ...times }
    return client.ask<ScoredFlight>('POST', `${path}/drives`, drive)
  }
