import { expect, test } from 'vitest'
import { homeMembership, isNamedSo, lastNamesAgree, type ClubMembership } from './membership.ts'

test.each([
  ['Holm', 'Holm', true],
  ['HOLM', 'holm ', true],
  ['Østergaard', 'Oestergård', true],
  ['Bang Lassen', 'Lassen', true],
  ['Lassen', 'Bang-Lassen', true],
  ['Holm', 'Holmgaard', false],
  ['von der Recke Holm', 'von der Recke Holm', true],
  ['Jensen Nielsen Hansen Pedersen', 'Jensen', false],
  ['Ø', 'Østergaard', false],
  ['', 'Holm', false],
  ['!', '!', false],
])('%j and %j: %s', (typed, known, agree) => {
  expect(lastNamesAgree(typed, known)).toBe(agree)
})

test.each([
  ['holm', true],
  ['Bang Holm', true],
  ['Holm-Bang', true],
  ['Anne Holm', true],
  ['Anne', false],
  ['Nielsen Jensen Holm', false],
  ['Hol', false],
  ['', false],
])('Anne Bang Holm, by the last name %j: %s', (typed, isHers) => {
  expect(isNamedSo(typed, { firstName: 'Anne', lastName: 'Bang Holm' })).toBe(isHers)
})

const at = (dguNumber: string, type: ClubMembership['type'], isHome: boolean): ClubMembership => ({
  dguNumber,
  clubNumber: 1,
  clubName: 'Klub',
  type,
  isHome,
})

test('a former home club is home no more', () => {
  expect(homeMembership([at('1-1', 7, true), at('2-2', 1, true)])?.dguNumber).toBe('2-2')
  expect(homeMembership([at('1-1', 7, true)])).toBeUndefined()
})
