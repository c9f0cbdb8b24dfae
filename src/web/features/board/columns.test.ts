import { unitOf, valueText } from '#domain/board/figure-text.ts'
import { describe, expect, test } from 'vitest'
import type { Board, BoardView } from '#domain/board/board.ts'
import { lastNinePoints } from './card-holes.ts'
import { extraColumns, phoneColumn } from './columns.ts'
import { sampleBoard } from './sample-board.ts'
import { buildBoardViewModel, valueOf } from '#domain/board/board-view-model.ts'

const board = sampleBoard({ players: 8, rounds: 2 })
const model = buildBoardViewModel(board)

describe('the columns beside the result', () => {
  const keysOf = (of: Board, division: Partial<Board['divisions'][number]>) => {
    const [first] = of.divisions
    if (!first) throw new Error('A board has a division')
    return extraColumns(of, { ...first, ...division }, 'net').map(({ key }) => key)
  }

  test('strokes have a column per round; points have today, the earlier sum and the last nine', () => {
    const one = sampleBoard({ players: 3, rounds: 1 })
    const points = { unit: 'points', format: 'stableford' } as const
    expect(keysOf(board, {})).toEqual(['today', 'r1', 'r2', 'strokes', 'handicap'])
    expect(keysOf(board, { ...points, isOver: true })).toEqual([
      'today',
      'before',
      'last9',
      'handicap',
    ])
    expect(keysOf(board, points)).toEqual(['today', 'points', 'before', 'last9', 'handicap'])
    expect(keysOf(one, points)).toEqual(['points', 'last9', 'handicap'])
    const nine = { ...one, round: { ...one.round, holes: 9 } }
    expect(keysOf(nine, { ...points, isOver: true })).toEqual(['handicap'])
    expect([keysOf(one, {}), keysOf(one, { isOver: true })]).toEqual([
      ['played', 'handicap'],
      ['strokes', 'handicap'],
    ])
  })

  test('in net the only round shows the strokes of its holes and the net strokes behind the figure', () => {
    const one = sampleBoard({ players: 8, rounds: 1 })
    const [division] = one.divisions
    const [leader] = buildBoardViewModel(one)[0]?.playing ?? []
    if (!division || !leader) throw new Error('No leader')
    const row = { ...leader.row, cards: ['45-3'] }
    const sum = { total: 10, against: -1 }
    const result = { ...leader.result, all: sum }
    const textIn = (view: BoardView, cards: string[]) =>
      extraColumns(one, { ...division, unit: 'strokes' }, view)[0]?.text({
        ...leader,
        result,
        row: { ...row, cards },
      })
    expect(textIn('net', ['45-3'])).toBe('12/10')
    expect(textIn('gross', ['45-3'])).toBe('12')
    expect([textIn('net', ['----']), textIn('net', ['45x3'])]).toEqual(['–', '–'])
  })

  test('a phone shows the first of them, but leaves the room to the name when there is only the handicap (LB-9)', () => {
    const one = sampleBoard({ players: 3, rounds: 1 })
    const onPhone = (of: Board) => {
      const [division] = of.divisions
      if (!division) throw new Error('A board has a division')
      return phoneColumn(extraColumns(of, division, 'net'))?.key
    }
    expect([onPhone(one), onPhone(board)]).toEqual([undefined, 'today'])
  })

  test('a void round has no result for today, and its strokes are in no sum', () => {
    const rounds = board.rounds.map((one) => ({ ...one, isVoid: one.number === 2 }))
    const voided = { ...board, rounds, round: { ...board.round, voidReason: 'Uvejr' } }
    expect(keysOf(voided, {})).toEqual(['r1', 'r2', 'strokes', 'handicap'])
    const points = { unit: 'points', format: 'stableford', isOver: true } as const
    expect(keysOf(voided, points)).toEqual(['handicap'])
    const [leader] = model[0]?.playing ?? []
    const [division] = board.divisions
    if (!leader || !division) throw new Error('No leader')
    const row = { ...leader.row, cards: ['4'.repeat(18), '5'.repeat(18)] }
    const sumOn = (of: Board) =>
      extraColumns(of, division, 'net')
        .find(({ key }) => key === 'strokes')
        ?.text({ ...leader, row })
    expect([sumOn(board), sumOn(voided)]).toEqual(['162', '72'])
  })

  test('a player without a place or a status has no result yet', () => {
    const [leader] = model[0]?.playing ?? []
    if (!leader) throw new Error('No leader')
    expect(valueOf({ ...leader, place: null }, 'strokes')).toBeNull()
    expect(valueOf(leader, 'strokes')).not.toBeNull()
    const missed = { ...leader, place: null, row: { ...leader.row, status: 'MC' as const } }
    expect(valueOf(missed, 'strokes')).not.toBeNull()
  })

  test('during play a points division shows points against par, and afterwards points', () => {
    const [leader] = model[0]?.playing ?? []
    if (!leader) throw new Error('No leader')
    const result = { ...leader.result, all: { total: 20, against: 2 } }
    const figure = (isOver: boolean) => {
      const unit = unitOf({ unit: 'points', isOver })
      return valueText(valueOf({ ...leader, result }, unit), unit)
    }
    expect([figure(false), figure(true)]).toEqual(['+2', '20'])
  })

  test('the last nine are the points on holes 10 to 18, from any start hole', () => {
    const [anna] = model[0]?.playing ?? []
    if (!anna) throw new Error('No leader')
    const last = (handicap: number, signs: string, view: 'net' | 'gross' = 'net') =>
      lastNinePoints({ ...anna, row: { ...anna.row, handicap, cards: [signs] } }, view)
    const [none, parBack] = ['-'.repeat(9), '435445344']
    expect(last(0, `${none}${parBack}`)).toBe(18)
    expect(last(18, `${none}${parBack}`)).toBe(27)
    expect(last(18, `${none}${parBack}`, 'gross')).toBe(18)
    expect(last(0, `${none}4x-------`)).toBe(2)
    expect(last(0, `444444444${none}`)).toBeNull()
  })
})
