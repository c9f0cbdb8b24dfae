export type Point = readonly [x: number, y: number]

/** The eight numbers of a projective map (x, y) → ((ax + by + c) / w, (dx + ey + f) / w) with w = gx + hy + 1. */
export type Homography = readonly number[]

/**
 * The map of a flat card to its photo, from places on both: exactly from four, and by least squares from more. Null where
 * the places determine none, such as three on a line.
 */
export function homographyOf(from: readonly Point[], to: readonly Point[]): Homography | null {
  const [scaleFrom, scaleTo] = [largest(from), largest(to)]
  const square = Array.from({ length: 8 }, () => Array.from({ length: 9 }, () => 0))
  from.forEach((point, i) => {
    const [x, y] = point.map((one) => one / scaleFrom) as [number, number]
    const [u, v] = (to[i] ?? [0, 0]).map((one) => one / scaleTo) as [number, number]
    addEquation(square, [x, y, 1, 0, 0, 0, -x * u, -y * u], u)
    addEquation(square, [0, 0, 0, x, y, 1, -x * v, -y * v], v)
  })
  const solved = solve(square)
  if (!solved) return null
  const [a, b, c, d, e, f, g, h] = solved as unknown as Eight
  const by = scaleTo / scaleFrom
  return [a * by, b * by, c * scaleTo, d * by, e * by, f * scaleTo, g / scaleFrom, h / scaleFrom]
}

/**
 * The map without perspective that fits best. Beyond places that lie close together it is nearer to the truth, because a
 * pixel of error in them does not become a vanishing point.
 */
export function affineOf(from: readonly Point[], to: readonly Point[]): Homography | null {
  const rows = [0, 1].map((axis) => {
    const square = Array.from({ length: 3 }, () => [0, 0, 0, 0])
    from.forEach(([x, y], i) => addEquation(square, [x, y, 1], to[i]?.[axis] ?? 0))
    return solve(square)
  })
  const [across, down] = rows
  return across && down ? [...across, ...down, 0, 0] : null
}

type Eight = [number, number, number, number, number, number, number, number]

/** With lengths near 1 the equations lose no digits. */
const largest = (points: readonly Point[]) => Math.max(1e-9, ...points.flat().map(Math.abs))

/** Adds an equation to the normal equations of least squares. */
function addEquation(square: number[][], row: readonly number[], value: number): void {
  row.forEach((one, i) => {
    const target = square[i] ?? []
    row.forEach((other, j) => (target[j] = (target[j] ?? 0) + one * other))
    target[row.length] = (target[row.length] ?? 0) + one * value
  })
}

/** Solves by elimination with the largest pivot; changes the rows. */
function solve(rows: number[][]): number[] | null {
  const size = rows.length
  for (let at = 0; at < size; at += 1) {
    const best = rows.findIndex(
      (row, i) =>
        i >= at &&
        Math.abs(row[at] ?? 0) === Math.max(...rows.slice(at).map((one) => Math.abs(one[at] ?? 0))),
    )
    const pivot = rows[best] as number[]
    if (Math.abs(pivot[at] ?? 0) < 1e-12) return null
    rows[best] = rows[at] as number[]
    rows[at] = pivot
    for (const row of rows) {
      if (row === pivot) continue
      const by = (row[at] ?? 0) / (pivot[at] ?? 1)
      for (let j = at; j <= size; j += 1) row[j] = (row[j] ?? 0) - by * (pivot[j] ?? 0)
    }
  }
  return rows.map((row, i) => (row[size] ?? 0) / (row[i] ?? 1))
}

/** Where a place of the card is on the photo. */
export function project(map: Homography, [x, y]: Point): Point {
  // By index: taking the eight apart asks an iterator for each, for millions of places.
  const m = map as unknown as Eight
  const w = m[6] * x + m[7] * y + 1
  return [(m[0] * x + m[1] * y + m[2]) / w, (m[3] * x + m[4] * y + m[5]) / w]
}

export const distance = ([a, b]: Point, [c, d]: Point): number => Math.hypot(a - c, b - d)
