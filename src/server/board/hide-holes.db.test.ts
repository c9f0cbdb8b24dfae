import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { RoundStatistics } from '#contract/board/endpoints.ts'
import type { TournamentResults } from '#contract/results/endpoints.ts'
import type { Board } from '#domain/board/board.ts'
import { cards } from '#server/db/tables/scoring.ts'
import { tournamentVersions } from '#server/db/tables/competitions.ts'
import { revealHoles } from './hide-holes.ts'
import { createTestApp, type TestApp } from '#test/test-app.ts'
import { signInAs } from '#test/people.ts'
import { buildDraw, buildEntries, buildTournament } from '#test/tournaments.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ now: '2027-06-12T15:10:00+02:00' })
})
afterAll(() => app.close())

/** Two finished net Stableford cards, the second a stroke worse on each of the last nine holes. */
async function open() {
  const built = await buildTournament(app.db, { state: 'in_play' })
  const entries = await buildEntries(app.db, built, 2, {
    handicapTenths: 100,
    gender: 'men',
  })
  await buildDraw(app.db, built, entries)
  const { round, tournament } = built
  const pars = round.tees[0]?.holes.map(({ par }) => par) ?? []
  for (const [i, { id }] of entries.entries()) {
    const scores = pars.map((par, hole) => par + (i === 1 && hole >= 9 ? 1 : 0))
    const isCard = and(eq(cards.roundId, round.id), eq(cards.entryId, id))
    await app.db.update(cards).set({ scores }).where(isCard)
  }
  const director = { name: 'tournament_director' as const, clubId: tournament.id }
  const { cookie } = await signInAs(app, [director])
  const path = `/api/v1/rounds/${round.id}`
  const get = async <T>(what: string) =>
    (await (await app.request('GET', `${path}/${what}`)).json()) as T
  type Hiding = { roundId?: string; as?: string; opensAt?: unknown }
  const hide = async (
    holes: unknown,
    { roundId = round.id, as = cookie, opensAt = null }: Hiding = {},
  ) => {
    const shown = (await results()).rounds.find(({ id }) => id === round.id)
    return app.request(
      'PUT',
      `/api/v1/tournaments/${tournament.id}/rounds/${roundId}/hidden-holes`,
      { holes, opensAt, basedOn: shown?.hidingVersion },
      { cookie: as },
    )
  }
  const results = async () => {
    const url = `/api/v1/tournaments/${tournament.id}/results`
    return (
      await app.request('GET', url, undefined, { cookie })
    ).json() as Promise<TournamentResults>
  }
  const reason = (entryId: string, view = 'net') =>
    app.request('GET', `${path}/board/reason?entryId=${entryId}&view=${view}`)
  const ids = entries.map(({ id }) => id)
  return { get, hide, path, reason, results, ids, tournamentId: tournament.id }
}

test('hidden holes are on no board, in no statistics and in no reason for a place (LB-17, LB-18, RD-5)', async () => {
  const { get, hide, reason, results, ids } = await open()
  const publicData = async () => {
    const { text, tied } = (await (await reason(ids[1] ?? '')).json()) as {
      text: string
      tied: string[]
    }
    return { text, tied: tied.length }
  }
  const scoresOn = async (hole: number) =>
    (await get<RoundStatistics>('hole-statistics')).all.find((one) => one.hole === hole)?.scores
  const open18 = await publicData()
  expect([await scoresOn(9), await scoresOn(18)]).toEqual([2, 2])

  expect((await hide(9)).status).toBe(200)
  const board = await get<Board>('board')
  expect(board.round.hiddenHoles).toBe(9)
  expect((await results()).rounds).toMatchObject([{ hiddenHoles: 9 }])
  expect(board.rows.map(({ thru }) => thru)).toEqual([9, 9])
  expect(board.divisions[0]?.standings.net?.placed).toEqual([[0, 1]])
  expect([await scoresOn(9), await scoresOn(18)]).toEqual([2, 0])
  const hidden = await publicData()
  expect(hidden.tied).toBe(2)
  expect(hidden.text).not.toBe(open18.text)

  expect((await hide(0)).status).toBe(200)
  expect(await publicData()).toEqual(open18)
})

test('reasons and statistics answer 304 until a score or a hidden hole changes them (LB-20)', async () => {
  const { hide, path, ids } = await open()
  const urls = [`${path}/hole-statistics`, `${path}/board/reason?entryId=${ids[1]}&view=net`]
  const tags = await Promise.all(
    urls.map(async (url) => (await app.request('GET', url)).headers.get('etag') ?? ''),
  )
  const again = () =>
    Promise.all(
      urls.map(async (url, i) => {
        const headers = { 'if-none-match': tags[i] ?? '' }
        return (await app.request('GET', url, undefined, headers)).status
      }),
    )
  expect(await again()).toEqual([304, 304])
  await hide(9)
  expect(await again()).toEqual([200, 200])
})

test('hidden holes are shown automatically at the time that the director set (LB-18)', async () => {
  const { get, hide, results } = await open()
  const shown = async () => {
    await revealHoles(app.ctx())
    const { round, rows, version } = await get<Board>('board')
    const { hiddenHoles, opensAt } = round
    return { version, hiddenHoles, opensAt, thru: rows.map(({ thru }) => thru) }
  }
  const at1730 = 17 * 60 + 30
  expect((await hide(3, { opensAt: at1730 })).status).toBe(200)
  const { version, ...hidden } = await shown()
  expect(hidden).toEqual({ hiddenHoles: 3, opensAt: at1730, thru: [15, 15] })
  expect((await results()).rounds).toMatchObject([{ hiddenHoles: 3, opensAt: at1730 }])

  const before = app.clock.now()
  app.clock.set('2027-06-12T17:29:59+02:00')
  expect(await shown()).toEqual({ version, ...hidden })
  app.clock.set('2027-06-12T17:30:00+02:00')
  const open18 = { version: version + 1, hiddenHoles: 0, opensAt: null, thru: [18, 18] }
  expect(await shown()).toEqual(open18)
  // A second run changes nothing.
  expect(await shown()).toEqual(open18)

  const late = await hide(3, { opensAt: at1730 })
  expect([late.status, await late.json()]).toMatchObject([
    422,
    { error: { reason: 'opening_past' } },
  ])
  expect((await hide(3)).status).toBe(200)
  app.clock.set(before.toISOString())
})

test('a failure in one round does not keep another round hidden (LB-18)', async () => {
  const [broken, intact] = [await open(), await open()]
  const opensAt = 17 * 60 + 30
  for (const one of [broken, intact]) await one.hide(3, { opensAt })
  const isBroken = eq(tournamentVersions.tournamentId, broken.tournamentId)
  const versions = await app.db.delete(tournamentVersions).where(isBroken).returning()
  const before = app.clock.now()
  app.clock.set('2027-06-12T17:30:00+02:00')
  const levels: string[] = []
  await revealHoles({ ...app.ctx(), log: (level) => void levels.push(level) })
  expect((await intact.get<Board>('board')).round.hiddenHoles).toBe(0)
  expect(levels).toEqual(['error'])
  await app.db.insert(tournamentVersions).values(versions)
  await revealHoles(app.ctx())
  expect((await broken.get<Board>('board')).round.hiddenHoles).toBe(0)
  app.clock.set(before.toISOString())
})

test('hiding ten holes, a round of another tournament, or without the right is refused (LB-18)', async () => {
  const { hide } = await open()
  const other = await buildTournament(app.db)
  const { cookie: stranger } = await signInAs(app, [])
  const answers = [
    await hide(10),
    await hide(-1),
    await hide('x'),
    await hide(1, { opensAt: 1440 }),
    await hide(1, { opensAt: 'snart' }),
    await hide(1, { roundId: other.round.id }),
    await hide(1, { as: stranger }),
  ]
  expect(answers.map(({ status }) => status)).toEqual([400, 400, 400, 400, 400, 404, 404])
})

test('a player who is not drawn, or a missing net view, has no reason for a place (LB-17)', async () => {
  const { reason, ids } = await open()
  const answers = [await reason(randomUUID()), await reason(ids[0] ?? '', 'best')]
  expect(answers.map(({ status }) => status)).toEqual([404, 400])
})
