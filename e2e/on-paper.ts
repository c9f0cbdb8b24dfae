import type { Page } from '@playwright/test'
import { expect } from './fixtures.ts'

/** What is readable on an A4 sheet at the browser's 96 dots an inch, less its usual margins. */
const sheet = { width: 718, height: 1047 }

/** Turns the page into what its own button prints: nothing to press or to fill in, and nothing cut off. */
export async function printBy(page: Page, button: string) {
  // The browser's own print asks nobody here; the event that it sends to the page first is what makes the sheets.
  await page.evaluate(() => {
    globalThis.print = () => void globalThis.dispatchEvent(new Event('beforeprint'))
  })
  await page.getByRole('button', { name: button }).click()
  await page.setViewportSize(sheet)
  await page.emulateMedia({ media: 'print' })
  for (const role of ['button', 'textbox', 'combobox', 'tab', 'navigation'] as const) {
    await expect(page.getByRole(role), `no ${role} on paper`).toHaveCount(0)
  }
  // Stars, chips and the marks of what is live are drawn; paper has words alone.
  await expect(page.locator('main svg:visible'), 'nothing drawn on paper').toHaveCount(0)
  await expect(page.locator('main a:visible'), 'no link on paper').toHaveCount(0)
  expect(await cutOff(page), 'cut off on paper').toEqual([])
}

/** The words that do not fit where they stand. */
const cutOff = (page: Page) =>
  page.locator('main').evaluate((main, width) => {
    const shown = [...main.querySelectorAll<HTMLElement>('*')].filter((one) =>
      one.checkVisibility(),
    )
    const isCut = (one: HTMLElement) =>
      one.getBoundingClientRect().right > width || one.scrollWidth > one.clientWidth + 1
    return shown
      .filter((one) => one.clientWidth > 0 && isCut(one))
      .map(({ textContent }) => textContent.slice(0, 60))
  }, sheet.width)
