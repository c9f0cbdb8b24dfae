import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { DirectorsEntry } from '#contract/entries/director.ts'
import type { OwnSide, Sides } from '#contract/entries/sides.ts'
import {
  startingCompetitionTerms,
  type CompetitionTerms,
} from '#domain/competitions/terms/competition-terms.ts'
import { recommendedForTeam, type Team } from '#domain/competitions/terms/team.ts'
import type { Board } from '#domain/board/board.ts'
import type { HoleScore } from '#domain/scoring/hole-score.ts'
import { flightPlayers, tournamentEntries } from '#server/db/tables/entries.ts'
import { cards } from '#server/db/tables/scoring.ts'
import { tournaments } from '#server/db/tables/competitions.ts'
import {
  app,
  at,
  beginTournament,
  cookie,
  createDrawTestApp,
  draw,
  enter,
  mails,
  publish,
  refused,
  startList,
  studio,
} from '#test/draw-test-app.ts'
import { holding } from '#test/lock-waiters.ts'
import { signInAs } from '#test/people.ts'
import { fairHoles } from '#test/tournaments.ts'

const scramble: Team = { kind: 'one_ball', play: 'scramble', size: 4, drivesEach: 0 }
const foursomes: Team = { kind: 'one_ball', play: 'foursomes', size: 2, drivesEach: 0 }
const fourBall: Team = { kind: 'best_balls', size: 2, count: 1 }

beforeAll(createDrawTestApp)
afterAll(() => app.close())

function termsOf(team: Team, kind: 'stroke_play' | 'stableford' = 'stroke_play'): CompetitionTerms {
  const terms = startingCompetitionTerms({ format: { kind }, net: true })
  return { ...terms, team, allowance: recommendedForTeam(team, terms.scoring) }
}

let ids: string[] = []
/** This many men with handicaps 8,0, 9,0, …, in a tournament of this kind. */
async function field(team: Team, count: number, kind?: 'stroke_play' | 'stableford') {
  await beginTournament(1, termsOf(team, kind))
  ids = (await enter(count, { gender: 'men' })).map(({ id }) => id)
}

const sidesPath = () => `/api/v1/tournaments/${at.tournament.id}/sides`
async function onSides<Body = Sides>(method: string, path = '', body?: object) {
  const answer = await app.request(method, `${sidesPath()}${path}`, body, { cookie })
  return { status: answer.status, body: (await answer.json()) as Body }
}
const make = (...players: number[]) =>
  onSides('POST', '', { entryIds: players.map((i) => ids[i - 1]), name: '' })
const sidesNow = async () => (await onSides('GET')).body.divisions[0]!.sides

const handicaps = async () => {
  const rows = await app.db
    .select()
    .from(flightPlayers)
    .where(eq(flightPlayers.roundId, at.round.id))
  return ids.map((id) => rows.find(({ entryId }) => entryId === id)?.playingHandicap ?? null)
}
const holders = async () => {
  const rows = await app.db.select().from(cards).where(eq(cards.roundId, at.round.id))
  return ids.flatMap((id, i) => (rows.some(({ entryId }) => entryId === id) ? [i + 1] : []))
}
const play = (player: number, scores: readonly HoleScore[]) =>
  app.db
    .update(cards)
    .set({ scores: [...scores], revision: 1, deliveredAt: new Date('2027-06-12T14:00:00Z') })
    .where(and(eq(cards.roundId, at.round.id), eq(cards.entryId, ids[player - 1] ?? '')))
async function board() {
  await app.db
    .update(tournaments)
    .set({ state: 'in_play' })
    .where(eq(tournaments.id, at.tournament.id))
  const answer = await app.request('GET', `/api/v1/rounds/${at.round.id}/board`)
  return (await answer.json()) as Board
}

const pars = fairHoles.map(({ par }) => par)
const over = (strokes: number) => pars.map((par, i) => (i < strokes ? par + 1 : par))

describe('a side that plays one ball', () => {
  beforeEach(() => field(scramble, 8))

  test('has one card and the weighted handicap of its players, rounded once (WHS Appendix C)', async () => {
    await make(1, 2, 3, 4)
    await make(5, 6, 7, 8)
    const { draft } = await draw()
    expect(draft.flights.map(({ players }) => players)).toEqual([[ids[0]], [ids[4]]])
    await publish(draft)
    // 8,0 to 11,0 on 71,2/128: 8,26 · 9,39 · 10,53 · 11,66; 25, 20, 15 and 10 % of them are 6,69.
    expect(await handicaps()).toEqual([7, 7, 7, 7, 10, 10, 10, 10])
    expect(await holders()).toEqual([1, 5])
    expect(await mails()).toHaveLength(8)
  })

  test('is one row of the board under its players’ names, with the strokes of its handicap', async () => {
    await make(1, 2, 3, 4)
    await make(5, 6, 7, 8)
    await publish((await draw()).draft)
    await play(1, over(6))
    await play(5, over(8))
    const { rows, divisions } = await board()
    expect(rows.map(({ name, handicap }) => [name, handicap])).toEqual([
      ['Nummer1 / Nummer2 / Nummer3 / Nummer4', 7],
      ['Nummer5 / Nummer6 / Nummer7 / Nummer8', 10],
    ])
    // Six over with seven strokes is one under; eight over with ten is two under.
    expect(rows.map(({ net }) => net?.all.against)).toEqual([-1, -2])
    expect(divisions[0]?.standings.net?.placed).toEqual([[1], [0]])
  })

  test('stands on the start list by its name, and its players cannot be drawn without it', async () => {
    await onSides('POST', '', { entryIds: ids.slice(0, 4), name: 'Solskin' })
    await make(5, 6, 7)
    const { withoutSide, players } = await studio()
    expect(players.map(({ name, persons }) => [name, persons])).toEqual([
      ['Solskin (Nummer1 / Nummer2 / Nummer3 / Nummer4)', 4],
    ])
    expect(withoutSide).toHaveLength(4)
    const { draft } = await draw()
    expect((await publish(draft)).body).toMatchObject({
      error: {
        reason: 'draw_has_errors',
        details: { errors: [1, 2, 3, 4].map(() => ({ code: 'without_side' })) },
      },
    })
    const [, short] = await sidesNow()
    const entryIds = ids.slice(4)
    await onSides('PUT', `/${short!.id}`, { entryIds, name: '', basedOn: short!.version })
    await publish((await draw()).draft)
    const { flights } = await startList()
    expect(flights.map(({ players: [one] }) => one?.name)).toEqual([
      'Solskin',
      'Nummer5 / Nummer6 / Nummer7 / Nummer8',
    ])
  })
})

describe('a four-ball', () => {
  beforeEach(async () => {
    await field(fourBall, 4, 'stableford')
    await make(1, 2)
    await make(3, 4)
  })

  test('is drawn together, and nobody marks a partner (Rule 23.2)', async () => {
    const { draft } = await draw()
    expect(draft.flights).toMatchObject([{ players: [ids[0], ids[2]] }])
    await publish(draft)
    expect(await holders()).toEqual([1, 2, 3, 4])
    const rows = await app.db
      .select()
      .from(flightPlayers)
      .where(eq(flightPlayers.roundId, at.round.id))
    const marked = ids.map((id) => rows.find(({ entryId }) => entryId === id)?.marksEntryId)
    expect(marked.map((id) => ids.indexOf(id ?? '') + 1)).toEqual([3, 4, 2, 1])
  })

  test('counts the better points of each hole, and is one row with both cards', async () => {
    await publish((await draw()).draft)
    const nothing = pars.map((): HoleScore => 'picked_up')
    // The first plays the way out in par and picks up on the way home, the partner the reverse.
    await play(1, [...pars.slice(0, 9), ...nothing.slice(9)])
    await play(2, [...nothing.slice(0, 9), ...pars.slice(9)])
    await play(3, pars)
    await play(4, nothing)
    const { rows } = await board()
    const [one, other] = rows
    expect(rows.map(({ name }) => name)).toEqual([
      'Spiller Nummer1 / Spiller Nummer2',
      'Spiller Nummer3 / Spiller Nummer4',
    ])
    expect(one?.members?.map(({ name, handicap }) => [name, handicap])).toEqual([
      ['Spiller Nummer1', 7],
      ['Spiller Nummer2', 8],
    ])
    // 36 points for par; 85 % of 8,26 is 7, of which indexes 1 to 7 fall four on the way out (1, 3, 5, 7),
    // and 85 % of 9,39 is 8, of which 2, 4, 6 and 8 fall on the way home.
    expect([one?.net?.all.total, one?.gross.all.total]).toEqual([44, 36])
    // 10,53 at 85 % is 9.
    expect([other?.net?.all.total, other?.gross.all.total]).toEqual([45, 36])
  })

  test('goes on with one player when the partner leaves', async () => {
    await publish((await draw()).draft)
    await app.db
      .update(tournamentEntries)
      .set({ status: 'WD' })
      .where(eq(tournamentEntries.id, ids[0] ?? ''))
    await play(2, pars)
    const [row] = (await board()).rows
    expect(row).toMatchObject({ status: null, state: 'delivered', thru: 18 })
    expect(row?.gross.all.total).toBe(36)
  })
})

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
    const before = (await mails()).length
    const [side] = await sidesNow()
    const change = { entryIds: [ids[4], ids[1]], name: '', basedOn: side!.version }
    expect((await onSides('PUT', `/${side!.id}`, change)).status).toBe(200)
    // 12,79 and 9,39: 11,09.
    expect(await handicaps()).toEqual([null, 11, 11, 11, 11])
    expect(await holders()).toEqual([3, 5])
    expect((await mails()).length).toBeGreaterThan(before)
    const [flight] = (await startList()).flights
    expect(flight?.players.map(({ name }) => name)).toEqual([
      'Spiller Nummer5 / Spiller Nummer2',
      'Spiller Nummer3 / Spiller Nummer4',
    ])
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
  const edit = async (handicapTenths: number) => {
    const path = `/api/v1/tournaments/${at.tournament.id}/entries`
    const listed = (await (await app.request('GET', path, undefined, { cookie })).json()) as {
      entries: DirectorsEntry[]
    }
    const partner = listed.entries.find(({ id }) => id === ids[1])!
    const { firstName, lastName, clubName, gender, email, divisionId, feeOre } = partner
    const change = { firstName, lastName, clubName, gender, email: email ?? '', divisionId, feeOre }
    const basedOn = partner.version
    const body = { ...change, handicapTenths, basedOn }
    return app.request('PUT', `${path}/${ids[1]}`, body, { cookie })
  }
  // 50 % of 8,26 and of 20,0 × 128/113 − 0,8 = 21,85 is 15,06.
  expect((await edit(200)).status).toBe(200)
  expect(await handicaps()).toEqual([15, 15, 11, 11])
  await play(1, pars)
  expect((await edit(300)).status).toBe(200)
  expect(await handicaps()).toEqual([15, 15, 11, 11])
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

  test('who withdraws before the draw leaves the partner free for another', async () => {
    const { side } = (await own(1, 'POST', '', { name: '' })).body
    await join(2, side!.code)
    const withdrawal = `/api/v1/account/tournament-entries/${ids[0]}/withdrawal`
    app.clock.set('2027-06-01T10:00:00+02:00')
    await app.db
      .update(tournaments)
      .set({ state: 'open' })
      .where(eq(tournaments.id, at.tournament.id))
    expect((await app.request('POST', withdrawal, {}, { cookie: golfers[0] ?? '' })).status).toBe(
      200,
    )
    expect((await own(2, 'GET')).body.side?.players).toEqual([
      { name: 'Spiller Nummer2', isMe: true },
    ])
  })
})
