import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  app,
  ask,
  beginMatches,
  built,
  decide,
  matchAt,
  mine,
  openMatches,
  playerOf,
  publish,
  takeMails,
  won,
} from '#test/match-test-app.ts'

beforeAll(openMatches)
afterAll(() => app.close())

let anna = ''
let dorte = ''
beforeEach(async () => {
  await beginMatches()
  await publish()
  // The first semi-final is between the first seed and the fourth.
  anna = await playerOf(0)
  dorte = await playerOf(3)
})

const act = async (cookie: string, action: string, body: object = {}, place = '1.1') =>
  ask('POST', `/my-matches/${(await matchAt(place)).id}/${action}`, { body, cookie })

const file = async (cookie: string, place = '1.1') => {
  const path = `/api/v1/my-matches/${(await matchAt(place)).id}/calendar.ics`
  const answer = await app.request('GET', path, undefined, { cookie })
  return answer.ok ? (await answer.text()).replaceAll('\r\n ', '').split('\r\n') : answer.status
}
const agree = async (day: string) => {
  await act(anna, 'plan', { day, minute: 540 })
  await act(dorte, 'plan/answer', { accepts: true })
}
const stateOf = async (cookie: string) => (await mine(cookie))[0]?.calendar?.state ?? null

test('the calendar file has the agreed start for both, with the names, and nobody else reads it', async () => {
  expect(await file(anna)).toBe(404)
  await act(anna, 'plan', { day: '2027-06-19', minute: 540 })
  expect([await file(anna), await stateOf(anna)]).toEqual([404, null])
  await act(dorte, 'plan/answer', { accepts: true })
  const { id } = await matchAt('1.1')
  for (const cookie of [anna, dorte]) {
    expect(await file(cookie)).toEqual(
      expect.arrayContaining([
        `UID:${id}@saesonkortet`,
        'DTSTART:20270619T070000Z',
        'DTEND:20270619T113000Z',
        `SUMMARY:Spiller Nummer1 mod Spiller Nummer4 (${built.tournament.name})`,
        'STATUS:CONFIRMED',
      ]),
    )
  }
  expect((await file(anna)).toString()).toContain(`Start kl. 9.00. Kampen: `)
  expect(await stateOf(dorte)).toBe('agreed')
  expect(await file(await playerOf(1))).toBe(404)
  expect(await file('')).toBe(401)
})

test('a new time replaces the earlier one, a dropped one cancels it, and each file is newer than the one before', async () => {
  const files: { sequence: number; start: string; status: string }[] = []
  const note = async () => {
    const lines = (await file(anna)) as string[]
    const of = (name: string) =>
      lines.find((line) => line.startsWith(`${name}:`))?.split(':')[1] ?? ''
    files.push({
      sequence: Number(of('SEQUENCE')),
      start: of('DTSTART').slice(6, 8),
      status: of('STATUS'),
    })
  }
  await agree('2027-06-19')
  await note()
  // The opponent proposes another day, which drops the agreement until it is accepted.
  await act(dorte, 'plan', { day: '2027-06-20', minute: 540 })
  await note()
  expect(await stateOf(anna)).toBe('cancelled')
  await act(anna, 'plan/answer', { accepts: true })
  await note()
  await act(anna, 'plan/answer', { accepts: false })
  await note()
  await agree('2027-06-18')
  await note()
  expect(files.map(({ start, status }) => [start, status])).toEqual([
    ['19', 'CONFIRMED'],
    ['19', 'CANCELLED'],
    ['20', 'CONFIRMED'],
    ['20', 'CANCELLED'],
    ['18', 'CONFIRMED'],
  ])
  const sequences = files.map(({ sequence }) => sequence)
  expect(sequences).toEqual([...new Set(sequences)].toSorted((one, other) => one - other))
})

test('the file is cancelled when the match is decided before its start, comes back with the match, and stays after it', async () => {
  const sequence = async () =>
    Number(/SEQUENCE:(\d+)/.exec(((await file(dorte)) as string[]).join('\n'))?.[1])
  await agree('2027-06-19')
  await act(anna, 'concession')
  expect(await file(dorte)).toContain('STATUS:CANCELLED')
  expect(await stateOf(anna)).toBe('cancelled')
  const before = await sequence()
  await decide('1.1', null)
  expect(await file(dorte)).toContain('STATUS:CONFIRMED')
  expect(await sequence()).toBeGreaterThan(before)
  app.clock.set('2027-06-19T13:00:00+02:00')
  await decide('1.1', won('A'))
  expect(await file(dorte)).toContain('STATUS:CONFIRMED')
  expect(await stateOf(anna)).toBeNull()
})

test('another opponent cancels the time that was agreed with the first, which both are told', async () => {
  for (const place of ['1.1', '1.2']) await decide(place, won('A'))
  const second = await playerOf(2)
  await takeMails()
  await act(anna, 'plan', { day: '2027-06-25', minute: 540 }, '2.1')
  expect((await act(second, 'plan/answer', { accepts: true }, '2.1')).status).toBe(200)
  // The proposal went to one of them, the answer to the other.
  const both = (await takeMails()).map(({ to }) => to)
  expect((await decide('1.2', won('B'))).status).toBe(200)
  const lines = await file(anna, '2.1')
  expect(lines).toContain('STATUS:CANCELLED')
  expect(lines).toContain('DTSTART:20270625T070000Z')
  // Nobody had agreed with the new opponent.
  expect(lines).toContain(`SUMMARY:Aflyst kamp (${built.tournament.name})`)
  const told = (await takeMails()).filter(({ subject }) => subject.startsWith('Den aftalte tid'))
  expect(told.map(({ to }) => to).toSorted()).toEqual(both.toSorted())
  expect(told).toHaveLength(2)
  expect(told[0]?.lines[0]?.replaceAll('\u00a0', ' ')).toBe(
    'Finale: Kampen fredag den 25. juni kl. 9.00 er aflyst, fordi en af jer har fået en anden modstander.',
  )
  const final = (await mine(anna)).find(({ round }) => round === 'Finale')
  expect(final?.calendar).toEqual({ state: 'cancelled', day: '2027-06-25', minute: 540 })
})
