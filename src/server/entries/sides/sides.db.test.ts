import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { previewSideWithout } from '#contract/results/side-without.ts'
import type { Output } from '#contract/shared/endpoint.ts'
import type { HoleScore } from '#domain/scoring/hole-score.ts'
import { flightPlayers, flights, tournamentEntries } from '#server/db/tables/entries.ts'
import { hashOfKey, newKey } from '#server/keys.ts'
import {
  app,
  at,
  cookie,
  createDrawTestApp,
  draw,
  edit,
  mails,
  publish,
  startList,
  studio,
} from '#test/draw-test-app.ts'
import { openPhone } from '#test/scoring.ts'
import {
  board,
  field,
  fourBall,
  handicaps,
  holders,
  ids,
  make,
  onSides,
  over,
  pars,
  play,
  scramble,
  sidesNow,
} from '#test/side-test-app.ts'

/** What the director is shown before this player of the field leaves. */
async function sideWithout(player: number, status = 'WD') {
  const path = `/api/v1/tournaments/${at.tournament.id}/entries/${ids[player - 1]}/side-without`
  const answer = await app.request('GET', `${path}?status=${status}`, undefined, { cookie })
  return (await answer.json()) as Output<typeof previewSideWithout>
}

beforeAll(createDrawTestApp)
afterAll(() => app.close())

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
    // The card stands under the first player, so only that one takes the side out.
    const results = async (player: number) =>
      (await sideWithout(player)).changes.map(({ to }) => to.label)
    expect([await results(1), await results(2)]).toEqual([['WD'], []])
    expect((await sideWithout(2)).lines[0]).toBe('Holdets ene kort bliver stående, som det er.')
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
    expect(rows[1]?.players).toEqual(
      [5, 6, 7, 8].map((i) => ({ id: ids[i - 1], name: `Spiller Nummer${i}` })),
    )
    // Six over with seven strokes is one under; eight over with ten is two under.
    expect(rows.map(({ net }) => net?.all.against)).toEqual([-1, -2])
    expect(divisions[0]?.standings.net?.placed).toEqual([[1], [0]])
  })

  test('is told from a side with the same last names in the lists of the director', async () => {
    await make(1, 2, 3, 4)
    await make(5, 6, 7, 8)
    const ofAll = eq(tournamentEntries.tournamentId, at.tournament.id)
    await app.db.update(tournamentEntries).set({ lastName: 'Hansen' }).where(ofAll)
    for (const [i, firstName] of [...'ABCDEFGH'].entries()) {
      const entry = eq(tournamentEntries.id, ids[i] ?? '')
      await app.db.update(tournamentEntries).set({ firstName }).where(entry)
    }
    expect((await studio()).players.map(({ name }) => name).toSorted()).toEqual([
      'A Hansen / B Hansen / C Hansen / D Hansen',
      'E Hansen / F Hansen / G Hansen / H Hansen',
    ])
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

  test('alone in its flight keeps its own card: one writes and signs as the marker, another for the side', async () => {
    app.clock.set('2027-06-12T09:00:00+02:00')
    await make(1, 2, 3, 4)
    await make(5, 6, 7, 8)
    await publish((await draw()).draft)
    const [first] = (await startList()).flights
    const key = newKey()
    const flightId = first!.flightId
    await app.db
      .update(flights)
      .set({ keyHash: hashOfKey(key) })
      .where(eq(flights.id, flightId))
    const phone = openPhone(app, flightId, key)
    const [holder = '', partner = ''] = ids
    expect((await phone.read()).partners?.map(({ entryId }) => entryId)).toEqual(ids.slice(1, 4))
    const scores = pars.map((score, i) => ({
      id: randomUUID(),
      entryId: holder,
      by: partner,
      hole: i + 1,
      score,
      replaces: [],
      writtenAt: phone.now(),
    }))
    const { results } = await phone.send(scores)
    expect(new Set(results.map(({ outcome }) => outcome))).toEqual(new Set(['stored']))
    expect((await phone.sign({ entryId: holder, as: 'marker', by: partner })).status).toBe(200)
    expect((await phone.sign({ entryId: holder, as: 'player', by: holder })).status).toBe(200)
    const { cards: delivered } = await phone.deliver(holder)
    expect(delivered).toMatchObject([{ entryId: holder, state: 'delivered' }])
    const stranger = await phone.send([{ ...scores[0]!, id: randomUUID(), by: ids[4] ?? '' }])
    expect(stranger.results).toMatchObject([{ outcome: 'refused', reason: 'not_in_flight' }])
  })
})

const leave = (player: number, status: 'WD' | 'DQ') =>
  app.db
    .update(tournamentEntries)
    .set({ status })
    .where(eq(tournamentEntries.id, ids[player - 1] ?? ''))

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
    expect(one?.players?.map(({ id }) => id)).toEqual([ids[0], ids[1]])
    expect(one?.members?.map(({ name, handicap }) => [name, handicap])).toEqual([
      ['Spiller Nummer1', 7],
      ['Spiller Nummer2', 8],
    ])
    // 36 points for par; 85 % of 8,26 is 7, of which indexes 1 to 7 fall four on the way out (1, 3, 5, 7),
    // and 85 % of 9,39 is 8, of which 2, 4, 6 and 8 fall on the way home.
    expect([one?.net?.all.total, one?.gross.all.total]).toEqual([44, 36])
    // 10,53 at 85 % is 9.
    expect([other?.net?.all.total, other?.gross.all.total]).toEqual([45, 36])
    const why = `/api/v1/rounds/${at.round.id}/board/reason?entryId=${one?.id}&view=gross`
    expect(await (await app.request('GET', why)).json()).toMatchObject({
      text: expect.stringContaining(
        'Spiller Nummer1 talte på 9 huller og Spiller Nummer2 på 9 huller.',
      ),
    })
    // In a file the cards of the players follow the row of their side.
    const path = `/api/v1/tournaments/${at.tournament.id}/results/export.csv`
    const file = await (await app.request('GET', path, undefined, { cookie })).text()
    const lines = file.split('\r\n').map((line) => line.split(';'))
    expect(lines.slice(1, 4).map((cells) => [...cells.slice(1, 4), ...cells.slice(5, 9)])).toEqual([
      ['1', 'Spiller Nummer3 / Spiller Nummer4', 'Hjemme Golfklub', '', '', '', ''],
      ['1', 'Spiller Nummer3', 'Hjemme Golfklub', '10,0', '9', '4', '5'],
      ['1', 'Spiller Nummer4', 'Hjemme Golfklub', '11,0', '10', 'x', 'x'],
    ])
    expect(lines[1]?.slice(-3)).toEqual(['45', '45 point', ''])
  })

  test('keeps the card of a partner who has left when the list is published again', async () => {
    const { draft } = await draw()
    await publish(draft)
    await play(2, pars)
    await leave(2, 'WD')
    const [flight] = (await studio()).drafts[0]!.flights
    const later = { kind: 'start', flight: flight!.id, slot: { minute: 600, hole: 1 } }
    const edited = await edit((await studio()).drafts[0]!, later)
    expect((await publish(edited.body)).status).toBe(200)
    expect(await holders()).toEqual([1, 2, 3, 4])
    await play(
      1,
      pars.map(() => 'picked_up'),
    )
    expect((await board()).rows[0]?.gross.all.total).toBe(36)
  })

  test('counts no ball of a partner who is disqualified', async () => {
    await publish((await draw()).draft)
    await play(1, pars)
    await play(2, over(18))
    const { lines, changes } = await sideWithout(1, 'DQ')
    expect(lines).toHaveLength(2)
    expect(lines[1]).toMatch(/^Spillers bold tæller ikke, .*regel 23\.8/)
    // Net: 36 with 7 strokes, and 18 with 8.
    expect(changes.map(({ from, to }) => [from.result, to.result])).toEqual([
      ['43 point', '26 point'],
    ])
    await leave(1, 'DQ')
    // Eighteen bogeys are 18 points.
    expect((await board()).rows[0]).toMatchObject({ status: null, gross: { all: { total: 18 } } })
  })

  test('goes on with one player when the partner leaves', async () => {
    expect((await sideWithout(1)).lines).toEqual([
      'Spiller spiller videre, og den bedste bold tæller.',
    ])
    await publish((await draw()).draft)
    await leave(1, 'WD')
    expect((await sideWithout(2)).lines).toEqual([
      'Der er ingen tilbage på holdet, så hele holdet er ude (WD).',
    ])
    await play(2, pars)
    const [row] = (await board()).rows
    expect(row).toMatchObject({ status: null, state: 'delivered', thru: 18 })
    expect(row?.gross.all.total).toBe(36)
  })
})
