import type { Landmark } from './landmarks.ts'
import type { Scene } from './scene.ts'
import type { Trees } from './backdrop.ts'

export type CompositionName =
  | 'dunes'
  | 'lake'
  | 'yardage'
  | 'avenue'
  | 'parkland'
  | 'heath'
  | 'panorama'
  | 'river'
  | 'fjord'

/** What a drawing shows, as far as data decides it. */
export type Motif = {
  seed: string
  /** The hole in the foreground. */
  hole: { par: number; lengthMetres: number; number: number }
  /** Every hole, in order. */
  holes: readonly { par: number; lengthMetres: number }[]
  wood: Trees
  /** Bunkers at the green in the foreground, the same in every format. */
  bunkers: number
  sails: number
  /** 0 flat to 1 the steepest of the country. */
  hilliness: number
  landmark: Landmark | undefined
  /** In which direction the nearest coast lies: degrees from north, clockwise; undefined far inland. */
  coast: number | undefined
}

export type Composition = {
  /** The horizon as a part of the height, in a wide and in a tall picture. */
  horizon: [wide: number, tall: number]
  /** The heights of terraces in picture heights. */
  lift: number
  draw: (scene: Scene, motif: Motif) => void
}
