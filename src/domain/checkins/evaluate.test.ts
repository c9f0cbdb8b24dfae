import { describe, expect, test } from 'vitest'
import { minuteOfDay } from '#domain/shared/clock-time.ts'
import { plainDate } from '#domain/shared/dates.ts'
import {
  evaluateWith,
  at,
  checkIn,
  closure,
  clubId,
  golfer,
  pass,
  saturdayMorning,
  terms,
  weekdayCard,
} from '#test/check-in-input.ts'
import type { Verdict } from './verdict.ts'
import { rankOf } from './verdict.ts'

const codes = (verdict: Verdict) => verdict.reasons.map(({ code }) => code)

test('a valid card at a partner club is allowed and uses the first round', () => {
  expect(evaluateWith()).toEqual({
    outcome: 'allow',
    reasons: [],
    headline: undefined,
    roundsLeftHere: 1,
    roundsLeftTotal: undefined,
    nextPossible: undefined,
    slot: { kind: 'new', slot: 1, credit: false, weightPoints: 12 },
  })
})

describe('each rule alone', () => {
  test.each([
    ['unknown_pass', { pass: undefined }],
    ['revoked', { pass: pass({ state: 'revoked' }) }],
    ['revoked', { pass: pass({ state: 'moved' }) }],
    ['refunded', { pass: pass({ state: 'refunded' }) }],
    ['withdrawn', { pass: pass({ state: 'withdrawn' }) }],
    ['unpaid', { pass: pass({ state: 'unpaid' }) }],
    ['not_yet_valid', { pass: pass({ firstDay: plainDate('2027-07-01') }) }],
    ['expired', { pass: pass({ lastDay: plainDate('2027-06-11') }) }],
    ['identity_mismatch', { golfer: golfer({ id: 'somebody else' }) }],
    ['not_verified', { golfer: golfer({ membership: 'pending' }) }],
    [
      'not_verified',
      { golfer: golfer({ membership: 'lost', firstWarnedOn: plainDate('2027-05-28') }) },
    ],
    [
      'not_verified',
      { golfer: golfer({ membership: 'misfit', firstWarnedOn: plainDate('2027-05-28') }) },
    ],
    ['not_verified', { golfer: golfer({ membership: 'no_right_to_play' }) }],
    ['not_verified', { pass: pass({ state: 'awaiting_verification' }) }],
    ['club_not_partner_on_date', { club: { id: clubId, terms: [] } }],
    [
      'club_not_partner_on_date',
      { club: { id: clubId, terms: [terms({ acceptsProducts: ['HVERDAG'] })] } },
    ],
    ['home_club', { golfer: golfer({ homeClubIds: ['home', clubId] }) }],
    ['day_type', { pass: weekdayCard }],
    ['blackout', { club: { id: clubId, terms: [terms({ blackoutRules: [saturdayMorning] })] } }],
    ['blackout', { club: { id: clubId, terms: [terms()], course: closure } }],
    [
      'club_limit',
      {
        history: [checkIn({ slot: 1, day: '2027-05-01' }), checkIn({ slot: 2, day: '2027-05-02' })],
      },
    ],
    [
      'total_limit',
      {
        pass: pass({ totalRounds: 1 }),
        history: [checkIn({ clubId: 'other', day: '2027-05-01' })],
      },
    ],
    ['already_today', { history: [checkIn({})], intent: 'another_round' }],
    [
      'karens',
      { golfer: golfer({ formerHomeClubs: [{ clubId, leftOn: plainDate('2027-04-01') }] }) },
    ],
  ] as const)('%s refuses', (code, over) => {
    const verdict = evaluateWith(over)
    expect(codes(verdict)).toEqual([code])
    expect(verdict.outcome).toBe('deny')
    expect(verdict.headline?.code).toBe(code)
    expect(verdict.slot).toBeUndefined()
  })

  test('a handicap above the limit is allowed with a warning', () => {
    const verdict = evaluateWith({
      golfer: golfer({ handicapTenths: 412 }),
      club: { id: clubId, terms: [terms({ maxHandicapTenths: 360 })] },
    })
    expect(verdict.outcome).toBe('allow_with_warning')
    expect(codes(verdict)).toEqual(['hcp_above_max'])
    expect(verdict.roundsLeftHere).toBe(1)
  })
})

test.each([
  ['2027-01-01', 'deny'],
  ['2026-12-31', 'allow'],
])('at a former home club, left on %s: %s', (leftOn, outcome) => {
  const formerHomeClubs = [{ clubId, leftOn: plainDate(leftOn) }]
  expect(evaluateWith({ golfer: golfer({ formerHomeClubs }) }).outcome).toBe(outcome)
})

test('a handicap at the limit gives no warning', () => {
  const club = { id: clubId, terms: [terms({ maxHandicapTenths: 360 })] }
  expect(evaluateWith({ golfer: golfer({ handicapTenths: 360 }), club }).outcome).toBe('allow')
})

test('every failing rule is listed in order, and a warning is never the headline of a denial', () => {
  const verdict = evaluateWith({
    pass: { ...weekdayCard, state: 'unpaid', lastDay: plainDate('2027-06-01'), golferId: 'anne' },
    golfer: golfer({
      confirmedOn: undefined,
      handicapTenths: 540,
      homeClubIds: [clubId],
    }),
    club: {
      id: clubId,
      terms: [terms({ blackoutRules: [saturdayMorning], maxHandicapTenths: 360 })],
    },
    history: [checkIn({}), checkIn({ slot: 2, day: '2027-05-01' })],
    intent: 'another_round',
  })
  expect(codes(verdict)).toEqual([
    'unpaid',
    'expired',
    'not_verified',
    'home_club',
    'day_type',
    'blackout',
    'club_limit',
    'already_today',
    'hcp_above_max',
  ])
  const ranks = verdict.reasons.map(({ code }) => rankOf[code])
  expect(ranks).toEqual(ranks.toSorted((a, b) => a - b))
  const warned = evaluateWith({ golfer: golfer({ confirmedOn: undefined, homeClubIds: [clubId] }) })
  expect(codes(warned)).toEqual(['not_verified', 'home_club'])
  expect(warned.headline?.code).toBe('home_club')
})

test('a card without rounds left has that reason, also at a club that is no partner', () => {
  const verdict = evaluateWith({
    pass: pass({ totalRounds: 1 }),
    history: [checkIn({ clubId: 'other', day: '2027-05-01' })],
    club: { id: clubId, terms: [] },
  })
  expect(codes(verdict)).toEqual(['club_not_partner_on_date', 'total_limit'])
  expect(verdict.headline?.code).toBe('club_not_partner_on_date')
  expect(verdict.nextPossible).toBeUndefined()
})

describe('the same day', () => {
  test('a second scan is answered neutrally, even when the club has closed since', () => {
    const earlier = checkIn({ minute: minuteOfDay('09:12') })
    const full = [earlier, checkIn({ slot: 2, day: '2027-05-01' })]
    const verdict = evaluateWith({
      history: full,
      club: { id: clubId, terms: [], course: closure },
    })
    expect(verdict).toMatchObject({
      outcome: 'allow',
      reasons: [],
      slot: { kind: 'already', slot: 1, checkIn: earlier },
    })
  })

  test('a second scan is refused when the card has been withdrawn since', () => {
    expect(
      codes(evaluateWith({ history: [checkIn({})], pass: pass({ state: 'withdrawn' }) })),
    ).toContain('withdrawn')
  })

  test.each([
    [9, [], 'check_in', { kind: 'new', slot: 1, weightPoints: 6 }],
    [18, [], 'check_in', { kind: 'new', slot: 1, weightPoints: 12 }],
    [9, [9], 'another_round', { kind: 'second_nine', slot: 1, weightPoints: 6 }],
    [9, [9], 'check_in', { kind: 'already', slot: 1 }],
    [18, [9], 'another_round', 'nine_left'],
    [9, [9, 9], 'another_round', 'round_played'],
    [18, [18], 'another_round', 'round_played'],
    [18, [9, 9], 'check_in', { kind: 'already', slot: 1 }],
  ] as const)('%i holes after %j, requesting %s: %j', (holes, before, intent, expected) => {
    const history = before.map((played, i) =>
      checkIn({ holes: played, id: String(i), minute: 540 + i * 120 }),
    )
    const verdict = evaluateWith({ holes, history, intent })
    const answer = typeof expected === 'string' ? verdict.headline : verdict.slot
    const refusal = { code: 'already_today', why: expected }
    expect(answer).toMatchObject(typeof expected === 'string' ? refusal : expected)
  })

  test('a second nine needs no round left', () => {
    const history = [checkIn({ slot: 2, holes: 9 }), checkIn({ slot: 1, day: '2027-05-01' })]
    const verdict = evaluateWith({ history, holes: 9, intent: 'another_round' })
    expect(verdict.slot).toMatchObject({ kind: 'second_nine', slot: 2 })
    expect(verdict.roundsLeftHere).toBe(0)
  })

  test('check-ins at 23.50 and at 0.10 are two rounds on two days', () => {
    const history = [checkIn({ day: '2027-06-12', minute: minuteOfDay('23:50') })]
    const verdict = evaluateWith({ history, at: at('2027-06-13', '00:10') })
    expect(verdict.slot).toMatchObject({ kind: 'new', slot: 2 })
  })

  test('a golfer may play at another club on the same day', () => {
    expect(evaluateWith({ history: [checkIn({ clubId: 'other' })] }).outcome).toBe('allow')
  })

  test('each golfer may use one clip of a klippekort a day', () => {
    const clips = pass({
      golferId: undefined,
      totalRounds: 10,
      roundsPerClub: 10,
      productCode: 'FIRMA-P',
    })
    const elsewhere = checkIn({ clubId: 'other' })
    expect(evaluateWith({ pass: clips, history: [elsewhere] }).headline).toMatchObject({
      why: 'clip_today',
    })
    expect(
      evaluateWith({ pass: clips, history: [{ ...elsewhere, golferId: 'bo' }] }).roundsLeftTotal,
    ).toBe(8)
    const hereByBo = checkIn({ golferId: 'bo' })
    expect(evaluateWith({ pass: clips, history: [hereByBo] }).slot).toMatchObject({
      kind: 'new',
      slot: 2,
    })
    expect(codes(evaluateWith({ pass: clips, golfer: undefined }))).toContain('identity_mismatch')
  })

  test('a seat that changed hands allows no second round that day', () => {
    const byFormerHolder = checkIn({ clubId: 'other', golferId: 'bo' })
    expect(evaluateWith({ history: [byFormerHolder] }).headline).toMatchObject({
      why: 'seat_changed',
    })
    expect(
      evaluateWith({ history: [{ ...byFormerHolder, day: plainDate('2027-06-11') }] }).outcome,
    ).toBe('allow')
  })
})

describe('rounds', () => {
  // Credit rounds are counted apart from the rounds of the club (E5).
  test('a credit round is used when no round of the club is left', () => {
    const history = [checkIn({ day: '2027-05-01' }), checkIn({ slot: 2, day: '2027-05-02' })]
    const verdict = evaluateWith({ history, pass: pass({ creditRounds: 1 }) })
    expect(verdict.slot).toMatchObject({ kind: 'new', slot: 3, credit: true })
    expect(verdict.roundsLeftHere).toBe(0)
    const used = [...history, checkIn({ slot: 3, day: '2027-05-03', credit: true })]
    expect(codes(evaluateWith({ history: used, pass: pass({ creditRounds: 1 }) }))).toEqual([
      'club_limit',
    ])
  })

  test('a credit round does not reduce the rounds of the club', () => {
    const history = [checkIn({ day: '2027-05-01', credit: true })]
    expect(evaluateWith({ history, pass: pass({ creditRounds: 1 }) })).toMatchObject({
      roundsLeftHere: 1,
    })
  })

  test('the next round uses the slot of a voided one', () => {
    expect(evaluateWith({ history: [checkIn({ slot: 2, day: '2027-05-02' })] }).slot).toMatchObject(
      {
        slot: 1,
      },
    )
  })

  test('Fleks has one round at each club and eight in total', () => {
    const fleks = pass({ productCode: 'FLEKS', roundsPerClub: 1, totalRounds: 8 })
    const club = { id: clubId, terms: [terms({ acceptsProducts: ['FLEKS'], roundsPerPass: 4 })] }
    expect(evaluateWith({ pass: fleks, club })).toMatchObject({
      roundsLeftHere: 0,
      roundsLeftTotal: 7,
    })
  })
})
