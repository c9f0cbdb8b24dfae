import { placeText, valueText } from '#domain/board/figure-text.ts'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { Board } from '#domain/board/board.ts'
import { strokesText } from './columns.ts'
import { movedRows } from './use-stable-row-order.ts'
import { untilText } from './countdown.tsx'
import { filterBoard, rowsIn } from './filter-board.ts'
import { ninesOf } from '#domain/scoring/nines.ts'
import { progressText } from '#domain/board/progress-text.ts'
import { sampleBoard } from './sample-board.ts'
import {
  announcementIntervalMs,
  announcementText,
  throttleAnnouncements,
} from './board-announcer.tsx'
import { progressMark, movedSpoken, placeSpoken, valueSpoken } from '../scoring/score-text.ts'
import { buildBoardViewModel, rowIdOf, valueOf } from '#domain/board/board-view-model.ts'

const board = sampleBoard({ players: 12, rounds: 2 })
const model = buildBoardViewModel(board)
const namesOf = (some: ReturnType<typeof buildBoardViewModel>) =>
  some.flatMap(rowsIn).map(({ row }) => row.name)

describe('places (LB-1, LB-2, LB-4, LB-5)', () => {
  test('a shared place is T2, spoken as delt nr. 2, and the next skips', () => {
    const tied: Board = {
      ...board,
      divisions: board.divisions.map((division) => ({
        ...division,
        standings: {
          net: { placed: [[4], [1, 2], [0]], unplaced: [] },
          gross: division.standings.gross,
        },
      })),
    }
    const [division] = buildBoardViewModel(tied)
    expect(division?.playing.map(placeText)).toEqual(['1', 'T2', 'T2', '4'])
    expect(division?.playing.map(placeSpoken)).toEqual([
      'nr. 1',
      'delt nr. 2',
      'delt nr. 2',
      'nr. 4',
    ])
  })

  test('a player without a score has no place and is listed last, before withdrawn players', () => {
    const [division] = model
    const places = division?.playing.map(({ place }) => place) ?? []
    expect(places.slice(places.indexOf(null)).every((place) => place === null)).toBe(true)
    expect(division?.out.map(({ row }) => row.status)).toEqual(['WD'])
  })

  test('a division without handicap is ranked by gross, also when net is selected', () => {
    const divisions = board.divisions.map((one) => ({
      ...one,
      standings: { ...one.standings, net: null },
    }))
    const [division] = buildBoardViewModel({ ...board, divisions }, 'net')
    expect(division?.view).toBe('gross')
    expect(division?.playing.length).toBe(model[0]?.playing.length)
  })

  test('a missed cut is separate from a withdrawal, and a shared place is sorted by name', () => {
    const status = { 0: 'MC', 1: 'DQ' } as const
    const rows = board.rows.map((row, i) => ({
      ...row,
      name: ['Cut', 'Out', 'Åge', 'Zita', 'Ørn'][i] ?? row.name,
      status: status[i as 0 | 1] ?? null,
    }))
    const net = { placed: [[2, 3, 4]], unplaced: [0, 1] }
    const divisions = board.divisions.map((one) => ({
      ...one,
      standings: { ...one.standings, net },
    }))
    const [division] = buildBoardViewModel({ ...board, rows, divisions })
    const names = [division?.playing, division?.missed, division?.out].map((group) =>
      group?.map(({ row }) => row.name),
    )
    expect(names).toEqual([['Zita', 'Ørn', 'Åge'], ['Cut'], ['Out']])
  })

  test('another view ranks the same board', () => {
    const [gross] = buildBoardViewModel(board, 'gross')
    expect(gross?.view).toBe('gross')
    const values = gross?.playing.flatMap((one) =>
      one.place === null ? [] : one.row.gross.all.against,
    )
    expect(values).toEqual(values?.toSorted((a, b) => a - b))
  })

  test('a value against par has a sign, and points have none', () => {
    expect([-3, 0, 4].map((value) => valueText(value, 'strokes'))).toEqual(['−3', 'par', '+4'])
    expect(valueText(34, 'points')).toBe('34')
    expect([-3, 0, 4].map((value) => valueText(value, 'pace'))).toEqual(['−3', '0', '+4'])
    expect([-3, 0, 4].map((value) => valueSpoken(value, 'pace'))).toEqual([
      'minus 3 point',
      '0 point',
      'plus 4 point',
    ])
    expect(valueText(null, 'strokes')).toBe('–')
    expect(valueSpoken(-3, 'strokes')).toBe('3 under par')
    expect([movedSpoken(2), movedSpoken(-1), movedSpoken(0)]).toEqual([
      '2 pladser frem',
      '1 plads tilbage',
      '',
    ])
  })

  test('progress is the start time, then holes, with a mark for another start hole and a tick for a delivered card', () => {
    const [first] = model[0]?.playing ?? []
    if (!first) throw new Error('No leader')
    const flight = { id: 'f', position: 1, minute: 624, course: 1, hole: 10, group: null }
    const as = (state: 'waiting' | 'playing' | 'finished' | 'delivered') => {
      const row = { ...first, flight, row: { ...first.row, state, thru: 7 } }
      return [progressText(row), progressMark(row)]
    }
    expect([as('waiting'), as('playing'), as('finished'), as('delivered')]).toEqual([
      ['10:24*', undefined],
      ['7*', undefined],
      ['F', undefined],
      ['F', 'board-in'],
    ])
  })
})

describe('filters (LB-11)', () => {
  test.each(['Østergård', 'oestergaard', 'østergaard', 'ØSTERGÅRD'])('%s finds Carl', (q) => {
    expect(namesOf(filterBoard(model, { q }))).toContain('Carl Østergård')
    const found = namesOf(filterBoard(model, { q: 'aagesen' }))
    expect(found.map((name) => name.slice(0, 13))).toEqual(['Dorthe Ågesen', 'Dorthe Ågesen'])
  })

  test.each(['berg', 'Eva Holm', 'solskin'])('%s finds the side of Bo Berg and Eva Holm', (q) => {
    const players = ['Bo Berg', 'Eva Holm'].map((name) => ({ id: name, name }))
    const rows = board.rows.map((row, i) => (i === 4 ? { ...row, name: 'Solskin', players } : row))
    expect(namesOf(filterBoard(buildBoardViewModel({ ...board, rows }), { q }))).toEqual([
      'Solskin',
    ])
  })

  test('a player of a side leads to the row of the side, and everybody else to the own one', () => {
    const [, second, third] = board.rows
    const players = [{ id: 'bo', name: 'Bo Berg' }]
    const rows = board.rows.map((row) => (row === third ? { ...row, players } : row))
    expect(rowIdOf({ rows }, 'bo')).toBe(third?.id)
    expect(rowIdOf({ rows }, second?.id ?? '')).toBe(second?.id)
    expect(rowIdOf({ rows }, 'nobody')).toBe('nobody')
  })

  test('a filter does not change places', () => {
    const [only] = filterBoard(model, { q: 'erik soe' })
    const [all] = model
    const erik = all?.playing.find(({ row }) => row.name.startsWith('Erik Sø'))
    expect(only?.playing[0]).toEqual(erik)
  })

  test('the players on the course have started and not finished', () => {
    const found = filterBoard(model, { onCourse: true }).flatMap(rowsIn)
    expect(found.length).toBeGreaterThan(0)
    expect(found.every(({ row }) => row.state === 'playing' && row.status === null)).toBe(true)
  })

  test('the flight filter finds its players, and none for an unknown flight', () => {
    const flight = board.flights[1]?.id
    const found = filterBoard(model, { flight }).flatMap(rowsIn)
    expect(found.map(({ row }) => row.flight)).toEqual([1, 1, 1])
    expect(filterBoard(model, { flight: board.round.id }).flatMap(rowsIn)).toEqual([])
  })

  test('the club and the start hour can be filtered', () => {
    const byHour = filterBoard(model, { hour: 9 }).flatMap(rowsIn)
    expect(byHour.every(({ flight }) => flight?.minute !== undefined && flight.minute < 600)).toBe(
      true,
    )
    expect(filterBoard(model, { club: 'Findes Ikke' }).flatMap(rowsIn)).toEqual([])
  })
})

describe('a change (LB-15, LB-16)', () => {
  test('moved and new rows are counted', () => {
    expect(movedRows(['a', 'b', 'c'], ['a', 'c', 'b'])).toEqual(['c', 'b'])
    expect(movedRows(['a'], ['a', 'd'])).toEqual(['d'])
    expect(movedRows(['a', 'b'], ['a', 'b'])).toEqual([])
  })

  const [leader, second] = model[0]?.playing ?? []
  const swapped = buildBoardViewModel({
    ...board,
    divisions: board.divisions.map((division) => ({
      ...division,
      standings: {
        ...division.standings,
        net: {
          placed: [[indexOf(second?.row.id)], [indexOf(leader?.row.id)]],
          unplaced: [],
        },
      },
    })),
  })

  function indexOf(id: string | undefined) {
    return board.rows.findIndex((row) => row.id === id)
  }

  test('a new leader is announced with name and result, before a followed player', () => {
    const announced = announcementText(model, swapped, new Set([leader?.row.id ?? '']))
    if (!second) throw new Error('No second player')
    const value = valueSpoken(valueOf(second, 'strokes'), 'strokes')
    expect(announced).toBe(`Ny i føring: ${second.row.name}, ${value}.`)
  })

  test('another player is announced only when followed', () => {
    const third = model[0]?.playing[2]
    if (!third) throw new Error('No third player')
    const rows = board.rows.map((row) =>
      row.id === third.row.id ? { ...row, thru: row.thru - 1 } : row,
    )
    const changed = buildBoardViewModel({ ...board, rows })
    expect(announcementText(model, changed, new Set())).toBeUndefined()
    expect(announcementText(model, changed, new Set([third.row.id]))).toContain(
      `${third.row.name}: `,
    )
  })
})

describe('the throttled announcements (LB-16)', () => {
  beforeEach(() => {
    vi.useFakeTimers()
    return () => vi.useRealTimers()
  })

  test('are at most one line in 20 seconds, always the latest', () => {
    const announced: string[] = []
    const announcements = throttleAnnouncements((line) => announced.push(line))
    for (const line of ['a', 'b', 'c']) announcements.push(line)
    expect(announced).toEqual(['a'])
    vi.advanceTimersByTime(announcementIntervalMs - 1)
    expect(announced).toEqual(['a'])
    vi.advanceTimersByTime(1)
    expect(announced).toEqual(['a', 'c'])
  })

  test('stop when they are paused', () => {
    const announced: string[] = []
    const announcements = throttleAnnouncements((line) => announced.push(line))
    announcements.push('a')
    announcements.push('b')
    announcements.stop()
    vi.advanceTimersByTime(10 * announcementIntervalMs)
    expect(announced).toEqual(['a'])
  })
})

test('a card has totals for its nines, and none while a hole is missing (LB-7, SC-1)', () => {
  const holes = Array.from({ length: 18 }, (_, i) => ({
    number: i + 1,
    par: 4,
    received: 0,
    score: i === 17 ? null : 5,
  }))
  expect(ninesOf(holes).map(({ name, par, strokes }) => [name, par, strokes])).toEqual([
    ['Ud', 36, 45],
    ['Ind', 36, null],
  ])
  expect(ninesOf(holes.slice(0, 9)).map(({ name }) => name)).toEqual(['I alt'])
  expect([strokesText(['444', '55x']), strokesText(['4-4']), strokesText(['44a'])]).toEqual([
    '12',
    '–',
    '18',
  ])
})

test('the countdown shows minutes, hours or days, and nothing after the start (LB-19)', () => {
  const start = { day: '2027-06-12', minute: 540 }
  expect([
    untilText({ day: '2027-06-12', minute: 539 }, start),
    untilText({ day: '2027-06-12', minute: 426 }, start),
    untilText({ day: '2027-06-11', minute: 540 }, start),
    untilText({ day: '2027-06-08', minute: 540 }, start),
    untilText({ day: '2027-06-12', minute: 540 }, start),
  ]).toEqual(['om 1 minut', 'om 1 time og 54 minutter', 'om 24 timer', 'om 4 dage', ''])
})
