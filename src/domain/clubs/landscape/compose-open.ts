import { mix } from './colour.ts'
import type { Composition } from './composition.ts'
import { drawHole, ribbon, type Stage } from './course.ts'
import { spline } from './geometry.ts'
import { drawLandmark } from './landmarks.ts'
import {
  borderOf,
  drawBuilding,
  drawFields,
  drawGround,
  drawHeaven,
  drawHills,
  wayTo,
} from './parts.ts'
import { definePlants, drawPlants } from './plants.ts'
import { drawRough } from './relief.ts'
import type { Scene } from './scene.ts'
import { drawBirds } from './sky.ts'
import { drawTufts, drawWater } from './water.ts'

/** Heather at the end of the day, with burial mounds and a low sun. */
export const heath: Composition = {
  horizon: [0.47, 0.44],
  lift: 0.26,
  draw: (scene, motif) => {
    const { chance, view, width, height, palette } = scene
    const sunX = drawHeaven(scene, {
      across: [0.3, 0.42, 0.6, 0.72],
      down: [0.72, 0.92],
      radius: [92, 150],
      clouds: [0, 1],
    })
    drawHills(scene, { ...motif, hilliness: motif.hilliness * 0.5 }, { count: 2, rise: 0.06 })
    if (motif.landmark === 'mound') {
      const at = { x: width * (sunX > width / 2 ? 0.24 : 0.76), y: view.horizon + height * 0.03 }
      drawLandmark(scene, 'mound', at, height * 0.1)
    }
    drawGround(scene, { top: view.horizon + height * 0.02, haze: 0.25, levels: 9, shade: 0.25 })
    drawRough(scene, 110, mix(palette.deep, palette.land, 0.35))
    const green = { u: chance.between(-0.14, 0.14), s: 0.26 + (5 - motif.hole.par) * 0.04 }
    const line = wayTo(scene, motif.hole.par, green, chance.between(-0.25, 0.25))
    drawHole(scene, { line, wide: 0.34, green: 0.2, bunkers: motif.bunkers, carry: 0 })
    definePlants(scene, ['birch', 'pine', 'juniper'], 1.7)
    const trees = borderOf(scene, ['pine', 'birch'], { count: 9, tall: [0.4, 0.66] })
    drawPlants(scene, [...trees, ...borderOf(scene, ['juniper'], { count: 22, tall: [0.1, 0.24] })])
    drawBirds(
      scene,
      { x: width * chance.between(0.3, 0.7), y: view.horizon * 0.4 },
      chance.whole(3, 7),
    )
  },
}

/** A stream through wet meadows, beside the hole. */
export const river: Composition = {
  horizon: [0.34, 0.32],
  lift: 0.16,
  draw: (scene, motif) => {
    const { chance, view, width, height, palette } = scene
    drawHeaven(scene, {
      across: [0.2, 0.5, 0.8],
      down: [0.3, 0.6],
      radius: [40, 74],
      clouds: [2, 4],
    })
    drawHills(scene, motif, { count: 2, rise: 0.08 })
    drawBuilding(scene, motif, ['mill', 'church', 'farm'])
    drawGround(scene, { top: view.horizon + height * 0.025, haze: 0.3, levels: 7 })
    drawFields(scene)
    const side = chance.is(0.5) ? 1 : -1
    const banks = ribbon(
      scene,
      streamOf(side, chance.between(0.8, 1.25)),
      (part) => 0.3 + 0.1 * Math.sin(part * 9),
    )
    drawWater(scene, [...banks.left, ...banks.right.toReversed()])
    const green = { u: -side * chance.between(0.12, 0.24), s: 0.36 }
    const line = wayTo(scene, motif.hole.par, green, -side * chance.between(0.35, 0.6))
    drawHole(scene, { line, wide: 0.36, green: 0.24, bunkers: motif.bunkers, carry: 0 })
    drawRiverside(scene, side)
    drawTufts(scene, {
      count: 10,
      tall: 0.25,
      from: side > 0 ? 0.72 : -0.02,
      to: side > 0 ? 1.02 : 0.28,
      colour: mix(palette.deep, palette.leaf, 0.25),
      cobs: true,
    })
    drawBirds(
      scene,
      { x: width * chance.between(0.3, 0.7), y: view.horizon * 0.5 },
      chance.whole(4, 7),
    )
  },
}

/** The middle of the stream, from the viewer to the horizon. */
function streamOf(side: number, sway: number): Stage[] {
  const bends = [
    [0.62, 1.3],
    [0.1, 0.76],
    [0.34, 0.46],
    [-0.1, 0.3],
    [0.16, 0.18],
    [-0.02, 0.1],
    [0.06, 0.045],
  ] as const
  const through = bends.map(([x, y], i) => ({ x: side * x * (i === 0 ? 1 : sway), y }))
  return spline(through, 34).map(({ x, y }) => ({ u: x, s: y }))
}

function drawRiverside(scene: Scene, side: number) {
  definePlants(scene, ['poplar', 'broadleaf', 'bush', 'birch'])
  const trees = borderOf(scene, ['poplar', 'broadleaf'], { count: 14, tall: [0.34, 0.56] })
  const bushes = borderOf(scene, ['bush', 'birch'], { count: 12, tall: [0.14, 0.3] })
  drawPlants(scene, [
    ...trees.filter(({ at }) => at.d > 1.6),
    ...bushes.filter(({ at }) => at.d > 1 && at.x * side < 0.9),
  ])
}
