import { expect, test } from 'vitest'
import { readBirthDate, readGolfer, readHandicap } from './parse-dgu-golfer.ts'

test.each([
  ['340000', 340],
  ['0', 0],
  ['-12000', -12],
  ['\u221212000', -12],
  ['+12000', -12],
  [184000, 184],
  ['540000', 540],
  ['988000', null],
  ['', null],
  [null, null],
  ['34,0', null],
  ['34.0', null],
  ['99999999999', null],
])('the handicap %j is %j tenths', (sent, tenths) => {
  expect(readHandicap(sent)).toBe(tenths)
})

test.each([
  ['19810423T000000', '1981-04-23'],
  ['1981-04-23T00:00:00', '1981-04-23'],
  ['19811399T000000', null],
  ['', null],
  [undefined, null],
])('the birth date %j is %j', (sent, day) => {
  expect(readBirthDate(sent)).toBe(day)
})

const golfer = {
  ID: 'p',
  LifeTimeID: '230481-007',
  FirstName: ' Anne ',
  LastName: 'Holm',
  RightToPlay: true,
  Memberships: [
    { IsHomeClub: true, Type: 1, UnionID: '88-534', Club: { Name: 'Klub' } },
    { IsHomeClub: false, Type: 12, UnionID: '89-1', Club: null },
    { IsHomeClub: false, Type: '2', UnionID: '90-2', Club: null },
    { IsHomeClub: false, Type: 1, UnionID: 'nonsense', Club: null },
  ],
}

test('an invalid membership is omitted and the golfer is kept', () => {
  expect(readGolfer(golfer)).toMatchObject({
    firstName: 'Anne',
    handicapTenths: null,
    memberships: [
      { dguNumber: '88-534', clubName: 'Klub', type: 1 },
      { dguNumber: '90-2', clubName: 'Klub 90', type: 2 },
    ],
  })
})

test('the lifetime id, which resembles a CPR number, is dropped', () => {
  expect(JSON.stringify(readGolfer(golfer))).not.toContain('230481')
})

test.each([null, [], 'x', 12, {}, { ...golfer, ID: undefined }, { ...golfer, RightToPlay: 'yes' }])(
  'a response of another form is no golfer: %j',
  (answer) => {
    expect(readGolfer(answer)).toBeUndefined()
  },
)
