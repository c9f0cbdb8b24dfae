import { expect, test } from 'vitest'
import { signedCard as card } from '#test/signed-card.ts'
import { writeScorecard } from './write-scorecard.ts'

test('nine holes of a plus player have Danish times and negative extra strokes', () => {
  expect(writeScorecard(card)).toMatchObject({
    CreateDateTime: '20270613T000500',
    HCP: '-12000',
    PHCP: -1,
    Course: { TeeRating: '356000', TeePar: 36 },
    Round: { HolesPlayed: 9, StartTime: '20270612T080500', TournamentRoundNumber: 2 },
    Result: { Strokes: [5, 5, 5, 5, 5, 5, 5, 5, 5], TotalStrokes: 45 },
    Player: { HomeClubName: '' },
  })
  const { Holes } = writeScorecard(card).Course
  expect(Holes[0]).toEqual({ Number: 10, Par: 4, Index: 1, Length: 0, ExtraStrokes: 0 })
  expect(Holes[8]).toEqual({ Number: 18, Par: 4, Index: 17, Length: 330, ExtraStrokes: -1 })
})

test('a ball picked up counts no strokes, and the card has no total', () => {
  const scores = [null, 'picked_up', 5, 5, 5, 5, 5, 5, 5] as const
  const picked = {
    ...card,
    holes: card.holes.map((hole, i) => ({ ...hole, score: scores[i] ?? null })),
  }
  expect(writeScorecard(picked).Result).toMatchObject({
    Strokes: [-1, 0, 5, 5, 5, 5, 5, 5, 5],
    TotalStrokes: 0,
  })
})

test('a missing member number is left out', () => {
  expect(writeScorecard(card).Marker).toEqual({
    FullName: 'Anna Holm',
    HomeClubName: 'Hjemme Golfklub',
  })
})
