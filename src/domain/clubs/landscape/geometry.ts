export type Point = { x: number; y: number }

/**
 * A smooth curve through the middles of neighbouring points, as an SVG path in whole units with relative
 * steps, which compress best.
 */
export function curve(points: readonly Point[], closed = false): string {
  const last = points.length - 1
  const middle = (i: number): Point => {
    const [a, b] = [points[i % points.length]!, points[(i + 1) % points.length]!]
    return { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 }
  }
  const pen = createPen(closed ? middle(last) : points[0]!)
  const bends = closed ? points : points.slice(1, -1)
  bends.forEach((point, i) => pen.bend(point, middle(closed ? i : i + 1)))
  if (closed) return `${pen.path()}z`
  pen.line(points[last]!)
  return pen.path()
}

/** Straight lines between the points. */
export function polygon(points: readonly Point[]): string {
  const pen = createPen(points[0]!)
  for (const point of points.slice(1)) pen.line(point)
  return `${pen.path()}z`
}

/** A curve, closed by straight lines down to `bottom`: the outline of a hill. */
export function curveDownTo(points: readonly Point[], bottom: number): string {
  const [first, last] = [points[0]!, points.at(-1)!]
  return `${curve(points)}L${Math.round(last.x)} ${Math.round(bottom)}H${Math.round(first.x)}z`
}

/** Relative commands in whole units; the rounding never accumulates. */
function createPen(start: Point) {
  let at = { x: Math.round(start.x), y: Math.round(start.y) }
  let path = `M${at.x} ${at.y}`
  const step = (to: Point) => `${Math.round(to.x) - at.x} ${Math.round(to.y) - at.y}`
  return {
    path: () => path.replaceAll(' -', '-'),
    line: (to: Point) => {
      path += `l${step(to)}`
      at = { x: Math.round(to.x), y: Math.round(to.y) }
    },
    bend: (over: Point, to: Point) => {
      path += `q${step(over)} ${step(to)}`
      at = { x: Math.round(to.x), y: Math.round(to.y) }
    },
  }
}

/** Points on a Catmull-Rom curve through the given points. */
export function spline(through: readonly Point[], steps: number): Point[] {
  const at = (i: number) => through[Math.min(through.length - 1, Math.max(0, i))]!
  return Array.from({ length: steps + 1 }, (_, k) => {
    const place = (k / steps) * (through.length - 1)
    const i = Math.min(through.length - 2, Math.floor(place))
    const t = place - i
    const along = (axis: 'x' | 'y') => {
      const [a, b, c, d] = [at(i - 1)[axis], at(i)[axis], at(i + 1)[axis], at(i + 2)[axis]]
      return b + 0.5 * t * (c - a + t * (2 * a - 5 * b + 4 * c - d + t * (3 * (b - c) + d - a)))
    }
    return { x: along('x'), y: along('y') }
  })
}

/** The direction to the left of a line at each of its points, of length 1. */
export function normals(line: readonly Point[]): Point[] {
  return line.map((_, i) => {
    const [a, b] = [line[Math.max(0, i - 1)]!, line[Math.min(line.length - 1, i + 1)]!]
    const length = Math.hypot(b.x - a.x, b.y - a.y) || 1
    return { x: -(b.y - a.y) / length, y: (b.x - a.x) / length }
  })
}

/** Lines of equal height on a grid whose border is low, so that every line is a ring. */
export function traceRings(heights: readonly (readonly number[])[], level: number): Point[][] {
  const next = new Map<string, { to: string; point: Point }>()
  for (let row = 0; row < heights.length - 1; row += 1) {
    for (let column = 0; column < heights[0]!.length - 1; column += 1) {
      for (const [from, to] of segments(heights, level, row, column)) {
        next.set(key(from), { to: key(to), point: from })
      }
    }
  }
  const rings: Point[][] = []
  for (const start of next.keys()) {
    const ring: Point[] = []
    for (let at = start; next.has(at);) {
      const step = next.get(at)!
      next.delete(at)
      ring.push(step.point)
      at = step.to
    }
    if (ring.length > 3) rings.push(ring)
  }
  return rings
}

const key = ({ x, y }: Point) => `${x.toFixed(4)} ${y.toFixed(4)}`

/** The directed pieces of the line within one cell; higher ground lies on the right. */
function segments(
  heights: readonly (readonly number[])[],
  level: number,
  row: number,
  column: number,
) {
  const [nw, ne] = [heights[row]![column]!, heights[row]![column + 1]!]
  const [sw, se] = [heights[row + 1]![column]!, heights[row + 1]![column + 1]!]
  const kind =
    (nw > level ? 8 : 0) + (ne > level ? 4 : 0) + (se > level ? 2 : 0) + (sw > level ? 1 : 0)
  const edges = pieces[kind]!
  if (edges.length === 0) return []
  const part = (a: number, b: number) => (level - a) / (b - a)
  const on = {
    n: { x: column + part(nw, ne), y: row },
    s: { x: column + part(sw, se), y: row + 1 },
    w: { x: column, y: row + part(nw, sw) },
    e: { x: column + 1, y: row + part(ne, se) },
  }
  return edges.map(([from, to]) => [on[from], on[to]] as const)
}

type Edge = 'n' | 's' | 'w' | 'e'

/** By the corners above the level: north-west 8, north-east 4, south-east 2, south-west 1. */
const pieces: readonly (readonly (readonly [Edge, Edge])[])[] = [
  [],
  [['w', 's']],
  [['s', 'e']],
  [['w', 'e']],
  [['e', 'n']],
  [
    ['w', 'n'],
    ['e', 's'],
  ],
  [['s', 'n']],
  [['w', 'n']],
  [['n', 'w']],
  [['n', 's']],
  [
    ['n', 'e'],
    ['s', 'w'],
  ],
  [['n', 'e']],
  [['e', 'w']],
  [['e', 's']],
  [['s', 'w']],
  [],
]

/** Drops points closer together than `distance`, which add bytes and no detail. */
export function thin(points: readonly Point[], distance: number): Point[] {
  const kept: Point[] = []
  for (const point of points) {
    const last = kept.at(-1)
    if (!last || Math.hypot(point.x - last.x, point.y - last.y) >= distance) kept.push(point)
  }
  return kept
}
