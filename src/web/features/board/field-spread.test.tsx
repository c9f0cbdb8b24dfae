import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { buildBoardViewModel } from '#domain/board/board-view-model.ts'
import { FieldSpread } from './field-spread.tsx'
import { sampleBoard } from './sample-board.ts'

function draw(players: number, { openId, begun }: { openId?: string; begun?: number } = {}) {
  const board = sampleBoard({ players, rounds: 1 })
  const [model] = buildBoardViewModel(board)
  if (!model) throw new Error('The board has no division')
  const shown = begun === undefined ? model : { ...model, playing: model.playing.slice(0, begun) }
  const html = renderToStaticMarkup(
    <FieldSpread board={board} model={shown} room={18} openId={openId} followed={new Set()} />,
  )
  const drawings = html.match(/<svg.*?<\/svg>/g) ?? []
  const text = html.replace(/<svg.*?<\/svg>/g, ' ').replace(/<[^>]+>/g, '')
  return { board, model, html, drawings, text }
}

test('every placed player is a dot, and a sentence says where the field lies', () => {
  const { model, drawings, text } = draw(40)
  const placed = model.playing.filter(({ place }) => place !== null).length
  expect(placed).toBeGreaterThan(8)
  expect(drawings[0]?.match(/<circle/g)).toHaveLength(placed)
  expect(text).toMatch(
    /Midten af feltet står på (par|[+−]\d+), og halvdelen ligger fra .+ til .+\./,
  )
  expect(text).toMatch(
    /Sværest mod par er hul \d+ \(\+\d,\d\d\), lettest hul \d+ \([+−]?\d,\d\d\)\./,
  )
})

test('the drawings are hidden from screen readers, which have the sentences and the table', () => {
  const { drawings } = draw(40)
  expect(drawings).toHaveLength(2)
  expect(drawings.every((drawing) => drawing.includes('aria-hidden="true"'))).toBe(true)
})

test('the player whose card is open is marked', () => {
  const { model } = draw(40)
  const [first] = model.playing
  expect(draw(40, { openId: first!.row.id }).html.match(/board-dot-open/g)).toHaveLength(1)
})

test.each([
  ['the worst', (i: number) => (i < 4 ? -10 : 10 + (i >> 2))],
  ['the best', (i: number) => (i < 8 ? -10 + (i >> 2) : 20)],
])('where the middle is close to %s, the ends keep their figures', (_, figure) => {
  const board = sampleBoard({ players: 12, rounds: 1 })
  const [model] = buildBoardViewModel(board)
  const playing = model!.playing.map((one, i) => ({
    ...one,
    place: i + 1,
    row: { ...one.row, thru: 18 },
    result: { ...one.result, all: { ...one.result.all, against: figure(i) } },
  }))
  const html = renderToStaticMarkup(
    <FieldSpread
      board={board}
      model={{ ...model!, playing }}
      room={9}
      openId={undefined}
      followed={new Set()}
    />,
  )
  const [dots = ''] = html.match(/<svg.*?<\/svg>/g) ?? []
  const labels = [...dots.matchAll(/<text[^>]*>([^<]+)</g)].map(([, text]) => text)
  const [best, worst] = [figure(0), figure(playing.length - 1)]
  expect(labels).toEqual([`−${-best}`, `+${worst}`])
})

test('three scores are no field yet', () => {
  const { drawings, text } = draw(12, { begun: 3 })
  expect(drawings).toEqual([])
  expect(text).toBe('Feltets spredning kommer, når fire har en score.')
})
