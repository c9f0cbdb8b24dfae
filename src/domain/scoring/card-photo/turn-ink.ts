import { inkSide } from './box-ink.ts'

type Turn = { angle: number; slant: number }

const straight: Turn = { angle: 0, slant: 0 }

/** As people write: a little turned, and slanted to either side. */
const turns: readonly Turn[] = [
  straight,
  { angle: 0.12, slant: 0 },
  { angle: -0.12, slant: 0 },
  { angle: 0, slant: 0.15 },
  { angle: 0, slant: -0.15 },
]

/** The picture of a figure, and the same figure written a little differently. */
export const turnedInk = (image: Float32Array): Float32Array[] =>
  turns.map((turn) => (turn === straight ? image : turned(image, turn)))

function turned(image: Float32Array, { angle, slant }: Turn): Float32Array {
  const middle = (inkSide - 1) / 2
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
  const result = new Float32Array(inkSide * inkSide)
  for (let y = 0; y < inkSide; y += 1)
    for (let x = 0; x < inkSide; x += 1) {
      const [dx, dy] = [x - middle, y - middle]
      const u = cos * dx + sin * dy + slant * dy + middle
      const v = cos * dy - sin * dx + middle
      result[y * inkSide + x] = inkAt(image, u, v)
    }
  return result
}

/** The ink between pixels. */
function inkAt(image: Float32Array, x: number, y: number): number {
  const [x0, y0] = [Math.floor(x), Math.floor(y)]
  const [dx, dy] = [x - x0, y - y0]
  const pixel = (u: number, v: number) =>
    u < 0 || v < 0 || u >= inkSide || v >= inkSide ? 0 : (image[v * inkSide + u] ?? 0)
  return (
    (pixel(x0, y0) * (1 - dx) + pixel(x0 + 1, y0) * dx) * (1 - dy) +
    (pixel(x0, y0 + 1) * (1 - dx) + pixel(x0 + 1, y0 + 1) * dx) * dy
  )
}
