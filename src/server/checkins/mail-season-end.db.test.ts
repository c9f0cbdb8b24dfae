import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { mails } from '#server/db/tables/notifications.ts'
import { passes } from '#server/db/tables/passes.ts'
import { buildGolfer, buildPass, signIn } from '#test/checkins.ts'
import { createTestApp, type TestApp } from '#test/test-app.ts'
import { mailSeasonEnds } from './mail-season-end.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const sent = () => app.db.select().from(mails).where(eq(mails.template, 'seasonEnd'))

test('each account is mailed once that its season has ended, and not about a card that was withdrawn', async () => {
  const [anne, bo] = [await buildGolfer(app.db), await buildGolfer(app.db)]
  const pass = await buildPass(app.db, { golferId: anne.id })
  const withdrawn = await buildPass(app.db, { golferId: bo.id })
  await app.db.update(passes).set({ status: 'withdrawn' }).where(eq(passes.id, withdrawn.id))
  const { accountId } = await signIn(app.db, { golferIds: [anne.id] })
  await signIn(app.db, { golferIds: [bo.id] })

  app.clock.set(`${pass.lastDay}T12:00:00+01:00`)
  await mailSeasonEnds(app.ctx())
  expect(await sent()).toEqual([])
  app.clock.setOffset(
    new Date(`${pass.lastDay}T12:00:00+01:00`).getTime() +
      86_400_000 -
      new Date('2027-05-04T10:00:00+02:00').getTime(),
  )
  await Promise.all([mailSeasonEnds(app.ctx()), mailSeasonEnds(app.ctx())])
  await mailSeasonEnds(app.ctx())
  expect(await sent()).toMatchObject([
    { accountId, data: { lastDay: pass.lastDay, cards: [{ rounds: 0, clubs: 0 }] } },
  ])
})
