import { join } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import type { DrawnFlight } from '../../replay/draw-round.ts'
import type { Score } from '../../replay/event.ts'
import type { Phone, Written } from '../../replay/phone.ts'
import type { Seat } from '../../replay/play-round.ts'
import type { Opened } from './browsers.ts'

/** The holes played offline. */
const offline = { from: 5, to: 12 }

type PagePhone = {
  opened: Opened
  flight: DrawnFlight
  slug: string
  seats: readonly Seat[]
  seat: Seat
  /** The folder for screenshots. */
  folder: string
}

/** A phone that performs every action on the page in a browser. */
export async function openPagePhone(phone: PagePhone): Promise<Phone> {
  const { opened, flight, slug, seat } = phone
  const { page } = opened
  let waiting: Written[] = []

  await page.goto(`/tournaments/${slug}/flights/${flight.id}?key=${flight.key}`)
  await page.getByRole('button', { name: new RegExp(`^${seat.player.name}`) }).click()
  await page.getByRole('button', { name: /^Skriv for/ }).click()
  await untilSaved(phone)

  return {
    ...seat.phone,
    write: (written) => {
      waiting.push(written)
      return ''
    },
    pendingCount: () => waiting.length,
    flush: async () => {
      const batch = waiting
      waiting = []
      for (const [hole, rows] of Map.groupBy(batch, (one) => one.hole)) {
        await typeHole(phone, hole, rows)
      }
      return undefined
    },
    // The page itself repeats what it has sent when a response is lost.
    sendAgain: async () => 0,
    sign: (entryId, by) => sign(phone, entryId, by === entryId ? 'spiller' : 'markør'),
    deliver: async (entryId) => {
      const card = cardOf(phone, entryId)
      await card.getByRole('button', { name: 'Aflevér scorekortet' }).click()
      await card.getByText(/^Afleveret kl\.\s/).waitFor()
      await takeScreenshot(phone, 'delivered')
      return (await card.getByText(/^Kvittering\s/).textContent()) ?? ''
    },
  }
}

const nameOf = ({ seats }: PagePhone, entryId: string) =>
  seats.find((one) => one.entryId === entryId)?.player.name ?? ''

const cardOf = (phone: PagePhone, entryId: string) =>
  phone.opened.page.getByRole('region', { name: `Scorekort for ${nameOf(phone, entryId)}` })

const takeScreenshot = ({ opened, folder }: PagePhone, name: string) =>
  opened.page.screenshot({ path: join(folder, `phone-${name}.png`) })

const untilSaved = ({ opened }: PagePhone) =>
  opened.page
    .getByRole('dialog')
    .getByText(/^Alt er gemt/)
    .first()
    .waitFor()

async function typeHole(phone: PagePhone, hole: number, rows: readonly Written[]) {
  const { page, context } = phone.opened
  await page.getByRole('heading', { name: `Hul ${hole}`, exact: true }).waitFor()
  if (hole === offline.from) await context.setOffline(true)
  for (const { entryId, score } of rows) {
    await page.getByRole('spinbutton', { name: `Hul ${hole}, ${nameOf(phone, entryId)}` }).click()
    await press(page.getByRole('dialog'), score)
  }
  if (hole === offline.to) {
    await takeScreenshot(phone, 'offline')
    await context.setOffline(false)
  }
  if (hole < 18) await goToHole(page, hole + 1)
  if (hole < offline.from || hole >= offline.to) await untilSaved(phone)
}

/** Goes to the next hole by the button, unless the page has already advanced by itself after two seconds. */
async function goToHole(page: Page, hole: number) {
  const button = page.getByRole('button', { name: 'Næste hul' })
  await button.click({ timeout: 3_000 }).catch(() => undefined)
  await page.getByRole('heading', { name: `Hul ${hole}`, exact: true }).waitFor()
}

async function sign(phone: PagePhone, entryId: string, as: 'spiller' | 'markør') {
  const review = phone.opened.page.getByRole('button', { name: 'Gennemgå scorekortene' })
  if (await review.isVisible()) await review.click()
  const button = cardOf(phone, entryId).getByRole('button', { name: `Skriv under som ${as}` })
  await button.click()
  await takeScreenshot(phone, `signed-as-${as === 'spiller' ? 'player' : 'marker'}`)
  await button.waitFor({ state: 'hidden' })
  await untilSaved(phone)
}

/** Presses the key of a score, and confirms it if the page asks. */
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
