import { drawRidge, faded } from './backdrop.ts'
import type { Composition, Motif } from './composition.ts'
import { disc, drawHole, ground, type Stage } from './course.ts'
import { drawGround, drawHeaven } from './parts.ts'
import { definePlants, drawPlants, type Plant, type Planted } from './plants.ts'
import { distanceTo, freePlace, routeHoles } from './routing.ts'
import type { Scene } from './scene.ts'
import { drawSea, drawWater } from './water.ts'

/** The first nine holes from a hill or a balloon, each in its place. */
export const panorama: Composition = {
  horizon: [0.2, 0.22],
  lift: 0.22,
  draw: (scene, motif) => {
    const { chance, width, height } = scene
    drawHeaven(scene, {
      across: [0.16, 0.34, 0.66, 0.84],
      down: [0.35, 0.75],
      radius: [38, 58],
      clouds: [1, 3],
    })
    const top = drawDistance(scene, motif)
    drawGround(scene, { top, haze: 0.25, levels: 9, shade: 0.26 })
    const reach = (width / height) * 0.5
    const nine = motif.holes.slice(0, 9)
    const routes = routeHoles(nine, { seed: motif.seed, isTall: scene.isTall }).map((hole) => ({
      par: hole.par,
      line: hole.line.map(({ x, y }): Stage => {
        const s = 0.15 + 0.72 * y ** 1.2
        return { u: (x - 0.5) * 2 * reach * (0.7 + 0.35 * s), s }
      }),
    }))
    const held = routes.map(({ line }) => line)
    const pond = freePlace(held, () => ({
      u: chance.between(-0.4, 0.4) * (width / height),
      s: chance.between(0.3, 0.75),
    }))
    drawWater(scene, disc(scene, pond, 0.17, { long: 2.1, wobble: 0.3 }))
    const farFirst = routes.toSorted((a, b) => (a.line.at(-1)?.s ?? 0) - (b.line.at(-1)?.s ?? 0))
    for (const { line, par } of farFirst) {
      const carry = par === 3 ? 0.5 : 0.12
      drawHole(scene, { line, wide: 0.21, green: 0.11, bunkers: chance.whole(1, 3), carry })
    }
    const kinds: Plant[] = motif.wood === 'spruce' ? ['spruce', 'pine'] : ['broadleaf', 'oak']
    definePlants(scene, kinds, 0.7)
    drawPlants(scene, woodsBetween(scene, [...held, [pond]], kinds))
  },
}

/** The sea behind the course, or hills. Returns where the ground begins, in px. */
function drawDistance(scene: Scene, { coast, hilliness }: Motif): number {
  const { view, height, palette, unit } = scene
  if (coast !== undefined) {
    const top = view.horizon + height * 0.075
    drawSea(scene, { bottom: top + 8 * unit })
    return top
  }
  const top = view.horizon + height * 0.03
  const rise = 0.09 + 0.05 * hilliness
  const base = view.horizon + height * 0.02
  const pale = faded(palette.land, palette.haze, 0.62)
  drawRidge(scene, { rise, base, waves: 1.1, colour: pale, lines: 2 }, 1)
  const near = faded(palette.leaf, palette.haze, 0.4)
  drawRidge(scene, { rise: rise * 0.7, base: top, waves: 1.9, colour: near, lines: 2 }, 2)
  return top
}

/** Trees in groups where no hole is played. */
function woodsBetween(scene: Scene, lines: readonly Stage[][], kinds: readonly Plant[]): Planted[] {
  const { chance, width, height, noise } = scene
  const reach = (width / height) * 0.55
  const plants: Planted[] = []
  for (let tries = 0; tries < 900 && plants.length < 120; tries += 1) {
    const at = { u: chance.between(-reach, reach), s: 0.1 + 0.8 * chance.next() }
    if (noise(at.u * 2.4 + 5, at.s * 4.5) < 0.05) continue
    const isClear = lines.every((line) => distanceTo(line, at) > 0.15 * at.s + 0.035)
    if (isClear) {
      plants.push({ kind: chance.pick(kinds), at: ground(at), tall: chance.between(0.14, 0.22) })
    }
  }
  return plants
}
