import { mix, type Colour } from './colour.ts'
import { curve, thin, traceRings, type Point } from './geometry.ts'
import { shape, short, unproject, type Scene } from './scene.ts'

type Relief = {
  /** Terraces between the lowest and the highest ground. */
  levels: number
  from: Colour
  to: Colour
  line: Colour
  /** Where the ground begins, in px; by default the horizon. */
  top?: number
  /** How strongly the edges shade the ground below them, 0 to 1. */
  shade?: number
}

const columns = 56
const rows = 44

/** The ground as terraces of a relief map, each edge a contour line with its shadow. */
export function drawRelief(scene: Scene, relief: Relief) {
  drawTerraces(scene, relief, sample(scene, relief.top ?? scene.view.horizon))
}

/** The terraces of any field of heights. */
export function drawTerraces(scene: Scene, relief: Relief, grid: Grid) {
  const { palette, unit, light, body, defs } = scene
  for (let k = 1; k <= relief.levels; k += 1) {
    const level = k / (relief.levels + 1)
    const path = traceRings(grid.heights, level)
      .map((ring) => toPath(scene, grid, ring, level))
      .join('')
    if (!path) continue
    const id = `r${k}`
    defs.push(`<path id="${id}" d="${path}"/>`)
    body.push(
      `<use href="#${id}" x="${short(-light * 5 * unit)}" y="${short(6 * unit)}" fill="${palette.deep}" opacity="${short(relief.shade ?? 0.22)}"/>`,
      `<use href="#${id}" fill="${mix(relief.from, relief.to, k / relief.levels)}" stroke="${relief.line}" stroke-width="${short(1.2 * unit)}" stroke-opacity=".45"/>`,
    )
  }
}

export type Grid = { heights: number[][]; left: number; top: number; cellX: number; cellY: number }

/** Heights over the ground of the picture, with a low border all around it. */
function sample(scene: Scene, top: number): Grid {
  const { width, height, view } = scene
  const [left, right, bottom] = [-0.12 * width, 1.12 * width, height * 1.2]
  const [cellX, cellY] = [(right - left) / columns, (bottom - top) / rows]
  const heights = Array.from({ length: rows + 1 }, (_, row) =>
    Array.from({ length: columns + 1 }, (__, column) => {
      const isBorder = row === 0 || row === rows || column === 0 || column === columns
      if (isBorder) return -1
      const y = top + row * cellY
      const at = unproject(scene, { x: left + column * cellX, y })
      // Far waves of the ground would only flicker, and the ground must not end in a straight line.
      const near = Math.min(1, ((y - view.horizon) / (height - view.horizon)) * 7)
      const start = Math.min(1, (y - top) / (height * 0.09))
      return scene.heightAt(at) * near * start
    }),
  )
  return { heights, left, top, cellX, cellY }
}

function toPath(scene: Scene, grid: Grid, ring: readonly Point[], level: number): string {
  const { view, height, unit } = scene
  const points = ring.map((point) => {
    const [x, y] = [grid.left + point.x * grid.cellX, grid.top + point.y * grid.cellY]
    if (scene.mapScale !== undefined) return { x, y }
    const scale = Math.max(0, (y - view.horizon) / (height - view.horizon))
    return { x, y: y - level * view.lift * scale }
  })
  const kept = thin(points, 13 * unit)
  return kept.length > 3 ? curve(kept, true) : ''
}

/** Short strokes of rough grass on the near ground. */
export function drawRough(scene: Scene, count: number, colour: Colour) {
  const { chance, width, height, view, unit } = scene
  const strokes = Array.from({ length: count }, () => {
    const y = view.horizon + (height - view.horizon) * Math.sqrt(chance.between(0.03, 1))
    const scale = (y - view.horizon) / (height - view.horizon)
    const [x, tall] = [chance.between(0, width), (5 + 13 * scale) * unit]
    return `M${Math.round(x)} ${Math.round(y)}l${short(tall * 0.25)} ${short(-tall)}m${short(tall * 0.35)} ${short(tall)}l${short(tall * 0.4)} ${short(-tall * 0.8)}`
  })
  scene.body.push(
    shape(strokes.join(''), { stroke: colour, width: unit * 1.6, opacity: 0.5, round: true }),
  )
}
