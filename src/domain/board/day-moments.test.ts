import { describe, expect, test } from 'vitest'
import { boardFacts } from '#test/board-facts.ts'
import { entryAfter, type DayEntry } from '#test/day-events.ts'
import type { HoleScore } from '#domain/scoring/hole-score.ts'
import { daySteps, stepAt, stepText, stepTime } from './day-clock.ts'
import { momentText, newLeads, recordedMoments, type DayMoment } from './day-moments.ts'
import { recordDay } from './record-day.ts'
import { replayDay } from './replay-day.ts'

const clock = (text: string, day = '12') => Date.parse(`2027-06-${day}T${text}+02:00`)

const facts = boardFacts({ players: 5, scoring: { format: { kind: 'stroke_play' }, net: false } })
const ids = facts.players.map(({ id }) => id)

type Written = [at: number, player: number, hole: number, score: HoleScore]

function recorded(
  written: readonly Written[],
  pauses: { from: number; to: number | null }[] = [],
  { facts: given = facts, statusAt = new Map<string, number>() } = {},
) {
  const entries = written.reduce<DayEntry[]>((earlier, [receivedAt, player, hole, score]) => {
    const entryId = ids[player] ?? ''
    return [...earlier, entryAfter(earlier, { entryId, hole, slot: 'marker', score, receivedAt })]
  }, [])
  const record = recordDay(given, { entries, deliveredAt: new Map(), statusAt, pauses })
  if (!record) throw new Error('Nothing was recorded')
  return record
}

const stepTexts = (...given: Parameters<typeof recorded>) => {
  const record = recorded(...given)
  return daySteps(record).map((at) => stepText(at, record).replace('\u00a0', ' '))
}

test('a step is a minute, and a night without changes is passed over', () => {
  expect(
    stepTexts([
      [clock('09:10:20'), 0, 1, 4],
      [clock('09:12:00'), 0, 2, 4],
    ]),
  ).toEqual(['kl. 9.10', 'kl. 9.11', 'kl. 9.12'])
  expect(
    stepTexts([
      [clock('19:58:30'), 0, 1, 4],
      [clock('08:00:10', '13'), 0, 2, 4],
    ]),
  ).toEqual(['kl. 19.58', 'kl. 19.59', 'kl. 20.00', 'søndag kl. 8.00', 'søndag kl. 8.01'])
})

test('a suspension over night has steps of its own, on the evening and in the morning', () => {
  const [written, pauses]: Parameters<typeof recorded> = [
    [
      [clock('19:58:30'), 0, 1, 4],
      [clock('08:00:10', '13'), 0, 2, 5],
    ],
    [{ from: clock('20:01:00'), to: clock('07:59:00', '13') }],
  ]
  expect(stepTexts(written, pauses)).toEqual([
    'kl. 19.58',
    'kl. 19.59',
    'kl. 20.00',
    'kl. 20.01',
    'kl. 20.02',
    'søndag kl. 7.58',
    'søndag kl. 7.59',
    'søndag kl. 8.00',
    'søndag kl. 8.01',
  ])
  const record = recorded(written, pauses)
  const stateAt = (at: number) => replayDay(record).boardAt(at).tournament.state
  expect(recordedMoments(record).map(({ at }) => stateAt(at))).toEqual(['suspended', 'in_play'])
})

describe('a code of the next day', () => {
  const twoRounds = boardFacts({
    players: 5,
    rounds: 2,
    scoring: facts.divisions[0]!.terms.scoring,
  })
  const [first, second] = twoRounds.rounds
  const given = (statusRoundId = '') => ({
    facts: {
      ...twoRounds,
      round: { ...twoRounds.round, ...first },
      players: twoRounds.players.map((player, i) =>
        i === 0 ? { ...player, status: 'WD' as const, statusRoundId } : player,
      ),
    },
    statusAt: new Map([[ids[0] ?? '', clock('09:30:00', '13')]]),
  })
  const written: Written[] = [
    [clock('09:10:00'), 0, 1, 3],
    [clock('09:12:00'), 1, 1, 4],
  ]
  const pauses = [
    { from: clock('09:11:00'), to: clock('07:00:00', '14') },
    { from: clock('08:00:00', '13'), to: clock('08:30:00', '13') },
  ]

  test('leaves the day and the marks of an earlier round as they were', () => {
    const record = recorded(written, pauses, given(second?.id))
    expect(record.endsAt).toBe(clock('09:12:00'))
    expect(record.pauses).toEqual([{ from: 60, to: null }])
    expect(recordedMoments(record).map(({ kind }) => kind)).toEqual(['birdie', 'suspended'])
  })

  test('for this round is a step of its day, without the suspensions of the next', () => {
    const record = recorded(written, pauses, given(first?.id))
    expect(daySteps(record).at(-1)).toBe(clock('09:30:00', '13'))
    expect(record.pauses).toEqual([{ from: 60, to: null }])
    expect(recordedMoments(record).map(({ kind }) => kind)).toEqual(['suspended'])
  })
})

test('a time in an address is that of a step, or the one before it', () => {
  const record = recorded([
    [clock('19:58:30'), 0, 1, 4],
    [clock('08:00:10', '13'), 0, 2, 4],
  ])
  const steps = daySteps(record)
  expect(steps.map((at) => stepTime(at, record))).toEqual([1958, 1959, 2000, 3200, 3201])
  expect([0, 1958, 2330, 3200, 9959].map((time) => stepAt(time, steps, record))).toEqual([
    0, 0, 2, 3, 4,
  ])
})

test('marks are the scores that stand, and suspensions', () => {
  const record = recorded(
    [
      [clock('09:10:00'), 0, 1, 3],
      [clock('09:20:00'), 1, 3, 1],
      [clock('09:30:00'), 2, 2, 3],
      [clock('09:40:00'), 3, 1, 3],
      [clock('09:50:00'), 3, 1, 4],
      [clock('10:25:00'), 4, 7, 2],
      [clock('10:30:00'), 4, 1, 4],
    ],
    [{ from: clock('10:00:00'), to: clock('10:20:00') }],
  )
  expect(recordedMoments(record).map(momentText)).toEqual([
    'Birdie på hul 1: Spiller 0',
    'Hole in one på hul 3: Spiller 1',
    'Eagle på hul 2: Spiller 2',
    'Spillet afbrydes',
    'Spillet genoptages',
    'Albatros på hul 7: Spiller 4',
  ])
})

test('a lead is new when somebody else is first, among four with a place', () => {
  const record = recorded([
    [clock('09:10:00'), 0, 1, 5],
    [clock('09:11:00'), 1, 1, 4],
    [clock('09:12:00'), 2, 1, 5],
    [clock('09:13:00'), 3, 1, 5],
    [clock('09:20:00'), 2, 2, 4],
    [clock('09:30:00'), 1, 2, 6],
    [clock('09:40:00'), 3, 2, 3],
  ])
  const replay = replayDay(record)
  const found: string[] = []
  let before = replay.boardAt(record.beganAt - 60_000)
  for (const at of daySteps(record)) {
    const now = replay.boardAt(at)
    found.push(...newLeads(before, now, at).map((moment: DayMoment) => momentText(moment)))
    before = now
  }
  expect(found).toEqual(['Deler nu føringen: Spiller 2', 'Ny i føring: Spiller 3'])
})
