import { mix } from './colour.ts'
import type { Point } from './geometry.ts'
import { shape, short, type Scene } from './scene.ts'

export type Landmark = 'lighthouse' | 'church' | 'farm' | 'mill' | 'sail' | 'mound'

/** A building or a boat on a box 100 high at a point of the picture. */
export function drawLandmark(scene: Scene, kind: Landmark, at: Point, tall: number) {
  if (kind === 'sail') scene.shown.sails += 1
  else scene.shown.landmarks.push(kind)
  scene.body.push(
    `<g transform="translate(${Math.round(at.x)} ${Math.round(at.y)})scale(${short((tall / 100) * scene.light)} ${short(tall / 100)})">${drawings[kind](scene)}</g>`,
  )
}

const drawings: Record<Landmark, (scene: Scene) => string> = {
  lighthouse: ({ palette }) =>
    [
      shape('M-11 4L-7-76H7L11 4z', { fill: palette.paper }),
      shape('M0 4V-76H7L11 4z', { fill: palette.deep, opacity: 0.18 }),
      shape('M-9.6-24L-8.4-46H8.4L9.6-24z', { fill: palette.accent }),
      shape('M-10-76h20v-4h-20zM-6-80v-12h12v12zM-8-92h16l-8-10z', { fill: palette.deep }),
      shape('M-4-82h8v-8h-8z', { fill: palette.sun }),
    ].join(''),
  church: ({ palette }) =>
    [
      shape('M-14 4V-30H46V4z', { fill: palette.paper }),
      shape('M-16-28L-4-50H42L50-28z', { fill: mix(palette.accent, palette.deep, 0.35) }),
      // The stepped gable of a Danish village church.
      shape('M-38 4V-72h5v-7h5v-7h5v-7h8v7h5v7h5v7h5V4z', { fill: palette.paper }),
      shape('M-38 4V-72h5v-7h5v-7h5v-7h2V4z', { fill: palette.deep, opacity: 0.16 }),
      shape('M-22-62v-10M-15-62v-10M6-6v-14M24-6v-14', { stroke: palette.deep, width: 3 }),
    ].join(''),
  farm: ({ palette }) =>
    [
      shape('M-60 4V-24H40V4z', { fill: palette.paper }),
      shape('M-68-20L-54-58H36L48-20z', { fill: mix(palette.deep, palette.sun, 0.28) }),
      shape('M44 4V-30L62-56L80-30V4z', { fill: mix(palette.accent, palette.paper, 0.15) }),
      shape('M40-28L62-62L84-28L62-50z', { fill: mix(palette.deep, palette.sun, 0.2) }),
      shape('M-44-4v-10M-20-4v-10M4-4v-10M62 2v-18', { stroke: palette.deep, width: 5 }),
      shape('M-10-58v-9h8v9', { fill: palette.accent }),
    ].join(''),
  mill: ({ palette }) =>
    [
      shape('M-18 4L-11-58H11L18 4z', { fill: mix(palette.paper, palette.land, 0.12) }),
      shape('M2 4V-58H11L18 4z', { fill: palette.deep, opacity: 0.2 }),
      shape('M-12-57Q0-82 12-57z', { fill: mix(palette.accent, palette.deep, 0.25) }),
      shape('M-4-64L-44-92M-4-64L36-36M-4-64L-32-24M-4-64L24-104', {
        stroke: palette.deep,
        width: 3,
      }),
      shape(
        'M-14-71l-30-21 4-6 30 21zM6-57l30 21-4 6-30-21zM-11-54l-21 30-6-4 21-30zM3-74l21-30 6 4-21 30z',
        {
          fill: palette.paper,
          opacity: 0.85,
        },
      ),
      shape('M-3 4v-16h7v16z', { fill: palette.deep }),
    ].join(''),
  sail: ({ palette }) =>
    [
      shape('M2-96Q44-46 42-12H2z', { fill: palette.paper }),
      shape('M-3-84Q-26-44-30-14H-3z', { fill: palette.accent }),
      shape('M-38-8H44L32 6H-26z', { fill: palette.deep }),
      shape('M-30 12h70M-12 19h34', { stroke: palette.waterLit, width: 3, round: true }),
    ].join(''),
  mound: ({ palette }) =>
    [
      shape('M-170 8Q-92-4-62-44Q-30-78 8-77Q52-76 76-42Q104-2 180 8z', {
        fill: mix(palette.land, palette.deep, 0.2),
      }),
      shape('M8-77Q52-76 76-42Q104-2 180 8H40Q60-40 8-77z', { fill: palette.lit, opacity: 0.6 }),
      shape('M-96-4Q-56-12-36-40M-60-2Q-26-12-10-44', {
        stroke: palette.paper,
        width: 2,
        opacity: 0.5,
      }),
    ].join(''),
}
