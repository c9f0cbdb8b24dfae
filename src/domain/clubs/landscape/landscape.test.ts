import { hash } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { Resvg } from '@resvg/resvg-js'
import { expect, test } from 'vitest'
import { buildClubs } from '#server/demo/build-clubs.ts'
import { plainDate } from '#domain/shared/dates.ts'
import { describeLandscape, drawLandscape, formats, type Format } from './draw-landscape.ts'
import { createChance } from './noise.ts'
import { planLandscape, type LandscapeSubject } from './plan.ts'
import { drawingVersion } from './version.ts'

const story = buildClubs(plainDate('2027-05-04'), plainDate('2027-03-01'))

/** The clubs of the demonstration, with the holes of the longest tee. */
const demoClubs: LandscapeSubject[] = story.clubs.map((club) => {
  const courses = story.courses.filter(({ clubId }) => clubId === club.id)
  const [tee] = story.tees
    .filter(({ courseId }) => courseId === courses[0]?.id)
    .toSorted((a, b) => (b.lengthMetres ?? 0) - (a.lengthMetres ?? 0))
  return {
    clubNumber: club.dguClubNumber,
    name: club.name,
    courseNames: courses.map(({ name }) => name),
    position: { latitudeE6: club.latitudeE6 ?? 0, longitudeE6: club.longitudeE6 ?? 0 },
    holes: story.holes
      .filter(({ teeId }) => teeId === tee?.id)
      .map(({ par, lengthMetres }) => ({ par, lengthMetres: lengthMetres ?? 0 })),
  }
})

const first = [
  'Vester',
  'Nørre',
  'Sønder',
  'Øster',
  'Store',
  'Lille',
  'Gammel',
  'Birke',
  'Silke',
  'Falke',
]
const last = [
  'skov',
  'bakke',
  'sø',
  'mose',
  'fjord',
  'strand',
  'klit',
  'hede',
  'gård',
  'ådal',
  'by',
  'mark',
]
const usual: Record<3 | 4 | 5, readonly [number, number]> = {
  3: [135, 190],
  4: [310, 395],
  5: [455, 520],
}

function inventClub(i: number): LandscapeSubject {
  const chance = createChance(`invented ${i}`)
  const holes = Array.from({ length: chance.pick([9, 18, 18, 18]) }, () => {
    const par = chance.pick([3, 4, 4, 4, 5] as const)
    return { par, lengthMetres: chance.whole(...usual[par]) }
  })
  return {
    clubNumber: 100 + i,
    name: `${chance.pick(first)}${chance.pick(last)} Golfklub`,
    courseNames: ['Banen'],
    position: {
      latitudeE6: chance.whole(54_800_000, 57_500_000),
      longitudeE6: chance.whole(8_300_000, 12_300_000),
    },
    holes,
  }
}

/** `LANDSCAPES=500` compares as many invented clubs; fewer are drawn by default, for time. */
const count = Number(process.env.LANDSCAPES ?? 30)

/** Two drawings that differ less are one drawing in other inks. */
const sameDrawing = 0.27

const allFormats = Object.keys(formats) as Format[]

test('the same data give the same bytes, within 25 kB compressed, and no scripts', () => {
  for (const [i, club] of [...demoClubs, inventClub(1)].entries()) {
    const format = allFormats[i % allFormats.length] ?? 'wide'
    const svg = drawLandscape(planLandscape(club), format)
    expect(drawLandscape(planLandscape(structuredClone(club)), format)).toBe(svg)
    expect(gzipSync(svg).length, club.name).toBeLessThan(25_000)
    expect(svg).not.toMatch(
      /<script|<foreignObject|\son\w+=|NaN|undefined|https?:\/\/(?!www\.w3\.org)/,
    )
  }
})

const draw = (club: LandscapeSubject) => drawLandscape(planLandscape(club), 'card')

/** Where a small rendering has edges, as a vector of length 1: new inks hardly change it. */
function edgesOf(svg: string): Float64Array {
  const image = new Resvg(svg, { fitTo: { mode: 'width', value: 64 } }).render()
  const { width, height, pixels } = image
  const grey = (x: number, y: number) => {
    const at = 4 * (y * width + x)
    return 0.3 * (pixels[at] ?? 0) + 0.59 * (pixels[at + 1] ?? 0) + 0.11 * (pixels[at + 2] ?? 0)
  }
  const edges = new Float64Array((width - 1) * (height - 1))
  for (let y = 0; y < height - 1; y += 1) {
    for (let x = 0; x < width - 1; x += 1) {
      edges[y * (width - 1) + x] = Math.sqrt(
        Math.hypot(grey(x + 1, y) - grey(x, y), grey(x, y + 1) - grey(x, y)),
      )
    }
  }
  const mean = edges.reduce((sum, value) => sum + value, 0) / edges.length
  const centred = edges.map((value) => value - mean)
  const norm = Math.hypot(...centred)
  return centred.map((value) => value / norm)
}

/** 0 for the same edges, 1 for unrelated ones. */
const difference = (a: Float64Array, b: Float64Array): number =>
  1 - a.reduce((sum, value, i) => sum + value * (b[i] ?? 0), 0)

test('the clubs of the demonstration and others differ pairwise by more than inks do', () => {
  const others = Array.from({ length: count }, (_, i) => inventClub(i))
  const edges = [...demoClubs, ...others].map((club) => edgesOf(draw(club)))
  // Not `Math.min(...all)`: 524 clubs are 137,026 pairs, more than a call has room for.
  let least = 1
  for (const [i, a] of edges.entries()) {
    for (const b of edges.slice(0, i)) least = Math.min(least, difference(a, b))
  }
  expect(least).toBeGreaterThan(sameDrawing)
})

test('the same drawing in other inks counts as the same', () => {
  const plan = planLandscape(demoClubs[5]!)
  const edges = edgesOf(drawLandscape(plan, 'card'))
  const inks = ['retro', 'spring', 'summer', 'chalk', 'dawn', 'bog'] as const
  const differences = inks.map((palette) =>
    difference(edges, edgesOf(drawLandscape({ ...plan, palette }, 'card'))),
  )
  expect(Math.max(...differences)).toBeLessThan(sameDrawing)
})

test('place and name decide the composition', () => {
  const at = (name: string, latitudeE6: number, longitudeE6: number) =>
    planLandscape({ ...inventClub(7), name, position: { latitudeE6, longitudeE6 } }).composition
  expect(at('Vesterklit Golfklub', 56_090_000, 8_170_000)).toBe('dunes')
  expect(at('Storehede Golfklub', 56_000_000, 9_000_000)).toBe('heath')
  expect(at('Birkesø Golfklub', 56_100_000, 9_600_000)).toBe('lake')
})

test('the text alternative says what is drawn', () => {
  const texts = demoClubs.map((club) => describeLandscape(planLandscape(club)))
  const { bunkers, hole } = planLandscape(demoClubs[2]!).motif
  expect(texts[2]).toContain(
    `Tegning: klitter ved havet i rimfrost. Hul ${hole.number}, par 5, ender ved flaget med ${bunkers} bunkers.`,
  )
  for (const text of texts)
    expect(text).toMatch(/^Tegning: [^.]+\. [^.]+\.( I baggrunden [^.]+\.)?$/)
})

test('a changed drawing has a new version in its address', () => {
  const drawings = demoClubs.map((club) => draw(club)).join('')
  expect([drawingVersion, hash('sha256', drawings, 'hex').slice(0, 8)]).toMatchInlineSnapshot(`
    [
      2,
      "a99af5ac",
    ]
  `)
})
