import { drawWood, faded } from './backdrop.ts'
import { mix } from './colour.ts'
import type { Composition, Motif } from './composition.ts'
import { drawHole, drawTee, ground, place } from './course.ts'
import type { Point } from './geometry.ts'
import {
  borderOf,
  drawBuilding,
  drawFields,
  drawGround,
  drawHeaven,
  drawHills,
  wayTo,
} from './parts.ts'
import { definePlants, drawPlants, type Plant, type Planted } from './plants.ts'
import { drawRough } from './relief.ts'
import { shape, type Scene } from './scene.ts'
import { drawBirds, drawSky } from './sky.ts'
import { drawGlitter, drawTufts, drawWater } from './water.ts'

/** Fields, hedges and a bending hole between old trees. */
export const parkland: Composition = {
  horizon: [0.36, 0.33],
  lift: 0.24,
  draw: (scene, motif) => {
    const { chance, view, width, height, palette } = scene
    drawHeaven(scene, {
      across: [0.14, 0.3, 0.7, 0.84],
      down: [0.25, 0.55],
      radius: [38, 60],
      clouds: [2, 4],
    })
    drawHills(scene, motif)
    drawBuilding(scene, motif, ['church', 'farm', 'mill'])
    drawGround(scene, { top: view.horizon + height * 0.035, haze: 0.2, levels: 8 })
    drawFields(scene)
    drawRough(scene, 60, mix(palette.deep, palette.land, 0.4))
    const green = { u: chance.between(-0.1, 0.1), s: 0.23 + (5 - motif.hole.par) * 0.05 }
    const line = wayTo(scene, motif.hole.par, green, chance.between(-0.3, 0.3))
    drawHole(scene, { line, wide: 0.4, green: 0.24, bunkers: motif.bunkers, carry: 0 })
    const kinds: Plant[] =
      motif.wood === 'spruce' ? ['spruce', 'birch', 'pine'] : ['broadleaf', 'oak', 'poplar']
    definePlants(scene, [...kinds, 'bush'])
    const trees = borderOf(scene, kinds, { count: 30, tall: [0.36, 0.6] })
    drawPlants(scene, [...trees, ...borderOf(scene, ['bush'], { count: 14, tall: [0.1, 0.2] })])
    drawBirds(
      scene,
      { x: width * chance.between(0.35, 0.65), y: view.horizon * 0.5 },
      chance.whole(2, 5),
    )
  },
}

/** From the tee over water to a green on the far bank. */
export const lake: Composition = {
  horizon: [0.34, 0.34],
  lift: 0.18,
  draw: (scene, motif) => {
    const { chance, view, width, height, palette } = scene
    const sunX = drawHeaven(scene, {
      across: [0.22, 0.36, 0.64, 0.78],
      down: [0.3, 0.6],
      radius: [44, 70],
      clouds: [1, 3],
    })
    drawHills(scene, motif, { count: 3, rise: 0.12 })
    drawBuilding(scene, motif, ['church', 'farm', 'mill'])
    drawGround(scene, { top: view.horizon + height * 0.04, haze: 0.15, levels: 6 })
    const green = { u: chance.between(-0.2, 0.2), s: 0.36 }
    const kinds: Plant[] =
      motif.wood === 'spruce' ? ['spruce', 'pine', 'birch'] : ['broadleaf', 'oak', 'birch']
    definePlants(scene, kinds)
    const trees = borderOf(scene, kinds, { count: 44, tall: [0.34, 0.58] })
    drawPlants(
      scene,
      trees.filter(({ at }) => 1 / (1 + at.d) < 0.3),
    )
    drawWater(scene, lakeOutline(scene, green.u))
    drawGlitter(scene, {
      x: sunX,
      top: view.horizon + height * 0.33,
      bottom: view.horizon + height * 0.46,
    })
    const line = [0.5, 0.47, 0.42].map((s, i) => ({ u: green.u * (0.4 + i * 0.2), s }))
    drawHole(scene, {
      line: [...line, green],
      wide: 0.5,
      green: 0.26,
      bunkers: motif.bunkers,
      carry: 0.95,
    })
    drawTee(scene, { u: chance.between(-0.12, 0.12), s: 0.93 })
    drawTufts(scene, {
      count: 8,
      tall: 0.24,
      from: -0.02,
      to: 0.22,
      colour: mix(palette.deep, palette.leaf, 0.3),
      cobs: true,
    })
    drawTufts(scene, {
      count: 8,
      tall: 0.2,
      from: 0.8,
      to: 1.02,
      colour: mix(palette.leaf, palette.land, 0.2),
      cobs: true,
    })
    drawBirds(
      scene,
      { x: width * chance.between(0.3, 0.7), y: view.horizon * 0.6 },
      chance.whole(2, 4),
    )
  },
}

/** The far bank comes forward below the green, as a peninsula. */
function lakeOutline(scene: Scene, green: number): Point[] {
  const { chance } = scene
  const reach = (scene.width / scene.height) * 0.62
  const far = Array.from({ length: 11 }, (_, i) => {
    const u = -reach + (2 * reach * i) / 10
    const near = Math.exp(-(((u - green) / 0.24) ** 2))
    return { u, s: 0.3 + 0.2 * near + chance.between(-0.015, 0.015) }
  })
  const side = chance.between(0.66, 0.72)
  const shore = Array.from({ length: 9 }, (_, i) => ({
    u: reach - (2 * reach * i) / 8,
    s: side + 0.1 * Math.cos(((i - 4) / 4) * 2.4) + chance.between(-0.02, 0.02),
  }))
  return [...far, ...shore].map((at) => place(scene, at))
}

/** A fairway through a tall forest, with light at its end. */
export const avenue: Composition = {
  horizon: [0.42, 0.4],
  lift: 0.18,
  draw: (scene, motif) => {
    const { chance, view, height, unit } = scene
    const sun = {
      x: view.vanish + chance.between(-60, 60) * unit,
      y: view.horizon * chance.between(0.45, 0.7),
    }
    drawSky(scene, { ...sun, radius: chance.between(80, 120) * unit, rings: 6 })
    drawFarForest(scene, motif)
    drawGround(scene, { top: view.horizon + height * 0.015, haze: 0.1, levels: 6 })
    const green = { u: chance.between(-0.03, 0.03), s: 0.17 + (5 - motif.hole.par) * 0.03 }
    const line = wayTo(scene, motif.hole.par, green, chance.between(-0.1, 0.1))
    drawHole(scene, { line, wide: 0.52, green: 0.3, bunkers: motif.bunkers, carry: 0 })
    const kinds: Plant[] =
      motif.wood === 'spruce' ? ['spruce', 'pine'] : ['broadleaf', 'oak', 'birch']
    definePlants(scene, kinds, 0.6)
    drawPlants(scene, forestEdge(scene, kinds))
    drawTrunks(scene)
  },
}

/** Three depths of forest on either side of the gap at the end of the fairway. */
function drawFarForest(scene: Scene, { wood }: Motif) {
  const { view, height, width, palette } = scene
  for (const [i, far] of [0.62, 0.42, 0.22].entries()) {
    const gap = [0.12, 0.2, 0.3][i]! * height
    const y = view.horizon + (0.01 + i * 0.035) * height
    const [left, right] = [view.vanish - gap, view.vanish + gap]
    for (const [from, to] of [
      [-20, left],
      [right, width + 20],
    ] as const) {
      const line = Array.from({ length: 9 }, (_, k) => ({ x: from + ((to - from) * k) / 8, y }))
      const colour = faded(palette.leaf, palette.skyLow, far)
      drawWood(scene, line, { kind: wood, tall: (0.2 + 0.13 * i) * height, colour })
    }
  }
}

function forestEdge({ chance }: Scene, kinds: readonly Plant[]): Planted[] {
  const rows: Planted[] = []
  for (let s = 0.1; s < 0.5; s *= 1.17) {
    for (const side of [-1, 1]) {
      for (const step of [0, 0.34]) {
        const u = side * (0.13 + s * 0.62 + step * s * 2 + chance.between(-0.02, 0.03))
        rows.push({
          kind: chance.pick(kinds),
          at: ground({ u, s }),
          tall: chance.between(0.66, 0.92),
        })
      }
    }
  }
  return rows
}

/** The nearest trunks, which frame the view. */
function drawTrunks(scene: Scene) {
  const { chance, width, height, palette, unit, light, body } = scene
  for (const [i, part] of [0.02, 0.1, 0.93, 1].entries()) {
    const x = part * width + chance.between(-20, 20) * unit
    const thick = chance.between(24, 46) * unit * (i === 0 || i === 3 ? 1.4 : 0.8)
    const lean = chance.between(-20, 20) * unit
    const trunk = (by: number, shift: number) => {
      const at = (wide: number, sway: number) =>
        Math.round(x + thick * wide * by + lean * sway + shift)
      const middle = Math.round(height * 0.5)
      return `M${at(-1, 0)} ${height}Q${at(-0.5, 1)} ${middle} ${at(-0.46, 2)}-9H${at(0.46, 2)}Q${at(0.5, 1)} ${middle} ${at(1.15, 0)} ${height}z`
    }
    const bright = mix(palette.deep, palette.sun, 0.3)
    body.push(
      shape(trunk(1, 0), { fill: palette.deep }),
      shape(trunk(0.28, light * thick * 0.45), { fill: bright, opacity: 0.75 }),
    )
  }
}
