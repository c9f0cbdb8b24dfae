import { beforeEach, expect, test } from 'vitest'
import { provideInProcessApi } from '../../fetch-api.ts'
import { dequeue, enqueue } from '../../outbox/outbox.ts'
import {
  checkInOutbox,
  sendCheckIn,
  sendQueuedCheckIns,
  upgradeCheckIn,
  type CheckInItem,
} from './check-in-outbox.ts'

/** The status of the answer to a check-in, by its id; 200 by default, 0 for a lost connection. */
let statuses: Record<string, number>
let sent: { id: string; offline?: boolean }[]

beforeEach(async () => {
  statuses = {}
  sent = []
  await dequeue(checkInOutbox, checkInOutbox.state.queue)
  provideInProcessApi(async (_path, { body }) => {
    const request = JSON.parse(String(body)) as (typeof sent)[number]
    const status = statuses[request.id] ?? 200
    if (status === 0) throw new TypeError('Failed to fetch')
    sent.push(request)
    if (status !== 200) return Response.json({ error: { code: 'unexpected' } }, { status })
    return Response.json({ id: request.id, outcome: 'allow' })
  })
})

const checkInOf = (id: string): CheckInItem => {
  const request = { id, clubId: 'c', way: 'staff_scan' as const, code: 'X', holes: 18 as const }
  return { request: { ...request, atClient: '' }, who: id, clubName: 'Skoven' }
}
const queued = () => checkInOutbox.state.queue.map(({ who, problem }) => [who, problem])

test('a check-in that is answered at once is not queued, and a queued one is sent as offline', async () => {
  statuses = { anna: 503 }
  await enqueue(checkInOutbox, checkInOf('anna'))
  expect(await sendCheckIn(checkInOf('bo'))).toMatchObject({ answer: { id: 'bo' } })
  expect(queued()).toEqual([['anna', undefined]])
  statuses = {}
  expect(await sendQueuedCheckIns()).toMatchObject([{ id: 'anna' }])
  expect(sent).toMatchObject([{ id: 'bo' }, { id: 'anna', offline: true }])
  expect(sent[0]).not.toHaveProperty('offline')
  // Each answer is returned once.
  expect(await sendQueuedCheckIns()).toEqual([])
})

test.each<[number, [string, string | undefined][]]>([
  [500, [['anna', undefined]]],
  [422, [['anna', 'unexpected']]],
  [
    503,
    [
      ['anna', undefined],
      ['bo', undefined],
    ],
  ],
])('after status %i later check-ins are sent if they can succeed', async (status, waiting) => {
  statuses = { anna: status }
  for (const id of ['anna', 'bo']) await enqueue(checkInOutbox, checkInOf(id))
  await sendQueuedCheckIns()
  expect(queued()).toEqual(waiting)
})

test('a check-in that an earlier release stored keeps its key', () => {
  const { request, ...item } = checkInOf('anna')
  const stored = { request, ...item, problem: 'not_allowed' } as Parameters<
    typeof upgradeCheckIn
  >[0]
  expect(upgradeCheckIn(stored)).toEqual({ ...stored, order: 'anna' })
})
