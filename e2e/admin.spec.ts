import { seriousViolations } from './accessibility-checks.ts'
import { expect, test } from './fixtures.ts'
import { firstRecordOf } from './every-person.ts'
import { cookieOf, signIn } from './sign-in.ts'

test('the back office finds an order by its mail address, sorts, opens it, returns to the same list and exports it', async ({
  page,
  baseURL,
}) => {
  await signIn(page, baseURL, 'operator')
  await page.goto('/admin/orders')
  // With the keyboard alone.
  await expect(async () => {
    await page.keyboard.press('/')
    await expect(page.getByRole('searchbox')).toBeFocused({ timeout: 500 })
  }).toPass()
  await page.keyboard.type('madsen')
  await expect(page).toHaveURL(/q=madsen/)
  const buyer = page.getByRole('columnheader', { name: 'Køber' })
  await buyer.getByRole('button').focus()
  await page.keyboard.press('Enter')
  await expect(buyer).toHaveAttribute('aria-sort', 'ascending')
  await expect(page).toHaveURL(/q=madsen.*sort=buyerName/)
  const rows = page.locator('a[data-row]')
  const count = await rows.count()
  expect(count).toBeGreaterThan(1)
  await page.getByRole('searchbox').focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('j')
  await expect(rows.nth(1)).toBeFocused()
  const number = await rows.nth(1).textContent()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: number ?? '' })).toBeVisible()
  expect(await seriousViolations(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(/q=madsen.*sort=buyerName/)
  await expect(rows.nth(1)).toBeFocused()
  expect(await seriousViolations(page)).toEqual([])

  const coming = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Hent CSV' }).click()
  const file = await (await coming).createReadStream()
  let text = ''
  for await (const part of file) text += String(part)
  expect(text.split('\r\n').slice(1, -1)).toHaveLength(count)
  expect(text).toContain(number)
})

test('for everybody else the back office does not exist', async ({ page, baseURL }) => {
  await signIn(page, baseURL, 'club')
  const answer = await page.goto('/admin/orders')
  expect(answer?.status()).toBe(404)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Siden findes ikke')
  for (const path of ['/admin/insights', '/admin/insights/errors']) {
    const cookie = cookieOf('golfer')
    const refused = await page.request.get(path, { headers: { cookie } })
    expect(refused.status(), path).toBe(404)
    expect(await refused.text(), path).toContain('Siden findes ikke')
  }
})

test(
  'at 900 px a list of the back office shows twenty rows, under no menu and above no footer of the public site',
  { tag: '@soak' },
  async ({ page, baseURL }) => {
    await signIn(page, baseURL, 'operator')
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.goto('/admin/orders')
    // The bar exists in the demonstration only.
    await page.getByRole('button', { name: 'Skjul', exact: true }).click()
    await expect(page.locator('a[data-row]').nth(19)).toBeInViewport({ ratio: 1 })
    await expect(page.getByRole('navigation', { name: 'Hovedmenu' })).toHaveCount(0)
    expect(await page.locator('footer').evaluate((footer) => footer.clientHeight)).toBeLessThan(60)
    expect(await seriousViolations(page)).toEqual([])
  },
)

test('the back office refunds a part of an order, and the order shows the reason', async ({
  page,
  baseURL,
}) => {
  await signIn(page, baseURL, 'operator')
  await page.goto('/admin/orders?status=fulfilled&sort=createdAt&order=asc')
  await page.locator('a[data-row]').first().click()
  await page.getByRole('button', { name: 'Giv penge tilbage' }).click()
  const dialog = page.getByRole('alertdialog')
  await dialog.getByText('En del').click()
  await dialog.getByRole('button', { name: 'Giv penge tilbage' }).click()
  await expect(dialog.getByText('Skriv et par ord om hvorfor')).toBeVisible()
  await dialog.getByRole('textbox').first().fill('50,50')
  await dialog.getByLabel('Note').fill('Greens var prikket i juli.')
  expect(await seriousViolations(page)).toEqual([])
  await dialog.getByRole('button', { name: /^Giv 50,50.kr\. tilbage$/ }).click()
  await expect(page.getByText('Greens var prikket i juli.')).toBeVisible()
  await expect(page.getByText('Kulance')).toBeVisible()
})

test(
  'a decision that is being sent cannot be left before its response, and its failure is shown',
  { tag: '@soak' },
  async ({ page, baseURL }) => {
    await signIn(page, baseURL, 'operator')
    await page.goto('/admin/orders')
    await page.goto((await firstRecordOf(page)) ?? '')
    let answer = () => {}
    const asked = new Promise<void>((resolve) => (answer = resolve))
    await page.route('**/notes', async (route) => {
      await asked
      await route.fulfill({ status: 503, json: { error: { code: 'too_busy' } } })
    })
    await page.getByRole('button', { name: 'Skriv note' }).click()
    const dialog = page.getByRole('alertdialog', { name: 'Skriv note' })
    await dialog.getByLabel('Note').fill('Ringede tirsdag')
    await dialog.getByRole('button', { name: 'Gem noten' }).click()
    await dialog.getByRole('button', { name: 'Annullér' }).click()
    await expect(dialog).toBeVisible()
    answer()
    await expect(dialog.getByText('Det blev ikke gjort')).toBeVisible()
    await dialog.getByRole('button', { name: 'Annullér' }).click()
    await expect(dialog).toHaveCount(0)
  },
)
