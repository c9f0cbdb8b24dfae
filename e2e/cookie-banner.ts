import type { Page } from '@playwright/test'

/** The app's own cookie banner. */
export const banner = (page: Page) => page.getByRole('form', { name: 'Cookies' })
export const button = (page: Page, name: string) => banner(page).getByRole('button', { name })

/** The categories that the cookie grants; undefined before an answer. */
export async function choiceIn(page: Page) {
  const cookies = await page.context().cookies()
  const value = cookies.find(({ name }) => name === 'gk_consent')?.value
  return value && (JSON.parse(decodeURIComponent(value)) as { on: string[] }).on
}
