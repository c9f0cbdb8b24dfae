import { expect, test } from 'vitest'
import type { Side } from '#domain/scoring/match-play.ts'
import { mulberry } from '#test/mulberry.ts'
import { cupReasonText } from './cup-reason-text.ts'
import { cupScore, halvesText, type CupTerms } from './cup.ts'
import type { MatchDecision } from './match.ts'

const terms: CupTerms = { teams: ['Rungsted', 'Aalborg'], holder: null, pointsPerWin: 1 }
const won = (winner: 'A' | 'B'): MatchDecision => ({
  how: 'played',
  winner,
  score: { up: 2, left: 1 },
})
/** `A`, `B`, `=` halved, `0` nobody met, `-` open; one match for each letter. */
const decisions = (text: string) =>
  [...text].map((letter) => ({
    decision:
      letter === '-'
        ? null
        : letter === '='
          ? ({ how: 'halved' } as const)
          : letter === '0'
            ? ({ how: 'both_absent' } as const)
            : won(letter as 'A' | 'B'),
  }))
const why = (foursomes: string, singles: string, given: Partial<CupTerms> = {}) =>
  cupReasonText(
    [
      { format: 'foursomes', matches: decisions(foursomes) },
      { format: 'singles', matches: decisions(singles) },
    ],
    { ...terms, ...given },
  )

/** The cases of docs/algorithms/cups.md, Points and the winner. */
test.each([
  ['--', '----', null, ''],
  [
    'AB',
    '=---',
    null,
    'Rungsted har vundet 1 kamp og Aalborg 1. 1 kamp er delt. En vundet kamp giver 1 point og en delt ½ til hver. Foursome 1 – 1 og Single ½ – ½.',
  ],
  [
    'AA',
    'A=BB',
    null,
    'Rungsted har vundet 3 kampe og Aalborg 2. 1 kamp er delt. En vundet kamp giver 1 point og en delt ½ til hver. Foursome 2 – 0 og Single 1½ – 2½. 3½ point var nok til at vinde.',
  ],
  [
    'AB',
    'AB==',
    'B',
    'Rungsted har vundet 2 kampe og Aalborg 2. 2 kampe er delt. En vundet kamp giver 1 point og en delt ½ til hver. Foursome 1 – 1 og Single 2 – 2. Aalborg havde pokalen og beholder den med halvdelen af pointene.',
  ],
  [
    'AB',
    'AB00',
    null,
    'Rungsted har vundet 2 kampe og Aalborg 2. 2 kampe giver ingen point, fordi ingen af holdene mødte frem. En vundet kamp giver 1 point og en delt ½ til hver. Foursome 1 – 1 og Single 1 – 1. De står lige, og ingen af dem havde pokalen i forvejen.',
  ],
] as const)('%s and %s, held by %s', (foursomes, singles, holder, text) => {
  expect(why(foursomes, singles, { holder })).toBe(text)
})

test('the matches that are told add up to the points, and the decision is that of the score', () => {
  for (let seed = 1; seed <= 300; seed++) {
    const random = mulberry(seed * 6_007)
    const letter = () => 'AB=0-'[Math.floor(random() * (seed % 2 === 0 ? 4 : 5))] ?? 'A'
    const text = Array.from({ length: 1 + Math.floor(random() * 9) }, letter).join('')
    const given: CupTerms = {
      ...terms,
      pointsPerWin: 1 + Math.floor(random() * 3),
      holder: ([null, 'A', 'B'] as const)[Math.floor(random() * 3)] ?? null,
    }
    const reason = cupReasonText([{ format: 'singles', matches: decisions(text) }], given)
    const score = cupScore(decisions(text), given)
    expect(reason === '').toBe(!/[AB=0]/.test(text))
    if (reason === '') continue
    const [, a, b] = /vundet (\d+) kampe? og Aalborg (\d+)/.exec(reason) ?? []
    const halved = Number(/(\d+) kampe? er delt/.exec(reason)?.[1] ?? 0)
    const points = (wins: string | undefined) => (2 * Number(wins) + halved) * given.pointsPerWin
    expect([points(a), points(b)]).toEqual([score.a, score.b])
    const isDecided = /nok til|beholder den|De står lige/.test(reason)
    expect(isDecided).toBe(score.winner !== null)
    const isWon = score.winner !== null && score.winner !== 'shared' && !score.isRetained
    const needed = isWon ? halvesText(score.toWin[score.winner as Side]) : undefined
    expect(/([\d½]+) point var nok/.exec(reason)?.[1]).toBe(needed)
  }
})
