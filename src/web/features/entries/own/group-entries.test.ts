import { expect, test } from 'vitest'
import { groupEntries, nextEntry } from './group-entries.ts'
import { ownEntry } from '#test/own-entry.ts'

const namesOf = (entries: readonly { firstName: string }[]) =>
  entries.map(({ firstName }) => firstName)

test('entries that need an answer come first, then current and coming ones, then past ones', () => {
  const on = (firstDay: string) => ({ firstDay, lastDay: firstDay })
  const { urgent, live, coming, past } = groupEntries(
    [
      ownEntry({ firstName: 'Senere', tournament: on('2027-07-01') }),
      ownEntry({ firstName: 'Afbud', state: 'withdrawn', tournament: on('2027-06-20') }),
      ownEntry({ firstName: 'Køen', state: 'waiting', tournament: on('2027-06-12') }),
      ownEntry({ firstName: 'Spillet', tournament: on('2027-05-03') }),
      ownEntry({ firstName: 'I dag', tournament: on('2027-05-04') }),
      ownEntry({ firstName: 'Nu', tournament: { ...on('2027-05-04'), state: 'in_play' } }),
      // A published result before the day has ended.
      ownEntry({ firstName: 'Færdig', tournament: { ...on('2027-05-04'), state: 'final' } }),
      ownEntry({
        firstName: 'I morgen',
        state: 'offered',
        heldUntil: '2027-05-05T10:00:00.000Z',
        tournament: on('2027-05-08'),
      }),
      ownEntry({
        firstName: 'Om lidt',
        state: 'awaiting_payment',
        heldUntil: '2027-05-04T09:30:00.000Z',
        tournament: on('2027-06-12'),
      }),
      ownEntry({ firstName: 'Aflyst', tournament: { ...on('2027-06-01'), state: 'cancelled' } }),
    ],
    '2027-05-04',
  )
  expect(namesOf(urgent)).toEqual(['Om lidt', 'I morgen'])
  expect(namesOf(live)).toEqual(['Nu'])
  expect(namesOf(coming)).toEqual(['I dag', 'Køen', 'Senere'])
  expect(namesOf(past)).toEqual(['Afbud', 'Aflyst', 'Færdig', 'Spillet'])
})

test('the entry that is played today comes before one whose play has begun, will begin, or needs an answer', () => {
  const own = (firstName: string, [firstDay, lastDay]: [string, string], more = {}) =>
    ownEntry({ firstName, tournament: { firstDay, lastDay, ...more } })
  const drawn = own('Trukket', ['2027-05-08', '2027-05-08'], { state: 'in_play' })
  const today = own('I dag', ['2027-05-03', '2027-05-05'])
  const later = own('Senere', ['2027-06-01', '2027-06-01'])
  const nameOf = (...entries: Parameters<typeof nextEntry>[0]) =>
    nextEntry(entries, '2027-05-04')?.firstName
  expect([nameOf(drawn, later, today), nameOf(later, drawn), nameOf(later), nameOf()]).toEqual([
    'I dag',
    'Trukket',
    'Senere',
    undefined,
  ])
})
