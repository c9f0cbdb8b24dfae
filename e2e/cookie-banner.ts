import type { Page } from '@playwright/test'

/** Our own question about cookies. */
export const banner = (page: Page) => page.getByRole('form', { name: 'Cookies' })
export const button = (page: Page, name: string) => banner(page).getByRole('button', { name })

/** What the cookie says was granted; undefined while nobody has answered. */
export async function choiceIn(page: Page) {
  const cookies = await page.context().cookies()
  const value = cookies.find(({ name }) => name === 'gk_consent')?.value
  return value && (JSON.parse(decodeURIComponent(value)) as { on: string[] }).on
}
