import { describe, expect, test } from 'vitest'
import { drawScorecard } from './draw-scorecard.ts'
import type { Item, LineItem } from './laid-out.ts'
import { columnOf, readScorecardCode, withScorecardCode } from './scorecard-code.ts'
import { holeBox, markCentres, sumBox } from './scorecard-grid.ts'
import type { CardHole, ScorecardPiece } from './sheets.ts'

const holes = (count: number): CardHole[] =>
  Array.from({ length: count }, (_, i) => ({
    number: i + 1,
    par: 4,
    strokeIndex: i + 1,
    lengthMetres: 400,
    strokes: 1,
  }))
const plain = { heading: 'Spiller', strokes: null }
const ball = { heading: 'A', strokes: [1] }

const card = (count: number, written: ScorecardPiece['written']): ScorecardPiece => ({
  kind: 'scorecard',
  lines: ['Skoven', 'Lørdag'],
  tournament: 'Æblematchen',
  player: 'Anne Holm',
  facts: '',
  start: '',
  notes: [],
  holes: holes(count),
  written,
  entries: ['1a2b3c4d-5', 'ffeeddcc-5'],
  signer: 'Spillerens',
  qr: { value: 'https://a.example/flights/1?key=x', alt: '', text: '' },
  foot: '',
})

const isLine = (item: Item): item is LineItem => item.kind === 'line'

describe.each([
  ['18 holes on an A6', [105, 148], 18, [plain, plain]],
  ['18 holes on half an A4', [210, 148.5], 18, [plain, plain]],
  ['9 holes on an A5', [148, 210], 9, [plain, plain]],
  ['a scramble with drives', [105, 148], 18, [plain, plain, plain]],
  ['two balls', [105, 148], 18, [ball, ball, plain]],
])('%s', (_, [width = 0, height = 0], count, written) => {
  const area = { left: 300, top: 50, width, height }
  const items = drawScorecard(card(count, written), area, 'card')
  const code = items.find((item) => item.kind === 'qr')!
  const read = readScorecardCode(code.value)!
  const { grid } = read
  const left = code.left + code.size - grid.width
  const top = code.top + grid.headHeight
  const lines = items.filter(isLine)
  const near = (a: number, b: number) => Math.abs(a - b) < 0.1

  test('each box that its code describes has the lines that are drawn', () => {
    const boxes = [
      ...Array.from({ length: count }, (__, hole) => holeBox(grid, hole, written.length - 1)),
      holeBox(grid, 0, 0),
      sumBox(grid, 0, 0),
    ]
    for (const box of boxes) {
      const isAcross = (y: number) =>
        lines.some(
          ({ from, to }) =>
            near(from[1], top + y) &&
            near(to[1], top + y) &&
            Math.min(from[0], to[0]) < left + box.left + 0.1 &&
            Math.max(from[0], to[0]) > left + box.left + box.width - 0.1,
        )
      const isDown = (x: number) =>
        lines.some(({ from, to }) => near(from[0], left + x) && near(to[0], left + x))
      expect([
        isAcross(box.top),
        isAcross(box.top + box.height),
        isDown(box.left),
        isDown(box.left + box.width),
      ]).toEqual([true, true, true, true])
    }
  })

  test('its marks are squares at the places that the code describes', () => {
    const squares = lines.filter(({ width: stroke }) => stroke > 8)
    const centres = squares.map(({ from, to }) => [(from[0] + to[0]) / 2 - left, from[1] - top])
    markCentres(grid).forEach(([x, y], i) => {
      expect(near(centres[i]?.[0] ?? 0, x) && near(centres[i]?.[1] ?? 0, y)).toBe(true)
    })
    expect(squares).toHaveLength(4)
  })
})

test.each([
  ['two balls on an A6', [105, 148], 2, 'beside'],
  ['four balls on an A6', [105, 148], 4, 'in_boxes'],
  ['four balls on an A5', [148, 210], 4, 'beside'],
] as const)(
  'of %s the strokes are printed outside the boxes where there is room',
  (_, [width, height], balls, place) => {
    const own = Array.from({ length: 18 }, () => 3)
    const written = Array.from({ length: balls }, () => ({ heading: 'A', strokes: own }))
    const area = { left: 0, top: 0, width, height }
    const items = drawScorecard(card(18, [...written, plain]), area, 'c')
    const code = items.find((item) => item.kind === 'qr')!
    const { grid } = readScorecardCode(code.value)!
    expect(grid.ownStrokes).toBe(place)
    const box = holeBox(grid, 0, 0)
    const texts = items.filter((item) => item.kind === 'text')
    const [first] = texts.filter(({ text }) => text === (place === 'beside' ? '3' : '•••'))
    const left = code.left + code.size - grid.width + box.left
    expect(first!.left + first!.width < left).toBe(place === 'beside')
  },
)

test('the code says in which column an entry is', () => {
  const items = drawScorecard(
    card(18, [ball, ball, plain]),
    { left: 0, top: 0, width: 105, height: 148 },
    'c',
  )
  const read = readScorecardCode(items.find((item) => item.kind === 'qr')!.value)!
  expect(columnOf(read, '1a2b3c4d-5')).toBe(0)
  expect(columnOf(read, 'ffeeddcc-5')).toBe(1)
  expect(columnOf(read, '00000000-5')).toBe(-1)
})

test.each([
  'https://a.example/flights/1?key=x',
  'https://a.example/flights/1?key=x&card=99.2.0.850.683.402.1a2b3c',
  'https://a.example/flights/1?key=x&card=18.2.0.850.683.402.',
  'https://a.example/flights/1?key=x&card=18.2.0.850.683.402.1a2b3c%00',
])('%s is no code of a card', (link) => expect(readScorecardCode(link)).toBeNull())

test('the link stays as it was before the code', () => {
  const grid = {
    holes: 9,
    written: 2,
    ownStrokes: 'none' as const,
    width: 85,
    rowHeight: 6.8312,
    headHeight: 40.25,
  }
  const link = withScorecardCode('https://a.example/f?key=x', { grid, entries: ['1a2b3c4d'] })
  expect(link).toBe('https://a.example/f?key=x&card=9.2.0.850.683.403.1a2b3c')
})
