import { eq, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { DirectorsEntry } from '#contract/entries/director.ts'
import type { OwnSide } from '#contract/entries/sides.ts'
import { tournamentDivisions, tournaments } from '#server/db/tables/competitions.ts'
import { tournamentEntries } from '#server/db/tables/entries.ts'
import { mails as outbox } from '#server/db/tables/notifications.ts'
import {
  app,
  ask,
  at,
  cookie,
  createDrawTestApp,
  draw,
  mails,
  publish,
  refused,
  startList,
} from '#test/draw-test-app.ts'
import { holding } from '#test/lock-waiters.ts'
import { signInAs } from '#test/people.ts'
import { reasonOf } from '#test/results-test-app.ts'
import {
  board,
  field,
  fourBall,
  foursomes,
  handicaps,
  holders,
  ids,
  make,
  onSides,
  pars,
  play,
  sidesNow,
} from '#test/side-test-app.ts'

beforeAll(createDrawTestApp)
afterAll(() => app.close())

describe('the director', () => {
  beforeEach(() => field(foursomes, 5))

  test('pairs the lowest with the highest, and the last to sign up is left over', async () => {
    const { divisionId } = { divisionId: at.division.id }
    const { body } = await onSides('POST', '/pairing', { divisionId, by: 'balanced' })
    const [division] = body.divisions
    expect(
      division?.sides.map(({ players }) => players.map(({ handicapTenths }) => handicapTenths)),
    ).toEqual([
      [80, 110],
      [90, 100],
    ])
    expect(division?.alone.map(({ entryId }) => entryId)).toEqual([ids[4]])
    expect(await onSides('POST', '/pairing', { divisionId, by: 'random' })).toMatchObject(
      refused('side_none_left'),
    )
  })

  test('cannot put a player on two sides, three on a pair, or players of two rækker together', async () => {
    expect(await make(1, 2, 3)).toMatchObject(refused('side_full'))
    await make(1, 2)
    expect(await make(2, 3)).toMatchObject(refused('side_taken'))
    await app.db
      .update(tournamentEntries)
      .set({ status: 'WD' })
      .where(eq(tournamentEntries.id, ids[4] ?? ''))
    expect((await make(4, 5)).status).toBe(404)
  })

  test('replaces a partner on a published list: the card, the handicap and the mail follow', async () => {
    await make(1, 2)
    await make(3, 4)
    await app.db
      .update(tournamentEntries)
      .set({ state: 'waiting' })
      .where(eq(tournamentEntries.id, ids[4] ?? ''))
    await publish((await draw()).draft)
    // 50 % of 8,26 and of 9,39 is 8,83; 50 % of 10,53 and of 11,66 is 11,09.
    expect((await handicaps()).slice(0, 4)).toEqual([9, 9, 11, 11])
    await app.db
      .update(tournamentEntries)
      .set({ state: 'entered' })
      .where(eq(tournamentEntries.id, ids[4] ?? ''))
    const before = (await mails()).map(({ id }) => id)
    const [side] = await sidesNow()
    const change = { entryIds: [ids[4], ids[1]], name: '', basedOn: side!.version }
    expect((await onSides('PUT', `/${side!.id}`, change)).status).toBe(200)
    // 12,79 and 9,39: 11,09.
    expect(await handicaps()).toEqual([null, 11, 11, 11, 11])
    expect(await holders()).toEqual([3, 5])
    const told = (await mails()).filter(({ id }) => !before.includes(id))
    // As the page says before the press: who comes, who goes, the partner and the rest of the flight.
    expect(told.map(({ toAddress }) => toAddress).toSorted()).toEqual(
      ids
        .slice(0, 5)
        .map((id) => `${id}@example.dk`)
        .toSorted(),
    )
    const [flight] = (await startList()).flights
    expect(flight?.players.map(({ name }) => name)).toEqual([
      'Spiller Nummer5 / Spiller Nummer2',
      'Spiller Nummer3 / Spiller Nummer4',
    ])
  })

  test('replaces a first player who has withdrawn after the draw, and a whole side', async () => {
    await make(1, 2)
    await make(3, 4)
    const last = eq(tournamentEntries.id, ids[4] ?? '')
    await app.db.update(tournamentEntries).set({ state: 'waiting' }).where(last)
    await publish((await draw()).draft)
    await app.db.update(tournamentEntries).set({ state: 'entered' }).where(last)
    const first = eq(tournamentEntries.id, ids[0] ?? '')
    await app.db.update(tournamentEntries).set({ state: 'withdrawn' }).where(first)
    const [side] = await sidesNow()
    const change = { entryIds: [ids[1], ids[4]], name: '', basedOn: side!.version }
    expect((await onSides('PUT', `/${side!.id}`, change)).status).toBe(200)
    const [flight] = (await startList()).flights
    expect(flight?.players.map(({ name }) => name)).toEqual([
      'Spiller Nummer2 / Spiller Nummer5',
      'Spiller Nummer3 / Spiller Nummer4',
    ])
    expect(await holders()).toEqual([2, 3])

    const gone = await ask('POST', '/start-list/replacements', { out: ids[2], in: null })
    expect(gone.status).toBe(200)
    const codes = await app.db
      .select({ status: tournamentEntries.status })
      .from(tournamentEntries)
      .where(inArray(tournamentEntries.id, ids.slice(2, 4)))
    expect(codes).toEqual([{ status: 'WD' }, { status: 'WD' }])
    expect((await startList()).flights[0]?.players).toHaveLength(1)
  })

  test('keeps the players of a side that has begun, but may rename it', async () => {
    await make(1, 2)
    await make(3, 4)
    await app.db.delete(tournamentEntries).where(eq(tournamentEntries.id, ids[4] ?? ''))
    await publish((await draw()).draft)
    await play(1, pars)
    const [side] = await sidesNow()
    const swapped = { entryIds: [ids[1], ids[0]], name: '', basedOn: side!.version }
    expect(await onSides('PUT', `/${side!.id}`, swapped)).toMatchObject(refused('side_begun'))
    const renamed = { entryIds: [ids[0], ids[1]], name: 'Ørnene', basedOn: side!.version }
    expect((await onSides('PUT', `/${side!.id}`, renamed)).status).toBe(200)
    expect((await board()).rows[0]?.name).toBe('Ørnene')
    expect(await onSides('DELETE', `/${side!.id}`)).toMatchObject(refused('side_drawn'))
  })
})

test('a new handicap of a partner changes the side’s, until the side has a score', async () => {
  await field(foursomes, 4)
  await make(1, 2)
  await make(3, 4)
  await publish((await draw()).draft)
  const edit = async (handicapTenths: number, other: object = {}) => {
    const path = `/api/v1/tournaments/${at.tournament.id}/entries`
    const listed = (await (await app.request('GET', path, undefined, { cookie })).json()) as {
      entries: DirectorsEntry[]
    }
    const partner = listed.entries.find(({ id }) => id === ids[1])!
    const { firstName, lastName, clubName, gender, email, divisionId, feeOre } = partner
    const change = { firstName, lastName, clubName, gender, email: email ?? '', divisionId, feeOre }
    const basedOn = partner.version
    const body = { ...change, handicapTenths, basedOn, ...other }
    return app.request('PUT', `${path}/${ids[1]}`, body, { cookie })
  }
  // 50 % of 8,26 and of 20,0 × 128/113 − 0,8 = 21,85 is 15,06.
  expect((await edit(200)).status).toBe(200)
  expect(await handicaps()).toEqual([15, 15, 11, 11])
  await play(1, pars)
  expect((await edit(300)).status).toBe(200)
  expect(await handicaps()).toEqual([15, 15, 11, 11])
  // A side is of one række.
  const values = { ...at.division, id: undefined, name: 'B', position: 2 }
  const [division] = await app.db.insert(tournamentDivisions).values(values).returning()
  const moved = await edit(300, { divisionId: division?.id })
  expect(await reasonOf(moved)).toBe('entry_on_side')
})

describe('a golfer', () => {
  let golfers: string[] = []
  beforeEach(async () => {
    await field(fourBall, 3)
    golfers = []
    for (const id of ids) {
      const { cookie: own, accountId } = await signInAs(app, [])
      await app.db.update(tournamentEntries).set({ accountId }).where(eq(tournamentEntries.id, id))
      golfers.push(own)
    }
  })
  const own = async (player: number, method: string, path = '', body?: object) => {
    const entry = `/api/v1/account/tournament-entries/${ids[player - 1]}/side`
    const answer = await app.request(method, `${entry}${path}`, body, {
      cookie: golfers[player - 1] ?? '',
    })
    return { status: answer.status, body: (await answer.json()) as OwnSide }
  }
  const join = (player: number, code: string) => own(player, 'POST', '/membership', { code })

  test('starts a side, and the partner joins it by its code', async () => {
    const { side } = (await own(1, 'POST', '', { name: 'Ørnene' })).body
    expect(side).toMatchObject({ name: 'Ørnene', players: [{ isMe: true }] })
    expect(await join(2, 'XXXXXX')).toMatchObject(refused('side_code_wrong'))
    const joined = await join(2, side!.code.toLowerCase())
    expect(joined.body.side?.players).toEqual([
      { name: 'Spiller Nummer1', isMe: false },
      { name: 'Spiller Nummer2', isMe: true },
    ])
    expect(await join(3, side!.code)).toMatchObject(refused('side_full'))
    expect((await own(2, 'DELETE', '/membership')).body.side).toBeNull()
    expect((await join(3, side!.code)).status).toBe(200)
  })

  test('cannot see or change another golfer’s side, nor the own after the draw', async () => {
    const { side } = (await own(1, 'POST', '', { name: '' })).body
    await join(2, side!.code)
    const foreign = `/api/v1/account/tournament-entries/${ids[0]}/side`
    const answer = await app.request('GET', foreign, undefined, { cookie: golfers[1] ?? '' })
    expect(answer.status).toBe(404)
    await app.db.delete(tournamentEntries).where(eq(tournamentEntries.id, ids[2] ?? ''))
    await publish((await draw()).draft)
    expect(await own(1, 'DELETE', '/membership')).toMatchObject(refused('side_drawn'))
    expect((await own(1, 'GET')).body.mayChange).toBe(false)
  })

  test('gets the last seat of a side only once, when two join at the same time', async () => {
    const { side } = (await own(1, 'POST', '', { name: '' })).body
    const lock = `select 1 from tournaments where id = '${at.tournament.id}' for no key update`
    const answers = await holding(
      app,
      lock,
      () => Promise.all([join(2, side!.code), join(3, side!.code)]),
      2,
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422])
    expect((await own(1, 'GET')).body.side?.players).toHaveLength(2)
  })

  test('who withdraws before the draw leaves the partner free for another, and the directors are told', async () => {
    const { side } = (await own(1, 'POST', '', { name: '' })).body
    await join(2, side!.code)
    const withdrawal = `/api/v1/account/tournament-entries/${ids[0]}/withdrawal`
    app.clock.set('2027-06-01T10:00:00+02:00')
    // As long as a name may be, and in a larger team there are several.
    const [firstName, lastName] = ['Anna'.repeat(30), 'Holm'.repeat(30)]
    await app.db
      .update(tournamentEntries)
      .set({ firstName, lastName })
      .where(eq(tournamentEntries.id, ids[1] ?? ''))
    await app.db
      .update(tournaments)
      .set({ state: 'open' })
      .where(eq(tournaments.id, at.tournament.id))
    expect((await app.request('POST', withdrawal, {}, { cookie: golfers[0] ?? '' })).status).toBe(
      200,
    )
    expect((await own(2, 'GET')).body.side?.players).toEqual([
      { name: `${firstName} ${lastName}`, isMe: true },
    ])
    const told = await app.db.select().from(outbox).where(eq(outbox.template, 'sideShort'))
    expect(told.map(({ data }) => data)).toMatchObject([
      { left: 'Spiller Nummer1', partners: `${firstName} ${lastName}` },
    ])
  })
})
