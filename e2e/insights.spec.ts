import { expect, test } from './fixtures.ts'
import { signIn } from './sign-in.ts'
import { visitor } from './visitor.ts'

test('the back office sees how pages are used in the chosen days, and exports the figures', async ({
  page,
  baseURL,
}) => {
  await signIn(page, baseURL, 'operator')
  await page.goto('/admin')
  await page.getByRole('navigation', { name: 'Kontoret' }).getByText('Indsigt').click()
  await expect(page.getByRole('heading', { level: 1, name: 'Indsigt' })).toBeVisible()
  await expect(page.getByText('5. april – 4. maj 2027')).toBeVisible()

  const steps = page.getByRole('table', { name: 'Køb efter hvor langt de er kommet' })
  await expect(steps.getByRole('row')).toHaveCount(7)
  await expect(steps.getByRole('row', { name: /^Begyndt/ })).toContainText('100 %')
  await expect(page.getByText(/af de \d+, der har svaret om cookies/)).toBeVisible()
  const seen = page.getByRole('table', { name: 'Sidevisninger for hver side' })
  await expect(seen.getByRole('row', { name: /^\/membership/ })).toBeVisible()
  const sources = page.getByRole('table', { name: 'Besøg efter hvor de kommer fra' })
  await expect(sources.getByRole('row', { name: /^google\.com/ })).toBeVisible()
  await expect(page.getByRole('table', { name: 'Forgæves tryk for hver side' })).toBeVisible()
  await expect(page.getByRole('table', { name: 'Fejl for hver side' })).toContainText('/beregning')
  await expect(page.getByText('Alt er talt med i perioden.')).toBeVisible()

  await page.getByText('Se tallene').click()
  const days = page.getByRole('table', { name: 'Besøg pr. dag' })
  await expect(days.getByRole('row', { name: /^04\.05\.2027/ })).toBeVisible()
  await page.getByRole('button', { name: /^Vis alle 30.*Besøg pr. dag/ }).click()
  await expect(days.getByRole('row')).toHaveCount(31)

  await page.getByRole('link', { name: '7 dage' }).click()
  await expect(page).toHaveURL(/period=7/)
  await expect(page.getByText('28. april – 4. maj 2027')).toBeVisible()
  const file = page.waitForEvent('download')
  await page.getByRole('link', { name: /^Hent CSV.*Sider, der bliver set/ }).click()
  expect((await file).suggestedFilename()).toBe('indsigt-sider-2027-04-28-2027-05-04.csv')
})

test(
  'a measure is shown for each page, with its thresholds, in the chosen days',
  { tag: '@soak' },
  async ({ page, baseURL }) => {
    await signIn(page, baseURL, 'operator')
    await page.goto('/admin/insights')
    await expect(page.getByText('God til og med 2,5 s, dårlig over 4,0 s.')).toBeVisible()
    await page.getByRole('link', { name: /^CLS/ }).click()
    await expect(page.getByText('God til og med 0,10, dårlig over 0,25.')).toBeVisible()
    const table = page.getByRole('table', { name: 'CLS for hver side' })
    await expect(table.getByRole('columnheader')).toHaveText([
      'Side',
      'God',
      'Kan blive bedre',
      'Dårlig',
      'p75',
      'Målinger',
    ])
    await page.getByLabel('Fra', { exact: true }).fill('2027-04-20')
    await page.getByLabel('Til', { exact: true }).fill('2027-04-25')
    await page.getByRole('button', { name: 'Vis', exact: true }).click()
    await expect(page.getByText('20. april – 25. april 2027')).toBeVisible()
    await expect(page).toHaveURL(/vital=CLS/)
    await expect(page).toHaveURL(/from=2027-04-20/)
    await page.goto('/admin/insights?from=2026-01-01&to=2026-01-07')
    await expect(page.getByText('Ingen har været forbi i perioden')).toBeVisible()
  },
)

test(
  'figures that fail to load show an error with a number, and can be loaded again',
  { tag: '@soak' },
  async ({ browser, baseURL }) => {
    const page = await visitor(browser, baseURL)
    await signIn(page, baseURL, 'operator')
    await page.goto('/admin/insights')
    await page.locator('html[data-ready]').waitFor({ state: 'attached' })
    const insights = '**/api/v1/admin/insights?*'
    await page.route(insights, (route) =>
      route.fulfill({
        status: 500,
        json: { error: { code: 'unexpected', message: 'unexpected', errorId: '3fa91c07' } },
      }),
    )
    await page.clock.install()
    await page.getByRole('link', { name: '90 dage' }).click()
    // Three retries, at most thirty seconds apart (specification, section 9).
    await expect(async () => {
      await page.clock.runFor(30_000)
      await expect(page.getByText('Siden kunne ikke vises')).toBeVisible({ timeout: 100 })
    }).toPass({ intervals: [0] })
    await expect(page.getByText('3fa91c07')).toBeVisible()
    await page.unroute(insights)
    await page.getByRole('button', { name: 'Prøv igen' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Indsigt' })).toBeVisible()
    await page.context().close()
  },
)
