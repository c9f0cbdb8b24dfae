import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { seriousViolations } from './accessibility-checks.ts'
import { expect, test } from './fixtures.ts'
import { signIn } from './sign-in.ts'

test('a refused golfer is first in I dag, is answered by keyboard alone, and disappears from it', async ({
  page,
  baseURL,
}) => {
  const name = `Afvist ${randomUUID().slice(0, 8)}`
  const { number } = await write(page, { name, kind: 'refused', message: 'Skiltet sagde nej.' })
  await write(page, { name: 'Spørger Blot', kind: 'contact', message: 'Hvornår åbner I?' })
  await signIn(page, baseURL, 'operator')
  await page.goto('/admin')
  expect(await seriousViolations(page)).toEqual([])

  const worst = page.locator('section').first()
  await expect(worst.getByRole('heading', { name: /Afvist på banen/ })).toBeVisible()
  const mine = worst.getByRole('listitem').filter({ hasText: name })
  // The list is read again meanwhile, and a case of another story moves the keys.
  await expect(async () => {
    const key = (await mine.locator('kbd').innerText({ timeout: 1_000 })).trim()
    await page.keyboard.press(key)
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible({ timeout: 4_000 })
  }).toPass()
  await expect(page.getByText('Skiltet sagde nej.')).toBeVisible()
  expect(await seriousViolations(page)).toEqual([])

  await page.keyboard.press('t')
  await expect(page.getByText('Hos Kontoret')).toBeVisible()
  await page.keyboard.press('n')
  await page.keyboard.type('Ringede til klubben.')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByRole('listitem').filter({ hasText: 'Ringede til klubben.' })).toBeVisible()

  await page.keyboard.press('Escape')
  await page.getByLabel('Begynd med').selectOption({ label: 'Afvist: det var en fejl' })
  await page.getByLabel('Begynd med').blur()
  await page.keyboard.press('s')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText('Udfyld det, der står i […], først.')).toBeVisible()
  await page.keyboard.press('Control+A')
  await page.keyboard.type('Hej. Det var vores fejl, og dit kort virker nu.')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText('Svaret er sendt.', { exact: true })).toBeVisible()
  await expect(page.getByText('Lukket', { exact: true }).first()).toBeVisible()

  await page.goto('/admin')
  await expect(page.getByText('Spørger Blot').first()).toBeVisible()
  await expect(page.getByText(name)).toHaveCount(0)
  await page.goto(`/admin/cases?q=${number}`)
  await expect(page.getByRole('row').filter({ hasText: name })).toContainText('Lukket')
  expect(await seriousViolations(page)).toEqual([])
})

/** Writes to the operator as a visitor. */
async function write(page: Page, letter: { name: string; kind: string; message: string }) {
  const email = `${randomUUID().slice(0, 8)}@golfspiller.example`
  const answer = await page.request.post('/api/v1/cases', {
    data: { clientId: randomUUID(), email, ...letter },
  })
  expect(answer.ok(), await answer.text()).toBe(true)
  return (await answer.json()) as { number: string }
}
