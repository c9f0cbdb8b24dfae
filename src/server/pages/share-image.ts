import { logo } from '#domain/content/logo.ts'
import { cardFace } from '#domain/passes/card-face.ts'
import { drawPng } from '../content/draw-png.ts'
import type { SeasonGround } from '#domain/passes/season-ground.ts'

/** A photograph is recognised by its hash, and read only when it is drawn. */
type SharePhoto = { hash: string; read: () => Promise<Uint8Array | undefined> }

export type ShareImage = {
  /** Decides the contour lines; the same seed always draws the same background. */
  seed: string
  title: string
  below: string
  /** What fills the upper part, 1200 × 480 px: a drawing as SVG, or a JPEG, which is cropped. */
  upper?: string | SharePhoto
}

const width = 1200
const height = 630
const margin = 80

/** Draws the image of a shared link: 1200 × 630 px, with the contour lines of the cards. */
export const drawShareImage = async (picture: ShareImage): Promise<Buffer> =>
  drawPng(await drawing(picture))

async function drawing({ seed, title, below, upper }: ShareImage): Promise<string> {
  if (upper) {
    const shown = typeof upper === 'string' ? upper : photoOf(await upper.read())
    return underPicture({ title, below, shown })
  }
  const lines = linesOf(title)
  const size = lines.length > 1 || title.length > 20 ? 84 : 96
  const first = height - margin - 64 - (lines.length - 1) * size * 1.08
  return onField(
    { seed, width, height },
    `${lines
      .map(
        (line, i) =>
          `<text x="${margin}" y="${first + i * size * 1.08}" font-family="Schibsted Grotesk" font-weight="800" font-size="${size}" letter-spacing="-2" fill="#fff">${escaped(line)}</text>`,
      )
      .join('')}
    <text x="${margin}" y="${height - margin}" font-family="Inter" font-weight="500" font-size="36" fill="#c8eed6">${escaped(below)}</text>`,
  )
}

const upperHeight = 480

const photoOf = (jpeg: Uint8Array = new Uint8Array()) =>
  `<svg width="${width}" height="${upperHeight}"><image width="${width}" height="${upperHeight}" preserveAspectRatio="xMidYMid slice" href="data:image/jpeg;base64,${Buffer.from(jpeg).toString('base64')}"/></svg>`

type UnderPicture = Pick<ShareImage, 'title' | 'below'> & { shown: string }

/** A club's photograph or landscape above its name. */
function underPicture({ title, below, shown }: UnderPicture): string {
  const size = title.length > 26 ? 46 : 58
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">
    <rect width="${width}" height="${height}" fill="#051e11"/>
    ${shown}
    <text x="56" y="552" font-family="Schibsted Grotesk" font-weight="800" font-size="${size}" letter-spacing="-1.2" fill="#fff">${escaped(title)}</text>
    <text x="56" y="600" font-family="Inter" font-weight="500" font-size="28" fill="#c8eed6">${escaped(below)}</text>
    <g transform="translate(1084 510) scale(1.55)" fill="none" stroke="#fff">
      ${logo.rings.map((ring) => `<path d="${ring}" stroke-width="2.4"/>`).join('')}
      <path d="${logo.pole}" stroke-width="2.6" stroke-linecap="round"/><path d="${logo.flag}" fill="#fff" stroke="none"/>
    </g>
  </svg>`
}

type Field = {
  seed: string
  width: number
  height: number
  /** The colours of a season; by default the site's green. */
  colours?: SeasonGround
  /** Keeps the top of the green in a picture that is narrower than the card. */
  followsPin?: true
}

const siteColours: SeasonGround = { ground: '#0d3420', shade: '#051e11', line: '#3ba16e' }

/** The logo and the given drawing on the contour lines of a seed. */
export function onField(
  { seed, width: across, height: down, colours = siteColours, followsPin }: Field,
  drawn: string,
): string {
  const face = cardFace(seed)
  const scale = Math.max(across / face.width, down / face.height)
  const slack = across - face.width * scale
  const shift = followsPin ? Math.min(0, Math.max(slack, 0.7 * across - face.pin.x * scale)) : 0
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${across}" height="${down}" viewBox="0 0 ${across} ${down}">
    <defs><linearGradient id="ground" x1="0" y1="0" x2="1" y2="1">
      <stop offset="0" stop-color="${colours.shade}"/><stop offset="1" stop-color="${colours.ground}"/>
    </linearGradient></defs>
    <rect width="${across}" height="${down}" fill="url(#ground)"/>
    <g transform="translate(${shift} ${(down - face.height * scale) / 2}) scale(${scale})" fill="none" stroke-width="1.3">
      ${face.contours.map(({ level, path }) => `<path d="${path}" stroke="${colours.line}" stroke-opacity="${(0.22 + 0.5 * level).toFixed(2)}"/>`).join('')}
    </g>
    <rect width="${across}" height="${down}" fill="${colours.shade}" fill-opacity="0.28"/>
    ${wordmark()}
    ${drawn}
  </svg>`
}

const wordmark =
  () => `<g transform="translate(${margin - 6} 64) scale(1.9)" fill="none" stroke="#fff">
    ${logo.rings.map((ring) => `<path d="${ring}" stroke-width="2.4"/>`).join('')}
    <path d="${logo.pole}" stroke-width="2.6" stroke-linecap="round"/><path d="${logo.flag}" fill="#fff" stroke="none"/>
  </g>
  <text x="${margin + 106}" y="134" font-family="Schibsted Grotesk" font-weight="800" font-size="46" letter-spacing="-1" fill="#fff">Sæsonkortet</text>`

/** The approximate number of letters of the heading on one line. */
const lettersPerLine = 22
const mostLines = 3

function linesOf(title: string): string[] {
  const lines = title.split('\n').flatMap((sentence) => {
    const folded = ['']
    for (const word of sentence.split(' ')) {
      const last = folded.at(-1) ?? ''
      const longer = last ? `${last} ${word}` : word
      if (longer.length <= lettersPerLine || !last) folded[folded.length - 1] = longer
      else folded.push(word)
    }
    return folded
  })
  return lines.slice(0, mostLines)
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

export const escaped = (text: string) =>
  text.replace(/[&<>]/g, (character) => entities[character] ?? character)
