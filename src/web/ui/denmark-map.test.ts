import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { bornholmFrame, mapSize, projectOnMap } from '#domain/clubs/position.ts'

type Point = { x: number; y: number }

const coasts = [
  ...readFileSync(new URL('denmark-map.svg', import.meta.url), 'utf8').matchAll(/ d="([^"]+)z"/g),
].map(([, path = '']) => pointsOf(path))

test.each([
  ['Silkeborg', 56.17, 9.55],
  ['Hjørring', 57.464, 9.982],
  ['Tønder', 54.94, 8.87],
  ['Odense', 55.396, 10.388],
  ['Ringsted', 55.443, 11.79],
  ['Maribo', 54.777, 11.5],
  ['Aakirkeby', 55.071, 14.92],
])('%s is drawn on land', (_town, latitude, longitude) => {
  expect(isOnLand(projectOnMap(at(latitude, longitude)))).toBe(true)
})

test.each([
  ['the Kattegat', 56.6, 11.4],
  ['the Great Belt', 55.45, 10.95],
  ['the North Sea', 56.2, 8.0],
  ['the Baltic off Gedser', 54.56, 12.3],
])('%s is drawn as sea', (_sea, latitude, longitude) => {
  expect(isOnLand(projectOnMap(at(latitude, longitude)))).toBe(false)
})

test('Bornholm is drawn in its frame, everything else outside it, all within the picture', () => {
  const { x, y, width, height } = bornholmFrame
  const isFramed = (p: Point) => p.x > x && p.x < x + width && p.y > y && p.y < y + height
  expect(isFramed(projectOnMap(at(55.101, 14.707)))).toBe(true)
  expect(coasts.filter((coast) => coast.some(isFramed))).toHaveLength(1)
  for (const point of coasts.flat()) {
    expect(point.x >= 0 && point.x <= mapSize.width).toBe(true)
    expect(point.y >= 0 && point.y <= mapSize.height).toBe(true)
  }
})

function at(latitude: number, longitude: number) {
  return { latitudeE6: latitude * 1e6, longitudeE6: longitude * 1e6 }
}

/** Even-odd: a ray to the right crosses the coast an odd number of times. */
function isOnLand({ x, y }: Point): boolean {
  return coasts.some((coast) => {
    const crossings = coast.filter((a, i) => {
      const b = coast[(i + 1) % coast.length] ?? a
      return a.y > y !== b.y > y && x < ((b.x - a.x) * (y - a.y)) / (b.y - a.y) + a.x
    })
    return crossings.length % 2 === 1
  })
}

/** `M1 2l.5-3 …`: the start, then steps. */
function pointsOf(path: string): Point[] {
  const numbers = (path.match(/-?(\d+\.\d+|\.\d+|\d+)/g) ?? []).map(Number)
  const points: Point[] = []
  let [x, y] = [0, 0]
  for (let i = 0; i + 1 < numbers.length; i += 2) {
    x += numbers[i] ?? 0
    y += numbers[i + 1] ?? 0
    points.push({ x, y })
  }
  return points
}
