import { capital, countOf, listInDanish } from '#domain/shared/danish.ts'
import type { CompositionName, Motif } from './composition.ts'
import type { Landmark } from './landmarks.ts'
import type { PaletteName } from './palettes.ts'
import type { Shown } from './scene.ts'

type Described = {
  composition: CompositionName
  palette: PaletteName
  motif: Motif
  shown: Shown
}

/** The text alternative of a drawing, from what has been drawn. */
export function describeDrawing({ composition, palette, motif, shown }: Described): string {
  const place = places[composition](motif)
  const isWhole = composition === 'panorama' || composition === 'yardage'
  const course = isWhole
    ? `${capital(countOf(shown.holes, 'hul', 'huller'))} ligger mellem træer og højdekurver.`
    : `Hul ${motif.hole.number}, par ${motif.hole.par}, ender ved flaget${
        shown.bunkers > 0 ? ` med ${countOf(shown.bunkers, 'bunker', 'bunkers')}` : ''
      }.`
  const others = [
    shown.sails > 0 && countOf(shown.sails, 'sejlbåd', 'sejlbåde'),
    ...shown.landmarks.map((landmark) => landmarks[landmark as Landmark]),
  ].filter((thing) => thing !== false)
  const beside = others.length > 0 ? ` I baggrunden ${listInDanish(others)}.` : ''
  return `Tegning: ${place} ${lights[palette]}. ${course}${beside}`
}

const places: Record<CompositionName, (motif: Motif) => string> = {
  dunes: () => 'klitter ved havet',
  fjord: () => 'en høj bred over vandet',
  lake: () => 'en green på den anden side af en sø',
  river: () => 'en å gennem engene',
  heath: () => 'en bane på heden',
  avenue: ({ wood }) =>
    wood === 'spruce' ? 'en bane gennem granskoven' : 'en bane gennem løvskoven',
  parkland: ({ hilliness }) =>
    hilliness > 0.55 ? 'en bane i bakket land' : 'en bane i åbent land',
  panorama: ({ coast }) =>
    coast === undefined
      ? 'hele banen set fra en bakke'
      : 'hele banen set fra luften, med havet bagved',
  yardage: ({ coast }) =>
    coast === undefined
      ? 'banen som kort, set lige ovenfra,'
      : 'banen som kort, set lige ovenfra, med kysten,',
}

const lights: Record<PaletteName, string> = {
  dawn: 'i morgenlys',
  summer: 'på en sommerdag',
  rape: 'mellem gule marker',
  golden: 'i aftensol',
  dusk: 'i skumringen',
  heather: 'i lyngens farver',
  northsea: 'i klart kystlys',
  autumn: 'i efterårsfarver',
  frost: 'i rimfrost',
  night: 'under fuldmånen',
  spring: 'i forårsgrønt',
  bog: 'i dæmpet eftermiddagslys',
  chalk: 'en lys morgen',
  retro: 'i lav sol',
  storm: 'under en grå himmel',
  rose: 'ved solnedgang',
}

const landmarks: Record<Landmark, string> = {
  lighthouse: 'et fyrtårn',
  church: 'en landsbykirke',
  farm: 'en gård',
  mill: 'en vindmølle',
  sail: 'en sejlbåd',
  mound: 'en gravhøj',
}
