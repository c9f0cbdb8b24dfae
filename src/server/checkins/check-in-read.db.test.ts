import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { plainDate } from '#domain/shared/dates.ts'
import { buildGolfer, buildPass } from '#test/checkins.ts'
import { buildClub } from '#test/clubs.ts'
import { createTestApp, type TestApp } from '#test/test-app.ts'
import { readForCheckIn } from './check-in-read-queries.ts'
import { insertCheckIn, insertRound } from './queries.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

type Played = { clubId: string; day: string; mode?: 'manual' | 'no_show' }
type Pass = Awaited<ReturnType<typeof buildPass>>

async function play(pass: Pass, { clubId, day: text, mode = 'manual' }: Played) {
  const [id, day, at] = [randomUUID(), plainDate(text), app.clock.now()]
  const given = { id, day, clubId, mode, passId: pass.id, golferId: pass.golferId, slot: 1 }
  await insertCheckIn(app.db, {
    ...given,
    kind: 'attempt',
    holes: 18,
    minute: 600,
    atClient: at,
    atServer: at,
    offline: false,
    skewed: false,
    result: 'allow',
    reasons: [],
    answer: {},
    requestHash: id,
    ruleVersion: 'test',
    weightPoints: 10,
    staticCode: false,
  })
  const round = { holes: 18, credit: false, weightPoints: 10, checkInIds: [id] }
  await insertRound(app.db, pass, { clubId, slot: 1, day, ...round })
}

test('a check-in reads the rounds at other clubs, on any card of the holder, from the day before to the day after', async () => {
  const clubs = await Promise.all(Array.from({ length: 6 }, () => buildClub(app.db)))
  const [here, ...others] = clubs.map(({ id }) => id) as [string, ...string[]]
  const { id: golferId } = await buildGolfer(app.db)
  const pass = await buildPass(app.db, { golferId })
  const card = await buildPass(app.db, { golferId, product: 'FERIE' })
  const days = ['2027-05-02', '2027-05-03', '2027-05-04', '2027-05-05', '2027-05-06']
  for (const [i, day] of days.entries()) {
    await play(i % 2 ? card : pass, { clubId: others[i] ?? '', day })
  }
  await play(pass, { clubId: here, day: '2027-05-04' })
  await play(card, { clubId: others[0] ?? '', day: '2027-05-04', mode: 'no_show' })
  await play(await buildPass(app.db), { clubId: others[0] ?? '', day: '2027-05-04' })

  const at = new Date('2027-05-04T10:00:00+02:00')
  const { elsewhere, history } = await readForCheckIn(app.db, {
    clubId: here,
    passId: pass.id,
    at,
  })
  expect(elsewhere.map(({ day }) => day).toSorted()).toEqual(days.slice(1, 4))
  expect(history.map(({ day }) => day).toSorted()).toEqual([
    '2027-05-02',
    '2027-05-04',
    '2027-05-04',
    '2027-05-06',
  ])
})
