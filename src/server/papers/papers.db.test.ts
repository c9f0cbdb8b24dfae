import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { cards } from '#server/db/tables/scoring.ts'
import { flightPlayers, flights, tournamentEntries } from '#server/db/tables/entries.ts'
import {
  app,
  at,
  base,
  beginTournament,
  cookie,
  createDrawTestApp,
  draw,
  enter,
  publish,
} from '#test/draw-test-app.ts'
import { openDayLink } from '#test/day-links.ts'
import { pdfPages, pdfPlaces } from '#test/pdf-text.ts'
import { field, fourBall, foursomes, ids, make, onSides, scramble } from '#test/side-test-app.ts'
import { pdfUaErrors } from '#test/pdf-ua.ts'
import { signInAs } from '#test/people.ts'
import { buildTournament } from '#test/tournaments.ts'

beforeAll(createDrawTestApp)
afterAll(() => app.close())
beforeEach(() => beginTournament())

const get = (query: string, as = cookie) =>
  app.request('GET', `${base}/papers.pdf?${query}`, undefined, { cookie: as })

async function pdf(query: string) {
  const answer = await get(query)
  if (answer.status !== 200) throw new Error(await answer.text())
  return new Uint8Array(await answer.arrayBuffer())
}
const textOf = async (query: string) => (await pdfPages(await pdf(query))).join('\n')

async function drawn(count = 8) {
  const entries = await enter(count)
  await publish((await draw()).draft)
  return entries
}

describe('the papers of a round (PR-2)', () => {
  test('are one file in a fixed order, the same bytes for the same choice, and kept by no cache', async () => {
    await drawn()
    const all =
      'papers=labels,start_list,scorecards,starter,pace,emergency_cards,signs,start_list_names,start_list_holes,flight_cards'
    const answer = await get(all)
    expect(answer.headers.get('cache-control')).toBe('private, no-store')
    expect(answer.headers.get('content-type')).toBe('application/pdf')
    expect(answer.headers.get('content-disposition')).toMatch(/^inline; filename="papers-.*\.pdf"$/)
    const file = new Uint8Array(await answer.arrayBuffer())
    expect(await pdfUaErrors(file)).toEqual([])
    const text = (await pdfPages(file)).join('\n')
    const order = [
      'startliste',
      'startliste efter navn',
      'starterens liste',
      'spilletempo',
      'Spillerens underskrift',
    ]
    const places = order.map((words) => text.indexOf(words))
    expect(places).toEqual(places.toSorted((a, b) => a - b))
    expect(places).not.toContain(-1)
    expect(Buffer.from(await pdf(all)).equals(Buffer.from(file))).toBe(true)
  })

  test('are for the directors of the tournament alone, but the lists without keys also for helpers (D35)', async () => {
    await drawn(2)
    app.clock.set('2027-06-12T07:30:00+02:00')
    const ofTournament = { tournamentId: at.tournament.id, director: cookie }
    const starter = await openDayLink(app, { ...ofTournament, kind: 'starter' })
    app.clock.set('2027-06-12T07:31:00+02:00')
    const scorers = await openDayLink(app, { ...ofTournament, kind: 'scorers' })
    const elsewhere = await buildTournament(app.db, { state: 'closed' })
    const other = await signInAs(app, [
      { name: 'tournament_director', clubId: elsewhere.tournament.id },
    ])
    expect((await get('papers=starter', '')).status).toBe(401)
    expect((await get('papers=start_list,starter', starter.cookie)).status).toBe(200)
    expect((await get('papers=starter', scorers.cookie)).status).toBe(401)
    for (const kind of ['scorecards', 'flight_cards', 'starter,labels', 'all'])
      expect((await get(`papers=${kind}`, starter.cookie)).status, kind).toBe(401)
    expect((await get('papers=starter', other.cookie)).status).toBe(404)
    expect((await get('papers=starter')).status).toBe(200)
    expect((await get('papers=secrets')).status).toBe(400)
  })

  test('are refused while there is no start list', async () => {
    await enter(4)
    expect((await get('papers=start_list,scorecards')).status).toBe(404)
  })

  test('show who is under 15 by initials where others see it, and by name on the own card (D36)', async () => {
    const [child] = await enter(2)
    await app.db
      .update(tournamentEntries)
      .set({ firstName: 'Villads', lastName: 'Østergaard', birthDate: '2016-01-01' as never })
      .where(eq(tournamentEntries.id, child!.id))
    await publish((await draw()).draft)
    const seen = await textOf('papers=start_list,start_list_names,start_list_holes,signs,pace')
    expect(seen).not.toContain('Villads')
    expect(seen.match(/V\. Ø\./g)).toHaveLength(5)
    const own = await textOf('papers=scorecards,flight_cards,starter,labels')
    expect(own.match(/Villads Østergaard/g)).toHaveLength(4)
  })
})

describe('scorecards', () => {
  test('have the strokes of the player on the hardest holes, and the code of the flight', async () => {
    await drawn(2)
    const players = await app.db
      .select()
      .from(flightPlayers)
      .where(eq(flightPlayers.roundId, at.round.id))
    const strokes = players.map(({ playingHandicap }) => playingHandicap)
    expect(strokes[0]).toBe(8)
    const text = await textOf('papers=scorecards&size=a6')
    expect(text).toContain('8 tildelte slag')
    expect(text.match(/•/g)).toHaveLength(strokes.reduce((sum, one) => sum + one, 0))
    const [flight] = await app.db.select().from(flights).where(eq(flights.roundId, at.round.id))
    expect(text).toContain(flight!.code)
    expect(text).toMatch(/Startliste version 1, \p{L}+dag den/u)
  })

  test('of four players as four on an A4 are one sheet', async () => {
    await drawn(4)
    const pages = await pdfPlaces(await pdf('papers=scorecards&size=a4x4'))
    expect(pages.map(({ width }) => Math.round(width))).toEqual([210])
  })

  test('can be those of flights changed since a version, or of one flight (PR-4)', async () => {
    await drawn(8)
    const [one] = await app.db.select().from(flights).where(eq(flights.roundId, at.round.id))
    await app.db.update(flights).set({ version: 2 }).where(eq(flights.id, one!.id))
    const stored = await app.db.select().from(flights).where(eq(flights.roundId, at.round.id))
    const changed = stored.filter(({ version }) => version === 2)
    expect(changed).toHaveLength(1)
    expect(stored.length).toBeGreaterThan(1)
    const codes = async (query: string) => {
      const text = await textOf(`papers=flight_cards&${query}`)
      return stored.filter(({ code }) => text.includes(code)).map(({ id }) => id)
    }
    expect((await codes('since=1')).toSorted()).toEqual(changed.map(({ id }) => id).toSorted())
    expect(await codes(`flight=${stored[0]!.id}`)).toEqual([stored[0]!.id])
    expect((await get('papers=scorecards&since=2')).status).toBe(404)
    const list = await textOf('papers=start_list&since=1')
    expect(list).toContain('Kun flights, der er ændret siden version 1.')
    expect(list.match(/\d\d:\d\d/g)).toHaveLength(1)
  })
})

test('everything for a round begins with a sheet that says what is on which page, and what is missing (D34)', async () => {
  await drawn(4)
  await enter(1, { firstName: 'Sent', lastName: 'Tilmeldt', number: 99 })
  const pages = await pdfPages(await pdf('papers=all'))
  const [contents = ''] = pages
  expect(contents).toContain('Mangler flight og scorekort: Sent Tilmeldt.')
  expect(contents).toContain('Etiketter er ikke med')
  expect(contents).not.toContain('Startliste efter hul')
  const [, from, to] = /Scorekort \d+ (\d+)–(\d+)/.exec(contents) ?? []
  expect(pages[Number(from) - 1]).toContain('Spillerens underskrift')
  expect(pages[Number(from) - 2]).not.toContain('Spillerens underskrift')
  expect(pages[Number(to)]).toContain('Klub og tee')
  const [, last] = /Skilte til vogne og borde \d+ (\d+)/.exec(contents) ?? []
  expect(Number(last)).toBe(pages.length)
})

test('a side that plays one ball has one scorecard, and all its papers say who plays', async () => {
  await field(scramble, 8)
  await make(1, 2, 3, 4)
  await make(5, 6, 7, 8)
  const [side] = (await onSides('GET')).body.divisions[0]!.sides
  const basedOn = side!.version
  await onSides('PUT', `/${side!.id}`, { entryIds: ids.slice(0, 4), name: 'Solskin', basedOn })
  await publish((await draw()).draft)
  const pages = await pdfPages(await pdf('papers=starter,scorecards&size=a6'))
  expect(pages).toHaveLength(3)
  expect(pages[0]).toContain('2 flights med 2 scorekort')
  for (const text of ['Solskin', 'Spiller Nummer1 · Spiller Nummer2', 'Spiller Nummer3 · Spiller'])
    expect(pages[1]).toContain(text)
  expect(pages[1]).toContain('7 tildelte slag')
  // A row, and so a tick box, for each of the four.
  expect(pages[0]?.match(/Spiller Nummer[1-4]/g)).toHaveLength(4)
  expect(pages[0]?.match(/Hold: Solskin/g)).toHaveLength(4)
  for (const kind of ['start_list', 'start_list_names', 'flight_cards', 'labels', 'signs']) {
    const text = await textOf(`papers=${kind}&size=a6`)
    const missing = [1, 2, 3, 4, 5, 6, 7, 8].filter((i) => !text.includes(`Spiller Nummer${i}`))
    expect([kind, missing, text.includes('Solskin')]).toEqual([kind, [], true])
  }
  // The strokes are those of the side, so they stand once.
  const [flight = ''] = await pdfPages(await pdf('papers=flight_cards&size=a6'))
  expect(flight).toMatch(/Solskin Tee \S+ 7 Spiller Nummer1 .*Spiller Nummer4 /)
  expect(flight.match(/Spiller Nummer/g)).toHaveLength(4)
})

test('a side that plays one ball has room for its drives where the terms count them, and for who drives first', async () => {
  await field({ kind: 'one_ball', play: 'scramble', size: 2, drivesEach: 4 }, 2)
  await make(1, 2)
  await publish((await draw()).draft)
  const scramble = await textOf('papers=scorecards&size=a6')
  expect(scramble).toContain('Udslag: A Spiller Nummer1 · B Spiller Nummer2. Mindst 4 fra hver.')
  expect(scramble).toContain('Slag Hold Markør Udslag')
  await field(foursomes, 2)
  await make(1, 2)
  await publish((await draw()).draft)
  const blank = await textOf('papers=scorecards&size=a6')
  expect(blank).toMatch(/På hul 1 slår _+ ud\. Derefter er det på skift\./)
  const drives = [ids[1] ?? null, ...Array.from({ length: 17 }, () => null)]
  await app.db.update(cards).set({ drives }).where(eq(cards.roundId, at.round.id))
  expect(await textOf('papers=scorecards&size=a6')).toContain('På hul 1 slår Spiller Nummer2 ud.')
})

test('a pair of a four-ball has one card with the strokes of each and the name of both', async () => {
  await field(fourBall, 4, 'stableford')
  await make(1, 2)
  await make(3, 4)
  await publish((await draw()).draft)
  const pages = await pdfPages(await pdf('papers=scorecards&size=a6'))
  expect(pages).toHaveLength(2)
  const [first = ''] = pages
  expect(first).toContain('Spiller Nummer1 / Spiller Nummer2')
  expect(first).toContain('A Spiller Nummer1 · 7 tildelte slag')
  expect(first).toContain('B Spiller Nummer2 · 8 tildelte slag')
  expect(first).toContain('Hul Par Nøgle A B Hold')
  expect(first.match(/•/g)).toHaveLength(15)
})

test('an empty card has no player, no strokes and no code', async () => {
  await drawn(2)
  const text = await textOf('papers=emergency_cards&size=a6')
  expect(text).not.toContain('•')
  expect(text).toContain('Spiller')
  expect(await pdfPages(await pdf('papers=emergency_cards&size=a6'))).toHaveLength(4)
})
