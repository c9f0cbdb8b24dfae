import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'
import type { RunOptions } from 'axe-core'
import { isEveryView, turnOf } from './every-view.ts'
import { expect } from './fixtures.ts'

const axeSource = readFileSync(
  createRequire(import.meta.url).resolve('axe-core/axe.min.js'),
  'utf8',
)

/**
 * The view that the designer uses, and three others. At 200 % a screen of 1280 × 800 becomes one of 640 × 400
 * with twice the pixel density; tests with this view set `deviceScaleFactor: 2`.
 */
const views = [
  { name: 'at 320 px', size: { width: 320, height: 800 }, forcedColors: 'none' },
  { name: 'at 200 %', size: { width: 640, height: 400 }, forcedColors: 'none' },
  { name: 'at 1440 px', size: { width: 1440, height: 900 }, forcedColors: 'none' },
  { name: 'in forced colours', size: { width: 1440, height: 900 }, forcedColors: 'active' },
] as const

/**
 * The view in which a page is checked: always the same for one page, and different between pages.
 * `npm run soak -- views` checks every page in all views.
 */
function viewsOf(where: string): readonly (typeof views)[number][] {
  if (isEveryView) return views
  return views.filter((_, i) => i === turnOf(where) % views.length)
}

/**
 * Axe takes most of the time of these tests, so it checks every eighth page; the same ones in every run, unless the
 * address has a generated id. Divided by the number of views, so that the sample has pages in each of them.
 */
export const isInSample = (path: string) => Math.floor(turnOf(path) / views.length) % 8 === 0

/**
 * Expects no serious violation from axe and no horizontal scrolling (WCAG 1.4.10). The page is opened once
 * and its view changed; it stays in the last view, because the next page sets its own.
 */
export async function expectAccessible(page: Page) {
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
  // The gallery loads its examples, and some of them are pages with their own heading.
  await expect(page.getByText('Henter …')).toHaveCount(0)
  const { pathname, search } = new URL(page.url())
  const path = `${pathname}${search}`
  for (const { name, size, forcedColors } of viewsOf(path)) {
    await page.setViewportSize(size)
    await page.emulateMedia({ forcedColors })
    const where = `${path} ${name}`
    expect.soft(await seriousViolations(page, { forcedColors }), where).toEqual([])
    const tooWide = await page.evaluate(() => {
      const { scrollWidth, clientWidth } = document.documentElement
      return scrollWidth - clientWidth
    })
    expect.soft(tooWide, `${where} is wider than the screen`).toBeLessThanOrEqual(0)
  }
}

type Looked = {
  forcedColors?: 'none' | 'active'
  /** A selector that limits the check to one part of the page. */
  within?: string
  /** Rules that do not apply here. */
  without?: readonly string[]
}

/** The violations that axe calls serious or critical, with their places. */
export async function seriousViolations(page: Page, looked: Looked = {}): Promise<string[]> {
  const { forcedColors, within, without = [] } = looked
  // In forced colours the reader's system sets the contrast; axe would evaluate colours that are not shown.
  const off = [...without, ...(forcedColors === 'active' ? ['color-contrast'] : [])]
  const options = {
    resultTypes: ['violations' as const],
    rules: Object.fromEntries(off.map((rule) => [rule, { enabled: false }])),
  }
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource)
  return page.evaluate(runAxe, { options, within })
}

type Asked = { options: RunOptions; within: string | undefined }

type Axe = typeof import('axe-core') & { _audit: { rules: { id: string; impact?: string }[] } }

/**
 * Runs in the page, which has no frames, so only the errors are sent back. An error has the impact of its rule;
 * rules whose errors are not counted here are not run, which saves an eighth of the time.
 */
async function runAxe({ options, within }: Asked): Promise<string[]> {
  const { axe } = window as unknown as { axe: Axe }
  for (const { id, impact } of axe._audit.rules) {
    if (impact === 'minor' || impact === 'moderate') {
      options.rules = { ...options.rules, [id]: { enabled: false } }
    }
  }
  const { violations } = await axe.run(within ?? document, options)
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
}
