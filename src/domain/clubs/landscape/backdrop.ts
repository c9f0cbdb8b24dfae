import { mix, type Colour } from './colour.ts'
import { curve, curveDownTo, type Point } from './geometry.ts'
import { shape, short, type Scene } from './scene.ts'

export type Ridge = {
  /** Height of the crest above `base`, in picture heights. */
  rise: number
  /** The lowest line of the ridge, in px. */
  base: number
  /** Hills across a picture height. */
  waves: number
  colour: Colour
  /** Lines that follow the crest below it. */
  lines?: number
  line?: Colour
  /** Raises one end of the ridge: −1 the left end, 1 the right end. */
  slope?: number
}

/** The crest of a ridge, from edge to edge. */
export function crestOf(
  scene: Scene,
  { rise, base, waves, slope = 0 }: Ridge,
  seed: number,
): Point[] {
  const { width, height, noise } = scene
  const steps = Math.max(12, Math.round((width / height) * 16))
  return Array.from({ length: steps + 3 }, (_, i) => {
    const x = ((i - 1) / steps) * width
    const at = (x / height) * waves
    const shape = 0.55 + 0.5 * noise(at, seed * 7.3) + 0.2 * noise(at * 2.3, seed * 3.1 + 20)
    const lean = slope === 0 ? 1 : 0.5 + slope * (x / width - 0.5) * 1.3
    return { x, y: base - Math.max(0.05, shape) * Math.max(0.05, lean) * rise * height }
  })
}

/** A range of hills with a shaded lee side, and lines that follow its crest. */
export function drawRidge(scene: Scene, ridge: Ridge, seed: number): Point[] {
  const { palette, height, unit, light, body } = scene
  const crest = crestOf(scene, ridge, seed)
  const bottom = ridge.base + height * 0.06
  body.push(shape(curveDownTo(crest, bottom), { fill: ridge.colour }))
  body.push(shape(leeSide(crest, light, height), { fill: palette.deep, opacity: 0.12 }))
  const lines = ridge.lines ?? 0
  for (let k = 1; k <= lines; k += 1) {
    const drop = (k + k * k * 0.12) * 7 * unit
    const flat = 1 - k / (lines * 1.5)
    const line = crest.map(({ x, y }) => ({
      x,
      y: ridge.base - (ridge.base - y) * flat + drop * 0.6,
    }))
    body.push(
      shape(curve(line), {
        stroke: ridge.line ?? palette.paper,
        width: unit * 1.3,
        opacity: 0.42,
        dash: `${short(unit * (90 + 37 * k))} ${short(unit * (9 + 5 * k))} ${short(unit * 30)} ${short(unit * 12)}`,
      }),
    )
  }
  return crest
}

/** The side of each hill that turns from the light: deep where the crest falls away from it. */
function leeSide(crest: readonly Point[], light: number, height: number): string {
  const below = crest.map(({ x, y }, i) => {
    const [a, b] = [crest[Math.max(0, i - 1)]!, crest[Math.min(crest.length - 1, i + 1)]!]
    const fall = ((b.y - a.y) / (b.x - a.x)) * -light
    return { x: x - light * 12, y: y + Math.max(0, fall) * height * 0.55 }
  })
  return `${curve(crest)}${curve(below.toReversed()).replace('M', 'L')}z`
}

export type Trees = 'broadleaf' | 'spruce'

/** The top of a distant wood along a line: round crowns or spikes. */
export function drawWood(
  scene: Scene,
  line: readonly Point[],
  { kind, tall, colour }: { kind: Trees; tall: number; colour: Colour },
) {
  const { chance } = scene
  let path = `M${Math.round(line[0]!.x)} ${Math.round(line[0]!.y + tall * 0.4)}V${Math.round(line[0]!.y)}`
  let [x, i] = [line[0]!.x, 0]
  const end = line.at(-1)!.x
  while (x < end) {
    const wide = tall * (kind === 'spruce' ? chance.between(0.34, 0.6) : chance.between(0.5, 1.15))
    x += wide
    while (i < line.length - 2 && line[i + 1]!.x < x) i += 1
    const [a, b] = [line[i]!, line[i + 1]!]
    const y = a.y + ((b.y - a.y) * (x - a.x)) / (b.x - a.x || 1)
    const rise = tall * chance.between(0.75, 1.3)
    path +=
      kind === 'spruce'
        ? `L${Math.round(x - wide / 2)} ${Math.round(y - rise)}L${Math.round(x)} ${Math.round(y)}`
        : `Q${Math.round(x - wide / 2)} ${Math.round(y - rise)} ${Math.round(x)} ${Math.round(y)}`
  }
  scene.body.push(
    shape(`${path}V${Math.round(line.at(-1)!.y + tall * 0.4)}${back(line, tall * 0.4)}z`, {
      fill: colour,
    }),
  )
}

const back = (line: readonly Point[], drop: number) =>
  line
    .toReversed()
    .map(({ x, y }) => `L${Math.round(x)} ${Math.round(y + drop)}`)
    .join('')

/** The tone of something far: 0 is here, 1 is at the horizon. */
export const faded = (colour: Colour, haze: Colour, far: number) => mix(colour, haze, far)
