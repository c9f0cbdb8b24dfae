import { mix } from './colour.ts'
import { curve, normals, spline, type Point } from './geometry.ts'
import { onGround, shape, short, type Ground, type Scene } from './scene.ts'

/**
 * A place of the picture below the horizon: `u` is the way from the vanishing point in picture heights, `s` the
 * scale there, 1 at the lower edge and 0 at the horizon. Compositions are easier to choose in it than on the ground.
 */
export type Stage = { u: number; s: number }

export const ground = ({ u, s }: Stage): Ground => ({ x: u / s, d: 1 / s - 1 })

export const place = (scene: Scene, at: Stage): Point =>
  scene.mapScale === undefined
    ? onGround(scene, ground(at))
    : { x: scene.view.vanish + at.u * scene.height, y: at.s * scene.height }

/** How large things are drawn at a place. */
const scaleOf = ({ mapScale }: Scene, { s }: Stage) => mapScale ?? s

/** How flat a circle on the ground looks. */
const flatness = ({ mapScale }: Scene) => (mapScale === undefined ? 0.34 : 1)

/** The two sides of a ribbon along a line, `wide` in picture heights at scale 1. */
export function ribbon(scene: Scene, line: readonly Stage[], wide: (part: number) => number) {
  const foreshortening = flatness(scene)
  const middle = line.map((at) => place(scene, at))
  const raised = middle.map(({ x, y }) => ({ x, y: y / foreshortening }))
  const sides = normals(raised).map((normal, i) => {
    const half = (wide(i / (line.length - 1)) * scaleOf(scene, line[i]!) * scene.height) / 2
    return { x: normal.x * half, y: normal.y * half * foreshortening }
  })
  return {
    left: middle.map(({ x, y }, i) => ({ x: x + sides[i]!.x, y: y + sides[i]!.y })),
    right: middle.map(({ x, y }, i) => ({ x: x - sides[i]!.x, y: y - sides[i]!.y })),
  }
}

/** A wobbly round shape on the ground. */
export function disc(
  scene: Scene,
  at: Stage,
  radius: number,
  { long = 1, wobble = 0.14, corners = 10, flat = flatness(scene) } = {},
): Point[] {
  const middle = place(scene, at)
  const reach = radius * scaleOf(scene, at) * scene.height
  const turn = scene.chance.between(0, 6)
  return Array.from({ length: corners }, (_, i) => {
    const angle = (i / corners) * Math.PI * 2
    const bend =
      1 + wobble * Math.sin(angle * 2 + turn) + wobble * 0.6 * Math.sin(angle * 3 + turn * 2)
    return {
      x: middle.x + Math.cos(angle) * reach * long * bend,
      y: middle.y + Math.sin(angle) * reach * flat * bend,
    }
  })
}

const around = (middle: Point, points: readonly Point[], by: number) =>
  points.map(({ x, y }) => ({
    x: middle.x + (x - middle.x) * by,
    y: middle.y + (y - middle.y) * by,
  }))

export type Hole = {
  /** From tee to green. */
  line: readonly Stage[]
  wide: number
  green: number
  bunkers: number
  /** The first part of the line, without fairway: the carry from the tee. */
  carry: number
}

/** A hole: fairway with mowing stripes, green in three contour rings, bunkers and flag. */
export function drawHole(scene: Scene, hole: Hole) {
  const { palette, body } = scene
  // A small hole needs fewer points.
  const steps = hole.wide > 0.2 ? 26 : 14
  scene.shown.holes += 1
  const line = spline(
    hole.line.map(({ u, s }) => ({ x: u, y: s })),
    steps,
  ).map(({ x, y }) => ({ u: x, s: Math.max(0.02, y) }))
  const played = line.slice(Math.round(hole.carry * steps))
  if (played.length > 5) {
    const swell = (part: number) => 0.72 + 0.28 * Math.sin(part * 7 + hole.wide * 40)
    const end = (part: number) =>
      Math.min(
        1,
        hole.carry === 0 ? 1 : Math.sqrt(Math.max(0.02, part) * 9),
        Math.sqrt((1.02 - part) * 9),
      )
    const wide = (part: number) => hole.wide * swell(part) * end(part)
    const outer = ribbon(scene, played, (part) => wide(part) * 1.3 + 0.03)
    const inner = ribbon(scene, played, wide)
    body.push(
      shape(curve([...outer.left, ...outer.right.toReversed()], true), {
        fill: mix(palette.land, palette.fairway, 0.45),
      }),
      shape(curve([...inner.left, ...inner.right.toReversed()], true), { fill: palette.fairway }),
      shape(stripes(inner), { fill: mix(palette.fairway, palette.green, 0.6), opacity: 0.6 }),
    )
  }
  const green = line.at(-1)!
  drawGreen(scene, green, hole.green)
  drawBunkers(scene, green, hole)
  drawFlag(scene, green, hole.green)
}

/** Every other stretch of the fairway, mown towards the viewer. */
function stripes({ left, right }: { left: readonly Point[]; right: readonly Point[] }): string {
  let path = ''
  for (let i = 1; i + 1 < left.length - 1; i += 2) {
    const corners = [left[i]!, left[i + 1]!, right[i + 1]!, right[i]!]
    path += `M${corners.map(({ x, y }) => `${Math.round(x)} ${Math.round(y)}`).join('L')}z`
  }
  return path
}

function drawGreen(scene: Scene, at: Stage, radius: number) {
  const { palette, body, unit } = scene
  const outline = disc(scene, at, radius)
  const middle = place(scene, at)
  const ring = (by: number) => curve(around(middle, outline, by), true)
  body.push(
    shape(ring(1.75), { stroke: palette.paper, width: unit * 1.4, opacity: 0.5 }),
    shape(ring(1.42), {
      fill: mix(palette.fairway, palette.land, 0.15),
      stroke: palette.paper,
      width: unit * 1.4,
    }),
    shape(ring(1), { fill: palette.green }),
    shape(ring(0.58), { stroke: palette.fairway, width: unit * 1.5, opacity: 0.9 }),
  )
}

function drawBunkers(scene: Scene, green: Stage, { bunkers, green: radius }: Hole) {
  const { chance } = scene
  const start = chance.between(0, 6)
  for (let i = 0; i < bunkers; i += 1) {
    const angle = start + (i / bunkers) * Math.PI * 2 + chance.between(-0.4, 0.4)
    // Most bunkers lie in front of the green, towards the player.
    const side = Math.sin(angle) < -0.2 ? -Math.sin(angle) : Math.sin(angle)
    drawBunker(
      scene,
      {
        u: green.u + Math.cos(angle) * radius * scaleOf(scene, green) * 2.05,
        s:
          scene.mapScale === undefined
            ? green.s * (1 + side * radius * 1.15)
            : green.s + Math.sin(angle) * radius * scene.mapScale * 2.05,
      },
      radius * chance.between(0.34, 0.55),
    )
  }
}

/** Sand, with the shadow of the lip on the side of the light. */
export function drawBunker(scene: Scene, at: Stage, radius: number) {
  const { palette, light, unit, body } = scene
  const outline = disc(scene, at, radius, {
    long: 1.45,
    wobble: 0.22,
    corners: 9,
    flat: flatness(scene) * 1.15,
  })
  const middle = place(scene, at)
  const sand = around(middle, outline, 0.9).map(({ x, y }) => ({
    x: x - light * radius * scaleOf(scene, at) * scene.height * 0.06,
    y: y + radius * scaleOf(scene, at) * scene.height * 0.07,
  }))
  body.push(
    shape(curve(outline, true), { fill: mix(palette.deep, palette.land, 0.35) }),
    shape(curve(sand, true), { fill: palette.sand }),
  )
  const reach = radius * scaleOf(scene, at) * scene.height
  scene.shown.bunkers += 1
  if (reach > 30 * unit) {
    const rake = [0.1, 0.32].map(
      (drop) =>
        `M${Math.round(middle.x - reach * 0.6)} ${Math.round(middle.y + reach * drop)}q${Math.round(reach * 0.55)} ${Math.round(-reach * 0.14)} ${Math.round(reach * 1.05)} 0`,
    )
    body.push(
      shape(rake.join(''), { stroke: mix(palette.sand, palette.land, 0.35), width: unit * 1.3 }),
    )
  }
}

/** The flag in the hole, its pole 2.4 greens tall. */
export function drawFlag(scene: Scene, at: Stage, radius: number) {
  const { palette, light, unit, body } = scene
  const foot = place(scene, at)
  const tall = Math.max(26 * unit, radius * scaleOf(scene, at) * scene.height * 1.7)
  const thick = Math.max(1.7 * unit, tall * 0.028)
  const [x, y] = [foot.x, foot.y]
  body.push(
    `<ellipse cx="${Math.round(x)}" cy="${Math.round(y)}" rx="${short(tall * 0.06)}" ry="${short(tall * 0.022)}" fill="${palette.deep}"/>`,
    shape(
      `M${Math.round(x)} ${Math.round(y)}l${short(-light * tall * 0.6)} ${short(tall * 0.07)}`,
      {
        stroke: palette.deep,
        width: thick,
        opacity: 0.4,
        round: true,
      },
    ),
    shape(`M${Math.round(x)} ${Math.round(y)}v${short(-tall)}`, {
      stroke: palette.paper,
      width: thick,
      round: true,
    }),
    shape(
      `M${Math.round(x)} ${Math.round(y - tall)}q${short(tall * 0.18)} ${short(-tall * 0.03)} ${short(tall * 0.42)} ${short(tall * 0.15)}q${short(-tall * 0.22)} ${short(tall * 0.03)} ${short(-tall * 0.42)} ${short(tall * 0.15)}z`,
      { fill: palette.accent },
    ),
  )
}

/** The tee from which the picture is seen: a mown square with two markers. */
export function drawTee(scene: Scene, at: Stage) {
  const { palette, body, unit, height } = scene
  const wide = 0.34 * at.s * height
  const { x, y } = place(scene, at)
  const [r, gap] = [10 * unit * at.s, wide * 0.3]
  const box = (by: number, drop: number) =>
    `M${Math.round(x - wide * 0.42 * by)} ${Math.round(y - wide * 0.13 + drop)}h${Math.round(wide * 0.84 * by)}l${Math.round(wide * 0.2)} ${Math.round(wide * 0.34)}h${Math.round(-wide * (0.84 * by + 0.4))}z`
  body.push(
    shape(box(1, 7 * unit), { fill: palette.deep, opacity: 0.35 }),
    shape(box(1, 0), { fill: palette.fairway }),
    shape(
      `M${Math.round(x - wide * 0.14)} ${Math.round(y - wide * 0.13)}h${Math.round(wide * 0.28)}l${Math.round(wide * 0.07)} ${Math.round(wide * 0.34)}h${Math.round(-wide * 0.42)}z`,
      {
        fill: palette.green,
        opacity: 0.55,
      },
    ),
    ...[-1, 1].flatMap((side) => [
      `<ellipse cx="${short(x + side * gap - scene.light * r)}" cy="${short(y + r * 0.8)}" rx="${short(r * 1.5)}" ry="${short(r * 0.4)}" fill="${palette.deep}" opacity=".35"/>`,
      `<circle cx="${short(x + side * gap)}" cy="${short(y)}" r="${short(r)}" fill="${palette.accent}"/>`,
    ]),
  )
}

/** A tee on a map from above. */
export function drawMapTee(scene: Scene, at: Stage) {
  const { x, y } = place(scene, at)
  const r = 11 * scene.unit
  scene.body.push(
    `<rect x="${short(x - r)}" y="${short(y - r * 0.7)}" width="${short(r * 2)}" height="${short(r * 1.4)}" rx="${short(r * 0.4)}" fill="${scene.palette.green}"/>`,
  )
}
