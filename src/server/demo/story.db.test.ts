import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays, weekdayOf, yearOf } from '#domain/shared/dates.ts'
import { minuteNow, today } from '#server/ctx.ts'
import type { Db } from '#server/db/client.ts'
import { ensureSeasons, getSeason } from '#server/passes/seasons.ts'
import { createTestApp, type TestApp } from '#test/test-app.ts'
import { buildStory, type Story, type When } from './story.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const days = [
  '2027-01-01',
  '2027-02-14',
  '2028-02-29',
  '2027-03-01',
  '2027-03-02',
  '2027-04-19',
  '2027-06-30',
  '2027-08-15',
  '2027-10-31',
  '2026-11-20',
  '2027-11-30',
  '2027-12-31',
]

/** Builds the data of a day twice, with seasons from a transaction that is rolled back. */
async function buildTwice(day: string) {
  const built: { when: When; story: Story; again: Story }[] = []
  const now = () => new Date(`${day}T16:00:00Z`)
  const transaction = app.db.transaction(async (tx) => {
    const ctx = { ...app.ctx(), db: tx, now }
    const [current, next] = await ensureSeasons(tx, ctx)
    const when = {
      day: today(ctx),
      minute: minuteNow(ctx),
      current: await load(tx, current),
      next: await load(tx, next),
    }
    built.push({ when, story: buildStory(when), again: buildStory(when) })
    tx.rollback()
  })
  await expect(transaction).rejects.toThrow('Rollback')
  return built[0] as (typeof built)[0]
}

async function load(tx: Db, row: { id: string; code: string } | undefined) {
  const { season, products } = await getSeason(tx, row?.id ?? '')
  return { id: row?.code ?? '', season, products }
}

test.each(days)('on %s the data is plausible, and the same every time', async (day) => {
  const { when, story, again } = await buildTwice(day)
  const hash = (value: unknown) => createHash('sha256').update(JSON.stringify(value)).digest('hex')
  expect(hash(again)).toBe(hash(story))

  const now = new Date(`${day}T16:00:00Z`)
  expect(when.current.season.playFrom <= day && day <= when.current.season.playTo).toBe(true)
  expect(story.visits.every(({ at }) => at <= now)).toBe(true)
  expect(
    story.sales.every(
      ({ soldAt, pass }) =>
        soldAt <= now && (pass.endedAt ?? soldAt) <= now && (pass.endedAt ?? soldAt) >= soldAt,
    ),
  ).toBe(true)
  expect(story.sales.length).toBeGreaterThan(100)
  expect(story.sales.some(({ pass }) => pass.seasonId === when.next.id)).toBe(true)

  const numbers = story.sales.map(({ pass }) => pass.number)
  expect(new Set(numbers).size).toBe(numbers.length)
  const perPass = Map.groupBy(
    story.visits.filter(({ verdict }) => verdict.slot),
    ({ sale }) => sale.pass.id,
  )
  for (const visits of perPass.values()) {
    const slots = visits.map(({ clubId, verdict }) => `${clubId} ${verdict.slot?.slot}`)
    const nines = visits.filter(({ verdict }) => verdict.slot?.kind === 'second_nine').length
    expect(new Set(slots).size).toBe(slots.length - nines)
    expect(visits.every(({ verdict }) => verdict.outcome !== 'deny')).toBe(true)
  }
  const weekdayCards = story.visits.filter(
    ({ sale, verdict }) => verdict.slot && sale.product.code === 'HVERDAG',
  )
  expect(weekdayCards.every(({ input }) => weekdayOf(input.at.day) <= 5)).toBe(true)
})

test('in the middle of the season the mother has used all rounds at one club', async () => {
  const { story } = await buildTwice('2027-07-14')
  const anne = story.sales[0]
  const rounds = story.visits.filter(({ sale, verdict }) => sale === anne && verdict.slot)
  const perClub = Map.groupBy(rounds, ({ clubId }) => clubId)
  expect(Math.max(...[...perClub.values()].map((list) => list.length))).toBeGreaterThanOrEqual(2)
  expect(story.visits.some(({ verdict }) => verdict.outcome === 'deny')).toBe(true)
  expect(story.visits.length).toBeGreaterThan(300)
  const yesterday = addDays(story.visits[0]?.input.at.day ?? today(app.ctx()), -1)
  expect(yearOf(yesterday)).toBe(2027)
})

test('courses are plausible: every tee has each stroke index once, and a slope within the limits', async () => {
  const { story } = await buildTwice('2027-05-01')
  const { tees, holes, courses } = story.clubs
  for (const tee of tees) {
    const ofTee = holes.filter(({ teeId }) => teeId === tee.id)
    const indexes = ofTee.map(({ strokeIndex }) => strokeIndex).toSorted((a, b) => a - b)
    expect(indexes).toEqual(ofTee.map((_, i) => i + 1))
    expect(ofTee.reduce((sum, { par }) => sum + par, 0)).toBe(tee.par)
    expect(tee.slopeRating).toBeGreaterThan(105)
    expect(tee.slopeRating).toBeLessThan(150)
    const whole = tee.courseRatingTenths * (ofTee.length === 9 ? 2 : 1)
    expect(Math.abs(whole / 10 - 72)).toBeLessThan(8)
  }
  expect(
    courses.filter(({ holes: count }) => count === 18).every(({ par }) => par >= 70 && par <= 74),
  ).toBe(true)
})

test('the texts contain no word that the product avoids', async () => {
  const { story } = await buildTwice('2027-05-01')
  const text = JSON.stringify([story.clubs.clubs, story.clubs.terms, story.clubs.closures])
  expect(text).not.toMatch(/\b(pas|passet|check in|tjek-in|member|undefined)\b/i)
})
