import { describe, expect, test } from 'vitest'
import { plainDate } from '#domain/shared/dates.ts'
import { appleStrings } from './apple-pass.ts'
import { appleTicket } from './apple-ticket.ts'
import { googleTicket, googleTicketClass } from './google-ticket.ts'
import {
  canTicketBeAdded,
  shownRound,
  startInstant,
  ticketKey,
  ticketStatus,
  type StartTicket,
} from './start-ticket.ts'
import { ticketWords } from './ticket-words.ts'

const [saturday, sunday] = [plainDate('2027-06-12'), plainDate('2027-06-13')]
const round = {
  number: 1,
  day: saturday,
  courseName: 'Skovbanen',
  start: { minute: 540, hole: 10 },
}
const ticket: StartTicket = {
  tournament: 'Ærø Open',
  clubName: 'Ærø Golf Klub',
  playerName: 'Anne Holm',
  round,
  rounds: 1,
  lastDay: saturday,
  status: 'valid',
}

test.each([
  ['2027-06-12', 540, '2027-06-12T09:00:00+02:00'],
  ['2027-03-28', 425, '2027-03-28T07:05:00+02:00'],
  ['2027-10-31', 600, '2027-10-31T10:00:00+01:00'],
])('a start on %s in minute %i is %s', (day, minute, instant) => {
  expect(startInstant({ ...round, day: plainDate(day), start: { minute, hole: 1 } })).toBe(instant)
})

test('the next round is shown, and the last one when all are over', () => {
  const rounds = [round, { ...round, number: 2, day: sunday }]
  const shown = (day: string) => shownRound(rounds, { day: plainDate(day), minute: 1_200 })?.number
  expect(['2027-06-01', '2027-06-12', '2027-06-13', '2027-06-20'].map(shown)).toEqual([1, 1, 2, 2])
  expect(shownRound([], { day: saturday, minute: 0 })).toBeUndefined()
})

// 9.00 and 13.00 on Saturday, and a round on Sunday.
test.each<[string, number, (number | null)[], number]>([
  ['before the first start', 480, [540, 780], 1],
  ['in the minute of the first start', 540, [540, 780], 1],
  ['after the first start', 541, [540, 780], 2],
  ['after both', 1_200, [540, 780], 2],
  ['after the first start, before the second is known', 600, [540, null], 1],
  ['while the first list is withdrawn', 480, [null, 780], 1],
  ['after the start of the second, without one in the first', 800, [null, 780], 2],
])('of two rounds on a day, %s', (_name, minute, [first, second], number) => {
  const startAt = (at?: number | null) => (at ? { minute: at, hole: 1 } : null)
  const rounds = [
    { ...round, start: startAt(first) },
    { ...round, number: 2, start: startAt(second) },
    { ...round, number: 3, day: sunday },
  ]
  expect(shownRound(rounds, { day: saturday, minute })?.number).toBe(number)
})

test.each([
  [{ state: 'entered', status: null }, false, 'valid'],
  [{ state: 'entered', status: 'NS' }, false, 'valid'],
  [{ state: 'entered', status: 'WD' }, false, 'ended'],
  [{ state: 'withdrawn', status: null }, false, 'ended'],
  [{ state: 'waiting', status: null }, false, 'ended'],
  [{ state: 'entered', status: null }, true, 'ended'],
])('the ticket of %j, cancelled: %s, is %s', (entry, isCancelled, status) => {
  expect(ticketStatus(entry, { isCancelled })).toBe(status)
})

test('a ticket is added with a published start only, and not after the day', () => {
  expect(canTicketBeAdded(ticket, saturday)).toBe(true)
  expect(canTicketBeAdded(ticket, sunday)).toBe(false)
  expect(canTicketBeAdded({ ...ticket, status: 'ended' }, saturday)).toBe(false)
  expect(canTicketBeAdded({ ...ticket, round: { ...round, start: null } }, saturday)).toBe(false)
})

test('a change of anything that is shown changes the key', () => {
  const later = { ...round, start: { minute: 550, hole: 10 } }
  const changes: Partial<StartTicket>[] = [
    { tournament: 'Samsø Open' },
    { clubName: 'Samsø Golfklub' },
    { playerName: 'Bo Holm' },
    { rounds: 2 },
    { lastDay: sunday },
    { status: 'ended' },
    { round: later },
    { round: { ...round, start: { minute: 540, hole: 1 } } },
    { round: { ...round, start: null } },
    { round: { ...round, day: sunday } },
    { round: { ...round, number: 2 } },
    { round: { ...round, courseName: 'Strandbanen' } },
  ]
  const keys = changes.map((change) => ticketKey({ ...ticket, ...change }))
  expect(new Set([ticketKey(ticket), ...keys]).size).toBe(changes.length + 1)
})

describe('the drawn ticket', () => {
  const issuer = {
    passTypeIdentifier: 'p',
    teamIdentifier: 't',
    webServiceURL: 'https://k.example',
  }
  const serial = { serialNumber: 's', authenticationToken: 'a' }
  const drawn = (given: Partial<StartTicket>) =>
    appleTicket({ ...ticket, ...given }, { issuer, serial, page: 'https://k.example/a' })

  test.each<Partial<StartTicket>>([
    {},
    { status: 'ended' },
    { rounds: 2 },
    { round: { ...round, start: null } },
  ])('has every label in both languages and at most four fields in a row: %j', (given) => {
    const { eventTicket } = drawn(given)
    const english = appleStrings(ticketWords, 'en')
    for (const { label } of Object.values(eventTicket).flat()) expect(english[label]).toBeTruthy()
    for (const fields of Object.values(eventTicket)) expect(fields.length).toBeLessThanOrEqual(4)
  })

  test('has no moment without a start time, in either wallet', () => {
    const pulled = { round: { ...round, start: null } }
    expect(drawn(pulled)).not.toHaveProperty('relevantDate')
    const ids = { issuerId: '1', serial: 's', logo: 'https://k.example/l.png' }
    const unknown = { ...ticket, ...pulled }
    // Null removes the earlier time at Google.
    expect(googleTicketClass(unknown, ids).dateTime).toBeNull()
    expect(JSON.stringify(googleTicket(unknown, ids, { page: 'p' }))).toContain(
      'Ikke offentliggjort',
    )
  })
})
