import type { Locator, Page } from '@playwright/test'
import { eq } from 'drizzle-orm'
import type { Db } from '#server/db/client.ts'
import { flightPlayers, flights } from '#server/db/tables/tournament-entries.ts'
import { hashOfKey, newKey } from '#server/keys.ts'
import { buildDraw, buildEntries } from '#test/tournaments.ts'
import { handOverLink } from '#web/features/tournaments/scoring/handed-over.ts'
import { qrDrawing } from '#web/ui/qr-code.tsx'
import { buildToday, inDatabase } from './database.ts'
import { expect, patient, test } from './house.ts'

const names = [
  ['Anna', 'Holm'],
  ['Bo', 'Kjær'],
  ['Christoffer Alexander', 'Lundgaard-Sørensen'],
  ['Dorte', 'Madsen'],
] as const

/** Four in a flight: Anna marks Bo, Bo marks Christoffer, he marks Dorte, Dorte marks Anna. */
const drawFlight = (slug: string) =>
  inDatabase(async (db) => {
    const built = await buildToday(db, { slug })
    const entries = []
    for (const [i, [firstName, lastName]] of names.entries()) {
      entries.push(...(await buildEntries(db, built, 1, { firstName, lastName, number: i + 1 })))
    }
    const [drawn] = await buildDraw(db, built, entries)
    if (!drawn) throw new Error('No flight was drawn')
    const path = `/tournaments/${built.tournament.slug}/flights/${drawn.flight.id}`
    return { path, link: `${path}?key=${drawn.key}`, flight: drawn.flight, players: entries }
  })

/** Hole by hole, in the order of the start list: what she got herself, and what the other got. */
async function write(page: Page, holes: number[]) {
  for (const hole of holes) {
    await expect(page.getByRole('heading', { name: `Hul ${hole}`, exact: true })).toBeVisible()
    await page.getByRole('button', { name: /^4 slag/ }).click()
    await page.getByRole('button', { name: /^5 slag/ }).click()
    const next = page.getByRole('button', { name: 'Næste hul' })
    if (hole < 18) await next.click()
  }
}

/** What stands in score entry, on top of the flight's page. */
const says = (page: Page, words: string | RegExp) =>
  expect(page.getByRole('dialog').getByText(words)).toBeVisible({ timeout: 20_000 })

const from = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, i) => first + i)

async function arrive(page: Page, link: string, name: string) {
  await page.goto(link)
  await page.getByRole('button', { name: new RegExp(`^${name}`) }).click()
  await page.getByRole('button', { name: /^Skriv for/ }).click()
}

test('a flight keeps its scores without a line, through a killed browser, and both sign (PE-7)', async ({
  phone,
  browser,
  baseURL,
}) => {
  const { path, link } = await drawFlight('flight-uden-daekning')
  await arrive(phone, link, 'Anna')
  expect(new URL(phone.url()).search).toBe('')
  await says(phone, 'Alt er gemt kl. 10.')
  const isKept = () =>
    phone.evaluate((at) => caches.match(at).then((kept) => kept !== undefined), path)
  await expect.poll(isKept).toBe(true)

  // What is asked of Anna is answered for Anna, also when somebody else is chosen meanwhile (PE-5).
  const [annasRow, bosRow] = ['Anna Holm', 'Bo Kjær'].map((name) =>
    phone.getByRole('spinbutton', { name: `Hul 1, ${name}` }),
  ) as [Locator, Locator]
  await phone.getByRole('button', { name: '9 slag' }).click()
  await bosRow.click()
  await phone.getByRole('button', { name: 'Ja, 9 slag' }).click()
  await expect(annasRow).toHaveAttribute('aria-valuetext', /^9 slag, 5 over par, /)
  await phone.getByRole('button', { name: /^5 slag/ }).click()
  // Whoever puts a score right keeps the hole on the screen.
  await bosRow.click()
  await expect(phone.getByRole('button', { name: 'Næste hul' })).toBeHidden()
  await phone.getByRole('button', { name: 'Slet' }).click()
  await expect(phone.getByRole('heading', { name: 'Hul 1', exact: true })).toBeVisible()
  await annasRow.click()
  await phone.getByRole('button', { name: 'Slet' }).click()
  await says(phone, /^Alt er gemt kl/)

  // Airplane mode from hole 1, and the page is killed at 7.
  const context = phone.context()
  await context.setOffline(true)
  await write(phone, from(1, 7))
  await says(phone, '14 scorer venter på dækning.')
  await phone.close()

  const again = patient(await context.newPage())
  await again.goto(path)
  await says(again, '14 scorer venter på dækning.')
  await write(again, from(8, 18))
  await says(again, '36 scorer venter på dækning.')
  await context.setOffline(false)
  await says(again, /^Alt er gemt kl/)

  // Bo's own phone shows what Anna wrote; he signs there, and she on hers.
  const other = await browser.newContext({
    baseURL,
    locale: 'da-DK',
    viewport: { width: 360, height: 667 },
  })
  const bo = patient(await other.newPage())
  await arrive(bo, link, 'Bo')
  await bo.getByRole('button', { name: 'Scorekort', exact: true }).click()
  const own = bo.getByRole('region', { name: 'Scorekort for Bo Kjær' })
  await own.getByRole('button', { name: 'Skriv under som spiller' }).click()
  await expect(own.getByText('Spilleren har skrevet under. Markøren mangler.')).toBeVisible()

  await again.getByRole('button', { name: 'Gennemgå scorekortene' }).click()
  const marked = again.getByRole('region', { name: 'Scorekort for Bo Kjær' })
  await marked.getByRole('button', { name: 'Skriv under som markør' }).click()
  await marked.getByRole('button', { name: 'Aflevér scorekortet' }).click()
  await expect(marked.getByText(/^Afleveret kl\.\s/)).toBeVisible()
  const receipt = (await marked.getByText(/^Kvittering /).textContent()) ?? ''
  await expect(own.getByText(receipt)).toBeVisible()
  await other.close()

  // Whoever looks sees the official card, and is asked for a key.
  const viewport = { width: 360, height: 667 }
  const stranger = patient(await browser.newPage({ baseURL, locale: 'da-DK', viewport }))
  await stranger.goto(path)
  const card = stranger.getByRole('listitem').filter({ hasText: 'Bo Kjær' })
  await expect(card.getByText(receipt)).toBeVisible()
  await expect(card.getByRole('cell', { name: '45', exact: true })).toHaveCount(2)
  await expect(stranger.getByLabel('Flightens kode')).toBeVisible()
  // The longest name stays within the phone.
  expect(await stranger.evaluate(() => document.documentElement.scrollWidth)).toBe(viewport.width)
  // Her card is a picture, and stands alone on one A5 sheet (SC-5).
  const picture = await card.getByRole('link', { name: 'Hent billede' }).getAttribute('href')
  expect((await stranger.request.get(picture ?? '')).headers()['content-type']).toBe('image/png')
  await stranger.evaluate(() => Object.assign(globalThis, { print: () => undefined }))
  await card.getByRole('button', { name: 'Gem som PDF' }).click()
  await stranger.emulateMedia({ media: 'print' })
  await expect(card.getByText(receipt)).toBeVisible()
  await expect(stranger.getByText('Anna Holm', { exact: true })).toBeHidden()
  await expect(stranger.getByRole('heading', { name: 'Flight 1' })).toBeHidden()
  const sheets = (await stranger.pdf({ preferCSSPageSize: true })).toString('latin1')
  expect(sheets.match(/\/Type \/Page\b/g)).toHaveLength(1)
  await stranger.emulateMedia({ media: 'screen' })
  const workers = () => navigator.serviceWorker.getRegistrations().then((all) => all.length)
  expect(await stranger.evaluate(workers)).toBe(0)
  await stranger.close()
})

test('a phone hands its place over where there is no line, and both go on without loss (PE-10)', async ({
  phone,
  browser,
  baseURL,
}) => {
  const { link, players } = await drawFlight('flight-ny-telefon')
  const [anna, bo] = players.map(({ id }) => id)
  await arrive(phone, link, 'Anna')
  await write(phone, [1])
  await says(phone, /^Alt er gemt kl/)
  await phone.context().setOffline(true)
  await write(phone, [2])
  await phone.getByRole('button', { name: 'Scorekort', exact: true }).click()
  await phone.getByRole('button', { name: 'Skriv videre på en anden telefon' }).click()
  await says(phone, 'Anna: hul 2. Bo: hul 2.')
  const handed = handOverLink(`${baseURL}${link}`, {
    me: anna ?? '',
    marks: bo ?? '',
    wholeFlight: false,
  })
  const code = phone.getByRole('img', { name: 'Kode, som den anden telefon skanner' })
  await expect(code.locator('path')).toHaveAttribute('d', qrDrawing(handed).path)

  const viewport = { width: 390, height: 844 }
  const other = patient(await browser.newPage({ baseURL, locale: 'da-DK', viewport }))
  await other.goto(handed)
  await other.getByRole('button', { name: 'Skriv videre som Anna' }).click()
  expect(new URL(other.url()).hash).toBe('')
  // Hole 1 is there already; on hole 2 she writes another score for Bo than the first phone has.
  await expect(other.getByRole('heading', { name: 'Hul 2', exact: true })).toBeVisible()
  await other.getByRole('button', { name: /^4 slag/ }).click()
  await other.getByRole('button', { name: /^6 slag/ }).click()
  await says(other, /^Alt er gemt kl/)

  await phone.context().setOffline(false)
  const card = phone.getByRole('region', { name: 'Scorekort for Bo Kjær' })
  await expect(card.getByText('Hul 2: 6 slag eller 5 slag?')).toBeVisible({ timeout: 20_000 })
  await other.close()
})

test('scores go along to the flight that was made anew while the phone had no line', async ({
  phone,
}) => {
  const { link, flight } = await drawFlight('flight-lavet-om')
  await arrive(phone, link, 'Anna')
  await says(phone, /^Alt er gemt kl/)
  await phone.context().setOffline(true)
  await write(phone, [1])
  await says(phone, '2 scorer venter på dækning.')

  const key = newKey()
  const anew = await inDatabase((db) => drawAnew(db, flight, key))
  await phone.context().setOffline(false)
  await expect(phone.getByText('Flighten findes ikke længere')).toBeVisible({ timeout: 20_000 })
  await expect(phone.getByText(/2 scorer ligger stadig på telefonen/)).toBeVisible()

  await arrive(phone, link.replace(/flights.*/, `flights/${anew}?key=${key}`), 'Anna')
  await says(phone, 'Anna: hul 1. Bo: hul 1.')
  await phone.getByRole('button', { name: 'Skriv dem i denne flight' }).click()
  await says(phone, /^Alt er gemt kl/)
  await expect(phone.getByRole('spinbutton', { name: 'Hul 1, Bo Kjær' })).toHaveAttribute(
    'aria-valuetext',
    /^5 slag/,
  )
})

/** As the draw studio does when a late change is published: the same players in another flight. */
async function drawAnew(db: Db, { id, ...same }: typeof flights.$inferSelect, key: string) {
  const row = { ...same, code: 'FLANEW', keyHash: hashOfKey(key) }
  const [anew] = await db
    .insert(flights)
    .values({ ...row, position: same.position + 1 })
    .returning()
  if (!anew) throw new Error('The flight was not stored')
  await db.update(flightPlayers).set({ flightId: anew.id }).where(eq(flightPlayers.flightId, id))
  await db.delete(flights).where(eq(flights.id, id))
  return anew.id
}
