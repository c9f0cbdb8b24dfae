import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CutOffKind } from '#domain/settlement/cut-offs.ts'
import { plainDate } from '#domain/shared/dates.ts'
import { holding, waitForLockWaiters } from '#test/lock-waiters.ts'
import { buildExampleSeason, financeActor } from '#test/settlement-season.ts'
import { createTestApp, type TestApp } from '#test/test-app.ts'
import type { Actor } from '../ctx.ts'
import { clubBankAccounts } from '../db/tables/settlement.ts'
import { approveCutOff } from './close-cut-off.ts'
import { getCutOff, listSettlements } from './cockpit.ts'
import { findCutOff } from './cut-off-queries.ts'
import { recordPayments } from './payout.ts'
import { discardCutOff, prepareCutOff } from './prepare-cut-off.ts'

let app: TestApp
let seasonId = ''
let first: Actor
let second: Actor

beforeAll(async () => {
  app = await createTestApp({ now: '2027-07-05T10:00:00+02:00' })
  const { season, clubs } = await buildExampleSeason(app.db)
  seasonId = season.id
  first = await financeActor(app)
  second = await financeActor(app)
  for (const { id: clubId } of clubs.slice(0, 2)) {
    await app.db.insert(clubBankAccounts).values({
      clubId,
      registration: '1234',
      account: '0001234567',
      enteredAt: new Date('2027-01-08T06:00:00Z'),
      confirmedAt: new Date('2027-01-08T07:00:00Z'),
      validFrom: plainDate('2027-01-08'),
    })
  }
})
afterAll(() => app.close())

type Said = { earlierNotPaid?: boolean }

const prepare = (kind: CutOffKind, said: Said = {}, actor = first) =>
  prepareCutOff(app.ctx({ actor }), { seasonId, kind, ...said })
async function approve(cutOffId: string, said: Said = {}, db = app.db) {
  const { inputHash = '' } = (await findCutOff(app.db, cutOffId)) ?? {}
  return approveCutOff({ ...app.ctx({ actor: second }), db }, { cutOffId, inputHash, ...said })
}
const changedElsewhere = { code: 'changed_elsewhere' }
const notRecorded = { code: 'refused', details: { reason: 'payments_not_recorded' } }

test('of two who prepare the same cut-off at once, the later is told to look again', async () => {
  for (const _ of ['nothing is prepared yet', 'one is replaced']) {
    const answers = await holding(
      app,
      'lock table settlement_cut_offs in exclusive mode',
      () => Promise.allSettled([prepare('on_account_1'), prepare('on_account_1', {}, second)]),
      2,
    )
    const failed = answers.flatMap((answer) =>
      answer.status === 'rejected' ? [answer.reason as object] : [],
    )
    expect(failed).toMatchObject([changedElsewhere])
  }
})

test('who prepares or discards a cut-off while a colleague closes it is refused', async () => {
  const { cutOffId } = await prepare('on_account_1')
  const late = await app.db.transaction(async (tx) => {
    await approve(cutOffId, {}, tx)
    const pressed = [
      prepare('on_account_1'),
      discardCutOff(app.ctx({ actor: first }), { cutOffId }),
    ].map((press) => press.catch((error: unknown) => error))
    await waitForLockWaiters(app, 2)
    return { pressed }
  })
  expect(await Promise.all(late.pressed)).toMatchObject([
    changedElsewhere,
    { code: 'refused', details: { reason: 'already_closed' } },
  ])
})

test('what may have been paid is not paid again by the next cut-off', async () => {
  app.clock.set('2027-10-02T10:00:00+02:00')
  await expect(prepare('on_account_2')).rejects.toMatchObject(notRecorded)
  const { seasons } = await listSettlements(app.ctx({ actor: first }))
  // 60 percent of the shares of the two clubs that have an account.
  const unrecordedOre = 405_928 + 231_379
  expect(seasons).toMatchObject([{ unrecordedOre }])

  const { cutOffId } = await prepare('on_account_2', { earlierNotPaid: true })
  const shown = await getCutOff(app.ctx({ actor: second }), { cutOffId })
  expect(shown).toMatchObject({ unrecordedOre })
  // The file may have gone to the bank since.
  await expect(approve(cutOffId)).rejects.toMatchObject(notRecorded)
  expect(await approve(cutOffId, { earlierNotPaid: true })).toEqual({ statements: 5 })

  app.clock.set('2027-12-08T10:00:00+01:00')
  const paid = { cutOffId, paidOn: plainDate('2027-10-15') }
  expect(await recordPayments(app.ctx({ actor: first }), paid)).toEqual({ paid: 2 })
  await expect(prepare('final')).resolves.toBeDefined()
})
