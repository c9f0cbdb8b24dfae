import type { Page } from '@playwright/test'
import { expect } from './fixtures.ts'

/** The printable area of an A4 sheet at the browser's 96 dots an inch, without its usual margins. */
const sheet = { width: 718, height: 1047 }

/** Shows the page as its print button prints it: without buttons and fields, and with nothing cut off. */
export async function printBy(page: Page, button: string) {
  // No print dialog opens here; the event before printing is what lays out the sheets.
  await page.evaluate(() => {
    globalThis.print = () => void globalThis.dispatchEvent(new Event('beforeprint'))
  })
  await page.getByRole('button', { name: button }).click()
  await page.setViewportSize(sheet)
  await page.emulateMedia({ media: 'print' })
  for (const role of ['button', 'textbox', 'combobox', 'tab', 'navigation'] as const) {
    await expect(page.getByRole(role), `no ${role} on paper`).toHaveCount(0)
  }
  // Stars, chips and live markers are graphics; paper shows only text.
  await expect(page.locator('main svg:visible'), 'nothing drawn on paper').toHaveCount(0)
  await expect(page.locator('main a:visible'), 'no link on paper').toHaveCount(0)
  expect(await cutOff(page), 'cut off on paper').toEqual([])
}

/** The texts that do not fit their boxes. */
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
