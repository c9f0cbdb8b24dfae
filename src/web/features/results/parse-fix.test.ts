import { describe, expect, test } from 'vitest'
import { parseFix } from './parse-fix.ts'

const round = {
  id: 'r',
  number: 1,
  tees: ['men', 'women'].map((gender) => ({
    id: gender,
    name: '58',
    gender: gender as 'men' | 'women',
    divisionName: null,
    courseName: null,
    courseRatingTenths: 712,
    slopeRating: 128,
    strokeIndexes: Array.from({ length: 9 }, (_, i) => i + 1),
  })),
  players: [],
}
const read = (kind: Parameters<typeof parseFix>[0], fields: Record<string, string>) =>
  parseFix(kind, round, fields)

describe('the fields of a fix (TD-6)', () => {
  test('stroke indexes with spaces or commas, for every tee of the round', () => {
    expect(read('stroke_indexes', { indexes: '9 8 7, 6 5 4; 3 2 1' }).fix).toEqual({
      kind: 'stroke_indexes',
      teeIds: ['men', 'women'],
      strokeIndexes: [9, 8, 7, 6, 5, 4, 3, 2, 1],
    })
  })
  test.each(['1 2 3', '1 1 2 3 4 5 6 7 8', '0 1 2 3 4 5 6 7 8', 'a b c d e f g h i'])(
    '%j are no stroke indexes of nine holes',
    (indexes) => {
      expect(read('stroke_indexes', { indexes })).toEqual({
        errors: { indexes: 'Skriv 9 forskellige tal fra 1 til 9, hul for hul.' },
      })
    },
  )
  test.each([
    ['12,4', 124],
    ['12.4', 124],
    ['54', 540],
    ['+1,2', -12],
  ])('a handicap of %s', (handicap, handicapTenths) => {
    const fields = { entryId: 'e', handicap }
    expect(read('player_handicap', fields).fix).toMatchObject({ handicapTenths })
  })
  test.each(['', '54,1', '+10,1', 'x', '12,45'])('%j is no handicap', (handicap) => {
    expect(read('player_handicap', { handicap }).errors).toHaveProperty('handicap')
  })
  test('an impossible rating and slope are shown together', () => {
    const { errors } = read('tee_rating', { teeId: 'men', rating: '7', slope: '200' })
    expect(Object.keys(errors)).toEqual(['rating', 'slope'])
  })
})
