import { expect, test } from 'vitest'
import { compareDraws } from './compare-draws.ts'
import type { CourseShare, DraftFlight, DraftSettings } from './draft.ts'
import { makeDraft, type DraftField } from './make-draft.ts'
import { courseOfSlot, type StartSlot } from './start-slots.ts'
import { startListChanges, startListChangeText } from './start-list-changes.ts'
import { validateDraw } from './validate-draw.ts'

const gun = { start: 'shotgun', firstMinute: 540, interval: 10 } as const
const interval = { start: 'one_tee', firstMinute: 480, interval: 10 } as const

const settingsOf = (courses: CourseShare, change: Partial<DraftSettings> = {}): DraftSettings => ({
  ...interval,
  order: 'sign_up',
  grouping: 'same_level',
  preferred: 2,
  byDivision: false,
  clubsApart: false,
  avoidRepeats: false,
  pauseAfter: null,
  handicapLimit: null,
  seed: 'A',
  courses,
  wishes: [],
  ...change,
})

const evenly = (start: CourseShare['starts'][number]): CourseShare => ({
  kind: 'evenly',
  ofDivision: {},
  starts: [start],
})

/** Players A, B, C … by sign-up, the later half in division `B`, on two courses of three holes. */
const fieldOf = (players: number): DraftField => ({
  players: Array.from({ length: players }, (_, i) => ({
    id: String.fromCharCode(65 + i),
    handicapTenths: 100,
    clubId: null,
    divisionId: 2 * i < players ? 'A' : 'B',
    place: null,
    signUp: i,
  })),
  divisions: ['A', 'B'],
  playedBefore: [],
  courses: [1, 2].map(() => ({ holes: 3 as 9, par: [4, 5, 3] })),
})

const clock = (minute: number) =>
  `${Math.floor(minute / 60)}.${String(minute % 60).padStart(2, '0')}`
const slotText = (slot: StartSlot | null) =>
  slot && `${courseOfSlot(slot)}: ${clock(slot.minute)} ${slot.hole}`

function drawn(players: number, settings: DraftSettings, before: readonly DraftFlight[] = []) {
  const flights = makeDraft(fieldOf(players), settings, before)
  if (typeof flights === 'string') return flights
  return flights.map(({ players: ids, slot }) => `${slotText(slot)} ${ids.join('')}`)
}

test.each([
  ['from one tee', interval, interval, ['1: 8.00 1', '2: 8.00 1', '1: 8.10 1', '2: 8.10 1']],
  [
    'later',
    interval,
    { ...interval, firstMinute: 540 },
    ['1: 8.00 1', '1: 8.10 1', '2: 9.00 1', '2: 9.10 1'],
  ],
  [
    'by gun and interval',
    gun,
    { ...interval, firstMinute: 540 },
    ['1: 9.00 1', '1: 9.00 2', '2: 9.00 1', '2: 9.10 1'],
  ],
])('four flights on two courses, %s', (_, first, second, starts) => {
  const flights = drawn(8, settingsOf(evenly(second), first))
  expect(typeof flights === 'string' ? flights : flights.map((text) => text.slice(0, -3))).toEqual(
    starts,
  )
})

test('an even share deals low and high over the courses, in the order of the clock', () => {
  expect(drawn(8, settingsOf(evenly(interval)))).toEqual([
    '1: 8.00 1 AB',
    '2: 8.00 1 CD',
    '1: 8.10 1 EF',
    '2: 8.10 1 GH',
  ])
})

test('a gun start that is full sends its flights to the other course, and none is drawn where both are', () => {
  const flights = drawn(14, settingsOf(evenly(interval), gun))
  expect(flights).toHaveLength(7)
  expect(drawn(20, settingsOf(evenly(gun), gun))).toHaveLength(10)
  expect(drawn(24, settingsOf(evenly(gun), gun))).toBe('gun_full')
})

test('by division each course is drawn by itself', () => {
  const share: CourseShare = { kind: 'by_division', ofDivision: { B: 2 }, starts: [interval] }
  expect(drawn(8, settingsOf(share))).toEqual([
    '1: 8.00 1 AB',
    '2: 8.00 1 EF',
    '1: 8.10 1 CD',
    '2: 8.10 1 GH',
  ])
  const all: CourseShare = { kind: 'by_division', ofDivision: { A: 2, B: 2 }, starts: [interval] }
  expect(drawn(4, settingsOf(all))).toEqual(['2: 8.00 1 AB', '2: 8.10 1 CD'])
})

test('a locked flight keeps its course', () => {
  const locked = {
    id: 'f',
    players: ['A', 'B'],
    slot: { minute: 480, course: 2, hole: 1 },
    isLocked: true,
  }
  expect(drawn(8, settingsOf(evenly(interval)), [locked])).toContain('2: 8.00 1 AB')
  // Another start, and more flights than the share of the course.
  const late = { ...locked, slot: { ...locked.slot, minute: 500 } }
  const second = { ...late, id: 'g', players: ['C', 'D'], slot: { ...late.slot, minute: 510 } }
  const third = { ...late, id: 'h', players: ['E', 'F'], slot: { ...late.slot, minute: 490 } }
  expect(drawn(8, settingsOf(evenly(interval)), [late, second, third])).toEqual([
    '1: 8.00 1 GH',
    '2: 8.00 1 CD',
    '2: 8.10 1 EF',
    '2: 8.20 1 AB',
  ])
})

test('a round that goes on two days later has starts on its own day and on both days after', () => {
  const minutes = [480, 1920, 3360, 4800]
  const flights = minutes.map((minute, i) => ({
    players: [`${i}a`, `${i}b`],
    slot: { minute, hole: 1 },
  }))
  const draft = { flights, entered: flights.flatMap(({ players }) => players), holes: 18 }
  expect(validateDraw({ ...draft, laterDay: 2 }).errors).toEqual([{ code: 'wrong_day', flight: 3 }])
})

test('flights clash on one course only, and a course must be one of the round', () => {
  const flights = [
    { players: ['A', 'B'], slot: { minute: 480, hole: 1 } },
    { players: ['C', 'D'], slot: { minute: 480, course: 2, hole: 1 } },
  ]
  const draft = { flights, entered: ['A', 'B', 'C', 'D'], holes: 18 }
  expect(validateDraw({ ...draft, courses: 2 }).errors).toEqual([])
  expect(validateDraw({ ...draft, courses: 1 }).errors).toEqual([
    { code: 'no_such_course', flight: 1 },
  ])
})

test('a flight on another course is printed again, and its players are told where', () => {
  const before = [
    { id: 'f', players: ['A', 'B'], slot: { minute: 480, hole: 1 } },
    { id: 'g', players: ['C', 'D'], slot: { minute: 490, hole: 1 } },
  ]
  const after = before.map((flight) =>
    flight.id === 'f' ? { ...flight, slot: { minute: 480, course: 2, hole: 1 } } : flight,
  )
  expect(compareDraws(before, after)).toEqual({ flights: ['f'], removed: [], players: ['A', 'B'] })
  const changes = startListChanges(before, after, { version: 2, courses: ['Skoven', 'Parken'] })
  expect(changes.map((change) => startListChangeText(change, (id) => id))).toEqual([
    'flight 1 starter kl.\u00a08.00 fra hul 1 på Parken',
  ])
})
