import { homographyOf, project, type Point } from '#domain/scoring/card-photo/homography.ts'
import { between, type Pixels, type Random } from './handwriting.ts'

/** A photo as RGBA, with the corners of the card on it. */
export type Photo = { width: number; height: number; data: Uint8ClampedArray; corners: Point[] }

export type PhotoLook = {
  /** How far the corners are from those of a rectangle, as a share of the sides. */
  tilt: number
  /** Radians; a photo may be on its side or upside down. */
  turn: number
  paper: number
  /** How much darker one side is than the other, as a share. */
  gradient: number
  /** The radius in pixels. */
  blur: number
  grain: number
  /** The share of the photo that the card fills. */
  fill: number
  width: number
  height: number
}

/** What photos of cards on a table look like. */
export const anyLook = (random: Random): PhotoLook => ({
  tilt: between(random, 0, 0.07),
  turn: Math.floor(random() * 4) * (Math.PI / 2) + between(random, -0.15, 0.15),
  paper: between(random, 150, 250),
  gradient: between(random, 0, 0.45),
  blur: Math.floor(random() * 2.4),
  grain: between(random, 1, 7),
  fill: between(random, 0.72, 0.88),
  width: 2400,
  height: 1800,
})

/** Takes a photo of a card on a brown table. */
export function photograph(random: Random, card: Pixels, look: PhotoLook): Photo {
  const { width, height } = look
  const corners = cornersOn(random, card, look)
  const sheet: Point[] = [
    [0, 0],
    [card.width - 1, 0],
    [card.width - 1, card.height - 1],
    [0, card.height - 1],
  ]
  const back = homographyOf(corners, sheet)
  if (!back) throw new Error('The corners are on a line')
  const shades = new Float32Array(width * height)
  const light = lightOf(random, look)
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const [u, v] = project(back, [x, y])
      const isPaper = u >= 0 && v >= 0 && u < card.width - 1 && v < card.height - 1
      const shade = isPaper ? look.paper * (1 - darkAt(card, u, v)) + 8 : 70 + 12 * Math.sin(x / 9)
      shades[y * width + x] = shade * light(x, y)
    }
  const soft = blurred(shades, width, look.blur)
  const data = new Uint8ClampedArray(width * height * 4)
  for (let i = 0; i < soft.length; i += 1) {
    const noise = (random() + random() - 1) * 2 * look.grain
    const value = (soft[i] ?? 0) + noise
    // Setting four values at once is several times slower.
    data[i * 4] = value
    data[i * 4 + 1] = value
    data[i * 4 + 2] = value * 0.97
    data[i * 4 + 3] = 255
  }
  return { width, height, data, corners }
}

function cornersOn(random: Random, card: Pixels, look: PhotoLook): Point[] {
  const { width, height, turn, tilt, fill } = look
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)]
  const wide = Math.abs(cos) * card.width + Math.abs(sin) * card.height
  const high = Math.abs(sin) * card.width + Math.abs(cos) * card.height
  const scale = fill * Math.min(width / wide, height / high)
  const signs: Point[] = [
    [-1, -1],
    [1, -1],
    [1, 1],
    [-1, 1],
  ]
  return signs.map(([a, b]): Point => {
    const x = (a * card.width * scale) / 2
    const y = (b * card.height * scale) / 2
    const off = () => between(random, -tilt, tilt) * card.width * scale
    return [width / 2 + cos * x - sin * y + off(), height / 2 + sin * x + cos * y + off()]
  })
}

/** The mean of the four pixels around, which is what a lens does to the fine lines of a card. */
function darkAt({ width, data }: Pixels, x: number, y: number): number {
  const [left, top] = [Math.floor(x), Math.floor(y)]
  const [dx, dy] = [x - left, y - top]
  const at = top * width + left
  const above = (data[at] ?? 0) * (1 - dx) + (data[at + 1] ?? 0) * dx
  const below = (data[at + width] ?? 0) * (1 - dx) + (data[at + width + 1] ?? 0) * dx
  return above * (1 - dy) + below * dy
}

function lightOf(random: Random, { gradient, width, height }: PhotoLook) {
  const angle = random() * 2 * Math.PI
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
  return (x: number, y: number) =>
    1 - gradient * (0.5 + 0.5 * (cos * ((2 * x) / width - 1) + sin * ((2 * y) / height - 1)) * 0.7)
}

/** Two means over a square, which is nearly a Gaussian. */
function blurred(shades: Float32Array, width: number, radius: number): Float32Array {
  if (radius === 0) return shades
  let from = shades
  for (let turn = 0; turn < 2; turn += 1)
    for (const step of [1, width]) {
      const to = new Float32Array(from.length)
      const reach = radius * step
      for (let i = reach; i < from.length - reach; i += 1) {
        let sum = 0
        for (let at = i - reach; at <= i + reach; at += step) sum += from[at] ?? 0
        to[i] = sum / (2 * radius + 1)
      }
      from = to
    }
  return from
}
