import { logo } from '#domain/content/logo.ts'
import { CARD_HEIGHT, CARD_WIDTH, cardFace } from './card-face.ts'
import { seasonGround } from './season-ground.ts'

export type CardImage = {
  /** The card's number, which decides its lines. */
  seed: string
  /** Decides the colours. */
  seasonCode: string
  product: string
  holder: string
  /** The number or code at the foot of the card; null while there is none. */
  number: string | null
  /** `4. maj – 30. november 2027`, or the balance of a gift card. */
  facts: string
}

const margin = 56

/** A card's face as SVG, for mails and other places without the site's style sheet. */
export function cardImage({ seed, seasonCode, ...texts }: CardImage): string {
  const { ground, shade, line } = seasonGround(seasonCode)
  const { contours } = cardFace(seed)
  const lines = contours
    .map(
      ({ level, path }) => `<path d="${path}" stroke-opacity="${(0.2 + 0.5 * level).toFixed(2)}"/>`,
    )
    .join('')
  const isYear = /^\d{4}$/.test(seasonCode)
  const season = isYear ? text({ y: 296, size: 68, content: seasonCode, colour: line }) : ''
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${CARD_WIDTH}" height="${CARD_HEIGHT}" viewBox="0 0 ${CARD_WIDTH} ${CARD_HEIGHT}">
<defs><linearGradient id="g" x1="0" y1="0" x2="0.4" y2="1"><stop offset="0.35" stop-color="${ground}"/><stop offset="1" stop-color="${shade}"/></linearGradient><clipPath id="c"><rect width="${CARD_WIDTH}" height="${CARD_HEIGHT}" rx="36"/></clipPath></defs>
<g clip-path="url(#c)"><rect width="${CARD_WIDTH}" height="${CARD_HEIGHT}" fill="url(#g)"/><g fill="none" stroke="${line}" stroke-width="1.6">${lines}</g></g>
<g transform="translate(${margin - 4} 44) scale(1.25)" fill="none" stroke="#fff">${logo.rings.map((ring) => `<path d="${ring}" stroke-width="2.4"/>`).join('')}<path d="${logo.pole}" stroke-width="2.6" stroke-linecap="round"/><path d="${logo.flag}" fill="#fff" stroke="none"/></g>
${text({ y: 90, size: 32, content: 'Sæsonkortet', x: margin + 72 })}
${text({ y: 226, size: texts.product.length > 18 ? 52 : 68, content: texts.product })}${season}
${small(400, line, texts.facts)}
${small(446, '#fff', texts.holder)}
${texts.number === null ? '' : small(492, '#fff', texts.number)}
</svg>`
}

type Text = { y: number; size: number; content: string; colour?: string; x?: number }

function text({ y, size, content, colour = '#fff', x = margin }: Text) {
  return `<text x="${x}" y="${y}" font-family="Schibsted Grotesk, Arial, sans-serif" font-weight="800" font-size="${size}" letter-spacing="-1" fill="${colour}">${escaped(content)}</text>`
}

function small(y: number, colour: string, content: string) {
  return `<text x="${margin}" y="${y}" font-family="Inter, Arial, sans-serif" font-weight="500" font-size="${fittingSize(content)}" fill="${colour}">${escaped(content)}</text>`
}

/** Smaller for a name that would not fit on the card; a letter of Inter is at most 0.6 em wide on average. */
function fittingSize(content: string): number {
  const width = CARD_WIDTH - 2 * margin
  return Math.min(30, Math.floor(width / (0.6 * Math.max(1, Array.from(content).length))))
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

const escaped = (content: string) =>
  content.replace(/[&<>]/g, (character) => entities[character] ?? character)
