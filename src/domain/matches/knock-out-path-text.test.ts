import { expect, test } from 'vitest'
import { mulberry } from '#test/mulberry.ts'
import { buildBracket, roundName, roundsOf } from './bracket.ts'
import { knockOutPathText, knockOutPlaces } from './knock-out-path-text.ts'
import type { Match, MatchDecision } from './match.ts'
import { championOf, settleMatches } from './settle-matches.ts'

const names = ['Anna', 'Bo', 'Carl', 'Dan', 'Eva', 'Finn']
/** A knock-out of the first so many names, with these decisions. */
function played(count: number, decisionOf: (match: Match) => MatchDecision) {
  const seeds = Array.from({ length: count }, (_, i) => names[i] ?? `p${i}`)
  let matches: Match[] = buildBracket(seeds).map((match, i) => ({ ...match, id: String(i) }))
  for (let round = 1; round <= roundsOf(count); round++) {
    matches = settleMatches(matches, new Set())
    matches = matches.map((match) =>
      match.round === round && match.decision === null
        ? { ...match, decision: decisionOf(match) }
        : match,
    )
  }
  return { matches: settleMatches(matches, new Set()), rounds: roundsOf(count) }
}
const pathOf = (
  { matches, rounds }: ReturnType<typeof played>,
  contestant = championOf(matches) ?? '',
) =>
  knockOutPathText(matches, contestant, {
    nameOf: (id) => id,
    roundNameOf: (round) => roundName(round, rounds),
  })

test('the matches of the winner with a bye, a concession and extra holes', () => {
  const field = played(6, ({ round }) =>
    round === 2
      ? { how: 'conceded', winner: 'A' }
      : { how: 'played', winner: 'A', score: round === 3 ? { extraHole: 19 } : { up: 3, left: 2 } },
  )
  expect(pathOf(field)).toBe(
    'Kvartfinale: oversidder. Semifinale: givet af Eva. Finale: på 19. hul over Carl.',
  )
  // Who lost has the lost match last, and the semi-finalists share the third place.
  expect(pathOf(field, 'Carl')).toMatch(/ Finale: tabt på 19\. hul til Anna\.$/)
  expect(pathOf(field, 'Eva')).toBe('Kvartfinale: 3&2 over Dan. Semifinale: tabt, givet til Anna.')
  expect(knockOutPlaces(field.matches)).toEqual([
    { place: 1, contestants: ['Anna'] },
    { place: 2, contestants: ['Carl'] },
    { place: 3, contestants: ['Eva', 'Bo'] },
  ])
})

test('there are no places before the final is decided, and nobody is third where neither appeared', () => {
  const open = played(4, () => ({ how: 'both_absent' }))
  expect(knockOutPlaces(open.matches)).toEqual([])
  const field = played(4, ({ round, slot }) =>
    round === 1 && slot === 2 ? { how: 'both_absent' } : { how: 'walkover', winner: 'A' },
  )
  expect(knockOutPlaces(field.matches)).toEqual([
    { place: 1, contestants: ['Anna'] },
    { place: 3, contestants: ['Dan'] },
  ])
})

test('has one won match of each round, the last of them the final, in random brackets', () => {
  for (let seed = 1; seed <= 100; seed++) {
    const random = mulberry(seed * 31_337)
    const count = 2 + Math.floor(random() * 40)
    const field = played(count, () => ({
      how: 'played',
      winner: random() < 0.5 ? 'A' : 'B',
      score: { up: 1, left: 0 },
    }))
    const told = pathOf(field).split(/(?<=[a-zæøå0-9])\. (?=[A-ZÆØÅ0-9])/)
    expect(told).toHaveLength(field.rounds)
    const champion = championOf(field.matches) ?? ''
    expect(champion).not.toBe('')
    expect(pathOf(field)).not.toContain(`over ${champion}.`)
    expect(told.at(-1)).toMatch(/^Finale: 1 op over/)
  }
})
