import {
  codeCorners,
  markCentres,
  markSize,
  type ScorecardGrid,
} from '../../documents/scorecard-grid.ts'
import { shadeAt, type GreyImage } from './grey-image.ts'
import {
  affineOf,
  distance,
  homographyOf,
  project,
  type Homography,
  type Point,
} from './homography.ts'

/** The code of a card on a photo: its corners from its own left top, clockwise, and its modules to a side. */
export type FoundCode = { corners: readonly [Point, Point, Point, Point]; modules: number }

export type PhotoRefusal =
  /** A mark is outside of the photo, covered, or not to be seen. */
  | 'half_card'
  /** The paper is not flat: code and marks do not lie in one plane. */
  | 'bent'
  | 'too_far'
  | 'dark'
  | 'blurred'

export type Straightened = { ok: true; map: Homography } | { ok: false; reason: PhotoRefusal }

/** Fewer pixels to a millimetre leave no digits to read. */
const leastScale = 5
/** Darker paper has too much grain. */
const leastLight = 60
/** The share of the contrast between mark and paper that is seen from 0,4 mm inside its edge to 0,4 mm outside. */
const leastSharpness = 0.6

/** The map from millimetres on the card's grid to the photo, from its four marks; they are found from the code outwards. */
export function straighten(
  image: GreyImage,
  grid: ScorecardGrid,
  { corners, modules }: FoundCode,
): Straightened {
  const places: Point[] = [...codeCorners(grid, modules)]
  const sides = places.map((place, i) => distance(place, places[(i + 1) % 4] ?? place))
  const seenSides = corners.map((corner, i) => distance(corner, corners[(i + 1) % 4] ?? corner))
  // From so few pixels the places of the marks cannot be computed either.
  if (Math.min(...seenSides) < leastScale * Math.max(...sides))
    return { ok: false, reason: 'too_far' }
  const seen: Point[] = [...corners]
  const [leftTop, rightTop, rightBottom, leftBottom] = markCentres(grid)
  const found: Point[] = []
  // The mark under the code is nearest to it; each mark makes the place of the next more certain.
  for (const mark of [rightTop, leftTop, rightBottom, leftBottom]) {
    const nearest = Math.min(...places.map((place) => distance(place, mark)))
    const search = { mark, reach: 2 + 0.1 * nearest }
    const at =
      findMark(image, homographyOf(places, seen), search) ??
      findMark(image, affineOf(places, seen), search)
    if (!at) return { ok: false, reason: 'half_card' }
    places.push(mark)
    seen.push(at)
    found.push(at)
  }
  const marks = [rightTop, leftTop, rightBottom, leftBottom]
  const map = homographyOf(marks, found)
  if (!map) return { ok: false, reason: 'half_card' }
  return checkPhoto(image, map, { grid, corners, modules })
}

type Search = { mark: Point; reach: number }

/** The centre of the dark square with light around it nearest to where a mark should be; null where there is none. */
function findMark(
  image: GreyImage,
  map: Homography | null,
  { mark: [x, y], reach }: Search,
): Point | null {
  if (!map) return null
  const step = 0.5
  let best: Point = [x, y]
  let most = 0.3
  for (let dy = -reach; dy <= reach; dy += step)
    for (let dx = -reach; dx <= reach; dx += step) {
      const much = contrastAt(image, map, [x + dx, y + dy]) - 0.01 * Math.hypot(dx, dy)
      if (much > most) [best, most] = [[x + dx, y + dy], much]
    }
  return most > 0.3 ? centreOf(image, map, best) : null
}

const onSquare = (half: number, count: number): Point[] =>
  Array.from({ length: count }, (_, i) => (i / (count - 1)) * 2 * half - half).flatMap(
    (t): Point[] => [
      [t, -half],
      [t, half],
      [-half, t],
      [half, t],
    ],
  )
const insideMark: Point[] = [[0, 0], ...onSquare(markSize * 0.2, 3), ...onSquare(markSize * 0.4, 4)]
const aroundMark: Point[] = onSquare(markSize * 0.66, 6)

/** How much darker all of the mark is than what is around it, as a share of the latter. */
function contrastAt(image: GreyImage, map: Homography, [x, y]: Point): number {
  const shade = ([dx, dy]: Point) => {
    const [u, v] = project(map, [x + dx, y + dy])
    return shadeAt(image, u, v)
  }
  const around = aroundMark.map(shade).toSorted((a, b) => a - b)
  // A pen or a line may touch the mark on one side.
  const light = around[Math.floor(around.length * 0.3)] ?? 0
  const darkest = Math.max(...insideMark.map(shade))
  return light < 20 ? 0 : (light - darkest) / light
}

/** The middle of the dark within reach of the mark, to a part of a pixel. */
function centreOf(image: GreyImage, map: Homography, at: Point): Point {
  const step = 0.15
  const reach = markSize * 0.62
  const shade = ([dx, dy]: Point) => {
    const [u, v] = project(map, [at[0] + dx, at[1] + dy])
    return shadeAt(image, u, v)
  }
  const ring = aroundMark.map(shade).toSorted((a, b) => a - b)
  const light = 0.6 * (ring[Math.floor(ring.length / 2)] ?? 0)
  let centre = at
  for (let turn = 0; turn < 3; turn += 1) {
    let [sum, sumX, sumY] = [0, 0, 0]
    const [cx, cy] = centre
    for (let dy = -reach; dy <= reach; dy += step)
      for (let dx = -reach; dx <= reach; dx += step) {
        const [u, v] = project(map, [cx + dx, cy + dy])
        const dark = Math.max(0, light - shadeAt(image, u, v))
        sum += dark
        sumX += dark * dx
        sumY += dark * dy
      }
    if (sum === 0) break
    centre = [cx + sumX / sum, cy + sumY / sum]
  }
  return project(map, centre)
}

type Code = FoundCode & { grid: ScorecardGrid }

function checkPhoto(
  image: GreyImage,
  map: Homography,
  { grid, corners, modules }: Code,
): Straightened {
  const marks = markCentres(grid)
  const scale = Math.min(...marks.map((mark) => scaleAt(map, mark)))
  if (scale < leastScale) return { ok: false, reason: 'too_far' }
  const off = codeCorners(grid, modules).map((place, i) =>
    distance(project(map, place), corners[i] ?? [0, 0]),
  )
  if (Math.max(...off) > 2.5 * scale) return { ok: false, reason: 'bent' }
  const looks = marks.map((mark) => edgeOf(image, map, mark))
  if (Math.min(...looks.map(({ light }) => light)) < leastLight)
    return { ok: false, reason: 'dark' }
  if (Math.min(...looks.map(({ sharpness }) => sharpness)) < leastSharpness)
    return { ok: false, reason: 'blurred' }
  return { ok: true, map }
}

/** Pixels to a millimetre at a place, in the direction in which there are fewest. */
export function scaleAt(map: Homography, [x, y]: Point): number {
  const here = project(map, [x, y])
  return Math.min(
    distance(here, project(map, [x + 1, y])),
    distance(here, project(map, [x, y + 1])),
  )
}

/** The paper around a mark, and how sharp the edges of the mark are. */
function edgeOf(image: GreyImage, map: Homography, [x, y]: Point) {
  const mean = (points: readonly Point[]) => {
    const shades = points.map(([dx, dy]) => {
      const [u, v] = project(map, [x + dx, y + dy])
      return shadeAt(image, u, v)
    })
    return shades.toSorted((a, b) => a - b)[Math.floor(shades.length / 2)] ?? 0
  }
  const half = markSize / 2
  const edges = (half2: number) =>
    onSquare(half2, 5).filter(([dx, dy]) => Math.abs(dx) !== Math.abs(dy))
  const light = mean(aroundMark)
  const dark = mean([[0, 0], ...onSquare(0.5, 3)])
  const near = mean(edges(half + 0.4)) - mean(edges(half - 0.4))
  return { light, sharpness: near / Math.max(light - dark, 1) }
}
