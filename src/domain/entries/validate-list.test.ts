import { expect, test } from 'vitest'
import { plainDate } from '#domain/shared/dates.ts'
import type { DivisionRules } from './evaluate-entry.ts'
import {
  validateList,
  type ListChoices,
  type ListedPlayer,
  type ListField,
} from './validate-list.ts'

const rules = (given: Partial<DivisionRules>): DivisionRules => ({
  handicapFromTenths: null,
  handicapToTenths: null,
  gender: null,
  ageFrom: null,
  ageTo: null,
  isNet: true,
  ...given,
})

/** A up to 18,4, B from 18,5 to 36,0; A has two places. */
const field: ListField = {
  divisions: [
    { id: 'A', rules: rules({ handicapToTenths: 184 }) },
    { id: 'B', rules: rules({ handicapFromTenths: 185, handicapToTenths: 360 }) },
  ],
  firstDay: plainDate('2027-06-12'),
  places: {
    inAll: null,
    ofDivision: new Map([
      ['A', 2],
      ['B', null],
    ]),
  },
  held: new Map(),
  waiting: [],
  mayEnter: true,
}

const usual: ListChoices = {
  gender: null,
  divisionId: null,
  beyondPlaces: false,
  moveDivisions: false,
}

const listed = (line: number, given: Partial<ListedPlayer> = {}): ListedPlayer => ({
  line,
  key: `90-${line}`,
  gender: 'women',
  birthDate: null,
  handicapTenths: 120,
  divisionId: null,
  entry: null,
  ...given,
})

const entered = (given: Partial<NonNullable<ListedPlayer['entry']>> = {}) => ({
  id: 'anne',
  state: 'entered',
  divisionId: 'A',
  handicapTenths: 120,
  ...given,
})

test('a new player enters the first række that accepts the handicap, and waits when it is full', () => {
  const lines = [listed(2), listed(3), listed(4), listed(5, { handicapTenths: 250 })]
  expect(validateList(lines, field, usual)).toEqual([
    { kind: 'enter', divisionId: 'A', gender: 'women' },
    { kind: 'enter', divisionId: 'A', gender: 'women' },
    { kind: 'wait', divisionId: 'A', gender: 'women' },
    { kind: 'enter', divisionId: 'B', gender: 'women' },
  ])
  const beyond = validateList(lines, field, { ...usual, beyondPlaces: true })
  expect(beyond.map(({ kind }) => kind)).toEqual(['enter', 'enter', 'enter', 'enter'])
})

test('players of a list do not overtake the waiting list', () => {
  const waiting = [{ id: 'ida', divisionId: 'A' }]
  const verdicts = validateList([listed(2), listed(3)], { ...field, waiting }, usual)
  expect(verdicts.map(({ kind }) => kind)).toEqual(['enter', 'wait'])
})

test('the second line about a player is left out and names the first', () => {
  const verdicts = validateList([listed(2), listed(3, { key: '90-2' })], field, usual)
  expect(verdicts[1]).toEqual({ kind: 'left_out', error: 'twice', earlier: 2 })
})

test.each([
  ['without a gender', { gender: null }, 'gender_missing'],
  ['with an unknown række', { divisionId: undefined }, 'division_unknown'],
  ['with a handicap that no række accepts', { handicapTenths: 400 }, 'no_division_fits'],
])('a new player %s is left out', (_, given, error) => {
  expect(validateList([listed(2, given)], field, usual)).toEqual([{ kind: 'left_out', error }])
})

test('the director’s choices fill in what the list leaves out', () => {
  const choices: ListChoices = { ...usual, gender: 'men', divisionId: 'B' }
  expect(validateList([listed(2, { gender: null })], field, choices)).toEqual([
    { kind: 'enter', divisionId: 'B', gender: 'men' },
  ])
})

test('once play has begun no player is added, but handicaps are still updated', () => {
  const lines = [listed(2), listed(3, { entry: entered(), handicapTenths: 131 })]
  expect(validateList(lines, { ...field, mayEnter: false }, usual)).toEqual([
    { kind: 'left_out', error: 'too_late' },
    {
      kind: 'change',
      handicap: { from: 120, to: 131 },
      from: 'A',
      belongsIn: null,
      moves: false,
    },
  ])
})

test('a player stays in the drawn række unless the director moves players (D32)', () => {
  const line = listed(2, { entry: entered(), handicapTenths: 190 })
  const change = { kind: 'change', handicap: { from: 120, to: 190 }, from: 'A', belongsIn: 'B' }
  expect(validateList([line], field, usual)).toEqual([{ ...change, moves: false }])
  const moving = { ...usual, moveDivisions: true }
  expect(validateList([line], field, moving)).toEqual([{ ...change, moves: true }])
})

test('a player with a place is moved only to a række with a free place', () => {
  const line = listed(2, { entry: entered({ divisionId: 'B', handicapTenths: 200 }) })
  const full = {
    ...field,
    held: new Map([
      ['A', 2],
      ['B', 1],
    ]),
  }
  const [verdict] = validateList([line], full, { ...usual, moveDivisions: true })
  expect(verdict).toMatchObject({ belongsIn: 'A', moves: false })
})

test('the same list again changes nothing', () => {
  const line = listed(2, { entry: entered(), divisionId: 'A' })
  expect(validateList([line], field, usual)).toEqual([{ kind: 'same' }])
  const silent = listed(2, { entry: entered(), handicapTenths: null })
  expect(validateList([silent], field, usual)).toEqual([{ kind: 'same' }])
})
