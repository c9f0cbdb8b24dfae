import { mix } from './colour.ts'
import { curve, curveDownTo, type Point } from './geometry.ts'
import { shape, short, type Scene } from './scene.ts'

/** The open sea from the horizon down to a line, in three inks and rows of light. */
export function drawSea(
  scene: Scene,
  { bottom, sunX }: { bottom: number; sunX?: number | undefined },
) {
  const { width, view, palette, chance, body, unit } = scene
  const deep = bottom - view.horizon
  const bands = [0, 0.16, 0.42]
  bands.forEach((part, i) => {
    const y = view.horizon + deep * part
    const edge: Point[] = Array.from({ length: 9 }, (_, k) => ({
      x: -20 + ((width + 40) * k) / 8,
      y: y + (i === 0 ? 0 : chance.between(-3, 3) * unit),
    }))
    const fill = mix(mix(palette.water, palette.haze, 0.42), palette.water, i / 2)
    body.push(
      i === 0
        ? `<path d="M0 ${Math.round(y)}H${width}V${scene.height}H0z" fill="${fill}"/>`
        : shape(curveDownTo(edge, scene.height), { fill }),
    )
  })
  drawRipples(scene, { top: view.horizon + deep * 0.04, bottom, left: 0, right: width, count: 34 })
  if (sunX !== undefined) drawGlitter(scene, { x: sunX, top: view.horizon, bottom })
}

type Area = { top: number; bottom: number; left: number; right: number }

/** Short level strokes, longer and further apart towards the viewer. */
export function drawRipples(
  scene: Scene,
  { top, bottom, left, right, count }: Area & { count: number },
) {
  const { chance, palette, unit, body } = scene
  const strokes = Array.from({ length: count }, () => {
    const part = chance.next() ** 1.6
    const y = top + (bottom - top) * part
    const long = (14 + 90 * part) * chance.between(0.5, 1.3) * unit
    const x = chance.between(left, Math.max(left + 1, right - long))
    return `M${Math.round(x)} ${Math.round(y)}h${Math.round(long)}`
  })
  body.push(
    shape(strokes.join(''), {
      stroke: palette.waterLit,
      width: unit * 1.8,
      round: true,
      opacity: 0.75,
    }),
  )
}

/** The way of the sun on the water. */
export function drawGlitter(
  scene: Scene,
  { x, top, bottom }: { x: number; top: number; bottom: number },
) {
  const { chance, palette, unit, body } = scene
  let path = ''
  for (let y = top + 4 * unit; y < bottom;) {
    const part = (y - top) / (bottom - top)
    const half = (26 + 62 * part) * unit * chance.between(0.35, 1.1)
    const shift = chance.between(-14, 14) * unit * (0.4 + part)
    const thick = (1.6 + 3.4 * part) * unit
    path += `M${Math.round(x + shift - half)} ${Math.round(y)}q${Math.round(half)} ${short(-thick)} ${Math.round(half * 2)} 0q${Math.round(-half)} ${short(thick)} ${Math.round(-half * 2)} 0z`
    y += (5 + 10 * part) * unit
  }
  body.push(shape(path, { fill: mix(palette.sun, palette.paper, 0.45), opacity: 0.85 }))
}

/** A lake, pond or river: bank, water, reflected light along the far shore. */
export function drawWater(scene: Scene, outline: readonly Point[]) {
  const { palette, body, unit, chance } = scene
  const lower = outline.map(({ x, y }) => ({ x, y: y + 5 * unit }))
  const [top, bottom] = [
    Math.min(...outline.map(({ y }) => y)),
    Math.max(...outline.map(({ y }) => y)),
  ]
  const id = `w${chance.whole(100, 999)}${scene.defs.length}`
  const path = curve(outline, true)
  scene.defs.push(`<clipPath id="${id}"><path d="${path}"/></clipPath>`)
  body.push(
    shape(
      curve(
        outline.map(({ x, y }) => ({ x, y: y - 3 * unit })),
        true,
      ),
      { fill: mix(palette.deep, palette.land, 0.3) },
    ),
    shape(curve(lower, true), { fill: mix(palette.land, palette.sand, 0.35), opacity: 0.8 }),
    shape(path, { fill: palette.water }),
    `<g clip-path="url(#${id})">`,
    shape(
      curve(
        outline.map(({ x, y }) => ({ x, y: y - (bottom - top) * 0.62 })),
        true,
      ),
      {
        fill: mix(palette.water, palette.haze, 0.35),
        opacity: 0.55,
      },
    ),
  )
  const xs = outline.map(({ x }) => x)
  drawRipples(scene, { top, bottom, left: Math.min(...xs), right: Math.max(...xs), count: 26 })
  body.push('</g>')
}

/** Reeds or lyme grass along the lower edge of the picture. */
export function drawTufts(scene: Scene, { count, tall, from = 0, to = 1, colour, cobs }: Tufts) {
  const { width, height, chance, unit, body, palette } = scene
  const tufts = Array.from({ length: count }, () => chance.between(from, to)).toSorted(
    (a, b) => a - b,
  )
  let [blades, heads] = ['', '']
  for (const part of tufts) {
    const [x, y] = [part * width, height + chance.between(0, 26) * unit]
    for (let i = 0; i < 6; i += 1) {
      const high = tall * height * chance.between(0.45, 1.1)
      const lean = chance.between(-0.42, 0.5) * high - scene.light * high * 0.12
      const wide = chance.between(2, 4) * unit
      const start = x + chance.between(-16, 16) * unit
      blades += `M${Math.round(start)} ${Math.round(y)}q${short(lean * 0.12)} ${short(-high * 0.7)} ${short(lean)} ${short(-high)}q${short(-lean * 0.55)} ${short(high * 0.35)} ${short(-lean + wide * 1.6)} ${short(high)}z`
      if (cobs && i % 3 === 0) {
        heads += `M${short(start + lean)} ${short(y - high)}v${short(-30 * unit)}`
      }
    }
  }
  body.push(shape(blades, { fill: colour }))
  if (heads)
    body.push(
      shape(heads, { stroke: mix(palette.deep, palette.sun, 0.35), width: 8 * unit, round: true }),
    )
}

type Tufts = {
  count: number
  tall: number
  from?: number
  to?: number
  colour: string
  cobs?: boolean
}
