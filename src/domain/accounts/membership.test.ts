import { expect, test } from 'vitest'
import { homeMembership, matchesName, lastNamesMatch, type ClubMembership } from './membership.ts'

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
])('typed %j, registered %j: %s', (typed, registered, matches) => {
  expect(lastNamesMatch(typed, registered)).toBe(matches)
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
])('the typed name %j fits Anne Bang Holm: %s', (typed, fits) => {
  expect(matchesName(typed, { firstName: 'Anne', lastName: 'Bang Holm' })).toBe(fits)
})

const at = (dguNumber: string, type: ClubMembership['type'], isHome: boolean): ClubMembership => ({
  dguNumber,
  clubNumber: 1,
  clubName: 'Klub',
  type,
  isHome,
})

test('a former membership is never the home club', () => {
  expect(homeMembership([at('1-1', 7, true), at('2-2', 1, true)])?.dguNumber).toBe('2-2')
  expect(homeMembership([at('1-1', 7, true)])).toBeUndefined()
})
