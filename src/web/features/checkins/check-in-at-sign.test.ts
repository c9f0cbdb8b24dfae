import 'fake-indexeddb/auto'
import { beforeEach, expect, test } from 'vitest'
import { provideInProcessApi } from '../../fetch-api.ts'
import { dequeue } from '../../outbox/outbox.ts'
import { getStored } from '../../browser-store.ts'
import { checkInAtSign } from './check-in-at-sign.ts'
import { checkInOutbox, sendQueuedCheckIns } from './check-in-outbox.ts'
import type { GolferPass } from './queries.ts'
import type { Sign } from './use-sign.ts'

/** What the server does with the check-in of each card. */
let answers: Record<string, 'allow' | 'deny' | 'refused' | 'offline'>
let received: { id: string; passId: string; holes: number }[]

beforeEach(async () => {
  received = []
  await dequeue(checkInOutbox, checkInOutbox.state.queue)
  provideInProcessApi(async (_path, { body }) => {
    const request = JSON.parse(String(body)) as (typeof received)[number]
    const answer = answers[request.passId]
    if (answer === 'offline') throw new TypeError('Failed to fetch')
    received.push(request)
    const refusal = { error: { code: 'not_found', message: '' } }
    if (answer === 'refused') return Response.json(refusal, { status: 404 })
    return Response.json({ id: request.id, outcome: answer, receipt: null })
  })
})

const sign = { code: 'K7M4QX', clubName: 'Skoven', place: '', defaultHoles: 18 as const }
const checkIn = (...names: string[]) => checkInAt(sign, names)
const checkInAt = (at: Sign, names: string[], another = false) => {
  const passes = names.map((name) => ({ passId: name, holderName: name }) as GolferPass)
  return checkInAtSign({ sign: at, passes, holes: 9, another })
}

test('each golfer gets an own answer, and a refusal of one does not stop the others', async () => {
  answers = { anne: 'deny', bo: 'refused', laura: 'allow' }
  expect(await checkIn('anne', 'bo', 'laura')).toMatchObject([
    { pass: { passId: 'anne' }, kind: 'answered', answer: { outcome: 'deny' } },
    { pass: { passId: 'bo' }, kind: 'problem' },
    { pass: { passId: 'laura' }, kind: 'answered', answer: { outcome: 'allow' } },
  ])
  expect(received.map(({ holes }) => holes)).toEqual([9, 9, 9])
})

test('offline each golfer waits alone, and is sent once', async () => {
  answers = { anne: 'offline', laura: 'offline' }
  expect((await checkIn('anne', 'laura')).map(({ kind }) => kind)).toEqual(['queued', 'queued'])
  expect(checkInOutbox.state.queue.map(({ who }) => who)).toEqual(['anne', 'laura'])
  answers = { anne: 'deny', laura: 'allow' }
  await sendQueuedCheckIns()
  await sendQueuedCheckIns()
  expect(received.map(({ passId }) => passId)).toEqual(['anne', 'laura'])
  expect(new Set(received.map(({ id }) => id)).size).toBe(2)
})

test('offline a second check-in of a card at the club on the same day is already in', async () => {
  answers = { anne: 'offline', laura: 'offline' }
  await checkIn('anne')
  const typed = { ...sign, clubName: `klubben med skiltet ${sign.code}` }
  for (const again of [sign, typed, { ...sign, code: 'AAAAAA' }])
    expect(await checkInAt(again, ['anne'])).toMatchObject([{ kind: 'waiting' }])
  expect(await checkIn('laura')).toMatchObject([{ kind: 'queued' }])
  // A golfer who wants to play once more has another round.
  expect(await checkInAt(sign, ['anne'], true)).toMatchObject([{ kind: 'queued' }])
  expect(checkInOutbox.state.queue.map(({ who }) => who)).toEqual(['anne', 'laura', 'anne'])
  const elsewhere = { ...sign, code: 'BBBBBB', clubName: 'Engen' }
  expect(await checkInAt(elsewhere, ['anne'])).toMatchObject([{ kind: 'queued' }])
})

test('offline at an unknown sign the check-in and its receipt are not confirmed', async () => {
  answers = { anne: 'offline' }
  const unknown = { ...sign, isUnconfirmed: true }
  expect(await checkInAt(unknown, ['anne'])).toMatchObject([{ isUnconfirmed: true }])
  const [item] = checkInOutbox.state.queue
  expect(item).toMatchObject({ isUnconfirmed: true })
  const receipt = await getStored(`scan:receipt:${item?.request.id}`)
  expect(receipt).toMatchObject({ wordOfDay: null, isUnconfirmed: true })
})
