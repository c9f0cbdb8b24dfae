import { expect, test } from './fixtures.ts'

test('a click on a public page fetches its data as one file, and asks the API nothing', async ({
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

test('when the file cannot be had, the page asks the API itself', async ({ page }) => {
  await page.route('**/_data/**', (route) => route.abort())
  await page.goto('/')
  await page.getByRole('link', { name: 'Sæsonkortet' }).nth(1).click()
  await expect(page).toHaveURL(/\/membership$/)
  await expect(page.getByRole('main')).toContainText('1.495 kr.')
})
