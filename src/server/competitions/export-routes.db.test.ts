import { and, eq } from 'drizzle-orm'
import readWorkbook from 'read-excel-file/node'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { activity } from '#server/db/tables/activity.ts'
import { tournamentDivisions, tournamentRounds } from '#server/db/tables/competitions.ts'
import { tournamentEntries } from '#server/db/tables/entries.ts'
import { cards } from '#server/db/tables/scoring.ts'
import {
  app,
  ask,
  built,
  createResultsTestApp,
  playTournament,
  runAs,
} from '#test/results-test-app.ts'
import { signInAs } from '#test/people.ts'

beforeAll(createResultsTestApp)
beforeEach(() => playTournament())
afterAll(() => app.close())

/** The lines of a list's CSV file, as cells. */
async function csv(list: string) {
  const answer = await ask('GET', `${list}/export.csv`)
  expect(answer.status).toBe(200)
  const text = await answer.text()
  const [head = [], ...lines] = text
    .replace('\ufeff', '')
    .trimEnd()
    .split('\r\n')
    .map((line) => line.split(';'))
  return lines.map((line) => Object.fromEntries(head.map((name, i) => [name, line[i] ?? ''])))
}
/** The first lines of the same list as a workbook, headings first. */
async function workbook(list: string) {
  const answer = await ask('GET', `${list}/export.xlsx`)
  expect(answer.headers.get('content-disposition')).toContain(`-${built.tournament.slug}.xlsx"`)
  const [sheet] = await readWorkbook(Buffer.from(await answer.arrayBuffer()))
  return sheet?.data ?? []
}
const change = (i: number, values: Partial<typeof tournamentEntries.$inferInsert>) =>
  app.db
    .update(tournamentEntries)
    .set(values)
    .where(eq(tournamentEntries.id, built.ids[i] ?? ''))
const startList = () => `rounds/${built.round.id}/start-list`

describe('the entrants', () => {
  test('are a file with club, handicap, fee and contact', async () => {
    await change(1, { dguNumber: '72-4197', phone: '20304050', wish: 'Sammen med Bo' })
    const lines = await csv('entries')
    expect(lines).toHaveLength(4)
    expect(lines[1]).toMatchObject({
      'Nr.': '2',
      Fornavn: 'Spiller',
      Efternavn: 'Nummer2',
      Klub: 'Hjemme Golfklub',
      'DGU-nummer': '72-4197',
      Handicap: '9,0',
      Række: 'Alle',
      Tilstand: 'Tilmeldt',
      Pris: '350,00',
      Betalt: 'Nej',
      Mail: 'spiller@example.dk',
      Telefon: '20304050',
      Ønske: 'Sammen med Bo',
    })
    const [head, first] = await workbook('entries')
    expect(head?.slice(0, 3)).toEqual(['Nr.', 'Fornavn', 'Efternavn'])
    expect(first?.slice(0, 6)).toEqual([1, 'Spiller', 'Nummer1', 'Hjemme Golfklub', null, 8])
  })

  test('run no formula in a spreadsheet', async () => {
    await change(0, { firstName: '=1+1', wish: '@SUM(A1)' })
    expect((await csv('entries'))[0]).toMatchObject({ Fornavn: "'=1+1", Ønske: "'@SUM(A1)" })
  })
})

test('the start list is a file by flight with time, hole and tee', async () => {
  const lines = await csv(startList())
  expect(lines).toHaveLength(4)
  expect(lines[0]).toMatchObject({
    Runde: '1',
    Dato: '12.06.2027',
    Start: '09:00',
    Hul: '1',
    Flight: '1',
    Spiller: 'Spiller Nummer1',
    Række: 'Alle',
    Tee: '58',
    Handicap: '8,0',
  })
  expect(await workbook(startList())).toHaveLength(5)
})

test('a start list of another tournament is not found', async () => {
  const ours = startList()
  await playTournament()
  const answer = await ask('GET', `${ours}/export.csv`)
  expect(answer.status).toBe(404)
})

describe('the result', () => {
  /** The two best have 36 points each; the one of the lower handicap wins. */
  beforeEach(async () => {
    const { terms, id } = built.division
    const ties = { ...terms.ties, steps: ['lowestHandicap' as const] }
    await app.db
      .update(tournamentDivisions)
      .set({ terms: { ...terms, ties } })
      .where(eq(tournamentDivisions.id, id))
  })

  test('is a file with place, scores, strokes and points, best first', async () => {
    const [first, , third, last] = await csv('results')
    expect(first).toMatchObject({
      Række: 'Alle',
      Plads: '1',
      Spiller: 'Spiller Nummer1',
      Slag: '72',
      Point: '36',
      Resultat: '36 point',
    })
    expect(third).toMatchObject({ Plads: '3', 'Hul 1': '5', 'Hul 2': '5', Slag: '73', Point: '35' })
    expect(last).toMatchObject({ Plads: '4', Slag: '74', Point: '34' })
    const [head, line] = await workbook('results')
    expect(line?.[head?.indexOf('Slag') ?? -1]).toBe(72)
  })

  test('says in Danish what put level players in their order, and nothing of the others', async () => {
    const [first, second, third] = await csv('results')
    expect(first?.['Afgjort ved lige resultat']).toContain('laveste handicap: 8,0 mod 9,0')
    expect(second?.['Afgjort ved lige resultat']).toContain('Spiller Nummer1')
    expect(third?.['Afgjort ved lige resultat']).toBe('')
  })

  test('of several rounds has the scores of each, and those of a void round are left out', async () => {
    await playTournament(false, 2)
    const [line] = await csv('results')
    expect(line).toMatchObject({
      'Runde 1: Slag': '72',
      'Runde 2: Slag': '72',
      Resultat: '72 point',
    })
    await app.db
      .update(tournamentRounds)
      .set({ voidedAt: app.clock.now(), voidReason: 'Uvejr' })
      .where(eq(tournamentRounds.id, built.rounds[1]?.id ?? ''))
    const [shorter] = await csv('results')
    expect(shorter).toMatchObject({ 'Runde 1: Slag': '72', Resultat: '36 point' })
    expect(shorter).not.toHaveProperty('Runde 2: Slag')
  })

  test('has a player with a code last, without place and points', async () => {
    await change(0, { status: 'DQ' })
    const line = (await csv('results')).at(-1)
    expect(line).toMatchObject({ Plads: 'DQ', Spiller: 'Spiller Nummer1', Resultat: '' })
  })
})

test('the cards are a file with every hole, and an x where the ball was picked up', async () => {
  const [card] = await app.db
    .select()
    .from(cards)
    .where(eq(cards.entryId, built.ids[2] ?? ''))
  const scores = card?.scores.with(0, 'picked_up') ?? []
  await app.db
    .update(cards)
    .set({ scores, receipt: '4F-7K2' })
    .where(eq(cards.entryId, built.ids[2] ?? ''))
  const lines = await csv('cards')
  expect(lines).toHaveLength(4)
  expect(lines[0]).toMatchObject({ 'Hul 1': '4', 'Hul 18': '4', Slag: '72' })
  expect(lines[2]).toMatchObject({
    Runde: '1',
    Flight: '1',
    Spiller: 'Spiller Nummer3',
    'Hul 1': 'x',
    'Hul 2': '5',
    Slag: '',
    Tilstand: 'Afleveret',
    Kvittering: '4F-7K2',
  })
  const data = await workbook('cards')
  const hole = data[0]?.indexOf('Hul 1') ?? -1
  expect(data.slice(1).map((line) => line[hole])).toEqual([4, 4, 'x', 5])
})

describe('a list as a file', () => {
  const lists = () => ['entries', startList(), 'results', 'cards']
  const statuses = () =>
    Promise.all(lists().map(async (list) => (await ask('GET', `${list}/export.xlsx`)).status))

  test('has contact details for the director only, and results and cards also for scorers', async () => {
    expect(await statuses()).toEqual([200, 200, 200, 200])
    await runAs('tournament_scorer')
    expect(await statuses()).toEqual([404, 404, 200, 200])
    const { cookie } = await signInAs(app)
    for (const list of lists()) {
      const path = `/api/v1/tournaments/${built.tournament.id}/${list}/export.csv`
      expect((await app.request('GET', path, undefined, { cookie })).status).toBe(404)
    }
  })

  test('stands in the log with its name and length', async () => {
    await csv('results')
    const [event] = await app.db
      .select({ data: activity.data })
      .from(activity)
      .where(
        and(
          eq(activity.action, 'tournaments.export_list'),
          eq(activity.subjectId, built.tournament.id),
        ),
      )
    expect(event?.data).toEqual({ title: 'Resultat', rows: 4 })
  })
})
