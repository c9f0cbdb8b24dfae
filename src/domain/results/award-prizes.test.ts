import type { Prizes } from '#domain/competitions/terms/competition-terms.ts'
import { expect, test } from 'vitest'
import { awardPrizes, type Awarded } from './award-prizes.ts'
import type { Placing } from './rank-field.ts'

/** `A B=C D`: level where joined; `A~B` level and waiting for lots. */
function placings(written: string): Placing[] {
  let before = 0
  return written.split(' ').flatMap((group) => {
    const ids = group.split(/[=~]/)
    const place = before + 1
    before += ids.length
    return ids.map((id) => ({
      id,
      place,
      shared: ids.length > 1,
      label: String(place),
      rankValue: place,
      awaits: group.includes('~') ? ('lots' as const) : null,
    }))
  })
}

const prizes = (gross: number, net: number, oneEach = true): Prizes => ({ gross, net, oneEach })
const written = (awards: { prizes: number[]; winners: string[] }[]) =>
  awards.map((award) => `${award.prizes.join('+')} ${award.winners.join('=')}`)

test.each([
  ['A B C', 'A C B', prizes(1, 1), ['1 A'], ['1 C'], []],
  ['A B C', 'A C B', prizes(1, 1, false), ['1 A'], ['1 A'], []],
  ['A B C', 'B A C', prizes(2, 2), ['1 A', '2 B'], ['1 C'], []],
  ['A~B C', 'A C B', prizes(1, 1), [], [], ['gross 1 A=B lots', 'net 1 A gross']],
  ['A~B C', 'A C B', prizes(2, 1), [], ['1 C'], ['gross 1+2 A=B lots']],
  ['A~B C', 'C A B', prizes(1, 1), [], ['1 C'], ['gross 1 A=B lots']],
  ['A=B C', 'C A B', prizes(1, 1), ['1 A=B'], ['1 C'], []],
  ['A B C', 'C B~D A', prizes(1, 2), ['1 A'], ['1 C'], ['net 2 B=D lots']],
  ['A B C', 'A~C B', prizes(1, 1), ['1 A'], ['1 C'], []],
  ['A B', 'A B', prizes(0, 3), [], ['1 A', '2 B'], []],
] as const)('gross %s, net %s, %j', (...row) => {
  const [gross, net, terms, toGross, toNet, open] = row
  const awarded = awardPrizes({ gross: placings(gross), net: placings(net) }, terms)
  expect(written(awarded.gross)).toEqual(toGross)
  expect(written(awarded.net)).toEqual(toNet)
  expect(
    awarded.open.map(
      (one) => `${one.list} ${one.prizes.join('+')} ${one.players.join('=')} ${one.awaits}`,
    ),
  ).toEqual(open)
})

test('a player without a place wins no prize', () => {
  const [anna] = placings('A')
  const out: Placing = { ...anna!, place: null, label: 'WD' }
  const both = { gross: [out], net: [out] }
  expect(awardPrizes(both, prizes(1, 1))).toEqual({ gross: [], net: [], nth: [], open: [] })
})

const openOf = ({ open }: Awarded) =>
  open.map(({ list, prizes: of, players }) => `${list} ${of.join('+')} ${players.join('=')}`)

/** The table of docs/algorithms/competition-terms.md, Every n-th place and the absent. */
test.each([
  { net: 'A B C D E F G', nth: 3, ordinary: 0, to: ['3 C', '6 F'] },
  { net: 'A B C D E F G', nth: 3, ordinary: 3, to: ['6 F'] },
  { net: 'A B C=D E F', nth: 3, ordinary: 1, to: ['3 C=D', '6 F'] },
  { net: 'A B C=D E F', nth: 4, ordinary: 1, to: ['4 C=D'] },
  { net: 'A B C~D E F', nth: 3, ordinary: 1, to: ['6 F'], open: ['nth 3 C=D'] },
  { net: 'A B', nth: 3, ordinary: 1, to: [] },
])('every $nth. place of $net after $ordinary prizes', ({ net, nth, ordinary, to, open = [] }) => {
  const terms = { ...prizes(0, ordinary), everyNth: nth }
  const awarded = awardPrizes({ gross: [], net: placings(net) }, terms, { main: 'net' })
  expect(written(awarded.nth)).toEqual(to)
  expect(openOf(awarded)).toEqual(open)
})

test.each([
  { net: 'A B C D E F G', absent: 'B', toNet: ['1 A', '2 C'], toNth: ['3 C', '6 F'] },
  { net: 'A B C D E F G', absent: 'C', toNet: ['1 A', '2 B'], toNth: ['3 D', '6 F'] },
  { net: 'A B C D E F G', absent: 'C D E', toNet: ['1 A', '2 B'], toNth: ['6 F'] },
  { net: 'A~B C D E F G', absent: 'B', toNet: ['1 A', '2 C'], toNth: ['3 C', '6 F'] },
  { net: 'A=B C D E F G', absent: 'A', toNet: ['1 B', '2 C'], toNth: ['3 C', '6 F'] },
])('$net with $absent absent passes prizes on', ({ net, absent, toNet, toNth }) => {
  const terms = { ...prizes(0, 2), everyNth: 3, absentPasses: true }
  const facts = { main: 'net' as const, absent: new Set(absent.split(' ')) }
  const awarded = awardPrizes({ gross: [], net: placings(net) }, terms, facts)
  expect(written(awarded.net)).toEqual(toNet)
  expect(written(awarded.nth)).toEqual(toNth)
  // Without the term an absent player keeps the prize.
  const kept = awardPrizes({ gross: [], net: placings(net) }, prizes(0, 2), facts)
  expect(kept.net).toEqual(awardPrizes({ gross: [], net: placings(net) }, prizes(0, 2)).net)
})

test('the absent winner of a gross prize leaves it to the next, who then wins no net prize', () => {
  const terms = { ...prizes(1, 1), absentPasses: true }
  const both = { gross: placings('A B C'), net: placings('B C A') }
  const awarded = awardPrizes(both, terms, { absent: new Set(['A']) })
  expect([written(awarded.gross), written(awarded.net)]).toEqual([['1 B'], ['1 C']])
})
