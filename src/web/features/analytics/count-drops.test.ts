import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { maxSdkDrops } from '#domain/analytics/sdk-drops.ts'
import { createDropCounter } from './count-drops.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** The bodies of two reports, the first of which is answered with this status. */
async function reportedAfter(status: number, first: number, then: number) {
  const bodies: unknown[] = []
  vi.stubGlobal('fetch', async (_: string, { body }: { body: string }) => {
    bodies.push(JSON.parse(body))
    return new Response(null, { status: bodies.length === 1 ? status : 200 })
  })
  const { add } = createDropCounter(() => true)
  for (const count of [first, then]) {
    add('sdk_failed', count)
    await vi.advanceTimersByTimeAsync(10_000)
  }
  return bodies
}

test.each([
  [200, 3, 2, 2],
  [400, 3, 2, 2],
  [429, 3, 2, 5],
  [503, 3, 2, 5],
  [503, maxSdkDrops, 5, maxSdkDrops],
])(
  'after a report answered with %i for %i drops and %i later ones, the next report has %i',
  async (...row) => {
    const [status, first, then, reported] = row
    expect(await reportedAfter(status, first, then)).toEqual([
      { drops: { sdk_failed: first } },
      { drops: { sdk_failed: reported } },
    ])
  },
)
