import { logo } from './logo.ts'

/** An icon of the installed app: a square SVG of 48 units, and the files that are drawn from it. */
type AppIcon = { svg: string; files: readonly { path: string; size: number }[] }

const ground = '#0d3420'
const chalk = '#f6f9f7'
const ring = '#6bc292'

const square = (content: string, background = '') =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48" fill="none">${background}${content}</svg>`

/** The mark, scaled around the middle of the square. */
const mark = (scale: number, colours = { ring, flag: chalk }) =>
  `<g transform="translate(24 24.5) scale(${scale}) translate(-24 -24.5)" stroke-linecap="round">` +
  logo.rings
    .map((path) => `<path d="${path}" stroke="${colours.ring}" stroke-width="2.4"/>`)
    .join('') +
  `<path d="${logo.pole}" stroke="${colours.flag}" stroke-width="2.8"/>` +
  `<path d="${logo.flag}" fill="${colours.flag}"/></g>`

const rounded = `<rect width="48" height="48" rx="11" fill="${ground}"/>`
/** Systems cut their own shape out of it; only the inner 80 % are sure to be seen. */
const bleed = `<rect width="48" height="48" fill="${ground}"/>`

const glyph = (paths: string) =>
  square(
    `<g transform="translate(10 10) scale(1.1667)" stroke="${chalk}" stroke-width="2" stroke-linecap="round" stroke-linejoin="round">${paths}</g>`,
    `<circle cx="24" cy="24" r="24" fill="${ground}"/>`,
  )

const card = '<rect x="2.5" y="5" width="19" height="14" rx="2.5"/><path d="M2.5 10h19M6 15h5"/>'
const scan =
  '<path d="M3 8V5.5a2.5 2.5 0 0 1 2.5-2.5H8M16 3h2.5A2.5 2.5 0 0 1 21 5.5V8M21 16v2.5a2.5 2.5 0 0 1-2.5 2.5H16M8 21H5.5A2.5 2.5 0 0 1 3 18.5V16M8 12.3l2.8 2.8L16.2 9.6"/>'
const cup =
  '<path d="M7 3.5h10v6a5 5 0 0 1-10 0v-6ZM12 14.5V18M8 20.5h8M7 5.5H3.5v1.5A3.5 3.5 0 0 0 7 10.5M17 5.5h3.5v1.5a3.5 3.5 0 0 1-3.5 3.5"/>'

/** The icons that `public/manifest.webmanifest` and the pages name. */
export const appIcons: readonly AppIcon[] = [
  {
    svg: square(mark(0.74), rounded),
    files: [
      { path: '/icon-192.png', size: 192 },
      { path: '/icon-512.png', size: 512 },
    ],
  },
  {
    svg: square(mark(0.62), bleed),
    files: [
      { path: '/icon-maskable-192.png', size: 192 },
      { path: '/icon-maskable-512.png', size: 512 },
      { path: '/apple-touch-icon.png', size: 180 },
    ],
  },
  {
    svg: square(mark(0.62, { ring: '#fff', flag: '#fff' })),
    files: [{ path: '/icon-monochrome-512.png', size: 512 }],
  },
  { svg: glyph(card), files: [{ path: '/icon-card-96.png', size: 96 }] },
  { svg: glyph(scan), files: [{ path: '/icon-check-in-96.png', size: 96 }] },
  { svg: glyph(cup), files: [{ path: '/icon-tournament-96.png', size: 96 }] },
]
