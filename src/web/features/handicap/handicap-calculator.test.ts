import { describe, expect, test } from 'vitest'
import type { ListedCourse } from '#contract/handicap/tees.ts'
import { formatFraction } from '#domain/shared/fraction.ts'
import { forAddress, handicapShape, type HandicapSearch } from './handicap-search.ts'
import { parseHandicapQuestion } from './parse-handicap-question.ts'
import { teeOptions } from './tee-choice.ts'
import { computeHandicap } from './compute-handicap.ts'
import { searchParams } from '../../search-params.ts'

const holes = (count: number) =>
  Array.from({ length: count }, (_, i) => ({
    number: i + 1,
    par: 4,
    strokeIndex: i + 1,
    lengthMetres: null,
  }))
const men = { gender: 'men' as const, lengthMetres: 5900 }
const long: ListedCourse = {
  name: 'Skovbanen',
  holes: 18,
  tees: [
    { ...men, name: '59', courseRatingTenths: 710, slopeRating: 125, par: 71, holes: holes(18) },
    {
      ...men,
      gender: 'women',
      name: '5.4',
      courseRatingTenths: 720,
      slopeRating: 113,
      par: 72,
      holes: [],
    },
  ],
}
const short: ListedCourse = {
  name: 'Åbanen',
  holes: 9,
  tees: [
    { ...men, name: '30', courseRatingTenths: 353, slopeRating: 121, par: 36, holes: holes(9) },
  ],
}
const courses = [short, long]
const onLong = { tee: 'men.59.Skovbanen' }
const onShort = { tee: 'men.30.Åbanen' }

const ask = (search: HandicapSearch) => {
  const { question, errors } = parseHandicapQuestion(search, courses)
  expect(errors).toEqual({})
  const answer = question && computeHandicap(question)
  if (!question || !answer) throw new Error('No answer')
  return { question, answer }
}
const errorsOf = (search: HandicapSearch) => parseHandicapQuestion(search, courses).errors

describe('the computed handicap', () => {
  test('is the course handicap, and the playing handicap of the unrounded one', () => {
    const { answer } = ask({ ...onLong, hcp: '8,6', allowance: 85 })
    expect(answer.players[0]?.courseHandicap).toBe(10)
    expect(formatFraction(answer.exactPlaying, 4)).toBe('8,0863')
    expect(answer.playingHandicap).toBe(8)
    expect(answer.card?.map(({ strokes }) => strokes).slice(6, 10)).toEqual([1, 1, 0, 0])
  })

  test('uses the format’s percentage unless another is entered', () => {
    expect(ask({ ...onLong, hcp: 10 }).question.percents).toEqual([95])
    expect(ask({ ...onLong, hcp: 10, format: 'matchIndividual' }).question.percents).toEqual([100])
    expect(ask({ ...onLong, hcp: 10, allowance: '80 %' }).question.percents).toEqual([80])
  })

  test('halves the handicap for nine holes, and not for the nine played twice', () => {
    const once = ask({ ...onShort, hcp: '8,7', allowance: 100 }).answer
    expect(once.players[0]).toMatchObject({ usedIndex: 44, courseHandicap: 4 })
    const twice = ask({ ...onShort, hcp: '8,7', holes: 18, allowance: 100 }).answer
    expect(twice.players[0]).toMatchObject({ usedIndex: 87, courseHandicap: 8 })
    expect(twice.card?.map(({ number }) => number).at(-1)).toBe(18)
    expect(twice.card?.map(({ strokes }) => strokes).filter((n) => n === 1)).toHaveLength(8)
  })

  test('needs all handicaps of a side, and gives the lowest the highest weight', () => {
    const side = { ...onLong, format: 'scramble2', hcp: '20', hcp2: '+2' }
    const { answer } = ask(side)
    expect(answer.parts.map(({ percent }) => percent)).toEqual([35, 15])
    expect(answer.parts[0]?.courseHandicap).toEqual(answer.players[1]?.exact)
    expect(errorsOf({ ...side, hcp2: undefined })).toHaveProperty('hcp2')
  })

  test('has no card where the club’s stroke indexes are invalid', () => {
    expect(ask({ tee: 'women.5.4.Skovbanen', hcp: 12 }).answer.card).toBeUndefined()
  })

  test('is not computed from impossible ratings', () => {
    const tee = { ...long.tees[0], slopeRating: 30 } as ListedCourse['tees'][number]
    const { question } = parseHandicapQuestion({ ...onLong, hcp: 10 }, [{ ...long, tees: [tee] }])
    expect(question && computeHandicap(question)).toBeUndefined()
  })
})

describe('the question', () => {
  test('an empty page has no errors, and a sent form names the missing fields', () => {
    expect(parseHandicapQuestion({}, undefined)).toEqual({ errors: {} })
    expect(Object.keys(parseHandicapQuestion({ hcp: '' }, undefined).errors)).toEqual([
      'club',
      'hcp',
    ])
    expect(Object.keys(errorsOf({ hcp: '' }))).toEqual(['tee', 'hcp'])
  })

  test.each([
    [{ hcp: 'tolv' }, 'hcp', 'Skriv handicap som et tal, fx 18,4 eller +2,1.'],
    [{ hcp: 12.45 }, 'hcp', 'Et handicap har én decimal, fx 18,4.'],
    [{ hcp: 55 }, 'hcp', /54,0/],
    [{ hcp: Infinity }, 'hcp', /tal/],
    [{ hcp: 10, allowance: 101 }, 'allowance', /0 til 100/],
    [{ hcp: 10, allowance: '-5' }, 'allowance', /0 til 100/],
    [{ hcp: 10, allowance: '35/15' }, 'allowance', /hel procent/],
    [{ hcp: 1, hcp2: 2, format: 'scramble2', allowance: 35 }, 'allowance', /fx 35\/15/],
    [{ hcp: 10, format: 'tennis' }, 'format', /Vælg en på listen/],
    [{ hcp: 10, tee: 'men.99.Skovbanen' }, 'tee', /Vælg et på listen/],
  ] as const)('%j is an error of %s', (search, field, sentence) => {
    expect(errorsOf({ ...onLong, ...search })[field]).toMatch(sentence)
  })

  test('any invalid address shows the page', () => {
    const strange = { club: { a: 1 }, tee: ['x'], hcp: null, hcp2: 'x'.repeat(101), format: true }
    expect(searchParams(handicapShape)(strange)).toEqual({})
  })

  test('a typed number is a number in the address, so that it gets no quotation marks', () => {
    expect(['12', '12,4', '+2', ' 95 ', ''].map(forAddress)).toEqual([12, '12,4', '+2', 95, ''])
  })

  test('tees are chosen under their course and gender', () => {
    expect(teeOptions(courses).map(({ value, group }) => [group, value])).toEqual([
      ['Skovbanen, damer', 'women.5.4.Skovbanen'],
      ['Skovbanen, herrer', 'men.59.Skovbanen'],
      ['Åbanen, herrer', 'men.30.Åbanen'],
    ])
  })
})
