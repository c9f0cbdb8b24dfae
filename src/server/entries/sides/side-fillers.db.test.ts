import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Output } from '#contract/shared/endpoint.ts'
import type { previewFillers } from '#contract/entries/sides.ts'
import { activity } from '#server/db/tables/activity.ts'
import { tournamentDivisions } from '#server/db/tables/competitions.ts'
import { mails as outbox } from '#server/db/tables/notifications.ts'
import { app, at, cookie, createDrawTestApp, draw, publish } from '#test/draw-test-app.ts'
import {
  board,
  field,
  fourBall,
  ids,
  make,
  onSides,
  over,
  pars,
  play,
  sidesNow,
} from '#test/side-test-app.ts'
import { limitFillersToTerms } from './side-fillers.ts'

beforeAll(createDrawTestApp)
afterAll(() => app.close())

const bestTwo = { kind: 'best_balls', size: 3, count: 2 } as const
const noted = () =>
  app.db.select().from(activity).where(eq(activity.action, 'tournaments.set_side_fillers'))
const refusal = (reason: string) => ({ status: 422, body: { error: { reason } } })

test('a team that lacks a player all day gets net bogey and net par by turns as a ball', async () => {
  await field(bestTwo, 5, 'stableford')
  await make(1, 2)
  await make(3, 4, 5)
  await publish((await draw()).draft)
  const [short, full] = await sidesNow()
  const path = (side = short) => `/${side!.id}/fillers`
  // The second player picks up everything: two points from the first on each hole, and none beside them.
  await play(1, pars)
  await play(
    2,
    pars.map(() => 'picked_up' as const),
  )
  await play(3, over(18))
  await play(4, over(18))
  await play(5, over(18))
  const shown = async () => {
    const { rows } = await board()
    return rows.map(({ name, net, gross }) => [
      name.split(' / ')[0],
      net?.all.total,
      gross.all.total,
    ])
  }
  const before = await shown()
  const preview = await onSides<Output<typeof previewFillers>>('GET', `${path()}?fillers=1`)
  expect(preview.body.told.map(({ hasEmail }) => hasEmail)).toEqual([true, true])
  expect(preview.body.changes.some(({ name }) => name.startsWith('Spiller Nummer1'))).toBe(true)
  expect(await shown()).toEqual(before)
  expect((await onSides('PUT', path(), { fillers: 1, from: 0 })).status).toBe(200)
  expect((await onSides('PUT', path(), { fillers: 1, from: 0 })).status).toBe(200)
  const [ofShort] = before.filter(([name]) => name === 'Spiller Nummer1')
  const after = (await shown()).find(([name]) => name === 'Spiller Nummer1')
  // 1 and 2 points by turns are 27 on 18 holes; it has no gross score.
  expect(after).toEqual([ofShort?.[0], Number(ofShort?.[1]) + 27, ofShort?.[2]])
  expect(await noted()).toHaveLength(1)
  expect((await onSides('PUT', path(), { fillers: 0, from: 0 })).status).toBe(409)
  const mailed = await app.db.select().from(outbox).where(eq(outbox.template, 'sideFiller'))
  expect(mailed.map(({ toAddress }) => toAddress).toSorted()).toEqual(
    [1, 2].map((i) => `${ids[i - 1]}@example.dk`).toSorted(),
  )
  expect(await onSides('PUT', path(), { fillers: 2, from: 1 })).toMatchObject(
    refusal('side_not_short'),
  )
  expect(await onSides('PUT', path(full), { fillers: 1, from: 0 })).toMatchObject(
    refusal('side_not_short'),
  )
  expect((await onSides('PUT', path(), { fillers: 0, from: 1 })).status).toBe(200)
  expect(await shown()).toEqual(before)
})

test('a filler goes for good when the team is no longer short', async () => {
  await field(bestTwo, 3, 'stableford')
  await make(1, 2)
  const [side] = await sidesNow()
  await onSides('PUT', `/${side!.id}/fillers`, { fillers: 1, from: 0 })
  expect((await sidesNow())[0]?.fillers).toBe(1)
  const basedOn = (await sidesNow())[0]!.version
  await onSides('PUT', `/${side!.id}`, { entryIds: ids, name: '', basedOn })
  expect((await sidesNow())[0]?.fillers).toBe(0)
  await publish((await draw()).draft)
  // One does not turn up, gets a filler, and then comes after all.
  const status = (from: string | null, to: string | null) =>
    app.request(
      'PUT',
      `/api/v1/tournaments/${at.tournament.id}/entries/${ids[2]}/status`,
      { from, status: to, reason: 'Mødte ikke' },
      { cookie },
    )
  expect((await status(null, 'NS')).status).toBe(200)
  await onSides('PUT', `/${side!.id}/fillers`, { fillers: 1, from: 0 })
  expect((await sidesNow())[0]?.fillers).toBe(1)
  expect((await status('NS', null)).status).toBe(200)
  expect((await sidesNow())[0]?.fillers).toBe(0)
  // One who leaves after a hole was not missing all day.
  await play(
    3,
    pars.map((par, i) => (i === 0 ? par : null)),
  )
  expect((await status(null, 'RTD')).status).toBe(200)
  const late = await onSides('PUT', `/${side!.id}/fillers`, { fillers: 1, from: 0 })
  expect(late).toMatchObject(refusal('side_not_short'))
  expect((await sidesNow())[0]).toMatchObject({ fillers: 0, missing: 0 })
})

test('pairs have no filler, as a partner plays on alone (Rule 23.4)', async () => {
  await field(fourBall, 1)
  await make(1)
  const [pair] = await sidesNow()
  const answer = await onSides('PUT', `/${pair!.id}/fillers`, { fillers: 1, from: 0 })
  expect(answer).toMatchObject(refusal('side_no_filler'))
})

test('a filler goes where the terms of the række no longer have one', async () => {
  await field(bestTwo, 2, 'stableford')
  await make(1, 2)
  const [side] = await sidesNow()
  const fillersIn = async (team: object) => {
    await onSides('PUT', `/${side!.id}/fillers`, { fillers: 1, from: 0 })
    const { id, terms } = at.division
    await app.db
      .update(tournamentDivisions)
      .set({ terms: { ...terms, team: { ...bestTwo, ...team } } })
      .where(eq(tournamentDivisions.id, id))
    await limitFillersToTerms(app.db, at.tournament.id)
    return (await sidesNow())[0]?.fillers
  }
  expect(await fillersIn({})).toBe(1)
  expect(await fillersIn({ size: 2, count: 1 })).toBe(0)
})
