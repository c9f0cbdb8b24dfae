import { expect, test } from 'vitest'
import type { CollectedEvent } from '#domain/analytics/validate-event.ts'
import { createWriteBatcher, type EventBatch } from './batch-writes.ts'

const anEvent = (insertId: string) => ({ insertId }) as CollectedEvent
const brought = (insertId: string): EventBatch => ({
  events: [anEvent(insertId)],
  drops: new Map(),
})
const idsOf = ({ events }: EventBatch) => events.map(({ insertId }) => insertId)

/** An error of PostgreSQL, or of the connection to it, as Drizzle wraps it. */
const failure = (code: string) => new Error('Failed query', { cause: { code } })

/** Five visitors' events, the first on its way while the others wait; `refuse` says what a write meets. */
async function gathered(refuse: (ids: string[]) => Error | undefined) {
  const writes: string[][] = []
  const gather = createWriteBatcher(async (together) => {
    const ids = idsOf(together)
    writes.push(ids)
    await Promise.resolve()
    const error = refuse(ids)
    if (error) throw error
  })
  const settled = await Promise.allSettled(
    ['a', 'b', 'c', 'd', 'e'].map((id) => gather(brought(id))),
  )
  return { writes, stored: settled.map(({ status }) => status === 'fulfilled') }
}

test.each(['22P05', '23514'])(
  'an event that PostgreSQL cannot hold (%s) takes nobody else’s with it',
  async (code) => {
    const { writes, stored } = await gathered((ids) =>
      ids.includes('c') ? failure(code) : undefined,
    )
    expect(writes).toEqual([['a'], ['b', 'c', 'd', 'e'], ['b'], ['c'], ['d'], ['e']])
    expect(stored).toEqual([true, true, false, true, true])
  },
)

test.each(['ECONNREFUSED', '57P01', '53300', '40P01'])(
  'when the database is away (%s) all that waited are told at once, and it is asked once',
  async (code) => {
    const { writes, stored } = await gathered(() => failure(code))
    expect(writes).toEqual([['a'], ['b', 'c', 'd', 'e']])
    expect(stored).toEqual(Array(5).fill(false))
  },
)

test('a failure without a code is told to all as well', async () => {
  const { writes } = await gathered(() => new Error('timeout exceeded when trying to connect'))
  expect(writes).toHaveLength(2)
})
