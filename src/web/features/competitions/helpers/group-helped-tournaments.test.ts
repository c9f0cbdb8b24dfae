import { expect, test } from 'vitest'
import type { HelpedTournament } from '#contract/competitions/helpers.ts'
import { plainDate } from '#domain/shared/dates.ts'
import { groupHelpedTournaments } from './group-helped-tournaments.ts'

const match = (
  name: string,
  firstDay: string,
  lastDay: string,
  state: HelpedTournament['state'] = 'open',
): HelpedTournament => ({
  tournamentId: crypto.randomUUID(),
  name,
  state,
  firstDay: plainDate(firstDay),
  lastDay: plainDate(lastDay),
  clubId: crypto.randomUUID(),
  clubName: 'Rold Bakker',
  role: 'tournament_scorer',
})

test('tournaments within a week come first, and past ones last with the latest first', () => {
  const { soon, coming, past } = groupHelpedTournaments(
    [
      match('Påskematchen', '2027-03-28', '2027-03-28', 'final'),
      match('Aprilmatchen', '2027-04-28', '2027-05-03', 'provisional'),
      match('Majmatchen', '2027-05-02', '2027-05-04', 'in_play'),
      match('Kladden', '2027-05-05', '2027-05-05', 'draft'),
      match('Ugen efter', '2027-05-11', '2027-05-11'),
      match('Otte dage', '2027-05-12', '2027-05-12'),
      match('Aflyst', '2027-05-06', '2027-05-06', 'cancelled'),
      match('Afgjort', '2027-05-04', '2027-05-04', 'final'),
    ],
    '2027-05-04',
  )
  const names = (of: HelpedTournament[]) => of.map(({ name }) => name)
  expect(names(soon)).toEqual(['Majmatchen', 'Ugen efter'])
  expect(names(coming)).toEqual(['Majmatchen', 'Kladden', 'Ugen efter', 'Otte dage'])
  expect(names(past)).toEqual(['Afgjort', 'Aflyst', 'Aprilmatchen', 'Påskematchen'])
})
