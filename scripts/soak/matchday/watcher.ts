import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Ledger } from '../../replay/compare.ts'
import type { EventFile } from '../../replay/event.ts'
import type { ReckonedDivision, ReckonedRow, View } from '../../replay/compute-results.ts'
import type { Browsers, Opened } from './browsers.ts'

export type Watcher = Opened & { width: number }
type SeenRow = { place: string; player: string; value: string }

/** Opens a page that shows the board all day. */
export async function openWatcher(
  browsers: Browsers,
  { path, width }: { path: string; width: number },
): Promise<Watcher> {
  const opened = await browsers.open(width)
  await opened.page.goto(path)
  return { ...opened, width }
}

export async function takeScreenshot({ page, width }: Watcher, folder: string, name: string) {
  await page.screenshot({ path: join(folder, `board-${name}-${width}.png`) })
}

type CheckInputs = { reckoned: readonly ReckonedDivision[]; event: EventFile; ledger: Ledger }

/** Checks the final board on the screen row by row, without reloading the page. */
export async function checkScreen(watcher: Watcher, inputs: CheckInputs): Promise<void> {
  const { page, width, errors } = watcher
  const { reckoned, ledger } = inputs
  await checkView(
    watcher,
    inputs,
    reckoned.map(({ main }) => main),
  )
  await chooseView(watcher, 'Brutto')
  await page.waitForURL(/by=gross/)
  await checkView(
    watcher,
    inputs,
    reckoned.map(() => 'gross'),
  )
  await chooseView(watcher, 'Netto')
  if (errors.length === 0) ledger.held += 1
  else ledger.failures.push(...errors.map((error) => `Console at ${width} px: ${error}`))
}

/** A phone has the views in the menu of the magnifying glass, which may be open. */
async function chooseView({ page }: Watcher, name: 'Netto' | 'Brutto') {
  const view = page.getByRole('link', { name })
  if (!(await view.isVisible())) await page.locator('summary.board-tool').first().click()
  await view.click()
}

async function checkView(
  { page, width }: Watcher,
  { reckoned, event, ledger }: CheckInputs,
  views: readonly View[],
) {
  const par = event.course.tees[0]?.par.reduce((sum, one) => sum + one, 0) ?? 0
  const wanted = reckoned.map(({ name, views: of }, i) => ({
    what: `On the screen at ${width} px, ${name}, ${views[i]}`,
    name,
    rows: of[views[i] ?? 'gross'] ?? [],
    par: event.divisions[i]?.format === 'stroke_play' ? par * event.rounds.length : null,
  }))
  let failures: string[] = []
  for (const until = performance.now() + 30_000; performance.now() < until; await sleep(250)) {
    const waiting = page.getByRole('button', { name: /ændring(er)? – vis$/ })
    if (await waiting.isVisible()) await waiting.click()
    const seen = new Map((await readTables(page)).map(({ name, rows }) => [name, rows]))
    failures = wanted.flatMap((one) => failuresOf(one, seen.get(one.name) ?? []))
    if (failures.length === 0) break
  }
  if (failures.length > 0) ledger.failures.push(...failures)
  else ledger.held += wanted.reduce((sum, { rows }) => sum + rows.length, 0)
}

type Wanted = { what: string; rows: readonly ReckonedRow[]; par: number | null }

function failuresOf({ what, rows, par }: Wanted, seen: readonly SeenRow[]): string[] {
  if (seen.length !== rows.length) return [`${what}: ${seen.length} rows, not ${rows.length}`]
  return rows.flatMap((row) => {
    const found = seen.find(({ player }) => player === row.player)
    const isHere = found !== undefined && isPlace(row, found.place)
    const value = row.code === null ? textOf(row.total, par) : ''
    if (isHere && found.value === value) return []
    const shown = found ? `${found.place}, ${found.value}` : 'no row'
    return [`${what}: ${row.player} has ${shown}, reckoned ${row.code ?? row.from}, ${value}`]
  })
}

const isPlace = ({ code, from, to, shared }: ReckonedRow, place: string) =>
  code === null
    ? shared
      ? place === `T${from}`
      : Number(place) >= from && Number(place) <= to
    : place === code

/** A total as the board shows it: strokes relative to par with a sign, points as a number. */
function textOf(total: number, par: number | null): string {
  if (par === null) return String(total)
  if (total === par) return 'par'
  return total > par ? `+${total - par}` : `−${par - total}`
}

function readTables(page: Opened['page']) {
  return page.evaluate(() =>
    [...document.querySelectorAll('table.board-table')].map((table) => ({
      name: table.querySelector('caption .board-division-name')?.textContent ?? '',
      rows: [...table.querySelectorAll('tr[data-row]')].map((row) => {
        const text = (part: string) => row.querySelector(part)?.textContent?.trim() ?? ''
        return {
          place: text('.board-place [aria-hidden]'),
          player: text('.board-name a'),
          value: text('.board-value [aria-hidden]'),
        }
      }),
    })),
  )
}
