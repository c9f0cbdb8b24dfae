import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { hashOf } from '#server/checkins/access.ts'
import { scanDevices } from '#server/db/tables/checkins.ts'
import { buildGolfer, buildPass } from '#test/checkins.ts'
import { buildClub } from '#test/clubs.ts'
import { showCode } from '#test/reception.ts'
import { inDatabase } from './database.ts'
import { expect, test } from './fixtures.ts'
import { ask, signIn } from './sign-in.ts'

type Pass = Awaited<ReturnType<typeof buildPass>>

test('staff check in three guests without a connection, reload, and see one conflict afterwards', async ({
  phone: reception,
  baseURL,
}) => {
  const [peter, karen, bodil] = await inDatabase(async (db) => [
    await buildPass(db, { golferId: (await buildGolfer(db, { firstName: 'Peter' })).id }),
    await buildPass(db, { golferId: (await buildGolfer(db, { firstName: 'Karen' })).id }),
    await buildPass(db, {
      golferId: (await buildGolfer(db, { firstName: 'Bodil' })).id,
      sold: { totalRounds: 1 },
    }),
  ])
  await signIn(reception, baseURL, 'club')
  const { now } = await ask<{ now: string }>(reception.request, '/scan/state')
  const codeOf = codesAt(Date.parse(now) - Date.now())
  const isFetched = reception.waitForResponse(/\/reception-snapshot/)
  await reception.goto('/scan')
  await expect(reception.getByRole('heading', { name: 'Rold Bakker Golfklub' })).toBeVisible()
  await isFetched
  await expect.poll(() => reception.evaluate(() => caches.match('/scan').then(Boolean))).toBe(true)

  await reception.context().setOffline(true)
  for (const [pass, name] of [
    [peter, 'Peter H.'],
    [karen, 'Karen H.'],
    [bodil, 'Bodil H.'],
  ] as const) {
    const verdict = await scanOn(reception, await codeOf(pass as Pass, name))
    await expect(verdict).toContainText(name)
    await expect(verdict).toContainText('Sendes, når der er dækning.')
    await verdict.getByRole('button', { name: 'Næste gæst' }).click()
  }
  const again = await scanOn(reception, await codeOf(peter as Pass, 'Peter H.'))
  await expect(again).toContainText('Allerede tjekket ind')
  await again.getByRole('button', { name: 'Næste gæst' }).click()
  // Meanwhile the last round of one of them is spent at another club.
  await playElsewhere(baseURL, await codeOf(bodil as Pass, 'Bodil H.'))

  await reception.reload()
  await expect(reception.getByText('4 check-in venter på dækning')).toBeVisible()
  await expect(reception.getByText('Ingen forbindelse – I kan stadig tjekke ind')).toBeVisible()

  await reception.context().setOffline(false)
  const changed = reception.getByRole('region', { name: 'Ændret efter forbindelse' })
  await expect(changed.getByRole('listitem')).toHaveCount(1)
  await expect(changed).toContainText('Bodil Holm')
  await expect(changed).toContainText('Tæller ikke som en runde. Den ene runde er brugt.')
  const guests = reception.getByRole('region', { name: 'Dagens gæster' })
  await expect(guests.getByText('Peter Holm').first()).toBeVisible()
  await expect(guests.getByText('Karen Holm').first()).toBeVisible()
  await expect(reception.getByText(/check-in venter/)).toHaveCount(0)
})

/** The codes of the guests' phones by the clock of the service. */
const codesAt = (skew: number) => (pass: Pass, shownName: string) =>
  inDatabase((db) => showCode(db, { pass, now: new Date(Date.now() + skew), token: { shownName } }))

async function scanOn(reception: Page, code: string) {
  const field = reception.getByLabel('Skan koden, eller skriv nummer eller navn')
  await field.fill(code)
  await field.press('Enter')
  return reception.getByTestId('verdict')
}

/** Another club's paired device, with a connection. */
async function playElsewhere(origin = '', code: string) {
  const token = randomUUID()
  const clubId = await inDatabase(async (db) => {
    const club = await buildClub(db)
    const fields = { clubId: club.id, name: 'Skranken', pairedBy: randomUUID() }
    await db
      .insert(scanDevices)
      .values({ ...fields, tokenHash: hashOf(token), createdAt: new Date() })
    return club.id
  })
  const atClient = new Date().toISOString()
  const answer = await fetch(`${origin}/api/v1/check-ins`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie: `device=${token}`, origin },
    body: JSON.stringify({ id: randomUUID(), way: 'staff_scan', clubId, code, atClient }),
  })
  expect(await answer.json()).toMatchObject({ outcome: 'allow' })
}
