import { mix, type Colour } from './colour.ts'
import { curve, polygon, type Point } from './geometry.ts'
import { onGround, scaleAt, shape, short, type Ground, type Scene } from './scene.ts'

export type Plant =
  | 'broadleaf'
  | 'oak'
  | 'spruce'
  | 'pine'
  | 'poplar'
  | 'birch'
  | 'bush'
  | 'juniper'

/** Draws each kind three times, on a box 100 high and rooted at 0, 0. The crown takes the colour of its use. */
export function definePlants(scene: Scene, kinds: readonly Plant[], shadow = 1) {
  for (const kind of kinds) {
    for (const form of [0, 1, 2]) {
      scene.defs.push(
        `<g id="${kind}${form}">${shadowOf(scene, kind, shadow)}${forms[kind](scene)}</g>`,
      )
    }
  }
}

/** The shadow on the ground, away from the light. */
function shadowOf({ light, palette }: Scene, kind: Plant, shadow: number): string {
  if (shadow === 0) return ''
  const wide = kind === 'spruce' || kind === 'poplar' ? 5 : 8
  const long = kind === 'bush' || kind === 'juniper' ? 30 : 62
  return `<ellipse cx="${short(-light * long * 0.85 * shadow)}" cy="2" rx="${short(long * shadow)}" ry="${wide}" fill="${palette.deep}" opacity=".26"/>`
}

const crown = (scene: Scene, at: Point, [wide, tall]: Size, rough = 0.1): Point[] =>
  Array.from({ length: 11 }, (_, i) => {
    const angle = (i / 11) * Math.PI * 2
    const reach = 1 + scene.chance.between(-rough, rough)
    return { x: at.x + Math.cos(angle) * wide * reach, y: at.y + Math.sin(angle) * tall * reach }
  })

type Size = readonly [wide: number, tall: number]

const lit = (scene: Scene) => mix(scene.palette.leafLit, scene.palette.leaf, 0.15)

function trunk({ palette, light }: Scene, wide: number, tall: number): string {
  const d = `M${-wide} 2L${short(-wide * 0.5)} ${-tall}H${short(wide * 0.5)}L${wide} 2z`
  return `${shape(d, { fill: mix(palette.deep, palette.leaf, 0.25) })}${light > 0 ? '' : ''}`
}

const round = (wide: number, tall: number, stem: number) => (scene: Scene) => {
  const { light, palette } = scene
  const middle = -stem - tall
  return [
    trunk(scene, 3.6, stem + 10),
    shape(curve(crown(scene, { x: 0, y: middle }, [wide, tall]), true), { fill: 'currentColor' }),
    shape(
      curve(
        crown(scene, { x: light * wide * 0.27, y: middle - tall * 0.2 }, [wide * 0.6, tall * 0.64]),
        true,
      ),
      {
        fill: lit(scene),
        opacity: 0.75,
      },
    ),
    shape(
      `M${short(-light * wide * 0.62)} ${short(middle + tall * 0.1)}q${short(light * wide * 0.2)} ${short(tall * 0.5)} ${short(light * wide * 0.75)} ${short(tall * 0.56)}`,
      {
        stroke: palette.deep,
        width: 1.6,
        opacity: 0.45,
        round: true,
      },
    ),
  ].join('')
}

function spruce(scene: Scene): string {
  const { chance, light } = scene
  const tiers = 4
  const side = (turn: number) =>
    Array.from({ length: tiers }, (_, k) => {
      const [top, y] = [-100 + (k * 84) / tiers, -100 + ((k + 1) * 88) / tiers]
      const wide = (8 + k * 5.4) * chance.between(0.88, 1.12)
      return [
        { x: turn * wide * (k === 0 ? 0.1 : 0.42), y: top + 6 },
        { x: turn * wide, y },
      ]
    }).flat()
  const [left, right] = [side(-1), side(1)]
  const whole = [{ x: 0, y: -103 }, ...right, ...left.toReversed()]
  const bright = light > 0 ? right : left
  return [
    trunk(scene, 2.6, 14),
    shape(polygon(whole), { fill: 'currentColor' }),
    shape(polygon([{ x: 0, y: -103 }, ...bright, { x: light * 3, y: -13 }]), {
      fill: lit(scene),
      opacity: 0.55,
    }),
  ].join('')
}

function pine(scene: Scene): string {
  const { chance, palette, light } = scene
  const lean = chance.between(-14, 14)
  const cloud = (x: number, y: number, wide: number) => [
    shape(curve(crown(scene, { x, y }, [wide, wide * 0.4], 0.13), true), { fill: 'currentColor' }),
    shape(
      curve(
        crown(scene, { x: x + light * wide * 0.16, y: y - wide * 0.13 }, [wide * 0.7, wide * 0.2]),
        true,
      ),
      {
        fill: lit(scene),
        opacity: 0.7,
      },
    ),
  ]
  return [
    shape(
      `M-3 2Q${short(lean * 0.2)}-40 ${short(lean)}-84M${short(lean * 0.45)}-54l${short(-lean * 0.4 - 14)}-16`,
      {
        stroke: mix(palette.deep, palette.sun, 0.3),
        width: 4,
        round: true,
      },
    ),
    ...cloud(lean * 0.3 - 14, -70, 19),
    ...cloud(lean + 8, -80, 24),
    ...cloud(lean - 3, -93, 21),
  ].join('')
}

function birch(scene: Scene): string {
  const { palette, chance } = scene
  const lean = chance.between(-6, 6)
  return [
    shape(`M0 2Q${short(lean * 0.3)}-30 ${short(lean)}-62M${short(lean * 0.5)}-34l8-12`, {
      stroke: palette.paper,
      width: 3.2,
      round: true,
    }),
    shape(`M-1-8h3M0-17h2M-1-25h2`, { stroke: palette.deep, width: 1.5 }),
    shape(curve(crown(scene, { x: lean, y: -64 }, [17, 35], 0.2), true), { fill: 'currentColor' }),
    shape(curve(crown(scene, { x: lean + scene.light * 5, y: -68 }, [11, 25], 0.15), true), {
      fill: lit(scene),
      opacity: 0.8,
    }),
  ].join('')
}

const forms: Record<Plant, (scene: Scene) => string> = {
  broadleaf: round(31, 38, 24),
  oak: round(42, 33, 26),
  poplar: round(13, 44, 12),
  spruce,
  pine,
  birch,
  bush: round(30, 15, 3),
  juniper: round(11, 22, 2),
}

export type Planted = { kind: Plant; at: Ground; tall: number }

/** Plants from far to near. */
export function drawPlants(scene: Scene, plants: readonly Planted[]) {
  const { body } = scene
  const ordered = plants.toSorted((a, b) => b.at.d - a.at.d)
  for (const { kind, at, tall } of ordered) {
    const foot = onGround(scene, at)
    const high = tall * scaleAt(at.d) * scene.height
    const colour = toneAt(scene, at.d)
    const form = scene.chance.whole(0, 2)
    const turn = scene.chance.between(0.86, 1.14)
    body.push(
      `<use href="#${kind}${form}" color="${colour}" transform="translate(${Math.round(foot.x)} ${Math.round(foot.y)})scale(${short((high / 100) * turn)} ${short(high / 100)})"/>`,
    )
  }
}

/** Few tones by distance, so that a poster has few inks. */
function toneAt({ palette }: Scene, d: number): Colour {
  const far = Math.min(3, Math.floor(Math.log2(1 + d)))
  return mix(palette.leaf, palette.haze, far * 0.14)
}
