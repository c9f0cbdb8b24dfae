import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { StoredDraft } from '#contract/draw/endpoints.ts'
import { tournamentEntries } from '#server/db/tables/entries.ts'
import {
  ask,
  at,
  base,
  beginTournament,
  cookie,
  draw,
  edit,
  enter,
  app,
  createDrawTestApp,
  refused,
  step,
  studio,
} from '#test/draw-test-app.ts'
import { signInAs } from '#test/people.ts'
import { buildTournament } from '#test/tournaments.ts'

beforeAll(createDrawTestApp)
afterAll(() => app.close())
beforeEach(() => beginTournament())

describe('a draft', () => {
  test('is drawn by handicap with three-balls first and ten minutes between starts (TD-4)', async () => {
    const entries = await enter(11)
    const { draft } = await draw()
    expect(draft.flights.map(({ players }) => players.length)).toEqual([3, 4, 4])
    expect(draft.flights.map(({ slot }) => slot?.minute)).toEqual([540, 550, 560])
    expect(draft.flights.flatMap(({ players }) => players)).toEqual(entries.map(({ id }) => id))
  })

  test('in random order depends on its seed', async () => {
    await enter(12)
    const of = async (seed: string) => (await draw({ order: 'random', seed })).draft
    const [one, same, other] = [await of('A'), await of('A'), await of('B')]
    const players = (draft: StoredDraft) => draft.flights.map((flight) => flight.players)
    expect(players(same)).toEqual(players(one))
    expect(players(other)).not.toEqual(players(one))
  })

  test('by club lists one club after another', async () => {
    const [a, b, c, d] = await enter(4)
    for (const [entry, clubName] of [
      [a, 'Å Golfklub'],
      [b, 'Birk Golfklub'],
      [c, 'Birk Golfklub'],
      [d, 'Ådal Golfklub'],
    ] as const)
      await app.db
        .update(tournamentEntries)
        .set({ clubName })
        .where(eq(tournamentEntries.id, entry?.id ?? ''))
    const { draft } = await draw({ order: 'club', preferred: 2 })
    expect(draft.flights[0]?.players).toEqual([b?.id, c?.id])
  })

  test('with a shotgun start fills the holes, then the B groups', async () => {
    await enter(38)
    const { draft } = await draw({ start: 'shotgun', preferred: 2 })
    expect(draft.flights).toHaveLength(19)
    expect(draft.flights.filter(({ slot }) => slot?.group === 'B')).toHaveLength(1)
    expect(new Set(draft.flights.map(({ slot }) => slot?.minute))).toEqual(new Set([540]))
  })

  test('with more flights than a shotgun start has room for is refused', async () => {
    await enter(66)
    const { suggested } = await studio()
    const settings = { ...suggested, start: 'shotgun', preferred: 2 }
    expect(await ask('POST', '/draw/drafts', { settings })).toMatchObject(refused('gun_full'))
  })

  test('without players is refused, and an unknown round has no draw', async () => {
    const { suggested } = await studio()
    expect(await ask('POST', '/draw/drafts', { settings: suggested })).toMatchObject(
      refused('nobody_to_draw'),
    )
    const elsewhere = base.replace(at.round.id, crypto.randomUUID())
    const answer = await app.request('GET', `${elsewhere}/draw`, undefined, { cookie })
    expect(answer.status).toBe(404)
  })

  test('meets a wish where possible', async () => {
    const [first, , , , , , , last] = await enter(8)
    const wish = { player: first?.id ?? '', kind: 'with' as const, other: last?.id ?? '' }
    const { draft } = await draw({ wishes: [wish] })
    const flight = draft.flights.find(({ players }) => players.includes(wish.player))
    expect(flight?.players).toContain(wish.other)
  })

  test('is redrawn around locked flights', async () => {
    await enter(12)
    const { draft } = await draw()
    const kept = draft.flights[1]
    const locked = await edit(draft, { kind: 'lock', flight: kept?.id, isLocked: true })
    const again = await ask<StoredDraft>('POST', `/draw/drafts/${draft.id}/flights`, {
      version: locked.body.version,
      settings: { ...draft.settings, order: 'high_first' },
    })
    expect(again.body.flights[1]).toEqual({ ...kept, isLocked: true })
    expect(again.body.flights[0]?.players).not.toEqual(draft.flights[0]?.players)
  })

  test('edited manually can be undone and redone', async () => {
    await enter(8)
    const { draft } = await draw()
    const [one, two] = draft.flights
    const [player = '', onto = ''] = [one?.players[0], two?.players[0]]
    const swapped = await edit(draft, { kind: 'place', player, flight: two?.id, onto })
    expect(swapped.body.flights[0]?.players[0]).toBe(onto)
    expect(swapped.body.flights[1]?.players[0]).toBe(player)
    const back = await step(swapped.body, 'back')
    expect(back.body.flights).toEqual(draft.flights)
    expect(back.body).toMatchObject({ canUndo: false, canRedo: true })
    expect(await step(back.body, 'back')).toMatchObject(refused('nothing_to_undo'))
    expect((await step(back.body, 'forward')).body.flights).toEqual(swapped.body.flights)
  })

  test('accepts neither a fifth player in a flight nor a player who has not entered', async () => {
    await enter(8)
    const { draft } = await draw()
    const [one, two] = draft.flights
    const full = { kind: 'place', player: one?.players[0], flight: two?.id, onto: null }
    expect(await edit(draft, full)).toMatchObject(refused('flight_full'))
    const stranger = { ...full, player: crypto.randomUUID() }
    expect(await edit(draft, stranger)).toMatchObject(refused('player_gone'))
  })

  test('changed by two directors at once stores one change and refuses the other', async () => {
    await enter(8)
    const { draft } = await draw()
    const bench = (i: number) => ({ kind: 'bench', player: draft.flights[0]?.players[i] })
    const answers = await Promise.all([edit(draft, bench(0)), edit(draft, bench(1))])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const [now] = (await studio()).drafts
    expect(now?.flights[0]?.players).toHaveLength(3)
    expect(now?.version).toBe(draft.version + 1)
  })

  test('is one of at most six, and can be deleted', async () => {
    await enter(4)
    for (let i = 0; i < 6; i++) await draw()
    const { suggested, drafts } = await studio()
    expect(await ask('POST', '/draw/drafts', { settings: suggested })).toMatchObject(
      refused('drafts_many'),
    )
    const dropped = await ask('DELETE', `/draw/drafts/${drafts[0]?.id}`)
    expect(dropped.body.drafts.map(({ number }) => number)).toEqual([2, 3, 4, 5, 6])
  })

  test('is accessible neither to another director nor by the address of another round', async () => {
    await enter(4)
    const { draft } = await draw()
    const elsewhere = await buildTournament(app.db, { state: 'closed' })
    const other = { name: 'tournament_director' as const, clubId: elsewhere.tournament.id }
    const stranger = await signInAs(app, [other])
    const tries = [base, base.replace(at.tournament.id, elsewhere.tournament.id)]
    for (const path of tries) {
      const body = { version: 1, edit: { kind: 'bench', player: draft.flights[0]?.players[0] } }
      const url = `${path}/draw/drafts/${draft.id}/edits`
      const answer = await app.request('POST', url, body, { cookie: stranger.cookie })
      expect([403, 404]).toContain(answer.status)
    }
  })
})
