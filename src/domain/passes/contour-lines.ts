type Point = { x: number; y: number }

/** Heights at the nodes of a square grid; row 0, column 0 lies at (`origin`, `origin`). */
export type Grid = { heights: number[][]; cell: number; origin: number }

/** Points closer than this are dropped: they add bytes and kinks but no visible detail. */
const MIN_DISTANCE = 26

/**
 * Traces the lines of equal height at one level by marching squares, as SVG paths in whole units.
 * A line that leaves the grid is open; all others are rings.
 */
export function traceLevel(grid: Grid, level: number): { closed: boolean; path: string }[] {
  const neighbours = new Map<string, string[]>()
  const join = (a: string, b: string) => {
    neighbours.set(a, [...(neighbours.get(a) ?? []), b])
    neighbours.set(b, [...(neighbours.get(b) ?? []), a])
  }
  for (let row = 0; row < grid.heights.length - 1; row += 1) {
    for (let column = 0; column < grid.heights[0]!.length - 1; column += 1) {
      for (const [a, b] of crossings(grid.heights, level, { row, column })) join(a, b)
    }
  }
  return joinLines(neighbours).map(({ edges, closed }) => ({
    closed,
    path: smoothPath({ closed, points: edges.map((edge) => pointOn(edge, grid, level)) }),
  }))
}

type Line = { points: Point[]; closed: boolean }

/** The edges of a cell that the level crosses, in pairs. An edge is named `h|v:row:column`. */
function crossings(
  heights: number[][],
  level: number,
  { row, column }: { row: number; column: number },
): [string, string][] {
  const above = (r: number, c: number) => heights[r]![c]! > level
  const [nw, ne] = [above(row, column), above(row, column + 1)]
  const [sw, se] = [above(row + 1, column), above(row + 1, column + 1)]
  // Most cells lie entirely above or below the level.
  if (nw === ne && ne === se && se === sw) return []
  const north = `h:${row}:${column}`
  const south = `h:${row + 1}:${column}`
  const west = `v:${row}:${column}`
  const east = `v:${row}:${column + 1}`
  const crossed = [
    ...(nw === ne ? [] : [north]),
    ...(ne === se ? [] : [east]),
    ...(sw === se ? [] : [south]),
    ...(nw === sw ? [] : [west]),
  ]
  if (crossed.length === 4) {
    // A saddle has two valid pairings; always choosing the same one keeps the lines continuous.
    return nw
      ? [
          [north, east],
          [south, west],
        ]
      : [
          [north, west],
          [south, east],
        ]
  }
  return crossed.length === 2 ? [[crossed[0]!, crossed[1]!]] : []
}

/** Follows neighbours from edge to edge: first the open lines, then the rings. */
function joinLines(neighbours: Map<string, string[]>): { edges: string[]; closed: boolean }[] {
  const visited = new Set<string>()
  const follow = (start: string) => {
    const edges: string[] = []
    for (let at: string | undefined = start; at !== undefined;) {
      visited.add(at)
      edges.push(at)
      at = neighbours.get(at)!.find((next) => !visited.has(next))
    }
    return edges
  }
  const ends = [...neighbours.keys()].filter((edge) => neighbours.get(edge)!.length === 1)
  const open = ends.flatMap((edge) =>
    visited.has(edge) ? [] : [{ edges: follow(edge), closed: false }],
  )
  const rings = [...neighbours.keys()].flatMap((edge) =>
    visited.has(edge) ? [] : [{ edges: follow(edge), closed: true }],
  )
  return [...open, ...rings]
}

function pointOn(edge: string, { heights, cell, origin }: Grid, level: number): Point {
  const [direction, row, column] = edge.split(':') as [string, string, string]
  const [r, c] = [Number(row), Number(column)]
  const from = heights[r]![c]!
  const to = direction === 'h' ? heights[r]![c + 1]! : heights[r + 1]![c]!
  const part = (level - from) / (to - from)
  return {
    x: (c + (direction === 'h' ? part : 0)) * cell + origin,
    y: (r + (direction === 'v' ? part : 0)) * cell + origin,
  }
}

/** Quadratic curves between the midpoints of neighbouring points, in whole units. */
function smoothPath({ points, closed }: Line): string {
  const kept = dropClosePoints({ points, closed })
  const middle = (i: number): Point => {
    const [a, b] = [kept[i % kept.length]!, kept[(i + 1) % kept.length]!]
    return { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 }
  }
  const start = closed ? middle(kept.length - 1) : kept[0]!
  let at = { x: Math.round(start.x), y: Math.round(start.y) }
  const step = (to: Point) => `${Math.round(to.x) - at.x} ${Math.round(to.y) - at.y}`
  let path = `M${at.x} ${at.y}`
  kept.slice(closed ? 0 : 1, closed ? undefined : -1).forEach((point, i) => {
    const end = middle(closed ? i : i + 1)
    path += `q${step(point)} ${step(end)}`
    at = { x: Math.round(end.x), y: Math.round(end.y) }
  })
  return (closed ? `${path}z` : `${path}l${step(kept.at(-1)!)}`).replaceAll(' -', '-')
}

function dropClosePoints({ points, closed }: Line): Point[] {
  if (points.length < 10) return points
  const kept = [points[0]!]
  for (const point of points.slice(1, -1)) {
    if (distance(point, kept.at(-1)!) >= MIN_DISTANCE) kept.push(point)
  }
  const last = points.at(-1)!
  return closed && distance(last, points[0]!) < MIN_DISTANCE ? kept : [...kept, last]
}

const distance = (a: Point, b: Point) => Math.hypot(a.x - b.x, a.y - b.y)
