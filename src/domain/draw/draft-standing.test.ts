import { expect, test } from 'vitest'
import type { Draft, DraftSettings } from './draft.ts'
import { isMoveAcknowledged, movedByStanding, placesDrawnBy } from './draft-standing.ts'
import { makeDraft, type DraftField } from './make-draft.ts'

const settings: DraftSettings = {
  order: 'leaders_last',
  grouping: 'same_level',
  preferred: 2,
  byDivision: false,
  clubsApart: false,
  avoidRepeats: false,
  start: 'one_tee',
  firstMinute: 480,
  interval: 10,
  pauseAfter: null,
  handicapLimit: null,
  seed: 'A',
  wishes: [],
}

/** The players by place, with sign-up by letter. */
const fieldOf = (places: Record<string, number | null>): DraftField => ({
  players: Object.entries(places).map(([id, place]) => ({
    id,
    place,
    handicapTenths: 100,
    clubId: null,
    divisionId: 'all',
    signUp: id.charCodeAt(0),
  })),
  divisions: ['all'],
  playedBefore: [],
  courses: [{ holes: 18, par: [] }],
})

const before = { A: 1, B: 2, C: 3, D: 4, E: 5, F: 6 }

function draftOf(places: Record<string, number | null>, drawnWith = settings): Draft {
  const field = fieldOf(places)
  const drawn = makeDraft(field, drawnWith)
  if (typeof drawn === 'string') throw new Error(drawn)
  const flights = drawn.map((flight, i) => ({ ...flight, id: `flight ${i + 1}` }))
  return { settings: drawnWith, flights, ...placesDrawnBy(field, drawnWith) }
}

test.each([
  ['the same', before, []],
  ['the two leaders change places', { ...before, A: 2, B: 1 }, []],
  ['second and third change places', { ...before, B: 3, C: 2 }, ['B', 'C']],
  ['the leader is out', { B: 1, C: 2, D: 3, E: 4, F: 5 }, []],
  ['one has lost the place', { ...before, C: null, D: 3, E: 4, F: 5 }, ['C', 'E']],
])('%s: %j', (_, now, moved) => {
  expect(movedByStanding(fieldOf(now), draftOf(before)).toSorted()).toEqual(moved)
})

test('a new standing does not move a player in a locked flight', () => {
  const draft = draftOf(before)
  const flights = draft.flights.map((flight) => ({
    ...flight,
    isLocked: flight.players.includes('C'),
  }))
  const now = { ...before, B: 3, C: 2 }
  expect(movedByStanding(fieldOf(now), { ...draft, flights })).toEqual([])
})

test('flights reordered by hand do not count as moved by the standing', () => {
  const draft = draftOf(before)
  const flights = draft.flights.toReversed()
  expect(movedByStanding(fieldOf(before), { ...draft, flights })).toEqual([])
})

test('a new player does not count as moved by the standing', () => {
  const now = { ...before, G: 1 }
  expect(movedByStanding(fieldOf(now), draftOf(before))).toEqual([])
})

test('a random draw stores no places and is never outdated', () => {
  const draft = draftOf(before, { ...settings, order: 'random' })
  expect(draft).not.toHaveProperty('places')
  expect(movedByStanding(fieldOf({ ...before, A: 6, F: 1 }), draft)).toEqual([])
})

test.each([
  ['', '', true],
  ['', 'BC', false],
  ['BC', 'CB', true],
  ['BC', 'BCD', false],
  ['BC', 'BD', false],
  ['BCD', 'BC', false],
  ['BC', '', true],
])('confirmed moves %j, current moves %j: acknowledged is %j', (seen, moved, isAcknowledged) => {
  expect(isMoveAcknowledged([...moved], [...seen])).toBe(isAcknowledged)
})

test('a duplicate confirmation does not count for another player', () => {
  expect(isMoveAcknowledged(['B', 'C'], ['B', 'B'])).toBe(false)
})
