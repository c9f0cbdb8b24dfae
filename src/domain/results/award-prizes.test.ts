import type { Prizes } from '#domain/competitions/terms/competition-terms.ts'
import { expect, test } from 'vitest'
import { awardPrizes } from './award-prizes.ts'
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
  expect(awardPrizes(both, prizes(1, 1))).toEqual({ gross: [], net: [], open: [] })
})
