import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { BlackoutRule } from '#domain/clubs/terms.ts'
import { defaultTerms } from '#domain/clubs/terms.ts'
import type { Weekday } from '#domain/shared/dates.ts'
import { addDays, plainDate } from '#domain/shared/dates.ts'
import { dayTypeHoliday } from '#domain/shared/holidays.ts'
import {
  evaluateWith,
  at,
  checkIn,
  closure,
  clubId,
  golfer,
  pass,
  saturdayMorning,
  scan,
  terms,
  weekdayCard,
} from '#test/check-in-input.ts'
import { evaluate } from './evaluate.ts'
import { golferReasonText } from './golfer-reason-text.ts'
import type { EvaluateInput, Verdict } from './verdict.ts'
import { keepTogether } from '../shared/keep-together.ts'

const codes = (verdict: Verdict) => verdict.reasons.map(({ code }) => code)
const nextOf = ({ nextPossible }: Verdict) =>
  nextPossible && `${nextPossible.day} ${nextPossible.minute}`

describe('the next possible moment', () => {
  const weekday = (day: string) => evaluateWith({ pass: weekdayCard, at: at(day, '10:00') })
  const rule = (over: Partial<BlackoutRule>) => ({
    id: clubId,
    terms: [terms({ blackoutRules: [{ ...saturdayMorning, ...over }] })],
  })

  test.each([
    ['2027-03-29', '2027-03-30 0'],
    ['2027-03-26', '2027-03-30 0'],
    ['2027-06-12', '2027-06-14 0'],
    ['2027-05-06', '2027-05-07 0'],
    ['2027-05-16', '2027-05-18 0'],
  ])('of a Hverdagskort refused on %s is on %s', (day, next) => {
    expect(nextOf(weekday(day))).toBe(next)
  })

  test('a Hverdagskort is refused on every public holiday of the season', () => {
    const days = Array.from({ length: 275 }, (_, n) => addDays(plainDate('2027-03-01'), n))
    const holidays = days.filter((day) => dayTypeHoliday(day))
    expect(holidays).toHaveLength(7)
    for (const day of holidays) expect(codes(weekday(day))).toEqual(['day_type'])
  })

  test('Fleks is accepted on public holidays that fall on a weekday', () => {
    const fleks = { ...weekdayCard, sold: { ...weekdayCard.sold, playsOnHolidays: true } }
    expect(evaluateWith({ pass: fleks, at: at('2027-05-06', '10:00') }).outcome).toBe('allow')
    expect(codes(evaluateWith({ pass: fleks, at: at('2027-05-16', '10:00') }))).toEqual([
      'day_type',
    ])
  })

  test.each([
    ['is the end of the closure', {}, '2027-06-12 840'],
    [
      'is the day after a closure of a whole day',
      { fromMinute: 0, toMinute: 1440 },
      '2027-06-13 0',
    ],
    [
      'does not exist for a closure of the whole season',
      { weekdays: [], fromMinute: 0, toMinute: 1440 },
      undefined,
    ],
  ] as const)('%s', (_title, over, next) => {
    expect(nextOf(evaluateWith({ club: rule(over) }))).toBe(next)
  })

  test('of a card used before its first day is its first day', () => {
    expect(nextOf(evaluateWith({ at: at('2027-02-20', '10:00') }))).toBe('2027-03-01 0')
  })

  test('of another round is tomorrow, unless no round is left or the season ends', () => {
    expect(nextOf(evaluateWith({ history: [checkIn({})], intent: 'another_round' }))).toBe(
      '2027-06-13 0',
    )
    const both = [checkIn({}), checkIn({ slot: 2, day: '2027-05-01' })]
    expect(nextOf(evaluateWith({ history: both, intent: 'another_round' }))).toBeUndefined()
    const last = { history: [checkIn({ day: '2027-11-30' })], at: at('2027-11-30', '15:00') }
    expect(nextOf(evaluateWith({ ...last, intent: 'another_round' }))).toBeUndefined()
  })

  test('fulfils all rules: the club’s first day as a partner and a weekday', () => {
    const club = { id: clubId, terms: [{ ...defaultTerms(clubId, plainDate('2027-06-19')) }] }
    expect(nextOf(evaluateWith({ club, pass: weekdayCard }))).toBe('2027-06-21 0')
  })

  test('at a course closed for frost is its opening, if known', () => {
    const until = at('2027-06-12', '13:00')
    expect(
      nextOf(
        evaluateWith({ club: { id: clubId, terms: [terms()], course: { ...closure, until } } }),
      ),
    ).toBe('2027-06-12 780')
    expect(
      nextOf(evaluateWith({ club: { id: clubId, terms: [terms()], course: closure } })),
    ).toBeUndefined()
  })

  // A golfer can rely on a registered visit (D2, D15).
  test('a planned visit is exempt from a rule added later, but not from a closed course', () => {
    const club = rule({ addedAt: 2_000 })
    expect(evaluateWith({ club, plannedVisit: { registeredAt: 1_000 } }).outcome).toBe('allow')
    expect(evaluateWith({ club, plannedVisit: { registeredAt: 3_000 } }).outcome).toBe('deny')
    expect(
      evaluateWith({ club: { ...club, course: closure }, plannedVisit: { registeredAt: 1_000 } })
        .outcome,
    ).toBe('deny')
  })
})

test('the text of a refusal includes the next possible moment', () => {
  const verdict = evaluateWith({ pass: weekdayCard, at: at('2027-03-29', '10:00') })
  expect(verdict.headline && golferReasonText(verdict.headline)).toBe(
    keepTogether(
      'Hverdagskortet gælder ikke i dag (2. påskedag). Næste mulighed: tirsdag den 30. marts.',
    ),
  )
})

describe('laws', () => {
  const day = fc.integer({ min: -10, max: 290 }).map((n) => addDays(plainDate('2027-03-01'), n))
  const minute = fc.nat(1439)
  const anyRule: fc.Arbitrary<BlackoutRule> = fc.record({
    id: fc.constant('rule'),
    reason: fc.constantFrom('turnering', 'frost', 'andet'),
    weekdays: fc.uniqueArray(fc.integer({ min: 1, max: 7 }).map((n) => n as Weekday)),
    fromMinute: fc.nat(1439),
    toMinute: fc.integer({ min: 1, max: 1440 }),
    fromDay: fc.option(day, { nil: undefined }),
    toDay: fc.option(day, { nil: undefined }),
    isoWeeks: fc.oneof(fc.constant([]), fc.array(fc.integer({ min: 9, max: 48 }))),
    holidays: fc.constantFrom('only', 'except', 'none'),
    addedAt: fc.constant(0),
  })
  const anyCheckIn = fc
    .record({
      id: fc.uuid(),
      clubId: fc.constantFrom(clubId, 'other'),
      day,
      minute,
      holes: fc.constantFrom(9 as const, 18 as const),
      slot: fc.integer({ min: 1, max: 3 }),
      credit: fc.boolean(),
    })
    .map(checkIn)
  const anyScan: fc.Arbitrary<EvaluateInput> = fc
    .record({
      card: fc.constantFrom(
        pass(),
        weekdayCard,
        pass({ creditRounds: 2 }),
        pass({ totalRounds: 4 }),
      ),
      state: fc.constantFrom('active', 'active', 'active', 'unpaid'),
      golfer: fc.constantFrom(
        golfer(),
        golfer({ confirmedOn: undefined }),
        golfer({ handicapTenths: 500 }),
      ),
      rules: fc.array(anyRule, { maxLength: 5 }),
      at: fc.record({ day, minute }),
      holes: fc.constantFrom(9 as const, 18 as const),
      intent: fc.constantFrom('check_in', 'another_round'),
      history: fc.array(anyCheckIn, { maxLength: 5 }),
    })
    .map(({ card, state, rules, ...rest }) =>
      scan({
        ...rest,
        pass: { ...card, state },
        club: { id: clubId, terms: [terms({ blackoutRules: rules, maxHandicapTenths: 360 })] },
      }),
    )
  const every = (law: (input: EvaluateInput) => void) =>
    fc.assert(fc.property(anyScan, law), { numRuns: 400 })

  test('a card is refused, and has no slot, if and only if a reason denies', () => {
    every((input) => {
      const { outcome, reasons, headline, slot } = evaluate(input)
      expect(outcome === 'deny').toBe(reasons.some(({ severity }) => severity === 'deny'))
      expect(slot === undefined).toBe(outcome === 'deny')
      expect(headline?.severity === 'deny').toBe(outcome === 'deny')
    })
  })

  test('the order of the history does not matter', () => {
    every((input) => {
      const turned = { ...input, history: input.history.toReversed() }
      expect(evaluate(turned)).toEqual(evaluate(input))
    })
  })

  test('the next possible moment is later and allowed, and the minute before it is not', () => {
    every((input) => {
      const { nextPossible: next } = evaluate(input)
      if (!next) return
      expect(
        `${next.day} ${String(next.minute).padStart(4, '0')}` >
          `${input.at.day} ${String(input.at.minute).padStart(4, '0')}`,
      ).toBe(true)
      expect(evaluate({ ...input, at: next }).outcome).not.toBe('deny')
      const before = { ...next, minute: Math.max(0, next.minute - 1) }
      const isRefusedBefore = evaluate({ ...input, at: before }).outcome === 'deny'
      expect(isRefusedBefore || next.minute === 0).toBe(true)
    })
  })

  test('rounds left are never negative, and a new round uses a free slot', () => {
    every((input) => {
      const verdict = evaluate(input)
      expect(verdict.roundsLeftHere).toBeGreaterThanOrEqual(0)
      expect(verdict.roundsLeftTotal ?? 0).toBeGreaterThanOrEqual(0)
      const taken = input.history.filter((row) => row.clubId === clubId).map(({ slot }) => slot)
      const isTaken = verdict.slot?.kind === 'new' && taken.includes(verdict.slot.slot)
      expect(isTaken).toBe(false)
    })
  })

  test('every reason has a text', () => {
    every((input) => {
      for (const reason of evaluate(input).reasons)
        expect(golferReasonText(reason)).toMatch(/^[A-ZÆØÅ].*\.$/)
    })
  })
})
