import { expect, test } from 'vitest'
import type { FlightSideCompetition } from '#contract/scoring/flight-side-competition.ts'
import type { ScoredFlight } from '#contract/scoring/endpoints.ts'
import type { QueuedItem } from './flight-items.ts'
import {
  deskRulingsOn,
  isDisputed,
  sideAnswerText,
  buildSideCompetitionViewModels,
} from './side-competition-view-model.ts'

type Said = { id: string; entryId: string | null; measure: number | null; replaces?: string[] }

const received = (said: Said, isCommittee = false, reason = 'Målt efter') => ({
  replaces: [],
  reason: isCommittee ? reason : null,
  isCommittee,
  ...said,
})
const flightOf = (statements: FlightSideCompetition['statements']) =>
  ({
    sides: [
      {
        id: 'pin',
        kind: 'nearest_pin',
        hole: 3,
        prize: null,
        players: [
          { entryId: 'Anna', name: 'Anna' },
          { entryId: 'Bo', name: 'Bo' },
        ],
        entryIds: ['Anna', 'Bo'],
        best: null,
        statements,
      },
    ],
  }) as unknown as ScoredFlight
const waiting = (said: Said, problem?: string): QueuedItem => ({
  kind: 'side',
  flightId: 'f',
  order: said.id,
  side: { kind: 'nearest_pin', hole: 3 },
  result: { competitionId: 'pin', by: 'Anna', writtenAt: 0, replaces: [], ...said },
  ...(problem && { problem }),
})
function see(statements: FlightSideCompetition['statements'], queue: QueuedItem[] = []) {
  const [side] = buildSideCompetitionViewModels(flightOf(statements), queue)
  if (!side) throw new Error('There is no side competition')
  const desk = deskRulingsOn(side).map(({ entryId, reason }) => `${entryId}: ${reason}`)
  return { side, says: sideAnswerText(side), isDisputed: isDisputed(side), desk }
}
const bo = { id: 'a', entryId: 'Bo', measure: 240 }
const nobody = { id: 'b', entryId: null, measure: null }

test('a queued measurement is shown before it is sent', () => {
  const { side, says } = see([], [waiting(bo)])
  expect([says, side.waits]).toEqual(['Bo 2,40 m', true])
  expect(see([received(bo)], [waiting(bo)]).side.waits).toBe(false)
})

test('a refused measurement is not shown', () => {
  expect(see([], [waiting(bo, 'side_gone')]).says).toBeUndefined()
})

test('a correction replaces all current statements', () => {
  const anna = waiting({ id: 'c', entryId: 'Anna', measure: 99, replaces: ['a'] })
  expect(see([received(bo)], [anna]).says).toBe('Anna 0,99 m')
})

test('a flight that hit no green has answered', () => {
  expect(see([received(nobody)])).toMatchObject({ says: 'Ingen ramte green', isDisputed: false })
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
])('two phones with different answers: %s', (_, other, says, disputed) => {
  expect(see([received(bo), received(other)])).toMatchObject({ says, isDisputed: disputed })
})

test('the tournament desk’s decision resolves a dispute, and its reason is shown', () => {
  const { desk, says, ...rest } = see([
    received(bo),
    received({ ...bo, id: 'c', measure: 420 }),
    received({ ...bo, id: 'd', measure: 204 }, true),
  ])
  expect([says, desk, rest.isDisputed]).toEqual(['Bo 2,04 m', ['Bo: Målt efter'], false])
  expect(see([received(bo), received({ ...bo, id: 'd', measure: null }, true)]).says).toBe(
    'Bo: målingen tæller ikke',
  )
})

const anna = { id: 'e', entryId: 'Anna', measure: 310 }

test('the tournament desk’s decision about one player hides no dispute about another', () => {
  const said = [received({ ...bo, measure: 180 }), received({ ...bo, id: 'c', measure: 420 })]
  expect(see([...said, received(anna, true)])).toMatchObject({
    says: 'Bo 1,80 m eller Bo 4,20 m',
    isDisputed: true,
  })
  expect(see([received(bo), received(nobody), received(anna, true)])).toMatchObject({
    says: 'Bo 2,40 m eller Ingen ramte green',
    isDisputed: true,
  })
})

test('each player in the answer has the tournament desk’s reason, and others have none', () => {
  const both = [received(anna, true, 'Målt fra fanen'), received({ ...bo, id: 'd' }, true)]
  expect(see(both).desk).toEqual(['Anna: Målt fra fanen', 'Bo: Målt efter'])
  const again = { ...anna, id: 'f', measure: 299, replaces: ['e'] }
  expect(see([...both, received(again, true, 'Målt igen')]).desk).toEqual([
    'Bo: Målt efter',
    'Anna: Målt igen',
  ])
  const taken = received({ ...anna, measure: null }, true, 'Lå ikke på green')
  expect(see([received(bo), taken])).toMatchObject({ says: 'Bo 2,40 m', desk: [] })
})

test('a statement about a player who was moved to another flight is left out here', () => {
  const { says, side } = see([received({ ...bo, entryId: 'Carl' })])
  expect([says, side.current]).toEqual([undefined, []])
})

test.each<[string, { entryId: string; name: string }[] | undefined, string]>([
  ['a partner without a card by the first name', [{ entryId: 'Bo', name: 'Bo Kjær' }], 'Bo 2,40 m'],
  [
    'one of two with the same first name by the full one',
    [
      { entryId: 'Bo', name: 'Bo Kjær' },
      { entryId: 'Anna', name: 'Bo Dam' },
    ],
    'Bo Kjær 2,40 m',
  ],
  ['who has a card, in a flight cached by an earlier release', undefined, 'Berit 2,40 m'],
])('names %s', (_, players, says) => {
  const flight = flightOf([received(bo)])
  const sides = flight.sides.map((side) => ({ ...side, players }))
  const cached = { sides, players: [{ entryId: 'Bo', name: 'Berit Kjær' }] }
  const [side] = buildSideCompetitionViewModels(cached as unknown as ScoredFlight, [])
  expect(side && sideAnswerText(side)).toBe(says)
})

test('a flight cached by an earlier release has no side competitions', () => {
  expect(buildSideCompetitionViewModels({} as ScoredFlight, [])).toEqual([])
})
