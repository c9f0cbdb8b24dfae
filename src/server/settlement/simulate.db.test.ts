import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildExampleSeason, buildSoldCard } from '#test/settlement-season.ts'
import { createTestApp, type TestApp } from '#test/test-app.ts'
import { passes } from '../db/tables/passes.ts'
import { computeLargeSeasons, standingOf } from './season-standing.ts'
import { settleInProcess } from './settle-in-process.ts'
import { cutOffOfToday, simulate as simulateAt } from './simulate.ts'

/** Each of several processes takes seconds to start on a machine that runs many tests. */
const startsProcesses = 120_000

let app: TestApp
let example: Awaited<ReturnType<typeof buildExampleSeason>>
beforeAll(async () => {
  app = await createTestApp({ now: '2027-07-05T10:00:00+02:00' })
  example = await buildExampleSeason(app.db)
})
afterAll(() => app.close())

const simulate = () =>
  simulateAt(app.ctx(), example.season, cutOffOfToday(app.ctx(), example.season))

test('callers at the same time share one computation, which is kept for a minute', async () => {
  const [one, two] = await Promise.all([simulate(), simulate()])
  expect(one).toBe(two)
  const card = await buildSoldCard(app.db)
  app.clock.set('2027-07-05T10:00:30+02:00')
  expect(await simulate()).toBe(one)
  app.clock.set('2027-07-05T11:30:00+02:00')
  const later = await simulate()
  expect(later.settlement.totals.sales.lines).toBe(one.settlement.totals.sales.lines + 1)
  await app.db.delete(passes).where(eq(passes.id, card.id))
  app.clock.set('2027-07-06T10:00:00+02:00')
  expect((await simulate()).settlement.totals.pool.total).toBe(1_745_491)
})

test(
  'a large season is computed by the job and never by a page, which shows the last result',
  { timeout: startsProcesses },
  async () => {
    // Every season with a card counts as large here.
    const bounds = { mostCards: 0 }
    const compute = () => computeLargeSeasons(ctx(), { ...bounds, databaseUrl: app.databaseUrl })
    const woken: string[] = []
    const ctx = () => ({ ...app.ctx(), wake: (job: string) => void woken.push(job) })
    const standing = () => standingOf(ctx(), example.season, bounds)

    app.clock.set('2027-07-06T11:00:00+02:00')
    expect(await standing()).toEqual({ simulation: undefined, isComputing: true })
    expect(woken).toEqual(['settlement'])

    await Promise.all([compute(), compute()])
    const first = await standing()
    expect(first).toMatchObject({ isComputing: false, simulation: { at: app.ctx().now() } })
    expect(first.simulation?.settlement).toEqual((await simulate()).settlement)
    expect(first.simulation?.recentPoints).toEqual((await simulate()).recentPoints)

    const card = await buildSoldCard(app.db)
    app.clock.set('2027-07-06T11:30:00+02:00')
    // Out of date, but shown until the job has a newer one.
    expect(await standing()).toEqual({ ...first, isComputing: true })
    expect(woken).toEqual(['settlement', 'settlement'])
    await compute()
    const second = await standing()
    expect(second.isComputing).toBe(false)
    expect(second.simulation?.settlement.totals.sales.lines).toBe(
      (first.simulation?.settlement.totals.sales.lines ?? 0) + 1,
    )
    await app.db.delete(passes).where(eq(passes.id, card.id))
  },
)

test(
  'a large season is settled in a process of its own, which ends, and whose failure is one of the job',
  { timeout: startsProcesses },
  async () => {
    app.clock.set('2027-07-08T10:00:00+02:00')
    const compute = (databaseUrl: string) =>
      computeLargeSeasons(app.ctx(), { mostCards: 0, databaseUrl })
    const standing = () => standingOf(app.ctx(), example.season, { mostCards: 0 })
    const children = () => process.getActiveResourcesInfo().filter((kind) => kind === 'ProcessWrap')
    const before = await standing()

    // This process has the database; the one that settles does not find it.
    const elsewhere = app.databaseUrl.replace(/\/(\w+)(\?|$)/, '/nowhere$2')
    await expect(compute(elsewhere)).rejects.toThrow(/settlement of a season broke: .*"nowhere"/s)
    const task = { databaseUrl: app.databaseUrl, seasonId: example.season.id, at: app.ctx().now() }
    const cutOff = cutOffOfToday(app.ctx(), example.season)
    await expect(settleInProcess({ ...task, cutOff }, { seconds: 0.01 })).rejects.toThrow(
      'was stopped',
    )
    expect(await standing()).toEqual({ ...before, isComputing: true })

    await compute(app.databaseUrl)
    expect(await standing()).toMatchObject({ isComputing: false, simulation: { at: task.at } })
    await expect.poll(children).toEqual([])
  },
)
