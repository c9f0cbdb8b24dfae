import { logo } from '#domain/content/logo.ts'
import { CARD_HEIGHT, CARD_WIDTH, cardFace } from '#domain/passes/card-face.ts'
import { seasonGround } from '#domain/passes/season-ground.ts'

export type PassPicture = {
  /** File name in the pass, without `@2x` and `.png`. */
  name: 'icon' | 'logo' | 'strip'
  svg: (scale: 1 | 2 | 3) => string
}

/** Sizes in points from Apple's guidelines: icon 29 × 29, logo at most 160 × 50, strip 375 wide. */
const iconSize = 29
const logoSize = 44
const stripWidth = 375
/** The height of the strip on a store card and on an event ticket. */
export const stripHeights = { pass: 144, start_time: 98 } as const

type Look = {
  /** Decides the contour lines: the number of the card, or the name of the tournament. */
  seed: string
  /** A season's code or a day, whose year decides the colours. */
  season: string
  stripHeight: number
}

/** The pictures of a card: the flag as icon and logo, and the card's own contour lines as strip. */
export function passPictures({ seed, season, stripHeight }: Look): PassPicture[] {
  const { ground, shade, line } = seasonGround(season)
  return [
    {
      name: 'icon',
      svg: (scale) =>
        picture({ width: iconSize, height: iconSize, box: '-6 -6 60 60', scale }, [
          `<rect x="-6" y="-6" width="60" height="60" fill="${ground}"/>`,
          flag,
        ]),
    },
    {
      name: 'logo',
      svg: (scale) =>
        picture({ width: logoSize, height: logoSize, box: '0 0 48 48', scale }, [flag]),
    },
    {
      name: 'strip',
      svg: (scale) => {
        const height = Math.round((CARD_WIDTH * stripHeight) / stripWidth)
        const top = Math.round((CARD_HEIGHT - height) / 2)
        const size = { width: stripWidth, height: stripHeight }
        return picture({ ...size, box: `0 ${top} ${CARD_WIDTH} ${height}`, scale }, [
          `<rect width="${CARD_WIDTH}" height="${CARD_HEIGHT}" fill="${shade}"/>`,
          ...contourLines(seed, line),
        ])
      },
    },
  ]
}

const contourLines = (seed: string, line: string) =>
  cardFace(seed).contours.map(
    ({ level, path }) =>
      `<path d="${path}" fill="none" stroke="${line}" stroke-width="1.6" stroke-opacity="${(0.15 + 0.35 * level).toFixed(2)}"/>`,
  )

const flag = `<g fill="none" stroke="#fff">${logo.rings
  .map((ring) => `<path d="${ring}" stroke-width="2.4"/>`)
  .join(
    '',
  )}<path d="${logo.pole}" stroke-width="2.6" stroke-linecap="round"/><path d="${logo.flag}" fill="#fff" stroke="none"/></g>`

type Frame = { width: number; height: number; box: string; scale: number }

const picture = ({ width, height, box, scale }: Frame, content: readonly string[]) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width * scale}" height="${height * scale}" viewBox="${box}">${content.join('')}</svg>`
