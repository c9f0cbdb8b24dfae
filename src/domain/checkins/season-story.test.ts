import { expect, test } from 'vitest'
import { plainDate } from '#domain/shared/dates.ts'
import type { PlayedRound } from './saved-so-far.ts'
import { namesToShow, seasonStory, type StoryClub } from './season-story.ts'

const at = (latitude: number, longitude: number) => ({
  latitudeE6: latitude * 1e6,
  longitudeE6: longitude * 1e6,
})
const ry = at(56.09, 9.765)
const clubs: StoryClub[] = [
  { id: 'silkeborg', name: 'Silkeborg', position: at(56.18, 9.64) },
  { id: 'svendborg', name: 'Svendborg', position: at(55.06, 10.607) },
  { id: 'unplaced', name: 'Uden sted', position: undefined },
]
const on = (day: string, clubId: string, holes: 9 | 18 = 18): PlayedRound => ({
  day: plainDate(day),
  clubId,
  holes,
})

// The table of docs/algorithms/season-story.md.
test('a season is told by rounds, holes, clubs, kilometres between them and months', () => {
  const rounds = [
    on('2027-07-04', 'silkeborg'),
    on('2027-05-04', 'silkeborg'),
    on('2027-05-20', 'svendborg', 9),
    on('2027-05-21', 'unplaced'),
  ]
  expect(seasonStory(rounds, clubs, ry)).toEqual({
    rounds: 4,
    holes: 63,
    clubs: 3,
    // Silkeborg, Svendborg and back to Silkeborg; the club without a position is left out.
    kilometres: 277,
    furthest: { name: 'Svendborg', km: 126 },
    months: [
      { month: '2027-05', rounds: 3 },
      { month: '2027-06', rounds: 0 },
      { month: '2027-07', rounds: 1 },
    ],
  })
})

test('without a home club there is no furthest club, and without rounds there is no month', () => {
  expect(seasonStory([on('2027-05-04', 'silkeborg')], clubs, undefined).furthest).toBeNull()
  expect(seasonStory([], clubs, ry)).toMatchObject({ rounds: 0, kilometres: 0, months: [] })
})

test('a child under 15 is shown by initials at most', () => {
  const golfer = { firstName: 'Åse', lastName: 'Holm', birthDate: plainDate('2013-05-02') }
  const names = (today: string) => namesToShow(golfer, plainDate(today))
  expect(names('2028-05-01')).toEqual({ full: null, initials: 'Å. H.' })
  expect(names('2028-05-02')).toEqual({ full: 'Åse Holm', initials: 'Å. H.' })
})
