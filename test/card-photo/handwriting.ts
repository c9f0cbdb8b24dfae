import type { BoxClass } from '#domain/scoring/card-photo/digit-network.ts'

/** Handwritten digits of 28 × 28 pixels, 0 for paper and 255 for ink, as MNIST stores them. */
export type Digits = { images: Uint8Array; byLabel: readonly number[][] }

export type Random = () => number
/** The darkness of a picture from 0 to 1, with so many pixels to a millimetre. */
export type Pixels = { width: number; height: number; scale: number; data: Float32Array }

const digitSide = 28
export const between = (random: Random, from: number, to: number): number =>
  from + (to - from) * random()
const pick = <Of>(random: Random, list: readonly Of[]) => list[Math.floor(random() * list.length)]

export type Pen = { dark: number; radius: number }
type Place = { x: number; y: number }
export type Writing = { digits: Digits; pen: Pen; centre: Place; tall: number; what: BoxClass }

/** Writes something of a class as people do. */
export function write(random: Random, pixels: Pixels, { what, ...writing }: Writing): void {
  const { pen, centre } = writing
  if (typeof what === 'number') return writeDigit(random, pixels, { ...writing, digit: what })
  const { x, y } = centre
  if (what === 'dash') {
    const long = between(random, 1.5, 6) * pixels.scale
    const tilt = between(random, -0.25, 0.25)
    const ends = [-0.5, 0, 0.5].map((t): Place => {
      const wobble = between(random, -0.05, 0.05)
      return { x: x + t * long, y: y + (t * tilt + wobble) * long }
    })
    return stroke(pixels, ends, pen)
  }
  writeOther(random, pixels, writing)
}

export type OtherWriting = Omit<Writing, 'what'>

/** What a person must read: two digits, 0, and all ways to correct or to emphasize. */
function writeOther(random: Random, pixels: Pixels, writing: OtherWriting): void {
  const { centre, tall, pen } = writing
  const any = () => Math.floor(random() * 10)
  const digit = (one: number, at: Place = centre, size = tall) =>
    writeDigit(random, pixels, { ...writing, digit: one, centre: at, tall: size })
  const kind = random()
  if (kind < 0.38) {
    const size = tall * between(random, 0.65, 1)
    const apart = size * between(random, 0.28, 0.42)
    digit(random() < 0.9 ? 1 : 2, { x: centre.x - apart, y: centre.y }, size)
    digit(any(), { x: centre.x + apart, y: centre.y + between(random, -2, 2) }, size)
  } else if (kind < 0.46) digit(0)
  else if (kind < 0.76) {
    digit(any())
    const isBeside = random() < 0.35
    cross(random, pixels, { centre, tall, pen })
    if (isBeside) digit(any(), { x: centre.x + tall * 0.7, y: centre.y }, tall * 0.8)
  } else if (kind < 0.88) {
    digit(any(), centre, tall * 0.75)
    ring(random, pixels, { centre, tall, pen })
  } else if (kind < 0.96) {
    digit(any())
    digit(any(), { x: centre.x + between(random, -3, 3), y: centre.y + between(random, -3, 3) })
  } else cross(random, pixels, { centre, tall, pen })
}

type Marked = { centre: Place; tall: number; pen: Pen }

/** Lines through what is written, or a zigzag over it. */
function cross(random: Random, pixels: Pixels, { centre, tall, pen }: Marked): void {
  const reach = () => between(random, -0.6, 0.6) * tall
  if (random() < 0.3) {
    const turns = 4 + Math.floor(random() * 5)
    const points = Array.from({ length: turns }, (_, i) => ({
      x: centre.x + ((i % 2) - 0.5) * tall * between(random, 0.5, 1),
      y: centre.y + (i / (turns - 1) - 0.5) * tall * between(random, 0.7, 1),
    }))
    return stroke(pixels, points, pen)
  }
  const isCross = random() < 0.5
  const rise = between(random, 0.15, 0.6) * tall
  const wide = between(random, 0.35, 0.6) * tall
  const shift = reach() / 6
  const line = (sign: number): [Place, Place] => [
    { x: centre.x - wide, y: centre.y + sign * rise + shift },
    { x: centre.x + wide, y: centre.y - sign * rise + shift },
  ]
  const first = random() < 0.7 ? 1 : -1
  stroke(pixels, line(first), pen)
  if (isCross) stroke(pixels, line(-first), pen)
}

/** A ring, as some write around a birdie, or a square around a bogey. */
function ring(random: Random, pixels: Pixels, { centre, tall, pen }: Marked): void {
  const [wide, high] = [between(random, 0.45, 0.65) * tall, between(random, 0.48, 0.62) * tall]
  const isSquare = random() < 0.3
  const from = random() * 6
  const points = Array.from({ length: isSquare ? 5 : 25 }, (_, i) => {
    const angle = isSquare ? Math.PI / 4 + (i * Math.PI) / 2 : from + (i * 2 * Math.PI) / 23
    const by = (isSquare ? Math.SQRT2 : 1) * between(random, 0.97, 1.03)
    return { x: centre.x + Math.cos(angle) * wide * by, y: centre.y + Math.sin(angle) * high * by }
  })
  stroke(pixels, points, pen)
}

type DigitWriting = OtherWriting & { digit: number }

export function writeDigit(random: Random, pixels: Pixels, writing: DigitWriting): void {
  const { digits, digit, pen, centre, tall } = writing
  const index = pick(random, digits.byLabel[digit] ?? []) ?? 0
  const image = asWrittenHere(random, digits, { index, digit })
  const angle = between(random, -0.2, 0.2)
  const [wide, shear] = [between(random, 0.8, 1.2), between(random, -0.25, 0.25)]
  // The digit fills 20 of the 28 pixels.
  const scale = 20 / tall
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
  const [low, gain] = [between(random, 0, 0.45), between(random, 1.3, 2.2)]
  const reach = tall * 1.2
  const [top, bottom] = [
    Math.max(0, Math.floor(centre.y - reach)),
    Math.min(pixels.height, centre.y + reach),
  ]
  const [left, right] = [
    Math.max(0, Math.floor(centre.x - reach)),
    Math.min(pixels.width, centre.x + reach),
  ]
  for (let y = top; y < bottom; y += 1)
    for (let x = left; x < right; x += 1) {
      const [dx, dy] = [(x - centre.x) * scale, (y - centre.y) * scale]
      const v = sin * dx + cos * dy
      const u = (cos * dx - sin * dy + shear * v) / wide
      const ink = Math.min(1, Math.max(0, (inkAt(image, u + 13.5, v + 13.5) - low) * gain))
      darken(pixels, y * pixels.width + x, ink * pen.dark)
    }
}

/** The digit, often with what Danes add: a bar through 7, and a stroke up to the top of 1. */
function asWrittenHere(
  random: Random,
  { images }: Digits,
  { index, digit }: { index: number; digit: number },
): Float32Array {
  const from = index * digitSide * digitSide
  const image = Float32Array.from(
    images.subarray(from, from + digitSide * digitSide),
    (value) => value / 255,
  )
  const pixels = { width: digitSide, height: digitSide, scale: 1, data: image }
  const pen = { dark: 1, radius: between(random, 0.9, 1.3) }
  if (digit === 7 && random() < 0.5) {
    const row = Math.round(between(random, 12, 16))
    const x = middleOf(image, row)
    const tilt = between(random, -1.5, 1)
    const ends = [
      { x: x - between(random, 2.5, 5), y: row - tilt },
      { x: x + between(random, 2.5, 5), y: row + tilt },
    ]
    stroke(pixels, ends, pen)
  }
  if (digit === 1 && random() < 0.4) {
    const row = image.findIndex((value) => value > 0.5)
    const top = { x: row % digitSide, y: Math.floor(row / digitSide) }
    const flag = { x: top.x - between(random, 2, 6), y: top.y + between(random, 2, 7) }
    stroke(pixels, [top, flag], pen)
  }
  return image
}

function middleOf(image: Float32Array, row: number): number {
  let [sum, weighed] = [0, 0]
  for (let x = 0; x < digitSide; x += 1) {
    const value = image[row * digitSide + x] ?? 0
    sum += value
    weighed += value * x
  }
  return sum === 0 ? digitSide / 2 : weighed / sum
}

function inkAt(image: Float32Array, x: number, y: number): number {
  const [x0, y0] = [Math.floor(x), Math.floor(y)]
  if (x0 < 0 || y0 < 0 || x0 >= digitSide - 1 || y0 >= digitSide - 1) return 0
  const [dx, dy] = [x - x0, y - y0]
  const at = y0 * digitSide + x0
  const above = (image[at] ?? 0) * (1 - dx) + (image[at + 1] ?? 0) * dx
  const below = (image[at + digitSide] ?? 0) * (1 - dx) + (image[at + digitSide + 1] ?? 0) * dx
  return above * (1 - dy) + below * dy
}

/** A line of a pen through points; its radius is in millimetres. */
export function stroke(pixels: Pixels, points: readonly Place[], { dark, radius }: Pen): void {
  const thick = radius * pixels.scale
  for (let i = 1; i < points.length; i += 1) {
    const [a, b] = [points[i - 1], points[i]]
    if (!a || !b) continue
    const [dx, dy] = [b.x - a.x, b.y - a.y]
    const long = Math.max(dx * dx + dy * dy, 1e-6)
    const reach = (low: number, high: number, size: number) => [
      Math.max(0, Math.floor(low - thick - 1)),
      Math.min(size, Math.ceil(high + thick + 2)),
    ]
    const [left = 0, right = 0] = reach(Math.min(a.x, b.x), Math.max(a.x, b.x), pixels.width)
    const [top = 0, bottom = 0] = reach(Math.min(a.y, b.y), Math.max(a.y, b.y), pixels.height)
    for (let y = top; y < bottom; y += 1)
      for (let x = left; x < right; x += 1) {
        const t = Math.min(1, Math.max(0, ((x - a.x) * dx + (y - a.y) * dy) / long))
        const away = Math.hypot(x - a.x - t * dx, y - a.y - t * dy)
        const ink = Math.min(1, Math.max(0, thick + 0.5 - away))
        if (ink > 0) darken(pixels, y * pixels.width + x, ink * dark)
      }
  }
}

function darken({ data }: Pixels, at: number, ink: number): void {
  data[at] = Math.max(data[at] ?? 0, ink)
}
