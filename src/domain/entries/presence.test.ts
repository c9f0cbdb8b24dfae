import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  countPresence,
  latestMark,
  missingNearStart,
  presenceMarks,
  type MadeMark,
} from './presence.ts'

const made = (id: string, mark: MadeMark['mark'], markedAt: number) => ({ id, mark, markedAt })

describe('the mark of a player that counts', () => {
  test.each([
    [
      'the starter’s, made after the helper’s',
      [made('a', 'absent', 5), made('b', 'present', 7)],
      'b',
    ],
    [
      'the later one, although a phone without coverage sends the earlier one last',
      [made('b', 'present', 7), made('a', 'absent', 5)],
      'b',
    ],
    ['the undo of a mark', [made('a', 'absent', 5), made('b', 'unseen', 6)], 'b'],
    [
      'the one with the greater id in the same millisecond',
      [made('b', 'present', 5), made('a', 'absent', 5)],
      'b',
    ],
    ['no mark before the first', [], undefined],
  ])('is %s', (_which, marks, id) => {
    expect(latestMark(marks)?.id).toBe(id)
  })

  test('is the same whatever the order in which phones send, and however often', () => {
    const mark = fc.record({
      id: fc.uuid(),
      mark: fc.constantFrom(...presenceMarks),
      markedAt: fc.integer({ min: 0, max: 3 }),
    })
    const sent = fc
      .uniqueArray(mark, { selector: ({ id }) => id })
      .chain((marks) =>
        fc.tuple(
          fc.constant(marks),
          fc.shuffledSubarray([...marks, ...marks], { minLength: 2 * marks.length }),
        ),
      )
    fc.assert(
      fc.property(sent, ([marks, again]) => {
        expect(latestMark(again)).toEqual(latestMark(marks))
      }),
    )
  })
})

const player = (name: string, minute: number | null, given: object = {}) => ({
  name,
  mark: 'unseen' as const,
  isOut: false,
  flight: minute === null ? null : { minute },
  ...given,
})

test('a player who has sent an afbud is neither expected nor missing', () => {
  const players = [
    { mark: 'present' as const, isOut: false },
    { mark: 'absent' as const, isOut: false },
    { mark: 'unseen' as const, isOut: false },
    { mark: 'unseen' as const, isOut: true },
  ]
  expect(countPresence(players)).toEqual({ expected: 3, present: 1, absent: 1, unseen: 1 })
})

test('those who start first are missed first, those of earlier flights are not listed, and names of one start are in Danish order', () => {
  const missing = missingNearStart(
    [
      player('Åse', 560),
      player('Uden start', null),
      player('Bo', 540),
      player('Carl', 514),
      player('Erik', 576),
      player('Fie', 575),
      player('Gro', 515),
      player('Anna', 560),
      player('Mødt', 530, { mark: 'present' }),
      player('Afbud', 530, { isOut: true }),
    ],
    545,
  )
  expect(missing.map(({ name, minutesLeft }) => [name, minutesLeft])).toEqual([
    ['Gro', -30],
    ['Bo', -5],
    ['Anna', 15],
    ['Åse', 15],
    ['Fie', 30],
  ])
})

test('on another day nobody is counted down', () => {
  expect(missingNearStart([player('Bo', 540)], null)).toEqual([])
})
