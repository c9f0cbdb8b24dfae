import { createRequire } from 'node:module'
import {
  Document,
  Font,
  Page,
  Path,
  Svg,
  Text,
  View,
  type PageProps,
  type ViewProps,
} from '@react-pdf/renderer'
import { encodeQR } from 'qr'
import { createElement, type ReactElement, type ReactNode } from 'react'
import { logo } from '#domain/content/logo.ts'
import type { PlainDate } from '#domain/shared/dates.ts'
import { qrPath } from '#domain/shared/qr-path.ts'
import { drawTagged } from './tagged-pdf.ts'
import { tagged } from './tags.ts'

// Loaded by `import()` where a PDF is asked for: the library is large, and neither the start nor a page needs it.

const { resolve } = createRequire(import.meta.url)
const inter = (weight: string) => resolve(`@expo-google-fonts/inter/${weight}.ttf`)

const faces = [
  { fontFamily: 'Inter', fontWeight: 400, src: inter('400Regular/Inter_400Regular') },
  { fontFamily: 'Inter', fontWeight: 600, src: inter('600SemiBold/Inter_600SemiBold') },
  { fontFamily: 'Inter', fontWeight: 800, src: inter('800ExtraBold/Inter_800ExtraBold') },
  {
    fontFamily: 'Schibsted Grotesk',
    fontWeight: 800,
    src: resolve(
      '@expo-google-fonts/schibsted-grotesk/800ExtraBold/SchibstedGrotesk_800ExtraBold.ttf',
    ),
  },
]
for (const { fontFamily: family, ...face } of faces) Font.register({ family, ...face })

/**
 * Loads the fonts, and each letter by its character. The library keeps a glyph with the characters of its first use in the
 * process; if that was as a part of another glyph it has none, and an amount of a later file is copied and read aloud as
 * 31768,75 for 31.768,75 (fontkit 2.0.4).
 */
async function readFonts(): Promise<void> {
  for (const { fontFamily, fontWeight } of faces) {
    await Font.load({ fontFamily, fontWeight })
    const font = Font.getFont({ fontFamily, fontWeight })?.data
    if (!font || !('characterSet' in font)) throw new Error(`The font ${fontFamily} is missing.`)
    // Inter gives its alternates, such as figures of equal width, characters of private use as well.
    const characters = font.characterSet.filter(
      (one: number) => one < 0x250 || (one >= 0x2000 && one < 0x2220),
    )
    for (const one of characters) font.glyphForCodePoint(one)
    const withAlternate = characters
      .map((one: number) => String.fromCodePoint(one))
      .filter((one: string) => !letter.test(one))
    // Apart, so that no two become one glyph. Placing the glyphs would take four times as long as finding them.
    font.layout(withAlternate.join('x'), { ...figureFeatures, kern: 0, mark: 0, mkmk: 0 })
  }
}
/** Letters and marks have no other glyph for columns of figures. */
const letter = /[\p{L}\p{M}]/u

let loaded: Promise<void> | undefined

/** Loads the fonts once; drawing does so itself, measuring needs it before. */
export const loadFonts = (): Promise<void> => (loaded ??= readFonts())

// The library hyphenates by the rules of English.
Font.registerHyphenationCallback((word) => [word])

/** Inter of a weight, once the fonts are loaded. */
export function interOf(weight: 400 | 600 | 800) {
  const font = Font.getFont({ fontFamily: 'Inter', fontWeight: weight })?.data
  if (!font || !('characterSet' in font)) throw new Error('The font Inter is missing.')
  return font
}

export type Style = Exclude<ViewProps['style'], readonly unknown[] | undefined>

export const colours = {
  ink: '#161e1a',
  muted: '#3d4642',
  line: '#ced5d2',
  ground: '#051e11',
  contour: '#104a2f',
  action: '#15633f',
} as const

/** Inter's contextual alternates, arrows and the like, take most of the time of a page and change no word of ours. */
export const features = { calt: 0 } as const

/** Figures of equal width, for columns of amounts. */
export const figureFeatures = { ...features, tnum: 1 } as const

/** Points of a length in millimetres. */
export const mm = (millimetres: number): number => (millimetres * 72) / 25.4

/**
 * A text of 10 points unless the style says otherwise. Size and height of the line are always set together: the
 * library multiplies the height by the size of the same element, never by an inherited one (react-pdf 4.9.0).
 */
export const text = (style: Style, ...children: ReactNode[]): ReactElement =>
  createElement(Text, { style: textStyle(style) }, ...children)

export const textStyle = (style: Style): Style => ({ fontSize: 10, lineHeight: 1.4, ...style })

export const view = (style: Style, ...children: ReactNode[]): ReactElement =>
  createElement(View, { style }, ...children)

/** A row that stays whole at the end of a page. */
export const row = (style: Style, ...children: ReactNode[]): ReactElement =>
  createElement(View, { style: { flexDirection: 'row', ...style }, wrap: false }, ...children)

export const page = (props: PageProps, ...children: ReactNode[]): ReactElement =>
  createElement(Page, props, ...children)

/** A drawing of one colour in a square of `units`. */
export const drawing = (
  { size, units, fill }: { size: number; units: number; fill: string },
  path: string,
): ReactElement =>
  createElement(
    Svg,
    { viewBox: `0 0 ${units} ${units}`, style: { width: size, height: size } },
    createElement(Path, { d: path, fill }),
  )

/** A QR code with the quiet zone of four modules that scanners need (ISO/IEC 18004), and what is said of it aloud. */
export function qrCode(value: string, size: number, alt: string): ReactElement {
  const rows = encodeQR(value, 'raw', { ecc: 'medium', border: 4 })
  const code = drawing({ size, units: rows.length, fill: '#000' }, qrPath(rows))
  return tagged({ type: 'Figure', alt }, code)
}

/** The logo and the name, `size` points high. */
export function wordmark(size: number, colour: string): ReactElement {
  const ring = (d: string) => createElement(Path, { d, stroke: colour, strokeWidth: 2.4 })
  return view(
    { flexDirection: 'row', alignItems: 'center' },
    createElement(
      Svg,
      { viewBox: '0 0 48 48', style: { width: size * 1.35, height: size * 1.35 } },
      ...logo.rings.map(ring),
      createElement(Path, { d: logo.pole, stroke: colour, strokeWidth: 2.6 }),
      createElement(Path, { d: logo.flag, fill: colour }),
    ),
    text(
      {
        fontFamily: 'Schibsted Grotesk',
        fontWeight: 800,
        fontSize: size,
        color: colour,
        marginLeft: size * 0.3,
      },
      'Sæsonkortet',
    ),
  )
}

type FileFacts = { title: string; author: string; day: PlainDate }

/** A PDF/UA-1 of pages. It names its day as the day of creation: the same pages of the same day are the same bytes. */
export async function renderPdf(
  { title, author, day }: FileFacts,
  pages: readonly ReactElement[],
): Promise<Buffer<ArrayBuffer>> {
  await loadFonts()
  const document = createElement(Document, {}, ...pages)
  return drawTagged(document, { title, author, at: new Date(`${day}T12:00:00Z`) })
}
