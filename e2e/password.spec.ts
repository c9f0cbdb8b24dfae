import { expect, test } from './fixtures.ts'

const email = 'skifter.kode@golfspiller.example'
const [first, second] = ['tre ord uden sammenhæng', 'fire heste i regnvejr']

test('a golfer changes her password under Sikkerhed, and the page does not shift', async ({
  page,
  baseURL,
}) => {
  const headers = { origin: baseURL ?? '' }
  const signUp = '/api/v1/account/sign-up'
  const data = { email, name: 'Sofie Skift', password: first }
  const { demoLink } = await (await page.request.post(signUp, { data, headers })).json()
  await page.request.get(new URL(demoLink).pathname + new URL(demoLink).search)
  await page.request.post(`${signUp}/confirm`, { data: {}, headers })

  await page.goto('/account/security')
  await expect(page.getByRole('heading', { name: 'Her er du logget ind' })).toBeVisible()
  // A late font can shift a word slightly; a section that pushes another one scored 0.2.
  expect(await page.evaluate(shifted)).toBeLessThan(0.01)

  await page.getByRole('button', { name: 'Skift adgangskode' }).click()
  const present = page.getByLabel('Din adgangskode nu')
  await present.fill('ikke den rigtige')
  await page.getByLabel('Ny adgangskode').fill(second)
  await page.getByRole('button', { name: 'Gem adgangskoden' }).click()
  await expect(page.getByText('Adgangskoden passer ikke.')).toBeVisible()
  await expect(present).toBeFocused()
  await present.fill(first)
  await page.getByRole('button', { name: 'Gem adgangskoden' }).click()
  await expect(page.getByText('Adgangskoden er gemt')).toBeVisible()

  const again = (password: string) =>
    page.request.post('/api/v1/account/sign-in', { data: { email, password }, headers })
  expect([(await again(first)).status(), (await again(second)).status()]).toEqual([401, 200])
})

/** Runs in the page: the sum of all layout shifts since the start. */
function shifted(): Promise<number> {
  return new Promise((resolve) => {
    new PerformanceObserver((list) =>
      resolve(list.getEntries().reduce((sum, entry) => sum + (entry as LayoutShift).value, 0)),
    ).observe({ type: 'layout-shift', buffered: true })
    setTimeout(() => resolve(0), 200)
  })
}

type LayoutShift = PerformanceEntry & { value: number }
