import { chromium, type Page } from '@playwright/test'
import { chromiumArgs, findChromium } from '../e2e/chromium.ts'
import { openPool } from '#server/db/client.ts'
import { selectDrawn } from '#server/board/board-queries.ts'
import { buildPlayed } from '#test/played-field.ts'
import { buildPlayedDay } from '#test/played-day.ts'
import { percentile, print, rounded } from './print.ts'
import { prepareService } from './service.ts'

const bench = 'day'
const players = 144
const mostBytes = 40_000
/** A frame of a screen with 60 Hz. */
const frameMs = 16
const sizes = [
  { name: '390 px', width: 390, height: 844 },
  { name: '1440 px', width: 1440, height: 900 },
]

/** The record of a day with 144 players: its size and time at the server, and a step of the slider in a browser. */
export async function benchDay() {
  const service = await prepareService()
  const { executablePath, env } = await findChromium()
  const browser = await chromium.launch({
    executablePath,
    args: chromiumArgs,
    env: { ...(process.env as Record<string, string>), ...env },
  })
  const pool = openPool(service.databaseUrl)
  try {
    const address = await service.open()
    const { path, roundId } = await buildPlayed(pool.db, players)
    const drawn = await selectDrawn(pool.db, [roundId])
    const entryIds = drawn.map(({ entry }) => entry.id)
    const firstStart = Date.parse('2027-06-12T08:00:00+02:00')
    await buildPlayedDay(pool.db, { roundId, entryIds, firstStart })
    await weighRecord(`${address}/api/v1/rounds/${roundId}/board/day`)
    for (const { name, ...viewport } of sizes) {
      for (const slowdown of [1, 4]) {
        const page = await browser.newPage({ viewport })
        await page.goto(`${address}${path}?tab=leaderboard`)
        await dragDay(page, { name, slowdown })
        await page.close()
      }
    }
  } finally {
    await browser.close()
    await pool.close()
    await service.close()
  }
}

async function weighRecord(url: string) {
  const began = performance.now()
  const answer = await fetch(url, { headers: { 'accept-encoding': 'br' } })
  const bytes = Number(answer.headers.get('content-length'))
  const text = await answer.text()
  const value = rounded(performance.now() - began)
  print({ bench, metric: 'the first answer', value, unit: 'ms' })
  print({ bench, metric: 'record as text', value: Buffer.byteLength(text), unit: 'B' })
  const ratio = rounded(bytes / mostBytes, 3)
  print({
    bench,
    metric: 'record',
    value: bytes,
    unit: 'B',
    peer: 'limit',
    peerValue: mostBytes,
    ratio,
  })
  if (bytes === 0 || bytes > mostBytes) throw new Error(`The record is ${bytes} bytes`)
}

/** Steps forwards and backwards over the busiest part of the day, each when the one before it is on the screen. */
async function dragDay(page: Page, { name, slowdown }: { name: string; slowdown: number }) {
  await page.getByRole('button', { name: 'Se dagen igen' }).click()
  const slider = page.getByRole('slider')
  await slider.press('Home')
  await page.locator('.board-then').waitFor()
  // The changes of the lead are found meanwhile.
  await page.locator('.day-lead').first().waitFor()
  const client = await page.context().newCDPSession(page)
  await client.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  const times = await slider.evaluate(moveAndMeasure, 100)
  for (const [what, values] of Object.entries(times)) {
    for (const share of [0.5, 0.95]) {
      const metric = `${name}, ${slowdown}× slower, ${what}, p${100 * share}`
      const value = rounded(percentile(values, share))
      const ratio = rounded(value / frameMs, 2)
      print({ bench, metric, value, unit: 'ms', peer: 'a frame', peerValue: frameMs, ratio })
    }
  }
}

/** Runs in the page. Milliseconds until the slider and its clock are rendered, and until the board is as well. */
async function moveAndMeasure(element: HTMLElement | SVGElement, steps: number) {
  const slider = element as HTMLInputElement
  const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set
  const rendered = () => document.querySelector('.board-then')?.textContent
  const clock: number[] = []
  const board: number[] = []
  for (let i = 0; i < 2 * steps; i += 1) {
    const step = i < steps ? 150 + i : 150 + 2 * steps - i
    const before = rendered()
    const began = performance.now()
    set?.call(slider, String(step))
    slider.dispatchEvent(new Event('input', { bubbles: true }))
    clock.push(performance.now() - began)
    while (rendered() === before && performance.now() - began < 1000) {
      await new Promise((resolve) => {
        const { port1, port2 } = new MessageChannel()
        port1.addEventListener('message', resolve)
        port1.start()
        port2.postMessage(null)
      })
    }
    board.push(performance.now() - began)
    await new Promise(requestAnimationFrame)
  }
  return { clock, board }
}
