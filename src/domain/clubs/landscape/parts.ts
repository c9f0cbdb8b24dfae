import { drawRidge, drawWood, faded, type Ridge } from './backdrop.ts'
import { mix, type Colour } from './colour.ts'
import type { Motif } from './composition.ts'
import { ground, type Stage } from './course.ts'
import { curve, type Point } from './geometry.ts'
import { drawLandmark, type Landmark } from './landmarks.ts'
import type { Plant, Planted } from './plants.ts'
import { drawRelief } from './relief.ts'
import { shape, type Scene } from './scene.ts'
import { drawClouds, drawSky } from './sky.ts'

type Heaven = {
  /** Where the sun may stand: parts of the width, and the range of parts of the sky's height. */
  across: readonly number[]
  down: readonly [number, number]
  radius: readonly [number, number]
  clouds: readonly [number, number]
}

/** Sky, sun and clouds. Returns the sun's place across the picture in px. */
export function drawHeaven(scene: Scene, { across, down, radius, clouds }: Heaven): number {
  const { chance, width, view, unit } = scene
  const x = width * chance.pick(across)
  drawSky(scene, {
    x,
    y: view.horizon * chance.between(...down),
    radius: chance.between(...radius) * unit,
    rings: chance.whole(3, 6),
  })
  drawClouds(scene, chance.whole(...clouds))
  return x
}

/** A level tint from a line down. */
export const drawTint = ({ body, width, height }: Scene, top: number, fill: Colour) =>
  body.push(`<path d="M0 ${Math.round(top)}H${width}V${height}H0z" fill="${fill}"/>`)

/** The near ground: a tint, and terraces that begin a little below its edge. */
export function drawGround(
  scene: Scene,
  { top, haze, levels, shade }: { top: number; haze: number; levels: number; shade?: number },
) {
  const { palette, height } = scene
  drawTint(scene, top, mix(palette.land, palette.haze, haze))
  drawRelief(scene, {
    levels,
    from: mix(palette.land, palette.deep, 0.05),
    to: mix(palette.lit, palette.skyLow, 0.14),
    line: palette.paper,
    top: top + height * 0.012,
    ...(shade !== undefined && { shade }),
  })
}

/** A bending way from the viewer to a green, with one bend more for every stroke of par. */
export function wayTo(scene: Scene, par: number, green: Stage, start: number): Stage[] {
  const { chance } = scene
  const from = { u: start, s: 1.3 }
  const bends = Math.max(1, par - 2)
  const side = chance.is(0.5) ? 1 : -1
  const middle = Array.from({ length: bends }, (_, i) => {
    const part = (i + 1) / (bends + 1)
    const s = from.s * (green.s / from.s) ** (part * 0.92)
    const sway = side * (i % 2 === 0 ? 1 : -1) * chance.between(0.2, 0.36) * s ** 0.85
    return { u: from.u + (green.u - from.u) * part + sway, s }
  })
  return [from, ...middle, green]
}

/** Hills behind one another, the furthest palest, with woods on their crests. */
export function drawHills(scene: Scene, motif: Motif, { count = 3, rise = 0.1 } = {}) {
  const { view, height, palette, chance } = scene
  for (let i = 0; i < count; i += 1) {
    const near = i / count
    const ridge: Ridge = {
      rise: (rise + 0.09 * motif.hilliness) * (1.25 - near * 0.45),
      base: view.horizon + height * (0.005 + 0.022 * i),
      waves: 0.8 + i * 0.5,
      colour: faded(i % 2 === 0 ? palette.land : palette.leaf, palette.haze, 0.68 - near * 0.5),
      lines: 1 + i,
    }
    const crest = drawRidge(scene, ridge, i + 1)
    if (i === count - 1 || chance.is(0.35))
      drawWoodOn(scene, crest, { motif, near, tall: 20 + 13 * i })
  }
}

/** A wood on a part of a crest, from one edge of the picture. */
function drawWoodOn(
  scene: Scene,
  crest: readonly Point[],
  { motif, near, tall }: { motif: Motif; near: number; tall: number },
) {
  const { chance, unit, palette } = scene
  const part = chance.between(0.2, 0.6)
  const [from, to] = chance.is(0.5) ? [0, part] : [1 - part, 1]
  const line = crest.slice(Math.floor(from * crest.length), Math.ceil(to * crest.length) + 1)
  if (line.length < 4) return
  drawWood(
    scene,
    line.map(({ x, y }) => ({ x, y: y + 6 * unit })),
    {
      kind: motif.wood,
      tall: tall * unit,
      colour: faded(palette.leaf, palette.haze, 0.5 - near * 0.4),
    },
  )
}

/** A building below the hills, if the motif has one of these. */
export function drawBuilding(scene: Scene, { landmark }: Motif, among: readonly Landmark[]) {
  const { chance, width, height, view } = scene
  if (!landmark || !among.includes(landmark)) return
  const at = { x: width * chance.pick([0.22, 0.76]), y: view.horizon + height * 0.012 }
  drawLandmark(scene, landmark, at, height * 0.09)
}

/** Trees along both sides of the hole, none on the line of play. */
export function borderOf(
  scene: Scene,
  kinds: readonly Plant[],
  { count, tall: [least, most] }: { count: number; tall: readonly [number, number] },
): Planted[] {
  const { chance, width, height } = scene
  const reach = (width / height) * 0.56
  return Array.from({ length: count }, (_, i) => {
    const s = 0.08 + 0.62 * chance.next() ** 1.5
    const inner = 0.2 + 0.3 * s
    const u = (i % 2 === 0 ? 1 : -1) * chance.between(inner, Math.max(inner + 0.1, reach))
    return { kind: chance.pick(kinds), at: ground({ u, s }), tall: chance.between(least, most) }
  })
}

/** Strips of farmland below the hills, some of them ploughed. */
export function drawFields(scene: Scene) {
  const { chance, view, width, height, palette, unit, body } = scene
  const top = view.horizon + height * 0.028
  for (let i = 0; i < 5; i += 1) {
    const [x, wide] = [chance.between(-0.1, 0.9) * width, chance.between(0.14, 0.34) * width]
    const [y, deep] = [
      top + chance.between(0, 0.028) * height,
      chance.between(0.014, 0.03) * height,
    ]
    const lean = chance.between(-60, 60) * unit
    const outline: Point[] = [
      { x, y },
      { x: x + wide * 0.5, y: y - deep * 0.3 },
      { x: x + wide, y },
      { x: x + wide + lean, y: y + deep },
      { x: x + wide * 0.5 + lean, y: y + deep * 1.2 },
      { x: x + lean, y: y + deep },
    ]
    const fill = chance.pick([palette.lit, palette.fairway, mix(palette.sand, palette.lit, 0.5)])
    body.push(shape(curve(outline, true), { fill, opacity: 0.85 }))
    if (i % 2 === 1) continue
    const row = (k: number) =>
      `M${Math.round(x + wide * 0.1)} ${Math.round(y + (deep * (k + 0.6)) / 4.5)}l${Math.round(wide * 0.8)} ${Math.round(deep * 0.08)}`
    body.push(
      shape([0, 1, 2, 3].map(row).join(''), { stroke: palette.paper, width: unit, opacity: 0.5 }),
    )
  }
}
