import { expect, test } from 'vitest'
import { plainDate } from '../shared/dates.ts'
import { differenceText, explainChange, freeDaysIn, spanName, type SpanFacts } from './month-why.ts'

const span = (from: string, to: string) => ({ from: plainDate(from), to: plainDate(to) })
const may = span('2027-05-01', '2027-05-31')
const april = span('2027-04-01', '2027-04-30')
const usual = {
  span: may,
  rounds: 8,
  guests: 5,
  cards: [],
  closedDays: 0,
  closedReasons: [],
  brokenOff: 0,
}
const facts = (given: Partial<SpanFacts>): SpanFacts => ({ ...usual, ...given })
const [more, fewer] = [{ rounds: 12 }, { rounds: 5 }]
const cards = [
  [{ name: 'Sæsonkort', rounds: 9 }],
  [
    { name: 'Sæsonkort', rounds: 5 },
    { name: 'Hverdagskort', rounds: 4 },
  ],
]

/** The second table of docs/algorithms/club-month.md: May against April with eight rounds. */
test.each([
  ['nothing that differs', more, {}, []],
  [
    'fewer rounds, days closed',
    { ...fewer, closedDays: 2, closedReasons: ['frost'] },
    {},
    ['Banen har været lukket på 2 dage (frost). I april var det 0 dage.'],
  ],
  ['more rounds, days closed', { ...more, closedDays: 2, closedReasons: ['frost'] }, {}, []],
  [
    'more rounds, days closed before',
    more,
    { closedDays: 1 },
    ['Banen har ikke været lukket. I april var det 1 dag.'],
  ],
  ['fewer rounds, days closed before', fewer, { closedDays: 1 }, []],
  [
    'fewer rounds, of which some were broken off by a closing that is over',
    { ...fewer, brokenOff: 16 },
    {},
    ['16 runder er givet tilbage, fordi banen blev lukket. I april var det 0.'],
  ],
  ['more rounds, some broken off', { ...more, brokenOff: 1 }, {}, []],
  [
    'more rounds, more free days',
    { ...more, span: may },
    { span: april },
    ['Der er 12 lørdage, søndage og helligdage mod 8 i april.'],
  ],
  ['more rounds, fewer free days', { ...more, span: april }, { span: may }, []],
  [
    'fewer rounds, one free day',
    { ...fewer, span: span('2027-06-01', '2027-06-05') },
    { span: span('2027-05-01', '2027-05-05') },
    ['Der er 1 lørdag, søndag eller helligdag mod 2 i april.'],
  ],
  [
    'fewer rounds, a kind of card with fewer',
    { ...fewer, cards: cards[0] },
    { cards: cards[1] },
    ['Mest ændret er Hverdagskort: 0 runder mod 4 i april.'],
  ],
  [
    'more rounds, the kind of card with more',
    { ...more, cards: cards[0] },
    { cards: cards[1] },
    ['Mest ændret er Sæsonkort: 9 runder mod 5 i april.'],
  ],
  ['as many rounds', { closedDays: 2, brokenOff: 4 }, { closedDays: 0 }, []],
] as [string, Partial<SpanFacts>, Partial<SpanFacts>, string[]][])(
  'a month with %s is explained',
  (_, now, before, texts) => {
    expect(explainChange(facts({ span: may, ...now }), facts(before), 'i april')).toEqual(texts)
  },
)

test('no cause argues against the change, whatever differs', () => {
  const values = [0, 1, 5]
  for (const rounds of [3, 13])
    for (const closedDays of values)
      for (const brokenOff of values) {
        const why = explainChange(
          facts({ rounds, closedDays, brokenOff }),
          facts({ closedDays: 1, brokenOff: 1 }),
          'i april',
        )
        const grew = rounds > 8
        expect(
          why.some((text) => text.includes('lukket på') || text.includes('ikke været lukket')),
        ).toBe(grew ? closedDays < 1 : closedDays > 1)
        expect(why.some((text) => text.includes('tilbage'))).toBe(
          grew ? brokenOff < 1 : brokenOff > 1,
        )
      }
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
