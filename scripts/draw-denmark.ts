import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { feature } from 'topojson-client'
import { bornholmFrame, mapSize, projectOnMap } from '#domain/clubs/position.ts'

/**
 * Draws `src/web/ui/denmark-map.svg` from Natural Earth's coastline (public domain, from `world-atlas`).
 * Developers run it to change the map: `node scripts/draw-denmark.ts`.
 */
type Point = { x: number; y: number }

/** The greatest distance between the drawn and the real coast, and the smallest island drawn. */
const tolerance = 0.28
const smallestArea = 0.9

// Read and not imported: the compiler would work out a type for every coordinate.
const file = fileURLToPath(import.meta.resolve('world-atlas/countries-10m.json'))
const atlas = JSON.parse(readFileSync(file, 'utf8')) as Parameters<typeof feature>[0]
const land = atlas.objects.countries
if (land?.type !== 'GeometryCollection') throw new Error('The atlas has no countries')
const countries = feature(atlas, land).features
const geometry = countries.find(({ id }) => id === '208')?.geometry
if (geometry?.type !== 'MultiPolygon') throw new Error('Denmark is no longer made of islands')

const coasts = geometry.coordinates
  .map(([coast = []]) => coast.map(([longitude = 0, latitude = 0]) => onMap(latitude, longitude)))
  .filter((coast) => areaOf(coast) >= smallestArea)
  .map((coast) => simplify(coast.slice(0, -1)))
  .toSorted((a, b) => areaOf(b) - areaOf(a))

const { x, y, width, height } = bornholmFrame
writeFileSync(
  'src/web/ui/denmark-map.svg',
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${mapSize.width} ${mapSize.height}">
<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="3" fill="none" stroke="#ced5d2" stroke-width=".6"/>
<g fill="#c8eed6" stroke="#6bc292" stroke-width=".5" stroke-linejoin="round">
${coasts.map((coast) => `<path d="${draw(coast)}"/>`).join('\n')}
</g>
</svg>
`,
)

function onMap(latitude: number, longitude: number): Point {
  return projectOnMap({ latitudeE6: latitude * 1e6, longitudeE6: longitude * 1e6 })
}

/** Half the sum of the cross products, without its sign. */
function areaOf(ring: Point[]): number {
  const doubled = ring.reduce((sum, { x, y }, i) => {
    const next = ring[(i + 1) % ring.length] ?? { x, y }
    return sum + x * next.y - next.x * y
  }, 0)
  return Math.abs(doubled) / 2
}

/** Cuts a closed ring at the start and its most distant point, and simplifies each half. */
function simplify(ring: Point[]): Point[] {
  const start = ring[0] ?? { x: 0, y: 0 }
  const far = ring.reduce((best, point, i) => {
    const known = ring[best] ?? start
    return distance(point, start) > distance(known, start) ? i : best
  }, 0)
  const first = thin(ring.slice(0, far + 1))
  const second = thin([...ring.slice(far), start])
  return [...first.slice(0, -1), ...second.slice(0, -1)]
}

/** Douglas–Peucker: keeps the point furthest from the straight line if it exceeds the tolerance. */
function thin(line: Point[]): Point[] {
  const [a, b] = [line[0], line.at(-1)]
  if (!a || !b || line.length < 3) return line
  let [worst, off] = [0, 0]
  for (const [i, point] of line.entries()) {
    const away = distanceToLine(point, a, b)
    if (away > off) [worst, off] = [i, away]
  }
  if (off <= tolerance) return [a, b]
  return [...thin(line.slice(0, worst + 1)).slice(0, -1), ...thin(line.slice(worst))]
}

function distanceToLine(point: Point, a: Point, b: Point): number {
  const length = distance(a, b)
  if (length === 0) return distance(point, a)
  return Math.abs((b.x - a.x) * (a.y - point.y) - (a.x - point.x) * (b.y - a.y)) / length
}

function distance(a: Point, b: Point): number {
  return Math.hypot(a.x - b.x, a.y - b.y)
}

/** Relative steps in tenths of a unit: `M123.4 56.7l1.2-.3…z`. */
function draw(ring: Point[]): string {
  const tenths = ring.map(({ x, y }) => ({ x: Math.round(x * 10), y: Math.round(y * 10) }))
  const [first, ...rest] = tenths
  if (!first) return ''
  let last = first
  const steps = rest.map((point) => {
    const step = `${short(point.x - last.x)} ${short(point.y - last.y)}`
    last = point
    return step
  })
  return `M${short(first.x)} ${short(first.y)}l${steps.join(' ').replaceAll(' -', '-')}z`
}

function short(tenths: number): string {
  return String(tenths / 10).replace(/^(-?)0\./, '$1.')
}
