import { describe, expect, test } from 'vitest'
import type { Scoring } from '#domain/competitions/terms/scoring-format.ts'
import type { HoleScore } from '#domain/scoring/hole-score.ts'
import { scoreTeam } from '#domain/scoring/team-formats.ts'
import { mulberry } from '#test/mulberry.ts'
import { countedBalls, countedBallsText } from './counted-balls.ts'

const gross: Scoring = { format: { kind: 'stroke_play' }, net: false }
const points: Scoring = { format: { kind: 'stableford' }, net: true }
const holesOf = (length: number) =>
  Array.from({ length }, (_, i) => ({ par: 4, strokeIndex: i + 1 }))
const ball = (scores: readonly HoleScore[], playingHandicap = 0) => ({
  holes: holesOf(scores.length),
  playingHandicap,
  scores,
})

/** The table of docs/algorithms/team-formats.md, Whose ball counted. */
describe('the worked table', () => {
  const anna = ball([4, 5, 4, 'picked_up', 3])
  const bo = ball([5, 4, 4, 6, null])
  const carl = ball([4, 6, 5, 7, 3])

  test.each([
    ['best 1 of 2, strokes', [anna, bo], 1, gross, [2, 2], 1],
    ['best 1 of 3, strokes', [anna, bo, carl], 1, gross, [0, 2, 0], 3],
    ['best 2 of 3, strokes', [anna, bo, carl], 2, gross, [4, 3, 3], 0],
    ['best 1 of 2, Stableford', [anna, bo], 1, points, [2, 1], 2],
  ] as const)('%s', (...row) => {
    const [, balls, count, scoring, counted, level] = row
    expect(countedBalls(balls, { scoring, count })).toEqual({ counted, level })
  })
})

test('the balls that counted and those that were level are the value of the side', () => {
  for (let seed = 1; seed <= 200; seed++) {
    const random = mulberry(seed * 7_919)
    const scoring = random() < 0.5 ? gross : points
    const count = 1 + Math.floor(random() * 2)
    const balls = Array.from({ length: 2 + Math.floor(random() * 3) }, () =>
      ball(
        Array.from({ length: 9 }, () =>
          random() < 0.1 ? 'picked_up' : 3 + Math.floor(random() * 3),
        ),
        Math.floor(random() * 12),
      ),
    )
    const { counted, level } = countedBalls(balls, { scoring, count })
    const cards = balls.map(({ holes, ...card }) => ({
      ...card,
      par: holes.map(({ par }) => par),
      strokeIndexes: holes.map(({ strokeIndex }) => strokeIndex),
    }))
    const { values } = scoreTeam(cards, { scoring, k: count })
    const withValue = values.filter((value) => value !== null).length
    const sum = counted.reduce((all, holes) => all + holes, 0)
    // Each hole has `count` balls; on a level one at least one of them is not named.
    expect(sum).toBeLessThanOrEqual(count * withValue - level)
    expect(sum).toBeGreaterThanOrEqual(count * (withValue - level))
    // Without the balls of a player who counted on no hole and was never level, the side has the same values.
    if (level > 0) continue
    const others = cards.filter((_, i) => counted[i] !== 0)
    if (others.length < count) continue
    expect(scoreTeam(others, { scoring, k: count }).values).toEqual(values)
  }
})

test('the sentence', () => {
  const names = ['Anna', 'Bo']
  expect(countedBallsText([{ names, counted: [8, 6], level: 4 }])).toBe(
    'Anna talte på 8 huller og Bo på 6 huller. På 4 huller var de lige gode.',
  )
  const three = ['Anna', 'Bo', 'Carl']
  expect(countedBallsText([{ names: three, counted: [1, 2, 3], level: 1 }])).toBe(
    'Anna talte på 1 hul, Bo på 2 huller og Carl på 3 huller. På 1 hul var en bold, der talte, lige så god som en, der ikke gjorde.',
  )
  const rounds = [
    { names, counted: [8, 10], level: 0 },
    { names: ['Bo'], counted: [1], level: 0 },
  ]
  expect(countedBallsText(rounds)).toBe('Anna talte på 8 huller og Bo på 11 huller.')
  expect(countedBallsText([{ names, counted: [0, 0], level: 0 }])).toBe('')
  expect(countedBallsText([{ names: ['Anna'], counted: [4], level: 0 }])).toBe('')
})
