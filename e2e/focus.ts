import { expect, type Locator, type Page } from '@playwright/test'

/** No page has more tab stops than this between two elements that a story uses. */
const farthest = 90

/** Presses Tab until the element has the focus, and expects a visible focus ring. */
export async function tabTo(page: Page, wanted: Locator) {
  await wanted.waitFor()
  for (let presses = 0; presses < farthest; presses += 1) {
    // One question to the browser: an element that was found first may be replaced before it is compared.
    if ((await wanted.and(page.locator(':focus')).count()) > 0) return expectRing(page)
    await page.keyboard.press('Tab')
  }
  throw new Error(`${wanted} was not reached by ${farthest} presses of Tab`)
}

export async function expectRing(page: Page) {
  await expect.poll(async () => (await focused(page))?.isSeen, 'the focus can be seen').toBe(true)
}

export type Stop = { what: string; isSeen: boolean; isAgain: boolean }

/** The focused element; undefined when the focus has left the page. */
export function focused(page: Page): Promise<Stop | undefined> {
  return page.evaluate(() => {
    const element = document.activeElement
    if (!element || element === document.body || element === document.documentElement) return
    const seen = ((window as { stops?: Element[] }).stops ??= [])
    const isAgain = seen.includes(element)
    seen.push(element)
    // The label around a field without a visible box may draw the ring.
    const ring = (one: Element) => {
      const { outlineStyle, outlineWidth } = getComputedStyle(one)
      return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2
    }
    const around = element.closest('label')
    const { width, height } = element.getBoundingClientRect()
    const isSeen = (ring(element) && width > 1 && height > 1) || (around !== null && ring(around))
    const what = `${element.localName} »${(element.textContent || element.getAttribute('name')) ?? ''}«`
    return { what: what.slice(0, 80), isSeen, isAgain }
  })
}
