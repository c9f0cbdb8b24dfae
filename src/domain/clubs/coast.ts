import { denmarkCoasts } from './denmark-coasts.ts'
import { projectOnMap, type Position } from './position.ts'

type Point = { x: number; y: number }

export type NearestCoast = {
  distanceKm: number
  /** Towards the water: degrees from north, clockwise. */
  bearing: number
  /** Water in that direction before the next land; `farthest` or more counts as open sea. */
  widthKm: number
}

const kilometresPerUnit = 1.112
const farthest = 60

/** The nearest coast of a place in Denmark, accurate to about a kilometre, as the map is drawn. */
export function nearestCoast(position: Position): NearestCoast {
  const from = projectOnMap(position)
  let nearest = { distance: Infinity, point: from }
  for (const coast of outlines()) {
    coast.forEach((a, i) => {
      const point = closestOn(a, coast[(i + 1) % coast.length]!, from)
      const distance = Math.hypot(point.x - from.x, point.y - from.y)
      if (distance < nearest.distance) nearest = { distance, point }
    })
  }
  const isAshore = isLand(from)
  const [dx, dy] = [nearest.point.x - from.x, nearest.point.y - from.y]
  // A place that the coarse map draws in the water looks the other way.
  const angle = Math.atan2(isAshore ? dx : -dx, isAshore ? -dy : dy)
  return {
    distanceKm: isAshore ? nearest.distance * kilometresPerUnit : 0,
    bearing: Math.round((angle * 180) / Math.PI + 360) % 360,
    widthKm: waterFrom(nearest.point, angle),
  }
}

/** Kilometres of water from a coast in a direction. */
function waterFrom(coast: Point, angle: number): number {
  for (let unit = 1.5; unit * kilometresPerUnit < farthest; unit += 0.75) {
    const at = { x: coast.x + Math.sin(angle) * unit, y: coast.y - Math.cos(angle) * unit }
    if (isLand(at)) return unit * kilometresPerUnit
  }
  return farthest
}

/** Even-odd: a ray to the right crosses the coast an odd number of times. */
function isLand({ x, y }: Point): boolean {
  return outlines().some((coast) => {
    const crossings = coast.filter((a, i) => {
      const b = coast[(i + 1) % coast.length]!
      return a.y > y !== b.y > y && x < ((b.x - a.x) * (y - a.y)) / (b.y - a.y) + a.x
    })
    return crossings.length % 2 === 1
  })
}

function closestOn(a: Point, b: Point, to: Point): Point {
  const [dx, dy] = [b.x - a.x, b.y - a.y]
  const along = ((to.x - a.x) * dx + (to.y - a.y) * dy) / (dx * dx + dy * dy || 1)
  const part = Math.min(1, Math.max(0, along))
  return { x: a.x + dx * part, y: a.y + dy * part }
}

let parsed: Point[][] | undefined

const outlines = () => (parsed ??= denmarkCoasts.map(pointsOf))

/** `M1 2l.5-3 …z`: the start, then steps. */
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
