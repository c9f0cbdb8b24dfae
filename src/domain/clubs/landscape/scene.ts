import type { Palette } from './palettes.ts'
import type { Chance, Noise } from './noise.ts'
import type { Point } from './geometry.ts'
import type { Colour } from './colour.ts'

/** A place on the ground: `x` to the right, `d` away from the viewer, 0 at the lower edge of the picture. */
export type Ground = { x: number; d: number }

/** The camera above a plane. One unit of `x` at `d` 0 is the picture's height. */
export type View = { horizon: number; vanish: number; lift: number }

export type Scene = {
  width: number
  height: number
  /** The size of a thing that is 1/1000 of a picture of usual size. */
  unit: number
  isTall: boolean
  view: View
  palette: Palette
  chance: Chance
  noise: Noise
  /** Where the light comes from: −1 left, 1 right. */
  light: -1 | 1
  /** A map from above: one scale everywhere, `s` of a stage is the way from the top in picture heights. */
  mapScale?: number
  /** What has been drawn so far, for the text alternative. */
  shown: Shown
  /** Heights of the ground, 0 at the water. */
  heightAt: (at: Ground) => number
  body: string[]
  defs: string[]
}

/** Counts of what a picture shows. */
export type Shown = {
  bunkers: number
  sails: number
  holes: number
  birds: number
  landmarks: string[]
}

/** The scale of things at a distance: 1 at the lower edge, 0 at the horizon. */
export const scaleAt = (d: number) => 1 / (1 + d)

export function project({ view, height }: Scene, { x, d }: Ground, raised = 0): Point {
  const scale = scaleAt(d)
  return {
    x: view.vanish + x * height * scale,
    y: view.horizon + (height - view.horizon) * scale - raised * view.lift * scale,
  }
}

/** A point on the ground with its height. */
export const onGround = (scene: Scene, at: Ground) => project(scene, at, scene.heightAt(at))

/** The place of the level ground at a point of the picture below the horizon. */
export function unproject({ view, height }: Scene, { x, y }: Point): Ground {
  const scale = Math.max(0.004, (y - view.horizon) / (height - view.horizon))
  return { x: (x - view.vanish) / (height * scale), d: 1 / scale - 1 }
}

type Ink = {
  fill?: Colour
  stroke?: Colour
  width?: number
  opacity?: number
  dash?: string
  round?: boolean
}

/** An SVG path with its inks. */
export function shape(d: string, { fill, stroke, width, opacity, dash, round }: Ink): string {
  const paint = [
    ` fill="${fill ?? 'none'}"`,
    stroke ? ` stroke="${stroke}" stroke-width="${short(width ?? 1)}"` : '',
    opacity === undefined ? '' : ` opacity="${short(opacity)}"`,
    dash ? ` stroke-dasharray="${dash}"` : '',
    round ? ' stroke-linecap="round"' : '',
  ]
  return `<path d="${d}"${paint.join('')}/>`
}

export const short = (value: number) => String(Math.round(value * 100) / 100)
