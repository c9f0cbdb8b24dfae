import { mix } from './colour.ts'
import { curve, type Point } from './geometry.ts'
import { shape, short, type Scene } from './scene.ts'

type Sun = { x: number; y: number; radius: number; rings: number }

/** The sky as one roll of ink from top to horizon, with the sun in its rings. */
export function drawSky(scene: Scene, sun: Sun | undefined) {
  const { width, height, palette, view } = scene
  scene.defs.push(
    `<linearGradient id="s" x2="0" y2="1"><stop stop-color="${palette.sky}"/><stop offset=".92" stop-color="${palette.skyLow}"/></linearGradient>`,
  )
  scene.body.push(
    `<path d="M0 0H${width}V${height}H0z" fill="${palette.skyLow}"/>`,
    `<path d="M0 0H${width}V${Math.round(view.horizon + height * 0.03)}H0z" fill="url(#s)"/>`,
  )
  if (sun) drawSun(scene, sun)
}

/** Rings around the sun, drawn as the contour lines of a hill are. */
function drawSun(scene: Scene, { x, y, radius, rings }: Sun) {
  const { palette, body, noise } = scene
  for (let k = rings; k >= 1; k -= 1) {
    const reach = radius * (1 + k * 0.42 + k * k * 0.035)
    const ring: Point[] = Array.from({ length: 22 }, (_, i) => {
      const angle = (i / 22) * Math.PI * 2
      const bend =
        1 + noise(Math.cos(angle) * 1.4 + 9, Math.sin(angle) * 1.4 + k * 0.22) * 0.035 * k
      return { x: x + Math.cos(angle) * reach * bend, y: y + Math.sin(angle) * reach * bend }
    })
    const fade = 1 - k / (rings + 1)
    body.push(
      shape(curve(ring, true), {
        stroke: mix(palette.sun, palette.paper, 0.25),
        width: scene.unit * 1.7,
        opacity: 0.16 + 0.5 * fade,
      }),
    )
  }
  body.push(
    `<circle cx="${Math.round(x)}" cy="${Math.round(y)}" r="${Math.round(radius)}" fill="${palette.sun}"/>`,
  )
}

/** Long clouds with a flat base. */
export function drawClouds(scene: Scene, count: number) {
  const { width, view, palette, chance, body } = scene
  for (let i = 0; i < count; i += 1) {
    const y = view.horizon * chance.between(0.12, 0.72)
    const long = width * chance.between(0.12, 0.34) * (scene.isTall ? 1.6 : 1)
    const x = chance.between(-0.1, 0.95) * width
    const thick = long * chance.between(0.05, 0.09)
    const humps = 6
    const top = Array.from({ length: humps + 1 }, (_, k) => ({
      x: x + (long * k) / humps,
      y: y - Math.sin((k / humps) * Math.PI) * thick * chance.between(0.7, 1.5),
    }))
    const base = [
      { x: x + long * 1.04, y: y + thick * 0.1 },
      { x: x + long * 0.5, y: y + thick * 0.16 },
      { x: x - long * 0.04, y: y + thick * 0.1 },
    ]
    body.push(shape(curve([...top, ...base], true), { fill: palette.paper, opacity: 0.62 }))
    const line = `M${Math.round(x + long * 0.15)} ${Math.round(y + thick * 0.55)}h${Math.round(long * 0.6)}`
    body.push(
      shape(line, { stroke: palette.paper, width: scene.unit * 2, opacity: 0.6, round: true }),
    )
  }
}

/** Birds as two strokes each. */
export function drawBirds(scene: Scene, at: Point, count: number) {
  scene.shown.birds += count
  const { chance, unit } = scene
  const strokes = Array.from({ length: count }, () => {
    const [x, y] = [at.x + chance.between(-130, 130) * unit, at.y + chance.between(-50, 50) * unit]
    const wing = chance.between(9, 17) * unit
    const lift = wing * chance.between(0.35, 0.6)
    return `M${short(x - wing)} ${short(y - lift)}q${short(wing * 0.6)} ${short(-lift * 0.3)} ${short(wing)} ${short(lift)}q${short(wing * 0.4)} ${short(-lift * 1.3)} ${short(wing)} ${short(-lift)}`
  })
  scene.body.push(
    shape(strokes.join(''), {
      stroke: scene.palette.deep,
      width: unit * 2.2,
      round: true,
      opacity: 0.8,
    }),
  )
}
