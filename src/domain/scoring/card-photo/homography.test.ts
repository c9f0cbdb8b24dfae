import { expect, test } from 'vitest'
import { distance, homographyOf, project, type Point } from './homography.ts'

const card: Point[] = [
  [0, 0],
  [80, 0],
  [80, 100],
  [0, 100],
]

// The worked table of docs/algorithms/paper-card-photo.md: a card seen from its foot, so that its top is narrower.
const photo: Point[] = [
  [300, 200],
  [700, 200],
  [800, 800],
  [200, 800],
]

test.each<[Point, Point]>([
  [
    [0, 0],
    [300, 200],
  ],
  [
    [80, 100],
    [800, 800],
  ],
  // The middle of the card is above the middle of its picture, because what is far away is small.
  [
    [40, 50],
    [500, 440],
  ],
  [
    [20, 50],
    [380, 440],
  ],
])('%j mm of the card is at %j', (place, seen) => {
  const map = homographyOf(card, photo)!
  const [x, y] = project(map, place)
  expect(x).toBeCloseTo(seen[0], 6)
  expect(y).toBeCloseTo(seen[1], 6)
})

test('more places than four give the nearest map, and three on a line give none', () => {
  const more: Point[] = [...card, [40, 50]]
  const seen: Point[] = [...photo, [502, 440]]
  const map = homographyOf(more, seen)!
  expect(distance(project(map, [40, 50]), [500, 440])).toBeLessThan(2)
  const line: Point[] = [
    [0, 0],
    [10, 10],
    [20, 20],
    [0, 100],
  ]
  expect(homographyOf(line, photo)).toBeNull()
})
