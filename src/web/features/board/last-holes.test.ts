import { renderToStaticMarkup } from 'react-dom/server'
import { createElement } from 'react'
import { expect, test } from 'vitest'
import { buildBoardViewModel, type RowViewModel } from '#domain/board/board-view-model.ts'
import { HoleHead, HoleMarks } from './hole-marks.tsx'
import { courseOfRound, lastHoles } from './last-holes.ts'
import { sampleBoard } from './sample-board.ts'

const [leader] = buildBoardViewModel(sampleBoard({ players: 4, rounds: 1 }))[0]?.playing ?? []
if (!leader) throw new Error('No leader')

/** A player of par 4, 5, 3, 4, … who began on this hole. */
const played = (card: string, startHole = 1, handicap = 0): RowViewModel => ({
  ...leader,
  flight: { id: 'f', position: 1, minute: 540, course: 1, hole: startHole, group: null },
  row: { ...leader.row, handicap, cards: [card] },
})
const none = '-'.repeat(9)
const numbersOf = (model: RowViewModel, room: number) =>
  lastHoles(model, room).map(({ number }) => number)

test('a row with room for the whole card shows it in its order, also the holes to come', () => {
  expect(numbersOf(played(`44${none}-------`), 18)).toEqual(leader.tee?.holes.map((h) => h.number))
})

test('the last holes are those played last, from the hole that the flight began on', () => {
  expect(numbersOf(played('453443------------'), 5)).toEqual([2, 3, 4, 5, 6])
  // A start from hole 10: after the eighteenth come the first ones.
  expect(numbersOf(played('45-------444354453', 10), 5)).toEqual([16, 17, 18, 1, 2])
  expect(numbersOf(played(`4${none}--------`), 5)).toEqual([1])
  expect(numbersOf({ ...leader, tee: null }, 5)).toEqual([])
})

test('the curve rises with a score under net par, falls over it, and falls two for a ball picked up', () => {
  expect(courseOfRound(played(`36x${none}------`), 'gross')).toEqual([0, 1, 0, -2])
  // Handicap 18 is a stroke on every hole.
  expect(courseOfRound(played(`55${none}-------`, 1, 18), 'net')).toEqual([0, 0, 1])
  expect(courseOfRound(played(`${none}55-------`, 10), 'gross')).toEqual([0, -1, -3])
})

test('marks have the shapes of golf graphics, and the last three holes as words', () => {
  const model = played(`3557x${none}----`)
  const markup = renderToStaticMarkup(
    createElement(HoleMarks, { model, view: 'gross', room: 18, hasCurve: true }),
  )
  expect(markup).toContain('<span class="score-mark mark-birdie">3</span>')
  expect(markup).toContain('<span class="score-mark mark-par">5</span>')
  expect(markup).toContain('<span class="score-mark mark-double_or_worse">7</span>')
  expect(markup).toContain(
    'Seneste huller: hul 3 dobbelt bogey eller mere, hul 4 dobbelt bogey eller mere, hul 5 samlet op',
  )
})

test('the heading has hole and par, or says how many of the last holes there are', () => {
  const { tee } = leader
  if (!tee) throw new Error('A leader plays from a tee')
  const head = (room: number) =>
    renderToStaticMarkup(createElement(HoleHead, { tee, room, hasCurve: false }))
  expect(head(18)).toContain('<strong>18</strong>')
  expect(head(5)).toContain('Seneste 5 huller')
})
