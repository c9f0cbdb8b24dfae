import { expect, test } from 'vitest'
import { buildExampleSeason, financeActor } from '#test/settlement-season.ts'
import { closedRight, raceCloses } from '#test/settlement-race.ts'
import { createTestApp } from '#test/test-app.ts'
import { settlementStatements } from '../db/tables/settlement.ts'
import { closeCutOff, drawBefore, lockPrepared } from './close-cut-off.ts'
import { findCutOff } from './cut-off-queries.ts'
import { prepareCutOff } from './prepare-cut-off.ts'

test('of many who close a cut-off at once one does, and rollbacks leave no gap in the numbers', async () => {
  const app = await createTestApp({ now: '2090-01-10T10:00:00+01:00' })
  const race = { seasons: 4, pressesEach: 5, rollbacks: 3 }
  try {
    expect(await raceCloses(app, race)).toEqual(closedRight(race))
  } finally {
    await app.close()
  }
})

test('statements that were drawn before the transaction are stored in it, and none is drawn again', async () => {
  const app = await createTestApp({ now: '2027-07-05T10:00:00+02:00' })
  try {
    const { season } = await buildExampleSeason(app.db)
    const [first, second] = [await financeActor(app), await financeActor(app)]
    const prepared = { seasonId: season.id, kind: 'on_account_1' as const }
    const { cutOffId } = await prepareCutOff(app.ctx({ actor: first }), prepared)
    const { inputHash = '' } = (await findCutOff(app.db, cutOffId)) ?? {}
    const ctx = app.ctx({ actor: second })
    const found = await drawBefore(ctx, { cutOffId, inputHash })
    // A PDF that was drawn again would not be one of these.
    const drawn = new Map([...found.keys()].map((key, at) => [key, Buffer.from(`drawn ${at}`)]))
    await app.db.transaction(async (tx) => {
      const cutOff = await lockPrepared(tx, { cutOffId, inputHash })
      await closeCutOff({ ...ctx, db: tx }, cutOff, { approvedBy: second.accountId, drawn })
    })
    const stored = await app.db.select({ pdf: settlementStatements.pdf }).from(settlementStatements)
    expect(stored.map(({ pdf }) => pdf?.toString()).toSorted()).toEqual(
      [0, 1, 2, 3, 4].map((at) => `drawn ${at}`),
    )
  } finally {
    await app.close()
  }
})
