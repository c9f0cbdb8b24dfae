import { describe, expect, test } from 'vitest'
import { plainDate } from '../shared/dates.ts'
import {
  applyCommand,
  calledUpAt,
  callUp,
  chooseForScreen,
  initialControl,
  isDrawShown,
  pageOf,
  turnAt,
  type ScreenCommand,
} from './screen.ts'

const at = 1_000_000
const after = (seconds: number) => at + seconds * 1000
const press = (commands: readonly (readonly [ScreenCommand, number])[]) =>
  commands.reduce(
    (control, [command, second]) =>
      applyCommand(control, command, { seconds: 10, now: after(second) }),
    initialControl(at),
  )

describe('the pages of the clubhouse screen (TV-2)', () => {
  test.each([
    ['turn by themselves', [], 25, 2],
    ['stand still while paused', [['pause', 12]], 99, 1],
    [
      'go on from the page where they were paused',
      [
        ['pause', 12],
        ['play', 60],
      ],
      69,
      1,
    ],
    ['stay their whole time after a turn by hand', [['next', 8]], 17, 1],
    ['turn back before the first one to the last', [['previous', 1]], 2, 3],
    [
      'turn by hand while paused',
      [
        ['pause', 1],
        ['next', 2],
        ['next', 3],
      ],
      99,
      2,
    ],
  ] as const)('%s', (_, commands, second, page) => {
    expect(pageOf(turnAt(press(commands), 10, after(second)), 4)).toBe(page)
  })

  test('a ceremony begins without a place shown, and never goes below that', () => {
    expect(
      press([
        ['reveal', 1],
        ['ceremony', 2],
      ]).revealed,
    ).toBe(0)
    expect(
      press([
        ['ceremony', 1],
        ['conceal', 2],
      ]).revealed,
    ).toBe(0)
    expect(
      press([
        ['ceremony', 1],
        ['reveal', 2],
        ['reveal', 3],
      ]).revealed,
    ).toBe(2)
  })
})

test('a row that was called up is shown for fifteen seconds (TV-5)', () => {
  const control = callUp(initialControl(at), 'anna', after(0))
  expect(calledUpAt(control, after(14.9))).toBe('anna')
  expect(calledUpAt(control, after(15))).toBeNull()
  expect(calledUpAt(initialControl(at), after(1))).toBeNull()
})

describe('a club’s screen (TV-1, TV-6)', () => {
  const today = plainDate('2027-06-12')
  const one = (
    state: 'in_play' | 'open' | 'final' | 'drawn',
    day: string,
    isPublished: boolean,
  ) => {
    const on = plainDate(day)
    return { name: `${state} ${day}`, state, firstDay: on, lastDay: on, isPublished }
  }
  const live = one('in_play', '2027-06-12', true)
  const secret = one('in_play', '2027-06-12', false)
  const [next, later] = [one('open', '2027-06-19', false), one('open', '2027-07-03', true)]
  const [last, older] = [one('final', '2027-06-05', true), one('final', '2027-05-01', true)]

  test.each([
    ['what is live', [older, next, live], 'live', live],
    ['the next when what is live is not published', [older, later, next, secret], 'next', next],
    [
      'what ended today, while its prizes are given out',
      [next, one('final', '2027-06-12', true)],
      'last',
      one('final', '2027-06-12', true),
    ],
    ['the last result', [older, last, one('final', '2027-06-06', false)], 'last', last],
  ] as const)('shows %s', (_, tournaments, kind, tournament) => {
    expect(chooseForScreen(tournaments, today)).toEqual({ kind, tournament })
  })

  test('shows nothing when nothing may be shown', () => {
    expect(chooseForScreen([secret], today)).toBeUndefined()
  })

  test('shows a new draw after a minute, and a late change during play at once', () => {
    expect(isDrawShown({ state: 'drawn', drawnAt: at }, after(59))).toBe(false)
    expect(isDrawShown({ state: 'drawn', drawnAt: at }, after(60))).toBe(true)
    expect(isDrawShown({ state: 'in_play', drawnAt: at }, after(1))).toBe(true)
  })
})
