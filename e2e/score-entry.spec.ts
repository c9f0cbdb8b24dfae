import type { Locator } from '@playwright/test'
import { openFlight, drawFlight, from, expectText, write } from './score-entry.ts'
import { expect, waitForReady, test } from './fixtures.ts'

test('a flight keeps its scores offline, through a killed browser, and both sign (PE-7)', async ({
  phone,
  browser,
  baseURL,
}) => {
  const { path, link, code, round } = await drawFlight('flight-uden-daekning')
  await openFlight(phone, link, 'Anna')
  expect(new URL(phone.url()).search).toBe('')
  await expectText(phone, 'Alt er gemt kl. 10.')
  const isKept = () =>
    phone.evaluate((at) => caches.match(at).then((kept) => kept !== undefined), path)
  await expect.poll(isKept).toBe(true)

  // A question about Anna is answered for Anna, even when another player is selected meanwhile (PE-5).
  // A screen reader finds each value by hole and player (PE-14).
  const [annasRow, bosRow] = ['Anna Holm', 'Bo Kjær'].map((name) =>
    phone.getByRole('spinbutton', { name: `Hul 1, ${name}` }),
  ) as [Locator, Locator]
  await phone.getByRole('button', { name: '9 slag' }).click()
  await bosRow.click()
  await phone.getByRole('button', { name: 'Ja, 9 slag' }).click()
  await expect(annasRow).toHaveAttribute('aria-valuetext', /^9 slag, 5 over par, /)
  await phone.getByRole('button', { name: /^5 slag/ }).click()
  // After a correction the hole stays on the screen.
  await bosRow.click()
  await expect(phone.getByRole('button', { name: 'Næste hul' })).toBeHidden()
  await phone.getByRole('button', { name: 'Slet' }).click()
  await expect(phone.getByRole('heading', { name: 'Hul 1', exact: true })).toBeVisible()
  await annasRow.click()
  await phone.getByRole('button', { name: 'Slet' }).click()
  await expectText(phone, /^Alt er gemt kl/)

  // Airplane mode from hole 1, and the page is closed at hole 7.
  const context = phone.context()
  await context.setOffline(true)
  await write(phone, from(1, 7))
  await expectText(phone, '14 scorer venter på dækning.')
  // The result of nearest the pin waits in the queue as well; a 3 must be confirmed (PE-12).
  await phone.getByRole('button', { name: /^Hul 3\b/ }).click()
  await phone.getByRole('button', { name: /^Tættest på hullet/ }).click()
  const side = phone.getByRole('dialog')
  await side.getByText('Bo Kjær').click()
  await side.getByLabel('Afstand til hullet').fill('3')
  await side.getByRole('button', { name: 'Gem' }).click()
  await expectText(phone, '3 centimeter, altså 0,03 m. Er det rigtigt?')
  await side.getByRole('button', { name: 'Nej, ret det' }).click()
  await side.getByLabel('Afstand til hullet').fill('240')
  await side.getByRole('button', { name: 'Gem' }).click()
  await expect(phone.getByRole('heading', { name: 'Hul 8', exact: true })).toBeVisible()
  await phone.close()

  const again = await waitForReady(await context.newPage())
  await again.goto(path)
  await expectText(again, '14 scorer venter på dækning.')
  await write(again, from(8, 18))
  await expectText(again, '36 scorer venter på dækning.')
  await context.setOffline(false)
  await expectText(again, /^Alt er gemt kl/)

  // Bo's own phone shows within seconds what Anna entered (PE-9); he signs there, and she on hers.
  const other = await browser.newContext({
    baseURL,
    locale: 'da-DK',
    viewport: { width: 360, height: 667 },
  })
  // He has no camera, so he opens the short address on the card and types its code.
  const bo = await waitForReady(await other.newPage())
  await bo.goto('/kort')
  await expect(bo.getByLabel('Flightens kode')).toBeFocused()
  await bo.getByLabel('Flightens kode').fill('AAAAAA')
  await bo.getByRole('button', { name: 'Åbn flighten' }).click()
  await expect(bo.getByText(/Koden passer ikke/)).toBeVisible()
  await bo.getByLabel('Flightens kode').fill(code.toLowerCase())
  await bo.getByRole('button', { name: 'Åbn flighten' }).click()
  await bo.getByRole('button', { name: /^Bo/ }).click()
  await bo.getByRole('button', { name: /^Skriv for/ }).click()
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

  // A visitor sees the official card, and needs a code to enter scores.
  const viewport = { width: 360, height: 667 }
  const stranger = await waitForReady(await browser.newPage({ baseURL, locale: 'da-DK', viewport }))
  await stranger.goto(path)
  const card = stranger.getByRole('listitem').filter({ hasText: 'Bo Kjær' })
  await expect(card.getByText(receipt)).toBeVisible()
  await expect(card.getByRole('cell', { name: '45', exact: true })).toHaveCount(2)
  await expect(stranger.getByLabel('Flightens kode')).toBeVisible()
  // The longest name fits on the phone.
  expect(await stranger.evaluate(() => document.documentElement.scrollWidth)).toBe(viewport.width)
  // Her card can be saved as a picture, and prints alone on one A5 sheet (SC-5).
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
  // Everybody sees who leads the side competition (RD-1).
  await stranger.goto(round)
  await stranger.getByRole('link', { name: 'Sidekonkurrencer' }).click()
  await expect(stranger.getByRole('listitem').filter({ hasText: 'hul 3' }).first()).toContainText(
    /nr\. 1: Bo Kjær.*2,40\sm/,
  )
  const pages = async () => (await caches.keys()).filter((name) => name.startsWith('page:'))
  expect(await stranger.evaluate(pages)).toEqual([])
  await stranger.close()
})
