import type { Composition, CompositionName } from './composition.ts'
import type { Plan } from './plan.ts'
import { yardage } from './compose-map.ts'
import { panorama } from './compose-panorama.ts'
import { dunes, fjord } from './compose-coast.ts'
import { avenue, lake, parkland } from './compose-inland.ts'
import { heath, river } from './compose-open.ts'
import { describeDrawing } from './describe.ts'
import { createChance, createNoise } from './noise.ts'
import { paletteOf } from './palettes.ts'
import type { Ground, Scene } from './scene.ts'

export const formats = {
  /** The hero of a page, 21 : 9. */
  wide: { width: 1680, height: 720 },
  /** 16 : 9. */
  screen: { width: 1600, height: 900 },
  /** A row of a list, 3 : 2. */
  card: { width: 1200, height: 800 },
  /** The picture of a poster, 4 : 5. */
  poster: { width: 1000, height: 1250 },
  /** Shared links. */
  share: { width: 1200, height: 480 },
} as const

export type Format = keyof typeof formats

const compositions: Record<CompositionName, Composition> = {
  dunes,
  fjord,
  parkland,
  lake,
  heath,
  river,
  avenue,
  panorama,
  yardage,
}

/** The drawing of a plan as SVG; the same plan always gives the same bytes. */
export function drawLandscape(plan: Plan, format: Format): string {
  const { width, height, defs, body } = drawScene(plan, format)
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}"><defs>${defs.join('')}</defs>${body.join('')}</svg>`
}

/** The text alternative of the drawing in the wide format, in Danish. */
export function describeLandscape(plan: Plan): string {
  return describeDrawing({ ...plan, shown: drawScene(plan, 'wide').shown })
}

function drawScene({ seed, composition, palette, motif }: Plan, format: Format): Scene {
  const { width, height } = formats[format]
  const chance = createChance(seed)
  const noise = createNoise(seed)
  const { horizon, lift, draw } = compositions[composition]
  const isTall = height > width
  const scene: Scene = {
    width,
    height,
    isTall,
    chance,
    noise,
    unit: Math.sqrt(width * height) / 1200,
    palette: paletteOf(palette, chance.between(-9, 9)),
    view: {
      horizon: height * horizon[isTall ? 1 : 0],
      vanish: width * chance.between(0.42, 0.58),
      lift: height * lift * (0.55 + 0.6 * motif.hilliness),
    },
    light: chance.is(0.5) ? 1 : -1,
    heightAt: ({ x, d }: Ground) =>
      0.5 + 0.42 * noise(x * 1.5 + 7, d * 0.85) + 0.2 * noise(x * 3.1, d * 1.9 + 30),
    shown: { bunkers: 0, sails: 0, holes: 0, birds: 0, landmarks: [] },
    body: [],
    defs: [],
  }
  draw(scene, motif)
  return scene
}
