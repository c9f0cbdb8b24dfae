import { join } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import type { DrawnFlight } from '../../replay/draw-round.ts'
import type { Score } from '../../replay/event.ts'
import type { Phone, Written } from '../../replay/phone.ts'
import type { Seat } from '../../replay/play-round.ts'
import type { Opened } from './browsers.ts'

/** Holes played in airplane mode. */
const offline = { from: 5, to: 12 }

type Given = {
  opened: Opened
  flight: DrawnFlight
  slug: string
  seats: readonly Seat[]
  seat: Seat
  /** Where the pictures are put. */
  folder: string
}

/** The same phone, but held by a hand: everything goes over the page that a player has before her. */
export async function openPagePhone(given: Given): Promise<Phone> {
  const { opened, flight, slug, seat } = given
  const { page } = opened
  let waiting: Written[] = []

  await page.goto(`/tournaments/${slug}/flights/${flight.id}?key=${flight.key}`)
  await page.getByRole('button', { name: new RegExp(`^${seat.player.name}`) }).click()
  await page.getByRole('button', { name: /^Skriv for/ }).click()
  await untilSaved(given)

  return {
    ...seat.phone,
    write: (written) => {
      waiting.push(written)
      return ''
    },
    waits: () => waiting.length,
    flush: async () => {
      const batch = waiting
      waiting = []
      for (const [hole, rows] of Map.groupBy(batch, (one) => one.hole)) {
        await typeHole(given, hole, rows)
      }
      return undefined
    },
    // The page keeps what it has sent, and sends it again by itself when an answer is lost.
    sendAgain: async () => 0,
    sign: (entryId, by) => sign(given, entryId, by === entryId ? 'spiller' : 'markør'),
    deliver: async (entryId) => {
      const card = cardOf(given, entryId)
      await card.getByRole('button', { name: 'Aflevér scorekortet' }).click()
      await card.getByText(/^Afleveret kl\.\s/).waitFor()
      await shoot(given, 'delivered')
      return (await card.getByText(/^Kvittering\s/).textContent()) ?? ''
    },
  }
}

const nameOf = ({ seats }: Given, entryId: string) =>
  seats.find((one) => one.entryId === entryId)?.player.name ?? ''

const cardOf = (given: Given, entryId: string) =>
  given.opened.page.getByRole('region', { name: `Scorekort for ${nameOf(given, entryId)}` })

const shoot = ({ opened, folder }: Given, name: string) =>
  opened.page.screenshot({ path: join(folder, `phone-${name}.png`) })

const untilSaved = ({ opened }: Given) =>
  opened.page
    .getByRole('dialog')
    .getByText(/^Alt er gemt/)
    .first()
    .waitFor()

async function typeHole(given: Given, hole: number, rows: readonly Written[]) {
  const { page, context } = given.opened
  await page.getByRole('heading', { name: `Hul ${hole}`, exact: true }).waitFor()
  if (hole === offline.from) await context.setOffline(true)
  for (const { entryId, score } of rows) {
    await page.getByRole('spinbutton', { name: `Hul ${hole}, ${nameOf(given, entryId)}` }).click()
    await press(page.getByRole('dialog'), score)
  }
  if (hole === offline.to) {
    await shoot(given, 'offline')
    await context.setOffline(false)
  }
  if (hole < 18) await goOn(page, hole + 1)
  if (hole < offline.from || hole >= offline.to) await untilSaved(given)
}

/** By the button, or by itself after two seconds, whichever comes first: a slow machine finds no button. */
async function goOn(page: Page, hole: number) {
  const button = page.getByRole('button', { name: 'Næste hul' })
  await button.click({ timeout: 3_000 }).catch(() => undefined)
  await page.getByRole('heading', { name: `Hul ${hole}`, exact: true }).waitFor()
}

async function sign(given: Given, entryId: string, as: 'spiller' | 'markør') {
  const review = given.opened.page.getByRole('button', { name: 'Gennemgå scorekortene' })
  if (await review.isVisible()) await review.click()
  const button = cardOf(given, entryId).getByRole('button', { name: `Skriv under som ${as}` })
  await button.click()
  await shoot(given, `signed-as-${as === 'spiller' ? 'player' : 'marker'}`)
  await button.waitFor({ state: 'hidden' })
  await untilSaved(given)
}

/** A key, and the answer where the page asks whether it is right. */
async function press(dialog: Locator, score: Score) {
  if (score === null) return
  if (score === 'picked_up') {
    await dialog.getByRole('button', { name: 'Samlet op' }).click()
    return
  }
  if (score > 9) await dialog.getByRole('button', { name: '10+' }).click()
  await dialog.getByRole('button', { name: new RegExp(`^${score} slag`) }).click()
  const sure = dialog.getByRole('button', { name: `Ja, ${score} slag` })
  if (await sure.isVisible()) await sure.click()
}
