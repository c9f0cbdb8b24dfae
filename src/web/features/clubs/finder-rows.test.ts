import { expect, test } from 'vitest'
import type { ClubSearch, FoundClub } from '#contract/checkins/club-finder.ts'
import type { MyAnswer, MyClubs } from '#contract/checkins/clubs-to-play.ts'
import { finderRows, isFromHome, partyOf } from './finder-rows.ts'
import { finderSearch, serverSearch, whereText } from './finder-search.ts'
import { remarks, resultText } from './finder-text.ts'

const anneId = '00000000-0000-4000-8000-000000000001'
const lauraId = '00000000-0000-4000-8000-000000000002'
const people = [
  { golferId: anneId, firstName: 'Anne', isSelf: true, productNames: ['Sæsonkort'] },
  { golferId: lauraId, firstName: 'Laura', isSelf: false, productNames: ['Hverdagskort'] },
]
const may: Omit<MyAnswer, 'golferId'> = {
  playable: 'yes',
  sentence: null,
  short: null,
  isCommon: false,
  nextPossible: null,
  roundsLeft: 1,
  roundsPerPass: 2,
  creditRounds: 0,
}
const isMember: Partial<MyAnswer> = {
  playable: 'no',
  sentence: 'Du er medlem her og spiller på dit medlemskab.',
  short: 'er medlem her',
}

test('a lone golfer sees the rounds left, and a home club refuses', () => {
  const [birk, home] = rowsFor([{}, isMember], anneId)
  expect(birk).toMatchObject({ canPlay: 'all', text: undefined, rounds: '1 af 2 runder tilbage' })
  expect(home).toMatchObject({ canPlay: 'none', text: isMember.sentence })
  const [extra] = rowsFor([{ roundsLeft: 2, creditRounds: 1 }, isMember], anneId)
  expect(extra?.rounds).toBe('1 af 2 runder tilbage og 1 ekstra runde')
})

test('a family sees who may play', () => {
  const [birk, home] = rowsFor([{}, isMember])
  expect(birk).toMatchObject({ canPlay: 'all', text: 'Anne og Laura kan spille' })
  expect(home).toMatchObject({ canPlay: 'some', text: 'Laura kan spille · Anne: er medlem her' })
  // *Jeg har booket* is offered for those who may play.
  expect(birk?.golferIds).toEqual([anneId, lauraId])
  expect(home?.golferIds).toEqual([lauraId])
})

test('without light for 9 holes nobody is offered the club', () => {
  const dark = { isEnough: false, sentence: 'Mørkt fra kl. 16.02.' }
  const [row] = rowsFor([{}], anneId, dark)
  expect(row).toMatchObject({ canPlay: 'none', lightText: 'Mørkt fra kl. 16.02.' })
})

test('the heading names those who want to play, and promises no tee time', () => {
  const mine = mineOf([{}, isMember])
  const answer = search(2)
  const headingFor = (who: string | undefined) => {
    const party = partyOf(mine, who)
    return resultText(answer, finderRows(answer, mine, party), party)
  }
  expect(headingFor(anneId)).toMatch(/^1 klub tager imod dig i dag/)
  expect(headingFor(lauraId)).toMatch(/^2 klubber tager imod Laura i dag/)
  expect(headingFor(undefined)).toMatch(/^1 klub tager imod Anne og Laura i dag/)
  expect(resultText(answer, finderRows(answer, undefined, []), [])).toMatch(
    /^2 klubber tager imod Sæsonkort/,
  )
})

test('without a place the clubs nearest to the home club come first, and the page says so', () => {
  const mine: MyClubs = { ...mineOf([{}, {}]), origin: { name: 'Ry Golfklub' } }
  const order = (answer: ClubSearch, own: MyClubs | undefined) =>
    finderRows(answer, own, people).map(({ club, distanceKm }) => `${club.slug} ${distanceKm}`)
  expect(order(search(2), mine)).toEqual(['klub-1 29', 'klub-0 30'])
  expect(isFromHome(search(2), mine)).toBe(true)
  expect(remarks(search(2), {}, { home: 'Ry Golfklub' })).toEqual([
    'De nærmeste står først. Afstanden er fra Ry Golfklub.',
  ])
  // A searched place keeps its own order and distances, and nobody's home is known without a card.
  const place = { postcode: '8000', name: 'Aarhus C' } as ClubSearch['place']
  expect(order({ ...search(2), place }, mine)).toEqual(['klub-0 5', 'klub-1 6'])
  expect(order(search(2), undefined)).toEqual(['klub-0 null', 'klub-1 null'])
})

test('two who are not signed in learn what each needs', () => {
  const answer = search(2)
  expect(remarks(answer, finderSearch({ players: '2' }), { players: 2 })).toEqual([
    'I er 2: Hver skal have sit eget Sæsonkort, og I booker tid til 2.',
  ])
  expect(remarks(answer, {})).toEqual([])
  // The number changes what is shown, and not what is asked of the server.
  expect(serverSearch(finderSearch({ players: '2' }))).toEqual({})
  expect(finderSearch({ players: '1' })).toEqual({})
  expect(finderSearch({ players: '5' })).toEqual({})
})

test('addresses with the two older fields keep their text in the one field', () => {
  expect(whereText(finderSearch({ near: 8000 }))).toBe('8000')
  expect(whereText(finderSearch({ q: 'odense' }))).toBe('odense')
  expect(whereText(finderSearch({ q: 'odense', where: 'ry' }))).toBe('ry')
})

function rowsFor(
  annes: Partial<MyAnswer>[],
  who?: string,
  light: FoundClub['light'] = { isEnough: true, sentence: null },
) {
  const mine = mineOf(annes)
  return finderRows(search(annes.length, light), mine, partyOf(mine, who)).map(
    ({ answer }) => answer,
  )
}

function mineOf(annes: Partial<MyAnswer>[]): MyClubs {
  const clubs = annes.map((given, i) => ({
    slug: `klub-${i}`,
    distanceKm: 30 - i,
    answers: [
      { ...may, ...given, golferId: anneId },
      { ...may, golferId: lauraId },
    ],
  }))
  return { people, origin: null, clubs }
}

function search(count: number, light: FoundClub['light'] = null): ClubSearch {
  const clubs = Array.from({ length: count }, (_, i) => ({
    slug: `klub-${i}`,
    name: `Klub ${i}`,
    distanceKm: 5 + i,
    roundsPerPass: 2,
    welcome: { isWelcome: true, sentence: null, next: null },
    light,
  }))
  return {
    today: '2027-05-05',
    at: { day: '2027-05-05', minute: 600 },
    card: { code: 'FULD', name: 'Sæsonkort' },
    clubs,
  } as unknown as ClubSearch
}
