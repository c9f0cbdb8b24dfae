import { expect, test } from 'vitest'
import { plainDate } from '../shared/dates.ts'
import { cupPaper, type CupFacts } from './cup-paper.ts'

const session = {
  round: 1,
  format: 'foursomes' as const,
  day: plainDate('2027-06-12'),
  startsAt: 540,
  startHole: 10,
  courseName: null,
  isRevealed: true,
  matches: [
    {
      slot: 1,
      A: 'Anna / Bo',
      B: 'Carl / Dea',
      decision: {
        how: 'played' as const,
        winner: 'A' as const,
        score: { up: 3, left: 2 },
      },
    },
    { slot: 2, A: 'Eva / Finn', B: null, decision: { how: 'halved' as const } },
  ],
}
const facts: CupFacts = {
  tournament: 'Klubkampen',
  division: 'Hold',
  club: 'Skoven Golfklub, Skoven',
  state: 'in_play',
  terms: { teams: ['Rungsted', 'Aalborg'], holder: 'B', pointsPerWin: 1 },
  sessions: [session],
  players: { A: ['Anna', 'Bo', 'Eva'], B: ['Carl'] },
  version: 4,
  qr: { value: 'https://example.dk', alt: 'Åbner kampene', text: 'Skan' },
}
const cells = (given: Partial<CupFacts>, at = 0) =>
  cupPaper({ ...facts, ...given })
    .tables[at]?.groups.flat()
    .map((row) => row.cells)

test('a cancelled cup says so', () => {
  expect(cupPaper({ ...facts, state: 'cancelled' }).heading).toBe('Klubkampen: aflyst')
})

test('a session has who meets whom, the result between the points of each, and its score', () => {
  const { heading, tables, lines } = cupPaper(facts)
  expect(heading).toBe('Klubkampen: stilling')
  expect(lines[1]).toBe('Rungsted 1½ – ½ Aalborg. Rungsted har vundet.')
  expect(tables[0]?.heading).toBe('1. session, Foursome: Rungsted 1½ – ½ Aalborg')
  expect(tables[0]?.notes.map((note) => note.replaceAll(/\s/g, ' '))).toEqual([
    'Lørdag den 12. juni 2027 kl. 9.00 fra hul 10. 2 kampe.',
  ])
  expect(cells({})).toEqual([
    ['1', 'Anna / Bo', '1', '3&2', '0', 'Carl / Dea'],
    ['2', 'Eva / Finn', '½', 'delt', '½', 'Ingen spiller'],
  ])
  expect(cells({}, 1)).toEqual([
    ['Anna', 'Carl'],
    ['Bo', ''],
    ['Eva', ''],
  ])
})

test('a hidden line-up has empty rows and no name, and the heading says what the paper is', () => {
  const hidden = {
    ...session,
    isRevealed: false,
    matches: [{ ...session.matches[0]!, decision: null }],
  }
  const { heading, tables, lines } = cupPaper({ ...facts, sessions: [hidden] })
  expect(heading).toBe('Klubkampen: opstillinger')
  expect(lines[2]).toBe(
    'Der spilles om 1 point, og 1 vinder pokalen. Aalborg beholder pokalen med ½.',
  )
  expect(tables[0]?.notes).toContain('Opstillingerne er hemmelige og vises på samme tid.')
  expect(cells({ sessions: [hidden] })).toEqual([['1', '', '', '', '', '']])
  expect(cupPaper({ ...facts, state: 'final' }).heading).toBe('Klubkampen: endeligt resultat')
})
