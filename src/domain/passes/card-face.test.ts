import { expect, test } from 'vitest'
import { CARD_HEIGHT, CARD_WIDTH, cardFace } from './card-face.ts'
import { CHALK, seasonGround } from './season-ground.ts'

const numbers = Array.from({ length: 1000 }, (_, i) => `SK27-${String(i).padStart(5, '0')}`)
const faces = numbers.map(cardFace)
const drawing = ({ contours }: (typeof faces)[number]) => contours.map((line) => line.path).join('')

test('a card always has the same face', () => {
  expect(cardFace('SK27-00042')).toEqual(cardFace('SK27-00042'))
  // Printed cards show this face, so a change here would change every card in use.
  expect(cardFace('SK27-00042').pin).toEqual({ x: 602, y: 271 })
})

test('a thousand cards have a thousand faces', () => {
  expect(new Set(faces.map(drawing)).size).toBe(1000)
})

test('every face is light enough to send and rich enough to look at', () => {
  for (const { contours, pin } of faces) {
    const size = contours.reduce((sum, line) => sum + line.path.length, 0)
    expect(size).toBeLessThan(9_000)
    expect(contours.length).toBeGreaterThan(12)
    expect(contours.some((line) => line.closed)).toBe(true)
    expect(pin.x).toBeGreaterThan(CARD_WIDTH / 2)
    expect(pin.y).toBeLessThan(CARD_HEIGHT * 0.6)
  }
})

test('a path contains whole numbers only', () => {
  for (const face of faces.slice(0, 50)) {
    expect(drawing(face)).toMatch(
      /^(M-?\d+[ -]\d+(q-?\d+[ -]\d+[ -]-?\d+[ -]\d+)*(z|l-?\d+[ -]\d+))+$/,
    )
  }
})

test.each(['2026', '2027', '2028', '2029', '2030', '2031', '2032', 'Demo'])(
  'the text on a card of season %s can be read',
  (season) => {
    const { ground, shade, line } = seasonGround(season)
    expect(contrast(CHALK, ground)).toBeGreaterThan(7)
    expect(contrast(CHALK, shade)).toBeGreaterThan(7)
    expect(contrast(line, ground)).toBeGreaterThan(4.5)
  },
)

test('neighbouring seasons have different grounds, and the first one is pine', () => {
  expect(seasonGround('2027')).toEqual(seasonGround('Demo'))
  expect(seasonGround('2027').ground).not.toBe(seasonGround('2028').ground)
})

function contrast(a: string, b: string): number {
  const [light, dark] = [luminance(a), luminance(b)].toSorted((x, y) => y - x) as [number, number]
  return (light + 0.05) / (dark + 0.05)
}

function luminance(hex: string): number {
  const [red, green, blue] = [1, 3, 5]
    .map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4)) as [
    number,
    number,
    number,
  ]
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
