import { percentile } from './grey-image.ts'

/** The side of the picture that the network reads, and of the part that is filled. */
export const inkSide = 24
const filledSide = 20

/** Pixels to a millimetre in the patch of a box, and millimetres of the patch around the box. */
export const patchScale = 6
export const patchEdge = 0.8

/** A box of a card with what surrounds it, in shades of grey. */
export type Patch = { width: number; height: number; data: Float32Array }

/** What stands in a box: nothing, or ink as `inkSide` × `inkSide` values from 0 to 1. */
export type BoxInk = { isBlank: true } | { isBlank: false; image: Float32Array }

type Rect = { left: number; top: number; right: number; bottom: number }

/** Pixels of the smallest thing that is written, a little less than a square millimetre. */
const leastInk = 30

/** Paper has no grain or shadow darker than this share of its lightness; a pencil is darker. */
const faintest = 0.14

/**
 * The ink of a box: the lines around it are found and left out, parts that are specks or reach in from a neighbouring box
 * are dropped, and what remains is scaled to one size.
 */
export function inkOfBox(patch: Patch): BoxInk {
  const written = writingIn(patch)
  if (!written) return { isBlank: true }
  return { isBlank: false, image: imageOf(written, written.parts) }
}

/**
 * The two figures of a number, each as `inkOfBox` has one; null where there are not two that stand clear of each other. A
 * figure may have parts of its own, such as the bar of a 5: the widest gap between the middles of parts divides them.
 */
export function inkOfTwoFigures(patch: Patch): [Float32Array, Float32Array] | null {
  const written = writingIn(patch)
  if (!written) return null
  const middle = ({ left, right }: Part) => (left + right) / 2
  const parts = written.parts.toSorted((a, b) => middle(a) - middle(b))
  const gaps = parts.slice(1).map((part, i) => middle(part) - middle(parts[i] ?? part))
  if (gaps.length === 0) return null
  const at = gaps.indexOf(Math.max(...gaps)) + 1
  const figures = [parts.slice(0, at), parts.slice(at)] as const
  if (!areFigures(rectOf(figures[0], written), rectOf(figures[1], written))) return null
  return [imageOf(written, figures[0]), imageOf(written, figures[1])]
}

/** Two figures are about equally tall, stand beside each other, and overlap by a fifth where they slant. */
function areFigures(first: Rect, second: Rect): boolean {
  const [a, b] = [sizeOf(first), sizeOf(second)]
  const isAsTall = Math.min(a.height, b.height) > 0.55 * Math.max(a.height, b.height)
  return isAsTall && first.right - second.left < 0.2 * Math.min(a.height, b.height)
}

type Writing = { ink: Float32Array; width: number; height: number; parts: Part[] }

/** What is written in a box by its parts, from 0 to 1; null where nothing is. */
function writingIn(patch: Patch): Writing | null {
  const paper = percentile(patch.data, 0.75, 255)
  const dark = patch.data.map((shade) => Math.max(0, 1 - shade / Math.max(paper, 1)))
  const inner = withinLines({ ...patch, data: dark })
  const { width, height } = sizeOf(inner)
  const ink = new Float32Array(width * height)
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1)
      ink[y * width + x] = dark[(inner.top + y) * patch.width + inner.left + x] ?? 0
  const most = percentile(ink, 0.985, 1)
  // A short dash is less than that much of a wide box.
  const darkest = most < faintest ? percentile(ink, 1 - leastInk / ink.length, 1) : most
  if (darkest < faintest) return null
  for (let i = 0; i < ink.length; i += 1)
    ink[i] = Math.min(1, Math.max(0, ((ink[i] ?? 0) / darkest - 0.3) / 0.5))
  const parts = partsOf(ink, width, height).filter(
    (part) => !isSpeck(part) && !isReachingIn(part, width, height),
  )
  return parts.length === 0 ? null : { ink, width, height, parts }
}

const sizeOf = ({ left, top, right, bottom }: Rect) => ({
  width: right - left,
  height: bottom - top,
})

/** The inside of the box: at each side the darkest line near the edge where it should be, and a little more. */
function withinLines(dark: Patch): Rect {
  const { width, height } = dark
  const band = Math.round(2.2 * patchEdge * patchScale)
  const columns = { length: width, across: height, at: (i: number, j: number) => j * width + i }
  const rows = { length: height, across: width, at: (i: number, j: number) => i * width + j }
  const [left, right] = sidesOf(dark.data, columns, band)
  const [top, bottom] = sidesOf(dark.data, rows, band)
  return { left, top, right, bottom }
}

type Axis = { length: number; across: number; at: (i: number, j: number) => number }

function sidesOf(dark: Float32Array, axis: Axis, band: number): [from: number, to: number] {
  const edge = Math.round(patchEdge * patchScale)
  const clear = 2
  const darknessOf = (i: number) => {
    let sum = 0
    // The lines of the other direction are no part of this one.
    for (let j = 2 * edge; j < axis.across - 2 * edge; j += 1)
      sum += Math.min(dark[axis.at(i, j)] ?? 0, 0.5)
    return sum / (axis.across - 4 * edge)
  }
  const lineIn = (from: number, to: number, expected: number) => {
    let best = expected
    let most = 0.1
    for (let i = from; i < to; i += 1) {
      const much = darknessOf(i)
      if (much > most) [best, most] = [i, much]
    }
    return best
  }
  const first = lineIn(0, band, edge)
  const last = lineIn(axis.length - band, axis.length, axis.length - 1 - edge)
  return [first + clear, last - clear + 1]
}

/** A picture of some parts with their soft edges, without the others. */
function imageOf({ ink, width, height }: Writing, parts: readonly Part[]): Float32Array {
  const isKept = new Uint8Array(ink.length)
  for (const { pixels } of parts) for (const at of pixels) isKept[at] = 1
  const isEdge = (at: number) =>
    [at - 1, at + 1, at - width, at + width].some((next) => isKept[next] === 1)
  const kept = ink.map((value, at) =>
    isKept[at] === 1 || (value <= 0.5 && isEdge(at)) ? value : 0,
  )
  return scaled(kept, width, rectOf(parts, { width, height }))
}

/** Around parts, with a pixel for their soft edges. */
const rectOf = (parts: readonly Part[], box: { width: number; height: number }): Rect => ({
  left: Math.max(0, Math.min(...parts.map(({ left }) => left)) - 1),
  top: Math.max(0, Math.min(...parts.map(({ top }) => top)) - 1),
  right: Math.min(box.width, Math.max(...parts.map(({ right }) => right)) + 1),
  bottom: Math.min(box.height, Math.max(...parts.map(({ bottom }) => bottom)) + 1),
})

type Part = Rect & { pixels: number[] }

/** Connected parts of pixels that are more than half ink, also by their corners. */
function partsOf(ink: Float32Array, width: number, height: number): Part[] {
  const seen = new Uint8Array(ink.length)
  const parts: Part[] = []
  for (let start = 0; start < ink.length; start += 1) {
    if (seen[start] || (ink[start] ?? 0) <= 0.5) continue
    const pixels = [start]
    seen[start] = 1
    const part: Part = {
      pixels,
      left: width,
      top: height,
      right: 0,
      bottom: 0,
    }
    for (const at of pixels) {
      const x = at % width
      const y = (at - x) / width
      part.left = Math.min(part.left, x)
      part.top = Math.min(part.top, y)
      part.right = Math.max(part.right, x + 1)
      part.bottom = Math.max(part.bottom, y + 1)
      for (let v = Math.max(0, y - 1); v <= Math.min(height - 1, y + 1); v += 1)
        for (let u = Math.max(0, x - 1); u <= Math.min(width - 1, x + 1); u += 1) {
          const next = v * width + u
          if (seen[next] || (ink[next] ?? 0) <= 0.5) continue
          seen[next] = 1
          pixels.push(next)
        }
    }
    parts.push(part)
  }
  return parts
}

/** Less than a third of a square millimetre, or nowhere a millimetre long. */
const isSpeck = ({ pixels, left, right, top, bottom }: Part) =>
  pixels.length < 0.3 * patchScale ** 2 || Math.max(right - left, bottom - top) < patchScale

/**
 * What touches an edge and goes less than a fifth into the box is a neighbour's digit, or the line of the box where it runs
 * along all of the edge. Between them it may be the 1 of a score of two digits, which must stay.
 */
function isReachingIn({ left, top, right, bottom }: Part, width: number, height: number): boolean {
  const into = 0.2
  const isForeign = (share: number) => share < 0.45 || share > 0.9
  const isBeside =
    (left === 0 && right < into * width) || (right === width && left > (1 - into) * width)
  const isOver =
    (top === 0 && bottom < into * height) || (bottom === height && top > (1 - into) * height)
  return (
    (isBeside && isForeign((bottom - top) / height)) ||
    (isOver && isForeign((right - left) / width))
  )
}

/** The rectangle as large as fits, centred, each pixel the mean of what it covers. */
function scaled(ink: Float32Array, width: number, rect: Rect): Float32Array {
  const size = sizeOf(rect)
  const scale = filledSide / Math.max(size.width, size.height)
  const left = (inkSide - size.width * scale) / 2
  const top = (inkSide - size.height * scale) / 2
  const image = new Float32Array(inkSide * inkSide)
  const steps = 3
  for (let y = 0; y < inkSide; y += 1)
    for (let x = 0; x < inkSide; x += 1) {
      let sum = 0
      for (let k = 0; k < steps * steps; k += 1) {
        const u = (x + ((k % steps) + 0.5) / steps - left) / scale - 0.5
        const v = (y + (Math.floor(k / steps) + 0.5) / steps - top) / scale - 0.5
        sum += between(ink, width, rect, [u, v])
      }
      image[y * inkSide + x] = sum / (steps * steps)
    }
  return image
}

function between(
  ink: Float32Array,
  width: number,
  { left, top, right, bottom }: Rect,
  [u, v]: readonly [number, number],
): number {
  const x = left + u
  const y = top + v
  const pixel = (px: number, py: number) =>
    px < left || py < top || px >= right || py >= bottom ? 0 : (ink[py * width + px] ?? 0)
  const [x0, y0] = [Math.floor(x), Math.floor(y)]
  const [dx, dy] = [x - x0, y - y0]
  return (
    (pixel(x0, y0) * (1 - dx) + pixel(x0 + 1, y0) * dx) * (1 - dy) +
    (pixel(x0, y0 + 1) * (1 - dx) + pixel(x0 + 1, y0 + 1) * dx) * dy
  )
}
