import { expect, test } from 'vitest'
import type { FlightSide } from '#contract/flight-side.ts'
import type { ScoredFlight } from '#contract/tournament-scores.ts'
import type { Queued } from './see-flight.ts'
import { deskWordsOf, isDisputed, sayAnswer, seeSides } from './see-sides.ts'

type Said = { id: string; entryId: string | null; measure: number | null; replaces?: string[] }

const heard = (said: Said, isCommittee = false, reason = 'Målt efter') => ({
  replaces: [],
  reason: isCommittee ? reason : null,
  isCommittee,
  ...said,
})
const flightOf = (statements: FlightSide['statements']) =>
  ({
    sides: [
      {
        id: 'pin',
        kind: 'nearest_pin',
        hole: 3,
        prize: null,
        entryIds: ['Anna', 'Bo'],
        best: null,
        statements,
      },
    ],
  }) as unknown as ScoredFlight
const waiting = (said: Said, problem?: string): Queued => ({
  kind: 'side',
  flightId: 'f',
  order: said.id,
  side: { kind: 'nearest_pin', hole: 3 },
  said: { competitionId: 'pin', by: 'Anna', writtenAt: 0, replaces: [], ...said },
  ...(problem && { problem }),
})
function see(statements: FlightSide['statements'], queue: Queued[] = []) {
  const [side] = seeSides(flightOf(statements), queue)
  if (!side) throw new Error('There is no side competition')
  const desk = deskWordsOf(side).map(({ entryId, reason }) => `${entryId}: ${reason}`)
  return { side, says: sayAnswer(side, (id) => id), isDisputed: isDisputed(side), desk }
}
const bo = { id: 'a', entryId: 'Bo', measure: 240 }
const nobody = { id: 'b', entryId: null, measure: null }

test('what waits on the phone stands at once, with a line or without', () => {
  const { side, says } = see([], [waiting(bo)])
  expect([says, side.waits]).toEqual(['Bo 2,40 m', true])
  expect(see([heard(bo)], [waiting(bo)]).side.waits).toBe(false)
})

test('what the server would not have does not', () => {
  expect(see([], [waiting(bo, 'side_gone')]).says).toBeUndefined()
})

test('what is put right replaces all that stood', () => {
  const anna = waiting({ id: 'c', entryId: 'Anna', measure: 99, replaces: ['a'] })
  expect(see([heard(bo)], [anna]).says).toBe('Anna 0,99 m')
})

test('a flight that hit no green has answered', () => {
  expect(see([heard(nobody)])).toMatchObject({ says: 'Ingen ramte green', isDisputed: false })
})

test.each<[string, Said, string, boolean]>([
  ['two measures of one', { ...bo, id: 'c', measure: 420 }, 'Bo 2,40 m eller Bo 4,20 m', true],
  ['somebody and nobody', nobody, 'Bo 2,40 m eller Ingen ramte green', true],
  [
    'two who both were near',
    { ...bo, id: 'c', entryId: 'Anna' },
    'Bo 2,40 m og Anna 2,40 m',
    false,
  ],
])('two phones that say different things: %s', (_, other, says, disputed) => {
  expect(see([heard(bo), heard(other)])).toMatchObject({ says, isDisputed: disputed })
})

test('the desk’s word ends it, and its reason is told', () => {
  const { desk, says, ...rest } = see([
    heard(bo),
    heard({ ...bo, id: 'c', measure: 420 }),
    heard({ ...bo, id: 'd', measure: 204 }, true),
  ])
  expect([says, desk, rest.isDisputed]).toEqual(['Bo 2,04 m', ['Bo: Målt efter'], false])
  expect(see([heard(bo), heard({ ...bo, id: 'd', measure: null }, true)]).says).toBe(
    'Bo: målingen tæller ikke',
  )
})

const anna = { id: 'e', entryId: 'Anna', measure: 310 }

test('the desk’s word about one player hides no dispute about another', () => {
  const said = [heard({ ...bo, measure: 180 }), heard({ ...bo, id: 'c', measure: 420 })]
  expect(see([...said, heard(anna, true)])).toMatchObject({
    says: 'Bo 1,80 m eller Bo 4,20 m',
    isDisputed: true,
  })
  expect(see([heard(bo), heard(nobody), heard(anna, true)])).toMatchObject({
    says: 'Bo 2,40 m eller Ingen ramte green',
    isDisputed: true,
  })
})

test('each is told with the desk’s reason for her, and who is not told with none', () => {
  const both = [heard(anna, true, 'Målt fra fanen'), heard({ ...bo, id: 'd' }, true)]
  expect(see(both).desk).toEqual(['Anna: Målt fra fanen', 'Bo: Målt efter'])
  const again = { ...anna, id: 'f', measure: 299, replaces: ['e'] }
  expect(see([...both, heard(again, true, 'Målt igen')]).desk).toEqual([
    'Bo: Målt efter',
    'Anna: Målt igen',
  ])
  const taken = heard({ ...anna, measure: null }, true, 'Lå ikke på green')
  expect(see([heard(bo), taken])).toMatchObject({ says: 'Bo 2,40 m', desk: [] })
})

test('who was moved to another flight takes it along: this one has said nothing', () => {
  const { says, side } = see([heard({ ...bo, entryId: 'Carl' })])
  expect([says, side.standing]).toEqual([undefined, []])
})

test('a flight that an earlier page has kept has no side competitions', () => {
  expect(seeSides({} as ScoredFlight, [])).toEqual([])
})
