import { describe, expect, test } from 'vitest'
import { plainDate } from '#domain/shared/dates.ts'
import {
  obstaclesToDivision,
  obstaclesToTournament,
  type DivisionRules,
  type Entrant,
} from './evaluate-entry.ts'
import { obstacleText } from './obstacle-text.ts'

const firstDay = plainDate('2027-06-12')

const anne: Entrant = {
  handicapTenths: 184,
  gender: 'women',
  birthDate: plainDate('1980-01-01'),
  isProven: true,
  confirmedForYear: 2027,
  rightToPlay: true,
  hasEntered: false,
  isMember: false,
}
const open = { state: 'open', phase: 'open', rounds: 1, membersOnly: false } as const

describe('the obstacles to a tournament', () => {
  test('none, when entry is open and the golfer is a member with a right to play', () => {
    expect(obstaclesToTournament(open, anne, 2027)).toEqual([])
  })

  test.each([
    [
      'the tournament is called off',
      { ...open, state: 'cancelled', phase: 'over' },
      {},
      ['called_off'],
    ],
    ['the tournament has no rounds', { ...open, rounds: 0 }, {}, ['no_rounds']],
    ['entry is over', { ...open, phase: 'over' }, {}, ['entry_closed']],
    ['entry has not begun', { ...open, phase: 'soon' }, {}, ['not_open_yet']],
    ['the golfer has entered', open, { hasEntered: true }, ['already_entered']],
    // Nothing else is disclosed about a golfer who is only claimed by an entered number.
    [
      'the number was entered, not proven',
      open,
      { isProven: false, rightToPlay: false },
      ['not_proven'],
    ],
    ['confirmed last year', open, { confirmedForYear: 2026 }, ['membership_unconfirmed']],
    ['never confirmed', open, { confirmedForYear: null }, ['membership_unconfirmed']],
    ['no right to play', open, { rightToPlay: false }, ['no_right_to_play']],
    ['members only', { ...open, membersOnly: true }, {}, ['members_only']],
    ['members only, for a member', { ...open, membersOnly: true }, { isMember: true }, []],
  ] as const)('%s', (_, terms, given, obstacles) => {
    expect(obstaclesToTournament(terms, { ...anne, ...given }, 2027)).toEqual(obstacles)
  })
})

const noLimit: DivisionRules = {
  handicapFromTenths: null,
  handicapToTenths: null,
  gender: null,
  ageFrom: null,
  ageTo: null,
  isNet: true,
}
const divisions: DivisionRules[] = [
  { ...noLimit, handicapToTenths: 114 },
  { ...noLimit, handicapFromTenths: 115, handicapToTenths: 184, gender: 'men' },
  { ...noLimit, ageFrom: 50 },
]

/** The table of docs/algorithms/tournament-entry.md, *Verdicts*. */
describe('the obstacles to a række', () => {
  test.each([
    [114, 'men', '1977-06-12', [[], ['handicap_too_low'], []]],
    [115, 'women', '1977-06-13', [['handicap_too_high'], ['other_gender'], ['below_age']]],
    [-21, 'men', null, [[], ['handicap_too_low'], ['birth_date_missing']]],
    [null, 'men', '1950-01-01', [['no_handicap'], ['no_handicap'], ['no_handicap']]],
  ] as const)('index %s, %s, born %s', (handicapTenths, gender, born, obstacles) => {
    const golfer = { handicapTenths, gender, birthDate: born && plainDate(born) }
    expect(divisions.map((rules) => obstaclesToDivision(rules, golfer, firstDay))).toEqual(
      obstacles,
    )
  })

  test('gross scoring needs no handicap index', () => {
    const golfer = { handicapTenths: null, gender: 'men', birthDate: null } as const
    expect(obstaclesToDivision({ ...noLimit, isNet: false }, golfer, firstDay)).toEqual([])
  })

  test('an unknown gender is no obstacle', () => {
    const golfer = { handicapTenths: 150, gender: null, birthDate: null }
    expect(obstaclesToDivision(divisions[1] ?? noLimit, golfer, firstDay)).toEqual([])
  })

  test('a junior division includes the whole year of its highest age', () => {
    const juniors = { ...noLimit, ageTo: 18 }
    const born = (day: string) => ({ ...anne, birthDate: plainDate(day) })
    expect(obstaclesToDivision(juniors, born('2008-06-13'), firstDay)).toEqual([])
    expect(obstaclesToDivision(juniors, born('2008-06-12'), firstDay)).toEqual(['above_age'])
  })
})

test('the text of an obstacle says what to do about it', () => {
  const context = { firstName: 'Bo', clubName: 'Bakkens Golfklub' }
  const division = { name: 'A-rækken', rules: divisions[0] ?? noLimit }
  expect(obstacleText('handicap_too_high', { ...context, division })).toBe(
    'A-rækken er for handicap til 11,4. Vælg en anden række.',
  )
  expect(obstacleText('not_proven', { ...context, firstName: 'Jens' })).toBe(
    'Vi ved kun, hvad der er tastet om Jens. Log ind med Jens’ DGU-login én gang, så kan Jens tilmeldes.',
  )
  expect(obstacleText('entry_closed', context)).toBe(
    'Tilmeldingen er lukket. Ring til Bakkens Golfklub, hvis du gerne vil med alligevel.',
  )
})
