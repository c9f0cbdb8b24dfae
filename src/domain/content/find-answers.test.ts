import { expect, test } from 'vitest'
import { findAnswers } from './find-answers.ts'
import { ownedTexts } from './owned-texts.ts'
import { plainText, parseRichText } from './rich-text.ts'

const answers = ownedTexts
  .filter(({ page }) => page === 'help')
  .flatMap(({ body }) => parseRichText(body).sections)
  .map(({ title, blocks }) => ({ title, text: plainText(blocks) }))
const titles = (search: string) => findAnswers(answers, search).map(({ title }) => title)

test.each([
  ['afvist', 'Jeg står ved klubben og blev afvist. Hvad gør jeg?'],
  ['FORTRYDER', 'Hvordan fortryder jeg?'],
  ['daekning', 'Der er ingen dækning på telefonen'],
  ['trukket to gange', 'Er jeg trukket to gange?'],
  ['log ind kode', 'Jeg kan ikke logge ind'],
  ['turnering green fee', 'Dækker kortet green fee ved en turnering?'],
  ['ean', 'Vi skal bruge EAN eller et rekvisitionsnummer på fakturaen'],
])('a search for »%s« finds »%s« first', (search, title) => expect(titles(search)[0]).toBe(title))

test('an answer must contain every word, and punctuation is ignored', () => {
  expect(titles('afvist xylofon')).toEqual([])
  expect(titles('.*')).toEqual(titles(''))
})

test('an empty search finds every answer in its original order', () => {
  expect(titles('  ')).toEqual(answers.map(({ title }) => title))
  expect(answers.length).toBeGreaterThan(15)
})
