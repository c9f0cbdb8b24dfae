import { expect, test } from 'vitest'
import { plainDate } from '../shared/dates.ts'
import { differenceText, explainChange, freeDaysIn, spanName, type SpanFacts } from './month-why.ts'

const span = (from: string, to: string) => ({ from: plainDate(from), to: plainDate(to) })
const may = span('2027-05-01', '2027-05-31')
const april = span('2027-04-01', '2027-04-30')
const usual = { span: may, rounds: 8, guests: 5, cards: [], closedDays: 0, closedReasons: [] }
const facts = (given: Partial<SpanFacts>): SpanFacts => ({ ...usual, ...given })

/** The second table of docs/algorithms/club-month.md. */
test.each([
  ['nothing that differs', {}, { span: may }, []],
  [
    'days closed, of which one reason',
    { closedDays: 2, closedReasons: ['frost'] },
    { span: may },
    ['Banen har været lukket på 2 dage (frost). I april var det 0 dage.'],
  ],
  [
    'days closed before',
    {},
    { span: may, closedDays: 1 },
    ['Banen har ikke været lukket. I april var det 1 dag.'],
  ],
  ['as many days closed', { closedDays: 2 }, { span: may, closedDays: 2 }, []],
  [
    'one free day',
    { span: span('2027-06-01', '2027-06-05') },
    { span: span('2027-05-01', '2027-05-05') },
    ['Der er 1 lørdag, søndag eller helligdag mod 2 i april.'],
  ],
  [
    'free days',
    {},
    { span: span('2027-06-01', '2027-06-30') },
    ['Der er 12 lørdage, søndage og helligdage mod 8 i april.'],
  ],
  [
    'a kind of card',
    { cards: [{ name: 'Sæsonkort', rounds: 6 }] },
    {
      span: may,
      cards: [
        { name: 'Sæsonkort', rounds: 5 },
        { name: 'Hverdagskort', rounds: 4 },
      ],
    },
    ['Mest ændret er Hverdagskort: 0 runder mod 4 i april.'],
  ],
] as const)('a month is explained by %s', (_, now, before, texts) => {
  expect(explainChange(facts(now), facts(before), 'i april')).toEqual(texts)
})

test.each([
  ['a whole month', '2027-05-01', '2027-05-31', 'i maj'],
  ['its first days', '2027-05-01', '2027-05-12', 'i dagene 1.–12. maj'],
  ['its first day', '2027-05-01', '2027-05-01', 'den 1. maj'],
])('the days of %s are named, so that no sentence is about the others', (_, from, to, name) => {
  expect(spanName(span(from, to))).toBe(name)
})

test('Saturdays, Sundays and public holidays are counted once', () => {
  // April 2027 has four weekends; Easter was in March.
  expect(freeDaysIn(april)).toBe(8)
  // May has ten weekend days, Ascension Day and Whit Monday.
  expect(freeDaysIn(may)).toBe(12)
})

test.each([
  [8, 5, '3 runder flere'],
  [6, 5, '1 runde mere'],
  [5, 8, '3 runder færre'],
  [8, 8, 'lige så mange'],
])('%i rounds against %i are %s', (now, before, text) => {
  expect(differenceText(now, before)).toBe(text)
})
