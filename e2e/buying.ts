import type { Page } from '@playwright/test'
import { eq } from 'drizzle-orm'
import { accountGolfers, accounts } from '#server/db/tables/accounts.ts'
import { passes, seasons } from '#server/db/tables/passes.ts'
import type { Registration } from '#contract/registrations/endpoints.ts'
import { plainDate } from '#domain/shared/dates.ts'
import { inDatabase } from './database.ts'
import { expect } from './fixtures.ts'

export type Buyer = { name: string; email: string; dguNumber: string }

export async function fillInformation(page: Page, { name, email, dguNumber }: Buyer) {
  await page.getByLabel('Navn', { exact: true }).fill(name)
  await page.getByLabel('Mail', { exact: true }).fill(email)
  await page.getByLabel('DGU-nummer').fill(dguNumber)
  await page.getByRole('button', { name: 'Videre til Sæsonkort' }).click()
}

export async function choose(page: Page, { startNow }: { startNow: boolean }) {
  await chooseStart(page, { startNow })
  await page.getByRole('button', { name: 'Videre til Verificering' }).click()
  await page.waitForURL('**/verification')
}

export async function chooseStart(page: Page, { startNow }: { startNow: boolean }) {
  const now = page.getByRole('radio', { name: 'Begynd i dag' })
  const later = page.getByRole('radio', { name: 'når fortrydelsesfristen er udløbet' })
  await expect(now).not.toBeChecked()
  await expect(later).not.toBeChecked()
  await (startNow ? now : later).press('Space')
}

/** With a reload the code is still asked for, and what was typed of it is still there. */
export async function verify(page: Page, { reload = false } = {}) {
  await page.getByRole('button', { name: 'Videre til Betaling' }).click()
  await expect(
    page.getByRole('alert').getByRole('link', { name: 'Bekræft din mail.' }),
  ).toBeVisible()
  await page.getByRole('button', { name: 'Send mig en kode' }).click()
  const code = await page.getByText('Koden er').locator('strong').textContent()
  if (reload) {
    await page.getByLabel('Kode fra mailen').fill('12')
    await page.reload()
    await expect(page.getByLabel('Kode fra mailen')).toHaveValue('12')
    await expect(page.getByRole('button', { name: 'Send en ny kode' })).toBeVisible()
  }
  await page.getByLabel('Kode fra mailen').fill(code ?? '')
  await page.getByRole('button', { name: 'Bekræft dit medlemskab' }).click()
  await expect(page.getByText('Hjemmeklub')).toBeVisible()
  await page.getByRole('button', { name: 'Videre til Betaling' }).click()
}

type Answer = { registration: Registration; demoCode: string }

/** A purchase in this browser that only waits for its payment; other stories walk its steps. */
export async function prepareOrder(
  page: Page,
  origin: string | undefined,
  { name, email, dguNumber }: Buyer,
) {
  const send = async (method: string, path: string, data: object = {}): Promise<Answer> => {
    const url = `/api/v1/registrations${path}`
    const answer = await page.request.fetch(url, {
      method,
      data,
      headers: { origin: origin ?? '' },
    })
    expect(answer.ok(), await answer.text()).toBe(true)
    return (await answer.json()) as Answer
  }
  const begun = await send('POST', '', { productCode: 'FULD', seasonCode: '2027' })
  const buyer = { version: begun.registration.version, name, email }
  const { version, cards } = (await send('PATCH', '/current', buyer)).registration
  const [card] = cards
  const startNow = { ticked: true, textVersion: card?.start.textVersion }
  await send('PATCH', `/current/cards/${card?.id}`, { version, dguNumber, startNow })
  const { demoCode } = await send('POST', '/current/code')
  await send('POST', '/current/code/check', { code: demoCode })
  await send('POST', `/current/cards/${card?.id}/membership`)
}

export async function order(page: Page, button: string) {
  await page.getByRole('checkbox').press('Space')
  await page.getByRole('button', { name: button }).click()
  await page.waitForURL('**/simulator/**')
}

/** Makes the card of an account one of last season, without a DGU number, as after a change of clubs. */
export const moveToLastSeason = (email: string) =>
  inDatabase(async (db) => {
    const [season] = await db.select().from(seasons).where(eq(seasons.code, '2027'))
    const [pass] = await db
      .select({ id: passes.id, soldTerms: passes.soldTerms })
      .from(passes)
      .innerJoin(accountGolfers, eq(accountGolfers.golferId, passes.golferId))
      .innerJoin(accounts, eq(accounts.id, accountGolfers.accountId))
      .where(eq(accounts.email, email))
    if (!season || !pass) throw new Error(`${email} has no card`)
    const days = { playFrom: plainDate('2026-03-01'), playTo: plainDate('2026-11-30') }
    const [last] = await db
      .insert(seasons)
      .values({ ...season, ...days, id: crypto.randomUUID(), code: '2026', status: 'closed' })
      .onConflictDoUpdate({ target: seasons.code, set: days })
      .returning()
    await db
      .update(passes)
      .set({
        seasonId: last?.id ?? '',
        firstDay: days.playFrom,
        lastDay: days.playTo,
        dguNumber: null,
        soldTerms: { ...pass.soldTerms, ...days, seasonCode: '2026' },
      })
      .where(eq(passes.id, pass.id))
  })
