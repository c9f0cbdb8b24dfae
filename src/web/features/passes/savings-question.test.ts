import { expect, test } from 'vitest'
import {
  roundsOf,
  searchFrom,
  visitsFrom,
  type SavingsClub,
  type Visit,
} from './savings-question.ts'
import { fewestRows, mostVisits, savingsShape } from './savings-search.ts'
import { searchParams } from '../../search-params.ts'

const club: SavingsClub = {
  slug: 'rold',
  name: 'Rold Bakker Golfklub',
  roundsPerPass: 2,
  acceptsProducts: ['FULD'],
  greenFeeWeekdayOre: 40_000,
  greenFeeWeekendOre: 50_000,
}

test('an address that is shared shows the same visits', () => {
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

test('there is room to begin, for more when asked for it, and never for too many', () => {
  expect(visitsFrom({})).toHaveLength(fewestRows)
  expect(visitsFrom(searchParams(savingsShape)({ rows: '6' }))).toHaveLength(6)
  expect(visitsFrom(searchParams(savingsShape)({ rows: '600' }))).toHaveLength(fewestRows)
  expect(visitsFrom(searchParams(savingsShape)({ at10: 'rold' }))).toHaveLength(mostVisits)
})

test('a visit is its rounds at the club’s own prices', () => {
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

test('nonsense in the address is an empty form', () => {
  const search = searchParams(savingsShape)({
    card: ['a'],
    at1: 1,
    play1: 'constructor',
    rows: 'x',
  })
  expect(visitsFrom(search).every((visit) => visit.club === '' && visit.play === 'h')).toBe(true)
})
