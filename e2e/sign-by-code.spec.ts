import type { Page } from '@playwright/test'
import { eq } from 'drizzle-orm'
import { flightSigningKeys } from '#server/db/tables/signing-keys.ts'
import { newTimedId } from '#web/new-timed-id.ts'
import { qrDrawing } from '#web/ui/qr-code.tsx'
import { inDatabase } from './database.ts'
import { expect, test, waitForReady } from './fixtures.ts'
import { drawFlight, expectText, from, openFlight, write } from './score-entry.ts'

test('two phones without a connection sign a card by their codes, and either delivers it (PE-10)', async ({
  phone: anna,
  browser,
  baseURL,
}) => {
  const { link, flight, players } = await drawFlight('flight-koder')
  const context = await browser.newContext({
    baseURL,
    locale: 'da-DK',
    viewport: { width: 390, height: 844 },
  })
  const bo = await waitForReady(await context.newPage())
  const [annaId = '', boId = '', nextId = ''] = players.map(({ id }) => id)
  await openFlight(anna, link, 'Anna')
  await expect.poll(() => registeredKeys(flight.id)).toBe(1)
  // Bo has written seventeen holes and loses the connection; Anna sends hers before she loses it too.
  await bo.goto(link)
  await enter(bo, { flightId: flight.id, by: boId, players: [boId, nextId] })
  await openFlight(bo, link, 'Bo')
  await expect.poll(() => registeredKeys(flight.id)).toBe(2)
  await context.setOffline(true)
  await enter(anna, { flightId: flight.id, by: annaId, players: [annaId, boId] })
  await anna.reload()
  await expectText(anna, /^Alt er gemt kl/)
  await anna.context().setOffline(true)
  // On 18 Anna writes a five for Bo, who notes a four.
  for (const page of [anna, bo]) {
    await page.getByRole('button', { name: 'Hul 18, mangler' }).click()
    await write(page, [18])
  }

  await anna.getByRole('button', { name: 'Gennemgå scorekortene' }).click()
  const marked = anna.getByRole('region', { name: 'Scorekort for Bo Kjær' })
  await marked.getByRole('button', { name: 'Skriv under som markør' }).click()
  await marked.getByRole('button', { name: 'Ingen dækning? Skriv under med koder' }).click()
  const annasCode = await shownCode(anna)

  await bo.getByRole('button', { name: 'Scorekort', exact: true }).click()
  const own = bo.getByRole('region', { name: 'Scorekort for Bo Kjær' })
  await own.getByRole('button', { name: 'Ingen dækning? Skriv under med koder' }).click()
  await readAsText(bo, `${annasCode.slice(0, -1)}${annasCode.endsWith('0') ? '1' : '0'}`)
  await expect(own.getByText(/Koden er ændret, siden den blev underskrevet/)).toBeVisible()
  await readAsText(bo, annasCode)
  await expect(own.getByText('Telefonen har din markørs underskrift.')).toBeVisible()
  await expect(own.getByText('Hul 18: 5 slag eller 4 slag?')).toBeVisible()
  await own.getByRole('button', { name: '5 slag', exact: true }).click()
  await own.getByRole('button', { name: 'Skriv under som spiller' }).click()
  await expect(own.getByText('Spiller og markør har skrevet under.')).toBeVisible()

  await readAsText(anna, await shownCode(bo))
  await expect(marked.getByText('Spiller og markør har skrevet under.')).toBeVisible()
  await marked.getByRole('button', { name: 'Aflevér scorekortet' }).click()
  await expect(marked.getByText(/afleveres, så snart telefonen får det sendt/)).toBeVisible()

  // Bo has a connection first. What Anna's phone sends afterwards is known already.
  await own.getByRole('button', { name: 'Aflevér scorekortet' }).click()
  await context.setOffline(false)
  await expect(own.getByText(/^Afleveret kl\.\s/)).toBeVisible({ timeout: 20_000 })
  const receipt = (await own.getByText(/^Kvittering /).textContent()) ?? ''
  await anna.context().setOffline(false)
  await expect(marked.getByText(receipt)).toBeVisible({ timeout: 20_000 })
  await expectText(anna, /^Alt er gemt kl/)
  await context.close()
})

const registeredKeys = (flightId: string) =>
  inDatabase((db) => db.$count(flightSigningKeys, eq(flightSigningKeys.flightId, flightId)))

type Entered = { flightId: string; by: string; players: string[] }

/** Sends fours on the first seventeen holes with the phone's own key, as if they had been written hole by hole. */
async function enter(page: Page, { flightId, by, players }: Entered) {
  const writtenAt = Date.now()
  const shared = { by, score: 4, replaces: [], writtenAt }
  const entries = players.flatMap((entryId) =>
    from(1, 17).map((hole) => ({ ...shared, entryId, id: newTimedId(writtenAt), hole })),
  )
  const data = { sentAt: writtenAt, entries }
  const headers = { origin: new URL(page.url()).origin }
  const answer = await page.request.post(`/api/v1/flights/${flightId}/scores`, { data, headers })
  expect(answer.status()).toBe(200)
}

/** The code as text, which the QR code beside it contains. */
async function shownCode(page: Page) {
  const image = page.getByRole('img', { name: 'Kode med din underskrift' })
  await expect(image).toBeVisible()
  await page.getByText('Kan kameraet ikke bruges?').click()
  const text = (await page.getByText(/^SKC1:/).textContent()) ?? ''
  await expect(image.locator('path')).toHaveAttribute('d', qrDrawing(text, true).path)
  return text
}

async function readAsText(page: Page, code: string) {
  const field = page.getByLabel('Koden som tekst')
  if (!(await field.isVisible())) await page.getByText('Har du fået koden som tekst?').click()
  await field.fill(code)
  await page.getByRole('button', { name: 'Brug koden' }).click()
}
