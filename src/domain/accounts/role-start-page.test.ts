import { expect, test } from 'vitest'
import type { RoleName } from './roles.ts'
import { startPageOfRole } from './role-start-page.ts'

const [clubId, tournamentId] = ['rold', 'majmatchen']

test.each<[RoleName, string | null, string | null, string]>([
  ['operator_support', null, null, '/admin'],
  ['club_admin', clubId, null, '/club/rold'],
  ['club_staff', clubId, null, '/scan?club=rold'],
  ['tournament_director', clubId, tournamentId, '/club/rold/tournaments/majmatchen'],
  ['tournament_scorer', clubId, tournamentId, '/club/rold/tournaments/majmatchen/cards'],
  ['company_admin', null, null, '/account'],
  ['tournament_scorer', null, tournamentId, '/account'],
])('%s in club %s and tournament %s starts at %s', (role, club, tournament, path) => {
  expect(startPageOfRole({ role, clubId: club, tournamentId: tournament })).toBe(path)
})
