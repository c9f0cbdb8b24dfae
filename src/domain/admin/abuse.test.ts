import { describe, expect, test } from 'vitest'
import { minuteOfDay } from '#domain/shared/clock-time.ts'
import { plainDate } from '#domain/shared/dates.ts'
import { findSuspectCards, type CardOfList, type CardVisit } from './abuse.ts'
import { evidenceText } from './abuse-text.ts'

// The worked example of docs/algorithms/abuse-list.md.
const clubs = {
  A: {
    clubId: 'A',
    clubName: 'Klub A',
    position: { latitudeE6: 56_000_000, longitudeE6: 9_000_000 },
  },
  // 60 km north of A.
  B: {
    clubId: 'B',
    clubName: 'Klub B',
    position: { latitudeE6: 56_539_600, longitudeE6: 9_000_000 },
  },
  // 5 km north of A.
  C: {
    clubId: 'C',
    clubName: 'Klub C',
    position: { latitudeE6: 56_045_000, longitudeE6: 9_000_000 },
  },
}
const lastDay = plainDate('2027-05-09')
let made = 0

function moment(day: string, clock: string) {
  const minute = minuteOfDay(clock)
  const at = Date.parse(`${day}T00:00:00+02:00`) + minute * 60_000
  return { day: plainDate(day), minute, at }
}

const visit = (
  club: keyof typeof clubs,
  [day, clock]: [string, string],
  given: Partial<CardVisit> = {},
): CardVisit => ({
  id: `v${(made += 1)}`,
  ...clubs[club],
  ...moment(day, clock),
  holes: 18,
  by: 'golfer',
  phoneId: null,
  givenBack: null,
  ...given,
})
const card = (
  number: string,
  visits: CardVisit[],
  starts: CardOfList['starts'] = [],
): CardOfList => ({
  passId: `pass ${number}`,
  number,
  visits,
  starts,
})
const undone = { givenBack: 'golfer' } as const
const typed = { by: 'golfer_typed' } as const
const weekdays = ['03', '04', '05', '06', '07']
const typedWeek = () => weekdays.map((day) => visit('A', [`2027-05-${day}`, '9.00'], typed))
const takenBack = (...days: string[]) => days.map((day) => visit('A', [day, '9.00'], undone))

const example = () => [
  card('1', [visit('A', ['2027-05-04', '9.00']), visit('B', ['2027-05-04', '9.20'])]),
  card(
    '2',
    [visit('A', ['2027-05-05', '8.00'])],
    [{ ...clubs.B, ...moment('2027-05-05', '9.00'), holes: 18, tournament: 'Majmatchen' }],
  ),
  card('3', takenBack('2027-04-13', '2027-04-20', '2027-05-06')),
  card('4', [visit('A', ['2027-05-05', '9.00']), visit('C', ['2027-05-05', '11.00'])]),
  card('5', typedWeek()),
  card('6', takenBack('2027-04-13', '2027-04-20', '2027-04-27')),
  card('7', [visit('A', ['2027-05-04', '9.00']), visit('B', ['2027-05-04', '15.00'])]),
  card('8', [...typedWeek(), visit('A', ['2027-05-08', '9.00'], { by: 'club' })]),
]

const find = (
  cards: readonly CardOfList[],
  answered = new Map<string, Set<string>>(),
  last = lastDay,
) => findSuspectCards({ cards, lastDay: last, answered })
const places = (cards: readonly CardOfList[]) =>
  find(cards).map(({ number, points }) => [number, points])

test('the worst card is first, and cards with an explanation are not on the list', () => {
  const table = [
    ['1', 50],
    ['2', 40],
    ['3', 24],
    ['4', 20],
    ['5', 15],
  ]
  expect(places(example())).toEqual(table)
  // The order of the input has no influence.
  expect(places(example().toReversed())).toEqual(table)
})

test('the evidence says in Danish where and when, and names nobody', () => {
  const texts = find(example()).flatMap(({ signs }) =>
    signs.map(({ evidence }) => evidenceText(evidence)),
  )
  expect(texts.map((text) => text.replaceAll('\u00a0', ' '))).toEqual([
    'Tjekket ind hos Klub A kl. 9.00 og hos Klub B kl. 9.20 tirsdag den 4. maj. Der er ca. 60 km imellem. Det kan ikke nås i bil.',
    'Tjekket ind hos Klub A kl. 8.00 onsdag den 5. maj. Samme dag starter golfspilleren kl. 9.00 i Majmatchen hos Klub B.',
    'Golfspilleren har fortrudt 3 check-ins på fire uger.',
    'Tjekket ind hos Klub A kl. 9.00 og hos Klub C kl. 11.00 onsdag den 5. maj. Der er ca. 5 km imellem. Det er for kort tid til en runde og turen.',
    '5 check-ins på fire uger, alle med skiltets kode tastet. Ingen klub har set kortet.',
  ])
})

describe('what was answered does not come back for the same facts', () => {
  const nextSunday = plainDate('2027-05-16')
  const third = card('3', takenBack('2027-04-20', '2027-05-04', '2027-05-06'))
  const [row] = find([third])
  const answered = new Map([[row!.passId, new Set(row!.signs.flatMap(({ facts }) => facts))]])
  const more = (...days: string[]) => ({
    ...third,
    visits: [...third.visits, ...takenBack(...days)],
  })

  test('one new fact is no sign by itself', () => {
    expect(find([more('2027-05-12')], answered, nextSunday)).toEqual([])
    expect(find([more('2027-05-12')], new Map(), nextSunday)).toHaveLength(1)
  })

  test('enough new facts are a sign of their own', () => {
    const again = find([more('2027-05-12', '2027-05-13', '2027-05-14')], answered, nextSunday)
    expect(again).toMatchObject([{ points: 24, signs: [{ evidence: { times: 3 } }] }])
  })
})

describe('a phone that checks in several cards', () => {
  const family = (size: number) =>
    Array.from({ length: size }, (_, i) =>
      card(`${i}`, [visit('A', ['2027-05-04', `${9 + i}.00`], { phoneId: 'phone' })]),
    )

  test('four cards are a family, five are a row at the card with the lowest number', () => {
    expect(places(family(4))).toEqual([])
    expect(places(family(5))).toEqual([['0', 15]])
    expect(places(family(7))).toEqual([['0', 25]])
  })

  test('a new card on the phone brings it back after it was fine', () => {
    const [row] = find(family(5))
    const answered = new Map([[row!.passId, new Set(row!.signs[0]!.facts)]])
    expect(find(family(5), answered)).toEqual([])
    expect(find(family(6), answered)).toMatchObject([{ signs: [{ evidence: { cards: 6 } }] }])
  })
})

test('the list has at most ten cards, and equal cards stand by their number', () => {
  const many = Array.from({ length: 12 }, (_, i) =>
    card(`${100 + i}`, takenBack('2027-05-04', '2027-05-05', '2027-05-06')),
  )
  expect(find(many.toReversed()).map(({ number }) => number)).toEqual(
    many.slice(0, 10).map(({ number }) => number),
  )
})

test('a check-in that was given back is no visit, so it is not far from another', () => {
  const visits = [visit('A', ['2027-05-04', '9.00'], undone), visit('B', ['2027-05-04', '9.20'])]
  expect(find([card('1', visits)])).toEqual([])
})
