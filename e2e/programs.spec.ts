import type { APIRequestContext } from '@playwright/test'
import { createClient } from '../docs/examples/saesonkortet-client.ts'
import { expectAccessible } from './accessibility-checks.ts'
import { buildToday, inDatabase } from './database.ts'
import { expect, test } from './fixtures.ts'
import { ask, signIn } from './sign-in.ts'

/** The club whose administrator is signed in. */
async function ownClub(request: APIRequestContext) {
  const { staffOf } = await ask<{ staffOf: { clubId: string }[] }>(request, '/scan/state')
  return staffOf[0]?.clubId ?? ''
}

test('a club makes a key, its program enters a player and reads the board, and the key ends when the club closes it', async ({
  page,
  phone,
  baseURL,
}) => {
  await signIn(page, baseURL, 'club')
  const clubId = await ownClub(page.request)
  const { tournament, division, round } = await inDatabase((db) =>
    buildToday(db, { slug: 'noegle', clubId, state: 'open', name: 'Nøglematchen' }),
  )
  await page.goto(`/club/${clubId}/programs`)
  await page.getByLabel('Hvad er den til?').fill('Hjemmesiden')
  await page.getByText('Tilmelde og framelde spillere').click()
  await page.getByRole('button', { name: 'Lav nøgle' }).click()
  await expect(page.getByText('Den vises ikke igen.')).toBeVisible()
  const key = await page.getByText(/^saesonkort_/).innerText()
  await expectAccessible(page)

  const call = createClient({ origin: baseURL ?? '', key })
  const entered = await call('registerEntrant', {
    tournamentId: tournament.id,
    divisionId: division.id,
    firstName: 'Ida',
    lastName: 'Nøglegaard',
    gender: 'women',
    handicapTenths: 184,
  })
  expect(entered.state).toBe('entered')
  expect(await call('getBoard', { roundId: round.id })).toHaveProperty('divisions')
  await phone.goto(`/tournaments/${tournament.slug}/entrants`)
  await expect(phone.getByText('Ida Nøglegaard')).toBeVisible()

  // Shown once: after a reload only its end is left.
  await page.reload()
  await expect(page.getByText(key)).toHaveCount(0)
  const row = page.getByRole('listitem').filter({ hasText: `…${key.slice(-4)}` })
  await expect(row.getByText(/^Sidst brugt/)).toBeVisible()
  await row.getByRole('button', { name: 'Luk nøglen' }).click()
  const closing = page.waitForResponse((answer) => answer.request().method() !== 'GET')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Luk nøglen' }).click()
  await closing
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  await expect(row).toHaveCount(0)
  const refused = await call('listTournaments', {}).catch((error: unknown) => error)
  expect(refused).toMatchObject({ status: 401, reason: 'key_revoked' })
})

test('a club registers a webhook, sends a test, and sees that nothing arrived', async ({
  page,
  baseURL,
}) => {
  await signIn(page, baseURL, 'club')
  const clubId = await ownClub(page.request)
  await page.goto(`/club/${clubId}/programs`)
  await page.getByLabel('Adresse').fill('https://192.168.1.10/haendelser')
  await page.getByRole('button', { name: 'Opret webhook' }).click()
  await expect(page.getByText(/ikke på et lokalt netværk/)).toBeVisible()
  await page.getByLabel('Adresse').fill('https://klubben.invalid/haendelser')
  await page.getByRole('button', { name: 'Opret webhook' }).click()
  await expect(page.getByText(/^whsec_/)).toBeVisible()

  const webhook = page.getByRole('listitem').filter({ hasText: 'klubben.invalid' }).first()
  await webhook.getByRole('button', { name: 'Send prøve' }).click()
  await expect(webhook.getByRole('cell', { name: /ingen forbindelse/ }).first()).toBeVisible()
  await webhook.getByRole('button', { name: 'Ny hemmelighed' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Lav ny hemmelighed' }).click()
  await expect(webhook.getByText(/^whsec_/)).toBeVisible()
  await expect(webhook.getByText(/Den gamle hemmelighed gælder til/)).toBeVisible()
  await expectAccessible(page)
  await webhook.getByRole('button', { name: 'Slet', exact: true }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Slet webhooken' }).click()
  await expect(webhook).toHaveCount(0)
})
