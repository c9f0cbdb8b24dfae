import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { PublicSkins, SkinsSettings } from '#contract/sidecompetitions/skins.ts'
import type { Board } from '#domain/board/board.ts'
import { tournamentDivisions, tournamentRounds } from '#server/db/tables/competitions.ts'
import { tournamentEntries } from '#server/db/tables/entries.ts'
import { cards } from '#server/db/tables/scoring.ts'
import { pdfPages } from '#test/pdf-text.ts'
import { holding } from '#test/lock-waiters.ts'
import {
  app,
  askSkins,
  become,
  createSideTestApp,
  outcome,
  playFlight,
  reasonOf,
  scoring,
  setState,
} from '#test/side-competition-test-app.ts'

beforeAll(createSideTestApp)
beforeEach(playFlight)
afterAll(() => app.close())

const usual = () => ({
  roundId: scoring.roundId,
  divisionId: null,
  net: false,
  terms: { halved: 'carried', left: 'expires' },
  prize: 'En bold',
})
const create = (more: object = {}) => askSkins('POST', '/skins', { ...usual(), ...more })
const shown = async () => {
  const answer = await app.request('GET', `/api/v1/rounds/${scoring.roundId}/side-competitions`)
  return ((await answer.json()) as { skins: PublicSkins[] }).skins
}
const settings = async () =>
  ((await (await askSkins('GET')).json()) as { skins: SkinsSettings[] }).skins

/** Fours, but for the given holes. */
async function play(scores: Record<keyof typeof scoring.names, Record<number, number>>) {
  for (const [name, given] of Object.entries(scores)) {
    const card = Array.from({ length: 18 }, (_, hole) => given[hole + 1] ?? 4)
    const isCard = and(
      eq(cards.roundId, scoring.roundId),
      eq(cards.entryId, scoring.names[name as keyof typeof scoring.names]),
    )
    await app.db.update(cards).set({ scores: card, revision: 7 }).where(isCard)
  }
}

test('skins are set up, removed and set up again, and computed from the public scores', async () => {
  expect((await create()).status).toBe(200)
  await play({ anna: { 3: 3 }, bo: { 18: 3 }, carl: {}, dorte: {} })
  const [skins] = await shown()
  expect(skins?.won.map(({ entryId, skins: count }) => [entryId, count])).toEqual([
    [scoring.names.bo, '15'],
    [scoring.names.anna, '3'],
  ])
  expect(skins?.holes[0]?.reason).toBe(
    'Delt af 4 spillere med 4 slag, så den går videre til næste hul.',
  )
  expect(skins).toMatchObject({ isOver: true, left: null, prize: 'En bold', division: null })

  // A player who is disqualified is out, and the others are compared again.
  const isBo = eq(tournamentEntries.id, scoring.names.bo)
  await app.db.update(tournamentEntries).set({ status: 'DQ' }).where(isBo)
  expect((await shown())[0]).toMatchObject({
    won: [{ skins: '3' }],
    left: '15 skins, som ingen har vundet, bortfalder.',
  })
  const none = { halved: 'none', left: 'expires' }
  expect(await reasonOf(await create({ terms: none }))).toBe('skins_exist')
  const [first] = await settings()
  expect((await askSkins('DELETE', `/skins/${first?.id}`)).status).toBe(200)
  expect((await askSkins('DELETE', `/skins/${first?.id}`)).status).toBe(200)
  expect(await shown()).toEqual([])
  await create({ terms: none, prize: '' })
  expect(await settings()).toMatchObject([{ terms: none, prize: null }])
  expect((await shown())[0]).toMatchObject({ won: [{ skins: '1' }], left: null })

  const board = await app.request('GET', `/api/v1/rounds/${scoring.roundId}/board`)
  expect(((await board.json()) as Board).round.sides).toBe(1)
})

test('hidden holes stay undecided until they are shown', async () => {
  await create()
  const isRound = eq(tournamentRounds.id, scoring.roundId)
  await app.db.update(tournamentRounds).set({ hiddenHoles: 3 }).where(isRound)
  await play({ anna: { 3: 3 }, bo: { 18: 3 }, carl: {}, dorte: {} })
  const [skins] = await shown()
  expect(skins?.won.map(({ skins: count }) => count)).toEqual(['3'])
  expect(skins?.holes.at(-1)?.reason).toBe('Ikke afgjort endnu.')
})

test('the published result names the winners, and the director gets a file', async () => {
  // The file names the only *række*, as other files do.
  const ofTournament = eq(tournamentDivisions.tournamentId, scoring.tournamentId)
  const name = (to: string) =>
    app.db.update(tournamentDivisions).set({ name: to }).where(ofTournament)
  await name('Herrer')
  await create({ net: true })
  // Dorte has the highest handicap and alone receives a stroke on hole 13; gross she would win the first hole only.
  await play({ anna: { 18: 3 }, bo: {}, carl: {}, dorte: { 1: 2 } })
  await setState('provisional')
  const { skins } = await outcome()
  expect(skins).toMatchObject([{ net: true, prize: 'En bold', roundNumber: 1 }])
  expect(skins[0]?.winners.map(({ entryId, skins: count }) => [entryId, count])).toEqual([
    [scoring.names.dorte, '13'],
    [scoring.names.anna, '5'],
  ])
  const file = await askSkins('GET', `/rounds/${scoring.roundId}/skins/export.csv`)
  const lines = (await file.text()).trim().split('\r\n')
  expect(lines[1]).toMatch(/^Herrer;Netto;1;Spiller Nummer\d;;/)
  expect(lines).toContainEqual(expect.stringContaining('Vundet i alt'))
  const printed = await askSkins('GET', `/rounds/${scoring.roundId}/papers.pdf?papers=result`)
  const paper = (await pdfPages(new Uint8Array(await printed.arrayBuffer()))).join(' ')
  expect(paper).toMatch(/Skins, netto .*Præmie for en skin: En bold\. .* 13 .* 5/)
  await name('Alle')
})

test('what is left is played off where the terms say so, by a player with a card', async () => {
  await create({ terms: { halved: 'carried', left: 'play_off' } })
  await play({ anna: {}, bo: {}, carl: {}, dorte: {} })
  const [set] = await settings()
  expect(set?.players).toHaveLength(4)
  const win = (winner: string | null, from: string | null = null) =>
    askSkins('PUT', `/skins/${set?.id}/play-off`, { winner, from })
  expect((await win(crypto.randomUUID())).status).toBe(404)
  expect((await win(scoring.names.bo)).status).toBe(200)
  expect((await shown())[0]?.won).toMatchObject([{ entryId: scoring.names.bo, skins: '18' }])
  // Another director has not seen that Bo won.
  expect((await win(scoring.names.anna)).status).toBe(409)
  expect((await win(null, scoring.names.bo)).status).toBe(200)
  expect((await shown())[0]).toMatchObject({ won: [], left: expect.stringMatching(/omspil\.$/) })
  // Who has withdrawn after the draw takes no part, so the play-off is not theirs either.
  const isBo = eq(tournamentEntries.id, scoring.names.bo)
  await app.db.update(tournamentEntries).set({ state: 'withdrawn' }).where(isBo)
  expect((await settings())[0]?.players.map(({ entryId }) => entryId)).not.toContain(
    scoring.names.bo,
  )
  expect((await win(scoring.names.bo)).status).toBe(404)
})

test('is refused for best balls, for another tournament, and once the result is final', async () => {
  expect(await reasonOf(await create({ roundId: crypto.randomUUID() }))).toBe('not_found')
  const ofTournament = eq(tournamentDivisions.tournamentId, scoring.tournamentId)
  const [division] = await app.db.select().from(tournamentDivisions).where(ofTournament)
  const team = { kind: 'best_balls' as const, size: 2, count: 1 }
  const terms = { ...division!.terms, team }
  await app.db.update(tournamentDivisions).set({ terms }).where(ofTournament)
  expect(await reasonOf(await create())).toBe('skins_best_balls')
  await app.db.update(tournamentDivisions).set({ terms: division!.terms }).where(ofTournament)
  await become('tournament_scorer')
  expect((await create()).status).toBe(404)
  await become('tournament_director')
  // The result becomes final while the request waits for the tournament.
  const final = `update tournaments set state = 'final' where id = '${scoring.tournamentId}'`
  const answer = await holding(app, final, async () => create())
  expect(await reasonOf(answer)).toBe('result_final')
})
