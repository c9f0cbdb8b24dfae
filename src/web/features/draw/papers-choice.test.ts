import { expect, test } from 'vitest'
import { firstChoice, papersHref, readChoice } from './papers-choice.ts'

const round = { tournamentId: 't', roundId: 'r' }

test('a stored choice is read without what it does not know, and the first one where nothing is stored', () => {
  expect(readChoice(undefined)).toEqual(firstChoice)
  for (const broken of ['{', '7', 'null', '{"kinds":3,"size":"a3"}'])
    expect(readChoice(broken)).toEqual(firstChoice)
  const stored = JSON.stringify({ kinds: ['result', 'menu', 'pace'], size: 'a6', isLarge: true })
  expect(readChoice(stored)).toEqual({ kinds: ['pace', 'result'], size: 'a6', isLarge: true })
})

test('the address of the PDF has the papers in the order in which they are printed', () => {
  const choice = { ...firstChoice, kinds: ['result', 'start_list'] as const, isLarge: true }
  expect(papersHref({ ...round, ...choice, since: 2, flight: undefined })).toBe(
    '/api/v1/tournaments/t/rounds/r/papers.pdf?papers=start_list%2Cresult&size=a4x2&text=large&since=2',
  )
})
