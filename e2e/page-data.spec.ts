import { expect, test } from './fixtures.ts'

test('a click on a public page loads its data as one file, without a request to the API', async ({
  page,
}) => {
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/_data/') || /\/api\/v1\/(products|clubs)/.test(pathname)) {
      asked.push(pathname)
    }
  })
  await page.goto('/')
  expect(asked, 'the first page brings its data with it').toEqual([])
  await page.getByRole('link', { name: 'Sæsonkortet' }).nth(1).click()
  await expect(page).toHaveURL(/\/membership$/)
  await expect(page.getByRole('main')).toContainText('1.495 kr.')
  await page.waitForLoadState('networkidle')
  expect(asked).toEqual(['/_data/membership.json'])
})

test('when the file fails to load, the page uses the API', async ({ page }) => {
  await page.route('**/_data/**', (route) => route.abort())
  await page.goto('/')
  await page.getByRole('link', { name: 'Sæsonkortet' }).nth(1).click()
  await expect(page).toHaveURL(/\/membership$/)
  await expect(page.getByRole('main')).toContainText('1.495 kr.')
})
