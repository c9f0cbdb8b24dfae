import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { openScreenField } from './screen-field.ts'
import { signIn } from './sign-in.ts'

/** Everything that is shown as a row, as parts of the screen's height. */
const rowParts = (wall: Page) =>
  wall.evaluate(() =>
    [...document.querySelectorAll('.board-screen li')].map((row) => {
      const { height, bottom } = row.getBoundingClientRect()
      return { part: height / innerHeight, isWhole: bottom <= innerHeight }
    }),
  )

test('a director publishes a tournament on the clubhouse screen and runs it from the phone (TV-1, TV-2, TV-3, TV-6, TV-8)', async ({
  phone,
  browser,
  baseURL,
}) => {
  await signIn(phone, baseURL, 'club')
  const { tv, remote } = await openScreenField({
    name: 'Skærmbakkens Golfklub',
    slug: 'skaermbakken',
    number: 3900,
  })
  const viewport = { width: 1920, height: 1080 }
  const context = await browser.newContext({
    baseURL,
    locale: 'da-DK',
    viewport,
    serviceWorkers: 'allow',
  })
  const wall = await context.newPage()
  await wall.goto(tv)
  // Nothing is shown before the director says so.
  await expect(wall.getByRole('heading', { name: 'Skærmbakkens Golfklub' })).toBeVisible()
  await expect(wall.getByText('Majmatchen')).toBeHidden()

  await phone.goto(remote)
  await phone.getByRole('button', { name: 'Vis den på skærmen' }).click()
  await expect(phone.getByText('Turneringen vises på skærmen')).toBeVisible()
  await expect(wall.getByRole('heading', { name: 'Majmatchen' })).toBeVisible()
  expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBe(390)

  // The rows are whole, and legible from six metres.
  const rows = await rowParts(wall)
  expect(rows.length).toBeGreaterThan(15)
  expect(rows.every(({ part, isWhole }) => isWhole && part >= 1 / 18)).toBe(true)
  expect(
    await wall.evaluate(() => getComputedStyle(document.body.querySelector('.tv')!).cursor),
  ).toBe('none')
  const page = wall.getByText(/^Side \d+ af \d+$/)

  // Paused, turned and slowed down from the phone.
  await phone.getByRole('button', { name: 'Pause' }).click()
  await expect(wall.getByText('Pause', { exact: true })).toBeVisible()
  const before = await page.textContent()
  await phone.getByRole('button', { name: 'Næste' }).click()
  await expect(page).not.toHaveText(before ?? '')
  await phone.getByRole('button', { name: 'Forrige' }).click()
  await expect(page).toHaveText(before ?? '')
  await phone.getByLabel('Hver side vises i').selectOption('30 sekunder')
  await phone.getByText('Høj kontrast, til et lyst lokale').click()
  await expect(wall.locator('.tv')).toHaveAttribute('data-contrast', 'screen')
  await expect(phone.getByLabel('Hver side vises i')).toHaveValue('30')

  // The prizes from the bottom up, with what the announcer reads.
  await phone.getByRole('button', { name: 'Præmier' }).click()
  await expect(wall.getByRole('heading', { name: 'Præmieoverrækkelse' })).toBeVisible()
  const line = phone.getByText(/ i Alle med /).first()
  const announced = await line.textContent()
  await phone.getByRole('button', { name: 'Vis på skærmen', exact: true }).click()
  await expect(wall.getByRole('listitem')).toHaveCount(1)
  await expect(phone.getByText(`På skærmen: ${announced}`)).toBeVisible()
  await wall.keyboard.press(' ')
  await expect(wall.getByRole('listitem')).toHaveCount(2)

  await phone.getByRole('button', { name: 'Startur' }).click()
  await expect(wall.getByRole('timer')).toHaveText('Start')

  // A start without network shows what was stored.
  await phone.getByRole('button', { name: 'Stilling', exact: true }).click()
  await expect(wall.getByRole('heading', { name: 'Majmatchen' })).toBeVisible()
  await expect
    .poll(() => wall.evaluate((at) => caches.match(at).then((kept) => kept !== undefined), tv))
    .toBe(true)
  await context.setOffline(true)
  await wall.reload()
  await expect(wall.getByRole('heading')).not.toHaveCount(0)
  await context.setOffline(false)
  await expect(wall.getByRole('heading', { name: 'Majmatchen' })).toBeVisible({ timeout: 20_000 })
  await context.close()
})
