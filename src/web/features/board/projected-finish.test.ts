import { expect, test } from 'vitest'
import type { Board } from '#domain/board/board.ts'
import { buildBoardViewModel } from '#domain/board/board-view-model.ts'
import { finishText, isProjected } from './projected-finish.tsx'
import { sampleBoard } from './sample-board.ts'

const answer = (board: Board, at: number, view: 'net' | 'gross' = 'net') => {
  const [of] = buildBoardViewModel(board, view)
  if (!of) throw new Error('The board has no division')
  return finishText({ board, of, id: board.rows[at]?.id ?? '' })
}
const board = sampleBoard({ players: 16, rounds: 1 })

test('a player with holes to come ends between two results and two places', () => {
  const { text, basis } = answer(board, 3) ?? {}
  expect(text).toMatch(/^Sandsynligvis mellem (par|[+−]\d+) og (par|[+−]\d+), nr\. \d+ til \d+\.$/)
  expect(basis).toContain('Det bygger på 12 spillede huller, de tildelte slag')
  expect(basis).toContain('hvor svære de 6 huller, der mangler, har været for feltet')
})

test('a player who has not begun is projected from the strokes and the field', () => {
  expect(answer(board, 7)?.basis).toContain(
    'Det bygger på de tildelte slag og på, hvor svære de 18 huller',
  )
})

test('gross adds the strokes received on the holes to come', () => {
  const best = (view: 'net' | 'gross') => {
    const first = /mellem (par|[+−]\d+)/.exec(answer(board, 7, view)?.text ?? '')?.[1] ?? ''
    return first === 'par' ? 0 : Number(first.replace('−', '-'))
  }
  expect(best('gross') - best('net')).toBe(board.rows[7]?.handicap)
})

test('with a round to come it is the place after this one', () => {
  const first = {
    ...sampleBoard({ players: 16, rounds: 1 }),
    rounds: sampleBoard({ players: 1, rounds: 2 }).rounds,
  }
  expect(answer(first, 3)?.text).toMatch(/^Efter runde 1 sandsynligvis mellem/)
})

test('with a hole or two in a field nothing is said', () => {
  const few = sampleBoard({ players: 1, rounds: 1 })
  expect(answer(few, 0)).toBeUndefined()
})

test('a player who picked up in stroke play is left out', () => {
  const rows = board.rows.map((row, at) =>
    at === 3 ? { ...row, cards: [`x${row.cards[0]?.slice(1)}`] } : row,
  )
  expect(answer({ ...board, rows }, 3)).toBeUndefined()
})

test.each<['stroke_play' | 'stableford', number, boolean]>([
  ['stroke_play', 4, true],
  ['stroke_play', 5, false],
  ['stableford', 5, true],
])('in %s with a tee of par %i on the first hole: %s', (format, par, expected) => {
  const [tee] = board.tees
  const other = {
    name: '49',
    holes: tee!.holes.map((hole, i) => (i === 0 ? { ...hole, par } : hole)),
  }
  const mixed = {
    ...board,
    tees: [tee!, other],
    divisions: board.divisions.map((division) => ({ ...division, format })),
    // The only one on the other tee has withdrawn.
    rows: board.rows.map((row) => (row.status === 'WD' ? { ...row, tee: 1 } : row)),
  }
  const [of] = buildBoardViewModel(mixed, 'net')
  expect(of && isProjected(mixed, of)).toBe(expected)
})

test('on two courses par may differ from course to course, and the holes of the own course count', () => {
  const [tee] = board.tees
  const short = tee!.holes.map((hole, i) => (i === 0 ? { ...hole, par: 3 } : hole))
  const several = {
    ...board,
    round: { ...board.round, courses: ['Skovbanen', 'Parkbanen'] },
    tees: [tee!, { name: '49', holes: short }],
    flights: board.flights.map((flight, i) => ({ ...flight, course: (i % 2) + 1 })),
  }
  const rows = board.rows.map((row) => ({ ...row, tee: (row.flight ?? 0) % 2 }))
  const [of] = buildBoardViewModel({ ...several, rows }, 'net')
  expect(of && isProjected({ ...several, rows }, of)).toBe(true)
  expect(answer({ ...several, rows }, 3)?.text).toMatch(/^Sandsynligvis/)
  // Two tees of different par on one course are still left out.
  const mixed = {
    ...several,
    flights: board.flights.map((flight) => ({ ...flight, course: 1 })),
    rows,
  }
  const [ofMixed] = buildBoardViewModel(mixed, 'net')
  expect(ofMixed && isProjected(mixed, ofMixed)).toBe(false)
})
