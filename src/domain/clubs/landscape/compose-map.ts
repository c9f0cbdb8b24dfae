import { mix } from './colour.ts'
import type { Composition, Motif } from './composition.ts'
import { disc, drawHole, drawMapTee, type Stage } from './course.ts'
import { curve, type Point } from './geometry.ts'
import { drawTint } from './parts.ts'
import { drawTerraces, type Grid } from './relief.ts'
import { distanceTo, freePlace, routeHoles } from './routing.ts'
import { shape, short, type Scene } from './scene.ts'
import { drawRipples, drawWater } from './water.ts'

type Route = { line: Stage[]; par: number }

/** The course as on a yardage map, straight from above, north up, the coast where it lies. */
export const yardage: Composition = {
  horizon: [0, 0],
  lift: 0,
  draw: (scene, motif) => {
    const { chance, width, height, palette } = scene
    const nines = Math.min(3, Math.max(1, Math.round(motif.holes.length / 9)))
    scene.mapScale = (Math.min(width, height) / height) * [0.5, 0.4, 0.32][nines - 1]!
    scene.view.vanish = 0
    drawTint(scene, 0, mix(palette.land, palette.deep, 0.1))
    const to = mix(palette.lit, palette.skyLow, 0.22)
    const inks = { from: palette.land, to, line: palette.paper }
    drawTerraces(scene, { levels: 10, ...inks, shade: 0.22 }, mapHeights(scene))
    if (motif.coast !== undefined) drawCoast(scene, motif.coast)
    const routes = routesOnMap(scene, motif)
    const held = routes.map(({ line }) => line)
    const pond = freePlace(held, () => ({
      u: (width / height) * chance.between(0.15, 0.85),
      s: chance.between(0.15, 0.85),
    }))
    if (!isAtSea(scene, motif, pond)) {
      drawWater(scene, disc(scene, pond, 0.15, { long: 1.4, wobble: 0.3 }))
    }
    drawMapTrees(scene, [...held, [pond]], motif)
    drawMapHoles(scene, routes)
    const long = Math.max(width, height)
    drawCompass(scene, { x: width - long * 0.06, y: long * 0.06 })
  },
}

/** The holes, and the dotted line of play that every yardage map has. */
function drawMapHoles(scene: Scene, routes: readonly Route[]) {
  const { chance, height, palette, unit, body } = scene
  for (const { line, par } of routes) {
    const [tee] = line
    if (tee) drawMapTee(scene, tee)
    const carry = par === 3 ? 0.62 : 0.16
    drawHole(scene, { line, wide: 0.1, green: 0.05, bunkers: chance.whole(1, 3), carry })
  }
  const played = routes.map(
    ({ line }) =>
      `M${line.map(({ u, s }) => `${Math.round(u * height)} ${Math.round(s * height)}`).join('L')}`,
  )
  const dash = `${short(2 * unit)} ${short(8 * unit)}`
  const ink = { stroke: palette.paper, width: 1.8 * unit, dash, round: true, opacity: 0.9 }
  body.push(shape(played.join(''), ink))
}

function routesOnMap(scene: Scene, motif: Motif): Route[] {
  const { width, height } = scene
  const margin = 0.09 * Math.min(width, height)
  const shift = coastShift(motif)
  const routed = routeHoles(motif.holes, { seed: motif.seed, isTall: scene.isTall })
  return routed.map(({ line, par }) => ({
    par,
    line: line.map(({ x, y }) => ({
      u: (margin + squeezed(x, shift.x) * (width - 2 * margin)) / height,
      s: (margin + squeezed(y, shift.y) * (height - 2 * margin)) / height,
    })),
  }))
}

/** Moves a part of the way across away from one side, within the picture. */
const squeezed = (part: number, shift: number) =>
  part * (1 - Math.abs(shift) * 2) + (shift > 0 ? shift * 2 : 0)

/** The course keeps clear of the sea. */
function coastShift({ coast }: Motif): Point {
  if (coast === undefined) return { x: 0, y: 0 }
  const angle = (coast * Math.PI) / 180
  return { x: -Math.sin(angle) * 0.1, y: Math.cos(angle) * 0.1 }
}

const cells = 64

function mapHeights({ width, height, noise }: Scene): Grid {
  const cell = (1.16 * Math.max(width, height)) / cells
  const [left, top] = [-0.08 * width, -0.08 * height]
  const rows = Math.ceil((1.16 * height) / cell)
  const columns = Math.ceil((1.16 * width) / cell)
  const heights = Array.from({ length: rows + 1 }, (_, row) =>
    Array.from({ length: columns + 1 }, (__, column) => {
      if (row === 0 || row === rows || column === 0 || column === columns) return -1
      const [x, y] = [(left + column * cell) / height, (top + row * cell) / height]
      return 0.5 + 0.5 * noise(x * 2.1, y * 2.1) + 0.2 * noise(x * 4.6 + 9, y * 4.6)
    }),
  )
  return { heights, left, top, cellX: cell, cellY: cell }
}

/** The direction of the sea, and how far from the middle of the map it begins, in px. */
function seaOf({ width, height }: Scene, bearing: number) {
  const angle = (bearing * Math.PI) / 180
  const [dx, dy] = [Math.sin(angle), -Math.cos(angle)]
  return { dx, dy, reach: Math.abs(dx) * width * 0.38 + Math.abs(dy) * height * 0.38 }
}

function isAtSea(scene: Scene, { coast }: Motif, { u, s }: Stage): boolean {
  if (coast === undefined) return false
  const { dx, dy, reach } = seaOf(scene, coast)
  const out = (u * scene.height - scene.width / 2) * dx + (s - 0.5) * scene.height * dy
  return out > reach - 90 * scene.unit
}

/** The sea on the side on which the coast lies, deeper in steps. */
function drawCoast(scene: Scene, bearing: number) {
  const { width, height, noise, palette, unit, body } = scene
  const { dx, dy, reach } = seaOf(scene, bearing)
  const long = width + height
  const line = (by: number): Point[] =>
    Array.from({ length: 26 }, (_, i) => {
      const along = ((i / 25) * 2 - 1) * long * 0.62
      const out = reach + (by + noise(i * 0.42, 3) * 60 + noise(i * 0.9, 8) * 24) * unit
      return { x: width / 2 + dx * out - dy * along, y: height / 2 + dy * out + dx * along }
    })
  const area = (by: number) => {
    const coast = line(by)
    const away = ({ x, y }: Point) => `L${Math.round(x + dx * long)} ${Math.round(y + dy * long)}`
    return `${curve(coast)}${away(coast.at(-1)!)}${away(coast[0]!)}z`
  }
  const depth = { stroke: palette.waterLit, width: 1.4 * unit, opacity: 0.6 }
  scene.defs.push(`<clipPath id="sea"><path d="${area(16)}"/></clipPath>`)
  body.push(
    shape(area(-4), { fill: palette.sand }),
    shape(area(16), { fill: mix(palette.water, palette.waterLit, 0.3) }),
    shape(area(44), { fill: palette.water }),
    ...[62, 84, 112, 148].map((by) => shape(curve(line(by)), depth)),
    '<g clip-path="url(#sea)">',
  )
  drawRipples(scene, { top: 0, bottom: height, left: 0, right: width, count: 40 })
  body.push('</g>')
}

/** Trees from above: a crown, its shadow and its light. */
function drawMapTrees(scene: Scene, lines: readonly Stage[][], motif: Motif) {
  const { chance, width, height, palette, unit, light, body, noise, defs } = scene
  defs.push(
    `<g id="t"><ellipse cx="${-light * 7}" cy="7" rx="11" ry="10" fill="${palette.deep}" opacity=".3"/><circle r="10" fill="${palette.leaf}"/><circle cx="${light * 2.6}" cy="-2.6" r="5.6" fill="${palette.leafLit}" opacity=".7"/></g>`,
  )
  const clear = 0.14 * (scene.mapScale ?? 1)
  const trees: string[] = []
  for (let tries = 0; tries < 1500 && trees.length < 190; tries += 1) {
    const at = { u: chance.between(0, width / height), s: chance.next() }
    const isOpen = noise(at.u * 2.6, at.s * 2.6 + 40) < 0.12 || isAtSea(scene, motif, at)
    if (isOpen || lines.some((line) => distanceTo(line, at) < clear)) continue
    const size = short(chance.between(0.8, 1.6) * unit)
    trees.push(
      `<use href="#t" transform="translate(${Math.round(at.u * height)} ${Math.round(at.s * height)})scale(${size})"/>`,
    )
  }
  body.push(...trees)
}

/** North, as on a map. */
function drawCompass({ palette, unit, body }: Scene, { x, y }: Point) {
  const { paper, accent } = palette
  body.push(
    `<g transform="translate(${Math.round(x)} ${Math.round(y)})scale(${short(unit)})" stroke="${paper}"><circle r="36" fill="none" stroke-width="1.6"/><circle r="29" fill="none" opacity=".5"/><path d="M0-50L9 0H-9z" fill="${accent}" stroke="none"/><path d="M0 50L9 0H-9z" fill="${paper}" stroke="none"/><path d="M-36 0h14M22 0h14" stroke-width="1.6"/></g>`,
  )
}
