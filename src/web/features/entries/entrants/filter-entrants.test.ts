import { expect, test } from 'vitest'
import { filterEntrants } from './filter-entrants.ts'

const player = (name: string, clubName: string | null = 'Rold Bakker Golfklub') => ({
  name,
  clubName,
  handicapTenths: 184,
})
const divisions = [
  {
    id: '00000000-0000-7000-8000-00000000000a',
    name: 'A-rækken',
    places: 3,
    entered: [player('Søren Ø. Kjær'), player('Anonym', null)],
    waiting: [
      { name: 'B. H.', clubName: 'Ålborup Golfklub' },
      { name: 'Dorte Søgaard', clubName: 'Rold Bakker Golfklub' },
    ],
  },
  {
    id: '00000000-0000-7000-8000-00000000000b',
    name: 'B-rækken',
    places: null,
    entered: [player('Mette Lund')],
    waiting: [],
  },
]

test('a search ignores differences of Danish letters and keeps the numbers on the waiting list', () => {
  const [a, ...others] = filterEntrants(divisions, { q: 'soe' })
  expect(a?.entered.map(({ name }) => name)).toEqual(['Søren Ø. Kjær'])
  expect(a?.waiting).toMatchObject([{ name: 'Dorte Søgaard', number: 2 }])
  expect(a?.counts).toEqual({ entered: 2, waiting: 2 })
  expect(others).toEqual([])
})

test('a search finds clubs, but never a hidden name', () => {
  expect(filterEntrants(divisions, { q: 'aalborup' })[0]?.waiting).toHaveLength(1)
  expect(filterEntrants(divisions, { q: 'anonym' })[0]?.entered).toHaveLength(1)
})

test('a chosen *række* is shown even when it is empty', () => {
  const empty = { ...divisions[1]!, entered: [] }
  const only = { division: empty.id }
  expect(filterEntrants([divisions[0]!, empty], only)).toMatchObject([
    { name: 'B-rækken', entered: [], waiting: [] },
  ])
})
