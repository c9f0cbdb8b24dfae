import { expect, test } from 'vitest'
import { kilometresBetween } from './position.ts'
import { findClubs, filtersToRemove, type ClubToFind } from './finder.ts'
import { holesOfClub } from './holes.ts'

const aarhus = at(56.157, 10.211)
const clubs: ClubToFind[] = [
  club('Egebæk', 'Ry', { position: at(56.09, 9.765), holes: 18 }),
  club('Nørreskoven', 'Grenaa', { position: at(56.414, 10.876), holes: 18 }),
  club('Moselund Ådal', 'Viborg', { position: at(56.452, 9.402), holes: 27 }),
  club('Møllesø', 'Næstved', { position: at(55.23, 11.761), holes: 9, region: 'Sjælland' }),
  club('Ukendt', 'Etsteds', { position: undefined, holes: 18 }),
]
const namesOf = (filters: Parameters<typeof findClubs>[1]) =>
  findClubs(clubs, filters).map(({ club }) => club.name)

test('without a filter every club is found, in the given order', () => {
  expect(namesOf({})).toEqual(clubs.map(({ name }) => name))
})

test('near a place the nearest club comes first, and a club without coordinates last', () => {
  expect(namesOf({ from: aarhus })).toEqual([
    'Egebæk',
    'Nørreskoven',
    'Moselund Ådal',
    'Møllesø',
    'Ukendt',
  ])
  expect(namesOf({ from: aarhus, within: 55 })).toEqual(['Egebæk', 'Nørreskoven'])
})

test('a club with 27 holes matches 18, and a club with 18 does not match 9', () => {
  expect(namesOf({ holes: '18' })).toEqual(['Egebæk', 'Nørreskoven', 'Moselund Ådal', 'Ukendt'])
  expect(namesOf({ holes: '27' })).toEqual(['Moselund Ådal'])
  expect(namesOf({ holes: '9' })).toEqual(['Møllesø'])
})

test('similar spellings are omitted when a club matches the exact word', () => {
  const two = [club('Skoven', 'Ry', {}), club('Skovsø', 'Ry', {})]
  expect(findClubs(two, { q: 'skoven' }).map(({ match }) => match)).toEqual(['name'])
  expect(findClubs(two, { q: 'skovem' }).map(({ match }) => match)).toEqual(['similar'])
})

test('when no club is found, the filter whose removal finds most clubs is first', () => {
  const filters = { q: 'møllesø', holes: '27', region: 'Sjælland' } as const
  expect(namesOf(filters)).toEqual([])
  expect(filtersToRemove(clubs, filters)).toEqual([{ filter: 'holes', clubs: 1 }])
  expect(filtersToRemove(clubs, { holes: '27', region: 'Sjælland' })).toEqual([
    { filter: 'region', clubs: 1 },
    { filter: 'holes', clubs: 1 },
  ])
})

test.each([
  [[['Skovbanen', 18]], 18],
  [[['Søbanen', 9]], 9],
  [
    [
      ['Ådalen Rød/Gul', 18],
      ['Ådalen Gul/Blå', 18],
      ['Ådalen Blå/Rød', 18],
    ],
    27,
  ],
  [
    [
      ['Skovbanen', 18],
      ['Parbanen', 9],
    ],
    27,
  ],
  [[], 0],
] as [[string, number][], number][])('%j have %i different holes', (courses, holes) => {
  expect(holesOfClub(courses.map(([name, holes]) => ({ name, holes })))).toBe(holes)
})

test('the distance from Aarhus to Copenhagen is right in both directions', () => {
  const copenhagen = at(55.676, 12.568)
  expect(kilometresBetween(aarhus, copenhagen)).toBeCloseTo(156.5, 0)
  expect(kilometresBetween(copenhagen, aarhus)).toBe(kilometresBetween(aarhus, copenhagen))
  expect(kilometresBetween(aarhus, aarhus)).toBe(0)
})

function at(latitude: number, longitude: number) {
  return { latitudeE6: Math.round(latitude * 1e6), longitudeE6: Math.round(longitude * 1e6) }
}

function club(name: string, city: string, over: Partial<ClubToFind>): ClubToFind {
  const region = 'Midtjylland'
  return { name, city, region, postcode: '', position: undefined, holes: 18, ...over }
}
