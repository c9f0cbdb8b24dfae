import { adjust, mix, type Colour } from './colour.ts'

/** The inks of one poster. */
export type Palette = {
  /** The sky from the top to the horizon. */
  sky: Colour
  skyLow: Colour
  sun: Colour
  /** What far things fade into. */
  haze: Colour
  /** Rough grass: base, and the lit parts of it. */
  land: Colour
  lit: Colour
  /** Shadows and the darkest forms. */
  deep: Colour
  fairway: Colour
  green: Colour
  water: Colour
  waterLit: Colour
  sand: Colour
  leaf: Colour
  leafLit: Colour
  /** The flag. */
  accent: Colour
  /** Light lines and margins. */
  paper: Colour
}

export type PaletteName = keyof typeof inks

/** Mixed by hand: each row is one screen-printed poster, its inks in the order of `names`. */
const inks = {
  dawn: '#f3cdb2 #fbeedd #ef7d57 #e4dfd0 #7c9c82 #a9bf98 #21443d #b6cb8f #dbe6ab #8fbcc0 #f9ecd3 #3c6a56 #6f977a #e04f38',
  summer:
    '#86c5d8 #dcefe9 #fff3c4 #bfdcd2 #4f8f57 #7db263 #1b4a37 #a3cb58 #cfe57e #2a7fa1 #f8e6b8 #2b6840 #5c9a52 #e8432e',
  rape: '#bfe0ea #f3f5e2 #ffe27a #dbe6c8 #6f9f4b #e9c531 #28512f #a9cc5b #d9e982 #5ba3b5 #f9edc9 #3b7340 #76a54b #d9402b',
  golden:
    '#efa74f #fbe0a4 #fff3cf #edcf8c #9c8636 #c9a944 #3b3820 #cdbb55 #ece07f #e0a862 #fbecc8 #5a5528 #8f8034 #b92e1c',
  dusk: '#2f3d69 #e79178 #ffdca6 #b77d86 #3d5268 #587079 #141f38 #6b8a7c #a8bf92 #62719c #ecceb2 #21344d #3f5568 #ff7350',
  heather:
    '#f3b98d #fae3c4 #e2503a #dba79a #8b587f #b07b97 #3b2244 #9fab63 #d5d68c #b99aa8 #f4e0c3 #57405a #8a6a72 #fff6e4',
  northsea:
    '#d3dedb #f5efe0 #f0bf5a #dfdcc6 #b9b27c #d6cb97 #414f43 #a3b06a #cfd78c #2b697f #f6e9cb #66794f #98a066 #d63d2a',
  autumn:
    '#e6d5b5 #f7eddb #f0a94c #dfc79c #b0772f #cf9c45 #472819 #a9a44a #d5cb6b #6f9296 #f7e8cb #b84f25 #e08634 #22495c',
  frost:
    '#c3d5e0 #f5ebe4 #f0a98c #dbe0e0 #a9bfbb #cfdcd6 #324e5b #d9e3d4 #f0f4e4 #84a9b9 #f5eee0 #55757b #8aa5a4 #d2432d',
  night:
    '#0d2138 #2c5f77 #f7efcf #3b6d7c #1d4a4a #2f655a #071724 #4b8a68 #8cbb80 #2a5c7c #ded7b6 #103036 #27524c #ffae34',
  spring:
    '#cfe8da #f8f8e8 #ffd878 #d5e8cc #7fb660 #b4d67b #26563b #bfe07e #e3f2a4 #78b8bd #faf0d2 #5ea048 #a3cf66 #e4532b',
  bog: '#e6ddb9 #f4eed8 #dc6433 #cfcfae #69784a #95995a #29362a #a3ac5f #cfd184 #467a74 #f3e6c5 #445638 #78823f #d94c2d',
  chalk:
    '#f2c3b8 #fbe9dc #fff6e6 #e6cfc4 #6f9a88 #9dbb9f #1f4a50 #a9c79a #d6e4b3 #2f7886 #fbf0df #366a63 #6d9a82 #e25a44',
  retro:
    '#f0d9a6 #f8ecce #e4613a #cbd2ac #2f7a66 #5f9f79 #133f44 #8fb76b #cfd98a #1d6a75 #f6e3ba #1f5a52 #4c8a68 #d8432a',
  storm:
    '#5f7480 #cdd3c9 #f2ead2 #a9b7b2 #5d7a5d #86996a #1c2f38 #9cae62 #cdd584 #3c6274 #eadfc3 #35564a #5f7d5c #f0672f',
  rose: '#d9798a #f9cfae #fff0cc #e9aea0 #6d5f7e #93788c #2d2347 #94a281 #cdd09a #b98aa0 #f7dcc0 #453f63 #6f6280 #ffe9c7',
} as const

const names = [
  'sky',
  'skyLow',
  'sun',
  'haze',
  'land',
  'lit',
  'deep',
  'fairway',
  'green',
  'water',
  'sand',
  'leaf',
  'leafLit',
  'accent',
] as const satisfies readonly (keyof Palette)[]

/** The inks of a poster, turned a little, because no two printers mix alike; the flag keeps its colour. */
export function paletteOf(name: PaletteName, turn: number): Palette {
  const colours = inks[name].split(' ')
  const mixed = Object.fromEntries(
    names.map((ink, i) => [ink, ink === 'accent' ? colours[i]! : adjust(colours[i]!, { turn })]),
  ) as Record<(typeof names)[number], Colour>
  return {
    ...mixed,
    paper: mix(mixed.skyLow, '#ffffff', 0.55),
    waterLit: mix(mixed.water, mixed.skyLow, 0.55),
  }
}
