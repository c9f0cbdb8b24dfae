import { drawRidge, faded, type Ridge } from './backdrop.ts'
import { mix } from './colour.ts'
import type { Composition, Motif } from './composition.ts'
import { drawHole, ground } from './course.ts'
import { curve, curveDownTo, type Point } from './geometry.ts'
import { drawLandmark } from './landmarks.ts'
import { drawHeaven, drawTint, wayTo } from './parts.ts'
import { definePlants, drawPlants, type Planted } from './plants.ts'
import { drawRelief, drawRough } from './relief.ts'
import { shape, type Scene } from './scene.ts'
import { drawBirds } from './sky.ts'
import { drawSea, drawTufts } from './water.ts'

/** Low dunes before the sea, the sun above the water. */
export const dunes: Composition = {
  horizon: [0.4, 0.36],
  lift: 0.24,
  draw: (scene, motif) => {
    const { chance, view, width, height, palette } = scene
    const sunX = drawHeaven(scene, {
      across: [0.18, 0.3, 0.68, 0.82],
      down: [0.45, 0.78],
      radius: [44, 74],
      clouds: [1, 3],
    })
    const shore = view.horizon + height * chance.between(0.09, 0.16)
    drawSea(scene, { bottom: shore, sunX })
    drawSurf(scene, shore)
    drawFarDunes(scene, motif, { shore, sunX })
    drawTint(scene, shore + height * 0.15, mix(palette.land, palette.lit, 0.15))
    drawRelief(scene, {
      levels: 7,
      from: palette.land,
      to: mix(palette.lit, palette.skyLow, 0.14),
      line: palette.paper,
      top: shore + height * 0.07,
      shade: 0.24,
    })
    drawRough(scene, 70, mix(palette.deep, palette.land, 0.3))
    const green = { u: chance.between(-0.16, 0.16), s: 0.42 + (5 - motif.hole.par) * 0.04 }
    const line = wayTo(scene, motif.hole.par, green, chance.between(-0.2, 0.2))
    drawHole(scene, { line, wide: 0.34, green: 0.2, bunkers: motif.bunkers, carry: 0 })
    drawBirds(
      scene,
      { x: width * chance.between(0.3, 0.7), y: view.horizon * 0.45 },
      chance.whole(3, 6),
    )
    drawTufts(scene, {
      count: 9,
      tall: 0.2,
      from: -0.02,
      to: 0.3,
      colour: mix(palette.deep, palette.land, 0.25),
    })
    drawTufts(scene, {
      count: 7,
      tall: 0.16,
      from: 0.72,
      to: 1.02,
      colour: mix(palette.leafLit, palette.land, 0.3),
    })
  },
}

/** Two rows of dunes behind the beach, in one of them a lighthouse. */
function drawFarDunes(
  scene: Scene,
  { hilliness, landmark }: Motif,
  { shore, sunX }: { shore: number; sunX: number },
) {
  const { width, height, palette } = scene
  const far: Ridge = {
    rise: 0.11 + 0.05 * hilliness,
    base: shore + height * 0.075,
    waves: 1.7,
    colour: mix(palette.lit, palette.sand, 0.45),
    lines: 3,
  }
  drawRidge(scene, far, 1)
  if (landmark === 'lighthouse') {
    const x = width * (sunX > width / 2 ? 0.2 : 0.8)
    drawLandmark(scene, 'lighthouse', { x, y: shore + height * 0.01 }, height * 0.21)
  }
  const near = mix(palette.land, palette.lit, 0.5)
  drawRidge(
    scene,
    { ...far, rise: 0.13, base: shore + height * 0.16, waves: 2.3, colour: near, lines: 4 },
    2,
  )
}

/** Breaking waves along the beach. */
function drawSurf(scene: Scene, shore: number) {
  const { width, chance, palette, unit, body } = scene
  const lineAt = (drop: number, sway: number): Point[] =>
    Array.from({ length: 12 }, (_, i) => ({
      x: -20 + ((width + 40) * i) / 11,
      y: shore + (drop + chance.between(-sway, sway)) * unit,
    }))
  for (const [drop, opacity] of [
    [-26, 0.5],
    [-12, 0.7],
    [2, 1],
  ] as const) {
    const stroke = { stroke: palette.paper, width: (drop > 0 ? 5 : 2.4) * unit, opacity }
    body.push(shape(curve(lineAt(drop, 5)), stroke))
  }
  body.push(shape(curveDownTo(lineAt(5, 3), shore + 200 * unit), { fill: palette.sand }))
}

/** High ground above a fjord, with the other shore and a sail. */
export const fjord: Composition = {
  horizon: [0.3, 0.3],
  lift: 0.2,
  draw: (scene, motif) => {
    const { chance, view, width, height } = scene
    const side = chance.is(0.5) ? 1 : -1
    const across = [0.62, 0.7, 0.78].map((part) => (side > 0 ? part : 1 - part))
    const sunX = drawHeaven(scene, { across, down: [0.32, 0.6], radius: [40, 62], clouds: [1, 2] })
    const water = view.horizon + height * chance.between(0.27, 0.34)
    drawSea(scene, { bottom: water, sunX })
    drawOtherShore(scene, motif, side)
    for (let i = 0; i < motif.sails; i += 1) {
      const part = chance.between(0.35, 0.8)
      const at = {
        x: width * (0.5 + side * chance.between(-0.06, 0.3)),
        y: view.horizon + (water - view.horizon) * part,
      }
      drawLandmark(scene, 'sail', at, (40 + 90 * part) * scene.unit)
    }
    drawHeadland(scene, motif, { water, side })
    drawBirds(scene, { x: width * (0.5 + side * 0.2), y: view.horizon * 0.6 }, chance.whole(3, 5))
  },
}

/** Three tongues of land on the far side, the nearer ones from either side. */
function drawOtherShore(scene: Scene, { hilliness }: Motif, side: number) {
  const { view, height, palette } = scene
  const shore: Ridge = {
    rise: 0.08 + 0.05 * hilliness,
    base: view.horizon + height * 0.012,
    waves: 1.3,
    colour: faded(palette.land, palette.haze, 0.62),
    lines: 2,
  }
  const at = (down: number) => view.horizon + height * down
  drawRidge(scene, { ...shore, rise: shore.rise * 1.15, waves: 0.9 }, 3)
  drawRidge(
    scene,
    {
      ...shore,
      base: at(0.045),
      slope: side,
      colour: faded(palette.land, palette.haze, 0.4),
      waves: 1.9,
    },
    4,
  )
  drawRidge(
    scene,
    {
      ...shore,
      rise: 0.12,
      base: at(0.1),
      slope: -side * 1.6,
      colour: faded(palette.leaf, palette.haze, 0.25),
      waves: 1.5,
    },
    5,
  )
}

type Bank = { water: number; side: number }

/** The near bank: a headland that falls to the water on one side, with the green at its edge. */
function drawHeadland(scene: Scene, motif: Motif, { water, side }: Bank) {
  const { chance, view, width, height, palette, unit, body } = scene
  const [low, high] = [water + height * 0.13, water - height * 0.06]
  const edge: Point[] = Array.from({ length: 14 }, (_, i) => {
    const fall = (side > 0 ? i / 13 : 1 - i / 13) ** 1.4
    return {
      x: -20 + ((width + 40) * i) / 13,
      y: high + (low - high) * fall + chance.between(-8, 8) * unit,
    }
  })
  const beach = edge.map(({ x, y }) => ({ x, y: y - 7 * unit }))
  body.push(
    shape(curveDownTo(beach, height), { fill: palette.sand }),
    shape(curveDownTo(edge, height), { fill: mix(palette.land, palette.deep, 0.12) }),
  )
  drawRelief(scene, {
    levels: 7,
    from: mix(palette.land, palette.deep, 0.06),
    to: mix(palette.lit, palette.skyLow, 0.14),
    line: palette.paper,
    top: low - height * 0.02,
    shade: 0.22,
  })
  drawRough(scene, 50, mix(palette.deep, palette.land, 0.35))
  const s = (low + height * 0.06 - view.horizon) / (height - view.horizon)
  const green = { u: -side * chance.between(0.04, 0.22), s }
  const line = wayTo(scene, motif.hole.par, green, side * chance.between(0, 0.25))
  drawHole(scene, { line, wide: 0.36, green: 0.19, bunkers: motif.bunkers, carry: 0 })
  drawBankTrees(scene, motif, { side, s })
}

function drawBankTrees(scene: Scene, { wood }: Motif, { side, s }: { side: number; s: number }) {
  const { chance, width, height } = scene
  const [kind, low] =
    wood === 'spruce' ? (['pine', 'juniper'] as const) : (['oak', 'bush'] as const)
  definePlants(scene, [kind, low])
  const wide = width / height
  // On a tall sheet the trees stand at its very edge and are lower, or they would hide the green.
  const [edge, high] = scene.isTall ? [0.5, 0.4] : [0.42, 0.62]
  const tree = (out: number, scale: number, tall: number): Planted => ({
    kind,
    at: ground({ u: -side * (edge + out + chance.between(0, 0.07)) * wide, s: s * scale }),
    tall,
  })
  const trees = [tree(0.02, 1.25, high), tree(scene.isTall ? -0.03 : -0.11, 1.02, high * 0.8)]
  const bushes: Planted[] = Array.from({ length: 10 }, () => ({
    kind: low,
    at: ground({ u: chance.between(-0.6, 0.6) * wide, s: s * chance.between(0.98, 1.5) }),
    tall: chance.between(0.1, 0.2),
  }))
  drawPlants(scene, [...trees, ...bushes.filter(({ at: { x } }) => Math.abs(x) > 0.6)])
}
