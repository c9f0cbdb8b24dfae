import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { nearestCoast } from './coast.ts'
import { denmarkCoasts } from './denmark-coasts.ts'

test('the coasts are those of the map of Denmark', () => {
  const map = readFileSync('src/web/ui/denmark-map.svg', 'utf8')
  expect(denmarkCoasts).toEqual([...map.matchAll(/<path d="([^"]+)"/g)].map(([, path]) => path))
})

test.each([
  ['Klitmøller', 57.04, 8.49, { near: 5, open: true, west: true }],
  ['Grenaa', 56.41, 10.88, { near: 6, open: true, west: false }],
  ['Vejle', 55.71, 9.54, { near: 4, open: false, west: false }],
  ['Middelfart', 55.5, 9.74, { near: 4, open: false, west: true }],
])('%s: distance, direction and width of its water', (_town, latitude, longitude, expected) => {
  const at = { latitudeE6: latitude * 1e6, longitudeE6: longitude * 1e6 }
  const { distanceKm, bearing, widthKm } = nearestCoast(at)
  expect(distanceKm).toBeLessThan(expected.near)
  expect(widthKm > 35).toBe(expected.open)
  expect(bearing > 180).toBe(expected.west)
})

test('Silkeborg lies far from any coast', () => {
  expect(
    nearestCoast({ latitudeE6: 56_170_000, longitudeE6: 9_550_000 }).distanceKm,
  ).toBeGreaterThan(25)
})
