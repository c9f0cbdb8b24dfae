import { expect, test } from 'vitest'
import { findPlace } from '#domain/clubs/find-place.ts'
import { mapSize, projectOnMap } from '#domain/clubs/position.ts'
import { allPlaces } from './postcodes.ts'

const places = allPlaces()

test.each([
  ['8000', '8000 Aarhus C'],
  ['8100', '8000 Aarhus C'],
  ['DK-8000', '8000 Aarhus C'],
  ['1123', '1050 København K'],
  ['1620', '1550 København V'],
  ['aarhus', '8000 Aarhus C'],
  ['Århus', '8000 Aarhus C'],
  ['5000 Odense', '5000 Odense C'],
  ['koebenhavn', '1050 København K'],
  ['Svenborg', '5700 Svendborg'],
  ['ry', '8680 Ry'],
  ['0900', undefined],
  ['3900', undefined],
  ['Atlantis', undefined],
  ['x', undefined],
  ['', undefined],
])('»%s« is %s', (typed, found) => {
  const place = findPlace(places, typed)
  expect(place && `${place.postcode} ${place.name}`).toBe(found)
})

test('every postcode is listed once, in order, with a name and a position in Denmark', () => {
  const numbers = places.map(({ postcode }) => postcode)
  expect(numbers.length).toBeGreaterThan(590)
  expect(new Set(numbers).size).toBe(numbers.length)
  expect(numbers.toSorted()).toEqual(numbers)
  for (const { name, ...place } of places) {
    expect(name).toMatch(/^[A-ZÆØÅ]/)
    const { x, y } = projectOnMap(place)
    expect(x > 0 && x < mapSize.width && y > 0 && y < mapSize.height, name).toBe(true)
  }
})
