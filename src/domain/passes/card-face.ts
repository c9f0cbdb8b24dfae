import { seededRandom } from '#domain/shared/seeded-random.ts'
import { traceLevel, type Grid } from './contour-lines.ts'

/** A point on the card in card units: x from 0 to `CARD_WIDTH`, y from 0 to `CARD_HEIGHT`. */
export type CardPoint = { x: number; y: number }

/** A line of equal height. `level` runs from 0 (lowest) to 1 (the top of the green). */
export type Contour = { level: number; closed: boolean; path: string }

export type CardFace = { width: number; height: number; contours: Contour[]; pin: CardPoint }

/** The proportions of a bank card (ISO/IEC 7810 ID-1, 85.60 × 53.98 mm), ten units a millimetre. */
export const CARD_WIDTH = 856
export const CARD_HEIGHT = 540

const CELL = 20
const LEVELS = 15
/** The grid reaches one and a half cells beyond the card, so that no line ends in sight. */
const MARGIN = CELL * 1.5

/**
 * The face of a pass: the height map of a green that no other pass has, with the pin at its top.
 * The number seeds a 128-bit generator, so it always gives the same lines and no two passes look alike.
 *
 * @param passNumber any text; two texts that differ in one character give different faces
 * @returns SVG paths in card units, lowest level first; together at most 9 kB
 */
export function cardFace(passNumber: string): CardFace {
  const random = seededRandom(passNumber)
  const hills = createHills(random)
  const grid = sampleHeights(hills)
  const lowest = Math.min(...grid.heights.flat())
  const highest = Math.max(...grid.heights.flat())
  const contours = Array.from({ length: LEVELS }, (_, i) => (i + 0.6) / LEVELS).flatMap((level) =>
    traceLevel(grid, lowest + level * (highest - lowest)).map((line) => ({
      level: Math.round(level * 1000) / 1000,
      ...line,
    })),
  )
  return { width: CARD_WIDTH, height: CARD_HEIGHT, contours, pin: findSummit(hills, hills[0]!) }
}

type Hill = CardPoint & { height: number; long: number; short: number; cos: number; sin: number }

/** The first hill is the green; it lies in the right half of the card, which has no text. */
function createHills(random: () => number): Hill[] {
  const between = (low: number, high: number) => low + random() * (high - low)
  const hill = (x: number, y: number, height: number): Hill => {
    const turn = between(0, Math.PI)
    const long = between(110, 290)
    return {
      x,
      y,
      height,
      long,
      short: long * between(0.45, 0.85),
      cos: Math.cos(turn),
      sin: Math.sin(turn),
    }
  }
  const green = hill(between(0.63, 0.84) * CARD_WIDTH, between(0.4, 0.54) * CARD_HEIGHT, 1.35)
  const around = Array.from({ length: 11 }, (_, i) =>
    hill(
      between(-0.1, 1.1) * CARD_WIDTH,
      between(-0.15, 1.15) * CARD_HEIGHT,
      // Every third hill is a hollow; without hollows each card would be a single dome.
      i % 3 === 2 ? between(-0.7, -0.3) : between(0.2, 0.7),
    ),
  )
  return [green, ...around]
}

/** Climbs from a point to the nearest summit within the part of the card where the pin may be. */
function findSummit(hills: Hill[], from: CardPoint): CardPoint {
  let at = { x: Math.round(from.x), y: Math.round(from.y) }
  for (let stride = 16; stride >= 1;) {
    const around = [-stride, 0, stride].flatMap((dx) =>
      [-stride, 0, stride].map((dy) => ({ x: at.x + dx, y: at.y + dy })),
    )
    const best = around
      .filter(isPinPosition)
      .reduce((a, b) => (heightAt(hills, b.x, b.y) > heightAt(hills, a.x, a.y) ? b : a), at)
    if (best === at) stride /= 2
    else at = best
  }
  return at
}

/** The pin stays in the right half of the card, away from the text. */
const isPinPosition = ({ x, y }: CardPoint) =>
  x > CARD_WIDTH * 0.6 && x < CARD_WIDTH * 0.9 && y > CARD_HEIGHT * 0.38 && y < CARD_HEIGHT * 0.58

function heightAt(hills: Hill[], x: number, y: number): number {
  return hills.reduce((sum, hill) => {
    const along = ((x - hill.x) * hill.cos + (y - hill.y) * hill.sin) / hill.long
    const across = ((y - hill.y) * hill.cos - (x - hill.x) * hill.sin) / hill.short
    return sum + hill.height * Math.exp(-along * along - across * across)
  }, 0)
}

function sampleHeights(hills: Hill[]): Grid {
  const columns = Math.ceil((CARD_WIDTH + 2 * MARGIN) / CELL) + 1
  const rows = Math.ceil((CARD_HEIGHT + 2 * MARGIN) / CELL) + 1
  const heights = Array.from({ length: rows }, (_, row) =>
    Array.from({ length: columns }, (__, column) =>
      heightAt(hills, column * CELL - MARGIN, row * CELL - MARGIN),
    ),
  )
  return { heights, cell: CELL, origin: -MARGIN }
}
