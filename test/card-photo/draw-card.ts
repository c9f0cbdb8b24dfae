import { Resvg } from '@resvg/resvg-js'
import { createRequire } from 'node:module'
import { encodeQR } from 'qr'
import { drawScorecard } from '#domain/documents/draw-scorecard.ts'
import { ofPoints, type Item, type QrItem } from '#domain/documents/laid-out.ts'
import { cutInto } from '#domain/documents/lay-out-pieces.ts'
import { readScorecardCode } from '#domain/documents/scorecard-code.ts'
import { quietZone, type ScorecardGrid } from '#domain/documents/scorecard-grid.ts'
import type { PieceSize, ScorecardPiece } from '#domain/documents/sheets.ts'
import { qrPath } from '#domain/shared/qr-path.ts'
import type { Pixels } from './handwriting.ts'

const { resolve } = createRequire(import.meta.url)
const fontFiles = [
  resolve('@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf'),
  resolve('@expo-google-fonts/inter/800ExtraBold/Inter_800ExtraBold.ttf'),
]

/** A printed card as pixels, with what its code says. */
export type DrawnCard = {
  pixels: Pixels
  grid: ScorecardGrid
  /** Where the grid's left top corner is, in millimetres. */
  origin: { left: number; top: number }
  value: string
}

/** Draws a card by the layout of its file, with so many pixels to a millimetre. */
export function drawCard(card: ScorecardPiece, size: PieceSize, scale: number): DrawnCard {
  const { width, height } = cutInto(size).grid
  const items = drawScorecard(card, { left: 0, top: 0, width, height }, 'card')
  const code = items.find((item): item is QrItem => item.kind === 'qr')
  const read = code && readScorecardCode(code.value)
  if (!code || !read) throw new Error('The card has no code')
  const svg = [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width * scale}" height="${height * scale}">`,
    `<rect width="${width}" height="${height}" fill="#fff"/>`,
    ...items.map(markup),
    '</svg>',
  ].join('')
  const image = new Resvg(svg, {
    font: { fontFiles, loadSystemFonts: false, defaultFontFamily: 'Inter' },
  }).render()
  // Each reading of `pixels` copies all of them.
  const { pixels } = image
  const data = new Float32Array(image.width * image.height)
  for (let i = 0; i < data.length; i += 1) data[i] = 1 - (pixels[i * 4] ?? 255) / 255
  return {
    pixels: { width: image.width, height: image.height, scale, data },
    grid: read.grid,
    origin: {
      left: code.left + code.size - read.grid.width,
      top: code.top + read.grid.headHeight,
    },
    value: code.value,
  }
}

function markup(item: Item): string {
  if (item.kind === 'line') {
    const { from, to, width } = item
    return `<line x1="${from[0]}" y1="${from[1]}" x2="${to[0]}" y2="${to[1]}" stroke="#000" stroke-width="${ofPoints(width)}"/>`
  }
  if (item.kind === 'qr') {
    const rows = encodeQR(item.value, 'raw', { ecc: 'medium', border: quietZone })
    return `<path transform="translate(${item.left} ${item.top}) scale(${item.size / rows.length})" d="${qrPath(rows)}"/>`
  }
  const { left, top, width, height, text, size, weight, align } = item
  const x = align === 'left' ? left : align === 'right' ? left + width : left + width / 2
  const anchor = { left: 'start', right: 'end', center: 'middle' }[align]
  const y = top + height / 2 + (0.727 * ofPoints(size)) / 2
  return `<text x="${x}" y="${y}" font-size="${ofPoints(size)}" font-weight="${weight}" text-anchor="${anchor}">${text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</text>`
}
