import { expect, test } from 'vitest'
import type { CollectedEvent } from '#domain/analytics/validate-event.ts'
import { createWriteBatcher, type EventBatch } from './batch-writes.ts'

const anEvent = (insertId: string) => ({ insertId }) as CollectedEvent
const batchOf = (insertId: string): EventBatch => ({
  events: [anEvent(insertId)],
  drops: new Map(),
})
const idsOf = ({ events }: EventBatch) => events.map(({ insertId }) => insertId)

/** An error of PostgreSQL or of its connection, wrapped as by Drizzle. */
const failure = (code: string) => new Error('Failed query', { cause: { code } })

/** Events of five visitors; the first is being written while the others wait. `refuse` returns the error of a write. */
async function writeFive(refuse: (ids: string[]) => Error | undefined) {
  const writes: string[][] = []
  const enqueue = createWriteBatcher(async (together) => {
    const ids = idsOf(together)
    writes.push(ids)
    await Promise.resolve()
    const error = refuse(ids)
    if (error) throw error
  })
  const settled = await Promise.allSettled(
    ['a', 'b', 'c', 'd', 'e'].map((id) => enqueue(batchOf(id))),
  )
  return { writes, stored: settled.map(({ status }) => status === 'fulfilled') }
}

test.each(['22P05', '23514'])(
  'an event that PostgreSQL cannot store (%s) fails only its own request',
  async (code) => {
    const { writes, stored } = await writeFive((ids) =>
      ids.includes('c') ? failure(code) : undefined,
    )
    expect(writes).toEqual([['a'], ['b', 'c', 'd', 'e'], ['b'], ['c'], ['d'], ['e']])
    expect(stored).toEqual([true, true, false, true, true])
  },
)

test.each(['ECONNREFUSED', '57P01', '53300', '40P01'])(
  'without a database (%s) all waiting requests fail at once after a single write',
  async (code) => {
    const { writes, stored } = await writeFive(() => failure(code))
    expect(writes).toEqual([['a'], ['b', 'c', 'd', 'e']])
    expect(stored).toEqual(Array(5).fill(false))
  },
)

test('an error without a code fails all waiting requests', async () => {
  const { writes } = await writeFive(() => new Error('timeout exceeded when trying to connect'))
  expect(writes).toHaveLength(2)
})
