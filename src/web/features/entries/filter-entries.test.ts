import { expect, test } from 'vitest'
import type { DirectorsEntry } from '#contract/entries/director.ts'
import { directorsEntry, divisionA, divisionB } from '#test/directors-entry.ts'
import { filterEntries } from './filter-entries.ts'

const division = (id: string, name: string) => ({
  id,
  name,
  places: null,
  isInSides: false,
  entered: 0,
  waiting: 0,
})
const divisions = [division(divisionA, 'A-rækken'), division(divisionB, 'B-rækken')]
const of = (entries: DirectorsEntry[]) => ({
  state: 'open',
  places: null,
  entered: 0,
  waiting: 0,
  paidOre: 0,
  deskOre: { mobilepay: 0, card: 0, cash: 0, club: 0 },
  owedOre: 0,
  divisions,
  entries,
})
const field = of([
  directorsEntry({ number: 1, firstName: 'Åse', lastName: 'Østergård', divisionId: divisionB }),
  directorsEntry({ number: 2, firstName: 'Bo', lastName: 'Vind', state: 'withdrawn' }),
  directorsEntry({
    number: 3,
    firstName: 'Per',
    lastName: 'Aa',
    state: 'waiting',
    isPaid: false,
    handicapTenths: 61,
  }),
  directorsEntry({
    number: 4,
    firstName: 'Lis',
    lastName: 'Zangen',
    isPaid: false,
    handicapTenths: null,
    phone: '+4520304050',
  }),
  directorsEntry({
    number: 5,
    firstName: 'Ib',
    lastName: 'Aagaard',
    state: 'offered',
    isPaid: false,
    handicapTenths: -12,
  }),
])
const shown = (search: Parameters<typeof filterEntries>[1]) =>
  filterEntries(field, search).map(({ firstName }) => firstName)

test('entered players precede waiting ones, and withdrawn players are shown only by their filter', () => {
  expect(shown({})).toEqual(['Åse', 'Lis', 'Ib', 'Per'])
  expect(shown({ show: 'gone' })).toEqual(['Bo'])
  expect(shown({ show: 'waiting' })).toEqual(['Per'])
})

test('an offered place that is not accepted owes no fee', () => {
  expect(shown({ show: 'unpaid' })).toEqual(['Lis'])
})

test('names sort in Danish order, plus handicaps first and missing ones last', () => {
  expect(shown({ sort: 'name' })).toEqual(['Lis', 'Åse', 'Per', 'Ib'])
  expect(shown({ sort: 'handicap' })).toEqual(['Ib', 'Per', 'Åse', 'Lis'])
  expect(shown({ sort: 'division' })).toEqual(['Lis', 'Ib', 'Per', 'Åse'])
})

test('players are found by part of a name, by phone number, and within a *række*', () => {
  expect(shown({ q: 'ostergard' })).toEqual([])
  expect(shown({ q: 'oestergaard' })).toEqual(['Åse'])
  expect(shown({ q: 2030 })).toEqual(['Lis'])
  expect(shown({ division: divisionB })).toEqual(['Åse'])
})
