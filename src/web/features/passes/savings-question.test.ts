import { expect, test } from 'vitest'
import {
  roundsOf,
  searchFrom,
  visitsFrom,
  type SavingsClub,
  type Visit,
} from './savings-question.ts'
import { minRows, maxVisits, savingsShape } from './savings-search.ts'
import { searchParams } from '../../search-params.ts'

const club: SavingsClub = {
  slug: 'rold',
  name: 'Rold Bakker Golfklub',
  roundsPerPass: 2,
  acceptsProducts: ['FULD'],
  greenFeeWeekdayOre: 40_000,
  greenFeeWeekendOre: 50_000,
}

test('a shared address restores the same visits', () => {
  const visits: Visit[] = [
    { club: 'rold', play: 'hw' },
    { club: 'lunde', play: 'ww' },
    { club: 'skov', play: 'h' },
    { club: 'hede', play: 'hh' },
  ]
  const search = searchParams(savingsShape)({ ...searchFrom('FULD', visits), more: 'ignored' })
  expect(search.card).toBe('FULD')
  expect(visitsFrom(search)).toEqual(visits)
})

test('the form has three rows by default, more on request, and never more than the limit', () => {
  expect(visitsFrom({})).toHaveLength(minRows)
  expect(visitsFrom(searchParams(savingsShape)({ rows: '6' }))).toHaveLength(6)
  expect(visitsFrom(searchParams(savingsShape)({ rows: '600' }))).toHaveLength(minRows)
  expect(visitsFrom(searchParams(savingsShape)({ at10: 'rold' }))).toHaveLength(maxVisits)
})

test('a visit becomes its rounds at the club’s prices', () => {
  const visits: Visit[] = [
    { club: 'rold', play: 'hw' },
    { club: 'nobody', play: 'ww' },
  ]
  const rounds = roundsOf(visits, [club], 'FERIE')
  expect(rounds.map(({ day, greenFee, takesCard }) => [day, greenFee, takesCard])).toEqual([
    ['weekday', 40_000, false],
    ['weekend', 50_000, false],
  ])
  expect(roundsOf(visits, [club], 'FULD').every(({ takesCard }) => takesCard)).toBe(true)
})

test('an invalid address gives an empty form', () => {
  const search = searchParams(savingsShape)({
    card: ['a'],
    at1: 1,
    play1: 'constructor',
    rows: 'x',
  })
  expect(visitsFrom(search).every((visit) => visit.club === '' && visit.play === 'h')).toBe(true)
})
