import { expect, test } from 'vitest'
import { splitExactly } from '../scripts/soak/season/reckoning/exact.ts'
import { reckonPayouts } from '../scripts/soak/season/reckoning/payouts.ts'
import { isWeekend } from '../scripts/soak/season/reckoning/weekends.ts'
import { newRecord, type RecordedClub } from '../scripts/soak/season/record.ts'

test('the calculation of the soak splits the worked example of the rules', () => {
  const points = [200n, 114n, 144n, 48n, 10n]
  const parts = points.map((weight, order) => ({ weight, tie: weight, order }))
  expect(splitExactly(1_745_491n, parts)).toEqual([676_547n, 385_632n, 487_114n, 162_371n, 33_827n])
})

test.each([
  ['2027-03-25', true], // Maundy Thursday
  ['2027-03-29', true], // Easter Monday
  ['2027-04-23', false], // Store bededag is no holiday any more
  ['2027-05-06', true], // Ascension
  ['2027-05-17', true], // Whit Monday
  ['2027-06-05', true], // Saturday
  ['2027-06-07', false],
])('%s weighs as a weekend: %s', (day, expected) => {
  expect(isWeekend(day)).toBe(expected)
})

const club = (dguNumber: number, vat: RecordedClub['vat']): RecordedClub => ({
  id: `c${dguNumber}`,
  dguNumber,
  name: '',
  slug: '',
  partner: { from: '2027-03-01', to: '2027-11-30' },
  vat,
})

test('it pays 60 % of the share on account, and at the final the rest with commission and VAT', () => {
  const record = newRecord('2027-11-30')
  record.clubs.push(club(1, 'exempt'), club(2, 'liable'))
  record.lines.push({
    cardId: 'p',
    soldOn: '2027-03-01',
    listPrice: 149_500,
    discount: null,
    refunded: 0,
    buyer: 'golfer',
    hasEnded: false,
    sellerClubId: 'c2',
  })
  const play = (id: string, clubId: string, day: string, holes: 9 | 18) =>
    record.checkIns.set(id, { id, cardId: 'p', clubId, day, holes, isClip: false })
  play('a', 'c1', '2027-06-07', 9)
  play('b', 'c1', '2027-06-07', 9)
  play('c', 'c2', '2027-06-08', 18)
  const onAccount = reckonPayouts(record, { until: '2027-06-30', final: false })
  // 1.196,00 net: 179,40 to us, 119,60 commission, 897,00 in the pool of 20 points.
  expect(onAccount).toMatchObject([
    { points: 10, share: 44_850, payNow: 26_910, vat: 0, transfer: 26_910 },
    { points: 10, share: 44_850, payNow: 26_910, commission: 11_960, vat: 6_728, transfer: 33_638 },
  ])
  record.paid.set('c1', 26_910)
  record.paid.set('c2', 26_910)
  expect(reckonPayouts(record, { until: '2027-11-30', final: true })).toMatchObject([
    { payNow: 17_940, vat: 0 },
    { payNow: 29_900, vat: 7_475 },
  ])
})
