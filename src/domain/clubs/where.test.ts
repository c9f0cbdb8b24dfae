import { expect, test } from 'vitest'
import { nearestPlace, type Place } from './find-place.ts'
import { interpretWhere, suggestWhere, type WhereSuggestion } from './where.ts'

const places: Place[] = [
  place('2620', 'Albertslund', 55.68, 12.35),
  place('5000', 'Odense C', 55.396, 10.388),
  place('5700', 'Svendborg', 55.06, 10.607),
  place('8000', 'Aarhus C', 56.157, 10.211),
  place('8200', 'Aarhus N', 56.186, 10.19),
  place('8680', 'Ry', 56.09, 9.765),
  place('9000', 'Aalborg', 57.03, 9.92),
]
const clubs = [
  club('Egebæk Bakker Golfklub', 'Ry', '8680'),
  club('Odense Eventyr Golfklub', 'Odense', '5200'),
  club('Sydhavsbakken Golfklub', 'Svendborg', '5700'),
]

/** The table of docs/algorithms/club-finder.md. */
test.each([
  ['8000', '8000 Aarhus C'],
  ['8000 Aarhus C', '8000 Aarhus C'],
  ['aarhus', '8000 Aarhus C'],
  ['odense', '5000 Odense C'],
  ['odense eventyr', 'text'],
  ['egebæk', 'text'],
  ['Sydhavsbakken Golfklub', 'text'],
  ['midtjylland', 'text'],
  ['aarh', '8000 Aarhus C'],
  ['sydhavsbaken', 'text'],
  ['aarhsu', '8000 Aarhus C'],
  ['aalb', '9000 Aalborg'],
  ['alb', '2620 Albertslund'],
  ['0900', 'text'],
  ['Atlantis', 'text'],
])('»%s« means %s', (typed, meaning) => {
  const where = interpretWhere(clubs, places, typed)
  expect(where.kind === 'place' ? `${where.place.postcode} ${where.place.name}` : 'text').toBe(
    meaning,
  )
})

test.each([
  ['aarh', ['8000 Aarhus C', '8200 Aarhus N']],
  ['80', ['8000 Aarhus C']],
  ['aalb', ['9000 Aalborg', '2620 Albertslund']],
  ['ege', ['Egebæk Bakker Golfklub']],
  ['odense', ['Odense Eventyr Golfklub', '5000 Odense C']],
  ['svend', ['5700 Svendborg', 'Sydhavsbakken Golfklub']],
  ['eggebæk', ['Egebæk Bakker Golfklub']],
  ['x', []],
  ['zzz', []],
])('»%s« suggests %j', (typed, suggested) => {
  expect(suggestWhere(clubs, places, typed).map(textOf)).toEqual(suggested)
})

test('a position in Denmark has a nearest town, and one in Berlin has none', () => {
  const near = { latitudeE6: 56_160_000, longitudeE6: 10_200_000 }
  expect(nearestPlace(places, near)?.postcode).toBe('8000')
  expect(nearestPlace(places, { latitudeE6: 52_520_000, longitudeE6: 13_400_000 })).toBeUndefined()
})

function place(postcode: string, name: string, latitude: number, longitude: number): Place {
  return {
    postcode,
    name,
    latitudeE6: Math.round(latitude * 1e6),
    longitudeE6: Math.round(longitude * 1e6),
  }
}

function club(name: string, city: string, postcode: string) {
  return { name, city, postcode, region: 'Midtjylland' }
}

function textOf(suggestion: WhereSuggestion): string {
  return suggestion.kind === 'club' ? suggestion.name : `${suggestion.postcode} ${suggestion.name}`
}
