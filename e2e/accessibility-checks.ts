import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'
import type { RunOptions } from 'axe-core'
import { isEveryView } from './every-view.ts'
import { expect } from './fixtures.ts'

const axeSource = readFileSync(
  createRequire(import.meta.url).resolve('axe-core/axe.min.js'),
  'utf8',
)

/**
 * The designer's way to see a page, and three others. At 200 % a screen of 1280 × 800 is one of 640 × 400,
 * each of its pixels drawn by two; whoever asks for this sets `deviceScaleFactor: 2`.
 */
const views = [
  { name: 'at 320 px', size: { width: 320, height: 800 }, forcedColors: 'none' },
  { name: 'at 200 %', size: { width: 640, height: 400 }, forcedColors: 'none' },
  { name: 'at 1440 px', size: { width: 1440, height: 900 }, forcedColors: 'none' },
  { name: 'in forced colours', size: { width: 1440, height: 900 }, forcedColors: 'active' },
] as const

/**
 * One view for each page, always the same one and spread over the pages; `npm run soak -- views` looks
 * at every page in all of them.
 */
function viewsOf(where: string): readonly (typeof views)[number][] {
  if (isEveryView) return views
  const turn = [...where].reduce((sum, letter) => sum + letter.charCodeAt(0), 0)
  return views.filter((_, i) => i === turn % views.length)
}

/**
 * Nothing serious by axe, and nothing that has to be scrolled to sideways (WCAG 1.4.10). The page is
 * opened once and turned; it stays in the last view, for the next page is turned as well.
 */
export async function expectAccessible(page: Page) {
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
  // The gallery fetches its examples, some of them pages with a heading of their own.
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
  /** A selector of what alone is looked at. */
  within?: string
  /** Rules that cannot hold here. */
  without?: readonly string[]
}

/** What axe calls serious or critical, and where it stands. */
export async function seriousViolations(page: Page, looked: Looked = {}): Promise<string[]> {
  const { forcedColors, within, without = [] } = looked
  // In forced colours the contrast is the reader's; axe would evaluate colours that are not shown.
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
 * Runs in the page, which has no frames: nothing but the errors has to travel. An error weighs what its rule
 * weighs; rules whose errors are not counted here are not asked, which saves an eighth.
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
