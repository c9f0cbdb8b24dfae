import { expect, test } from 'vitest'
import type { FlightTile } from '#contract/scoring/desk.ts'
import type { TournamentSettings } from '#contract/director/settings.ts'
import { nextStep } from './director-next-step.ts'

type Tournament = Parameters<typeof nextStep>[0]
const round = (number: number, isDrawn: boolean, isVoid = false) =>
  ({ id: `r${number}`, number, isDrawn, isVoid }) as TournamentSettings['rounds'][number]
const inState = (state: Tournament['state'], rounds = [round(1, true)]): Tournament => ({
  state,
  entered: 41,
  entryCloses: { day: '2027-06-09', minute: 18 * 60 },
  rounds,
  divisions: [{ terms: {} }],
})
const tile = (position: number, problem: FlightTile['problem'], more: Partial<FlightTile> = {}) =>
  ({ flightId: `f${position}`, position, problem, roundNumber: 1, ...more }) as FlightTile

test.each([
  ['open', 'Tilmeldingen lukker onsdag den 9. juni kl. 18.00', '/entrants'],
  ['closed', 'Næste skridt: flightinddelingen', '/draw'],
  ['drawn', 'Startlisten er offentliggjort', '/draw/r1/print'],
  ['scores_in', 'Næste skridt: det foreløbige resultat', '/results'],
  ['provisional', 'Næste skridt: det endelige resultat', '/results'],
  ['final', 'Resultatet er endeligt', '/results'],
] as const)('a tournament that is %s has one next step', (state, title, subPath) => {
  const step = nextStep(inState(state), [])
  expect(step?.title.replace(/\s/g, ' ')).toBe(title)
  expect(step?.link.subPath).toBe(subPath)
})

test.each([
  ['closed', 'Næste skridt: kampene'],
  ['in_play', 'Kampene spilles'],
  ['final', 'Alle kampe er spillet'],
] as const)('match play that is %s leads to the matches', (state, title) => {
  const matchPlay = { draw: 'knock_out' as const, sharesContacts: true }
  const step = nextStep({ ...inState(state), divisions: [{ terms: { matchPlay } }] }, [])
  expect(step).toMatchObject({ title, link: { subPath: '/matches' } })
})

test.each(['draft', 'cancelled'] as const)('a tournament that is %s has no next step', (state) => {
  expect(nextStep(inState(state), [])).toBeNull()
})

test('during play the flights with problems are listed (TD-3)', () => {
  const flights = [
    tile(7, 'mismatch', { disputed: [4] }),
    tile(2, 'late', { lateMinutes: 17 }),
    tile(3, 'on_course', { onHole: 5 }),
    tile(4, 'unsigned'),
  ]
  expect(nextStep(inState('in_play'), flights)).toMatchObject({
    title: '2 flights har brug for dig',
    link: { subPath: '/cards/board' },
    flights: [{ text: 'Flight 7: Uenige om hul 4' }, { text: 'Flight 2: 17 min. bagud' }],
  })
  expect(nextStep(inState('in_play'), flights.slice(2))?.text).toBe(
    'Ingen flight har brug for dig lige nu.',
  )
})

test('when all cards are delivered, the next round is drawn before the result', () => {
  const isIn = [tile(1, 'in'), tile(2, 'checked')]
  const two = (isDrawn: boolean) => inState('in_play', [round(1, true), round(2, isDrawn)])
  expect(nextStep(two(false), isIn)?.link.subPath).toBe('/draw/r2')
  expect(nextStep(two(true), isIn)?.link.subPath).toBe('/draw/r2/print')
  expect(nextStep(inState('in_play'), isIn)?.link.subPath).toBe('/results')
  expect(nextStep(inState('in_play'), [])?.link.subPath).toBe('/cards/board')
})

test('a void round is neither awaited nor drawn', () => {
  const isIn = [tile(1, 'in')]
  const last = inState('in_play', [round(1, true), round(2, false, true)])
  expect(nextStep(last, isIn)?.link.subPath).toBe('/results')
  const none = inState('in_play', [round(1, true, true)])
  expect(nextStep(none, [])?.title).toBe('Ingen runde tæller')
})
