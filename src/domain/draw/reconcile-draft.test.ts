import { expect, test } from 'vitest'
import { reconcileFlights } from './reconcile-draft.ts'

const flight = (id: string, players: string) => ({ id, players: [...players] })

/** Flights as `1:ABC 2:DE`. */
const flightsOf = (text: string) =>
  text
    .split(' ')
    .filter(Boolean)
    .map((one) => flight(one.slice(0, 1), one.slice(2)))
const textOf = (flights: readonly { id: string; players: readonly string[] }[]) =>
  flights.map(({ id, players }) => `${id}:${players.join('')}`).join(' ')

// docs/algorithms/draw.md, the table of *Who plays no more*.
test.each([
  { draft: '1:ABC 2:DEF', out: '', list: '', held: '', flights: '1:ABC 2:DEF', left: '' },
  { draft: '1:ABC 2:DEF', out: 'C', list: '', held: '', flights: '1:AB 2:DEF', left: 'C' },
  { draft: '1:ABC 2:DE', out: 'DE', list: '', held: '', flights: '1:ABC', left: 'DE' },
  { draft: '1:ABC 2:DE', out: 'E', list: '', held: '', flights: '1:ABC 2:D', left: 'E' },
  { draft: '1:ABC 2:', out: '', list: '', held: '', flights: '1:ABC 2:', left: '' },
  {
    draft: '1:ABC 2:DEF',
    out: 'C',
    list: '1:ABC 2:DEF',
    held: '',
    flights: '1:ABC 2:DEF',
    left: '',
  },
  { draft: '1:AB 2:DEF', out: 'C', list: '1:ABC 2:DEF', held: '', flights: '1:AB 2:DEF', left: '' },
  {
    draft: '1:AB 2:DEF',
    out: 'C',
    list: '1:ABC 2:DEF',
    held: 'C',
    flights: '1:ABC 2:DEF',
    left: '',
  },
  {
    draft: '3:AB 2:DEF',
    out: 'C',
    list: '1:ABC 2:DEF',
    held: 'C',
    flights: '3:AB 2:DEF',
    left: '',
  },
  { draft: '1:AB 2:DEF', out: '', list: '1:ABC 2:DEF', held: 'C', flights: '1:AB 2:DEF', left: '' },
])('the draft $draft without $out, after the list $list, is published as $flights', (example) => {
  const playing = new Set([...'ABCDEF'].filter((id) => !example.out.includes(id)))
  const reconciled = reconcileFlights(flightsOf(example.draft), {
    playing,
    published: flightsOf(example.list),
    held: new Set(example.held),
  })
  expect(textOf(reconciled.flights)).toBe(example.flights)
  expect(reconciled.left.join('')).toBe(example.left)
})
