import sharp from 'sharp'
import { printedCard, takePhoto, type Written } from '#test/card-photo/take-photo.ts'
import { buildDraw, buildEntries } from '#test/tournaments.ts'
import { buildToday, inDatabase } from './database.ts'
import { grantScorer } from './grant-tournament-roles.ts'
import { expect, test } from './fixtures.ts'
import { signIn } from './sign-in.ts'

const openTournamentDesk = () =>
  inDatabase(async (db) => {
    const built = await buildToday(db, { slug: 'kort-paa-foto' })
    const who = { firstName: 'Anna', lastName: 'Foto', dguNumber: '71-190', number: 1 }
    const players = await buildEntries(db, built, 1, who)
    const [drawn] = await buildDraw(db, built, players)
    await grantScorer(db, built.tournament.id)
    return {
      base: `/club/${built.tournament.clubId}/tournaments/${built.tournament.id}/cards`,
      flightId: drawn?.flight.id ?? '',
      entryId: players[0]?.id ?? '',
    }
  })

type Names = { flightId: string; entryId: string }

/** A photo of the card with fours, a five on hole 7, and a correction on hole 12. */
async function photoOf({ flightId, entryId }: Names) {
  const value = `https://saesonkortet.dk/tournaments/kort-paa-foto/flights/${flightId}?key=${'k'.repeat(43)}`
  const card = printedCard({
    player: 'Anna Foto',
    entries: [entryId],
    qr: { value, alt: '', text: 'ABCDEF' },
  })
  const scores = Array.from({ length: 18 }, (_, i): Written =>
    i === 6 ? 5 : i === 11 ? 'other' : 4,
  )
  const { width, height, data } = takePhoto({ seed: 11, card, size: 'a5', scores }).photo
  const png = await sharp(Buffer.from(data), { raw: { width, height, channels: 4 } })
    .png()
    .toBuffer()
  return { name: 'kort.png', mimeType: 'image/png', buffer: png }
}

test('a photo of a card is read on the device, and a person settles what differs from the phones', async ({
  page,
  baseURL,
}) => {
  await signIn(page, baseURL, 'club')
  const { base, ...names } = await openTournamentDesk()
  await page.goto(`${base}/type`)
  // What the phones say: fours, and not signed.
  await expect(page.getByLabel('Medlemsnummer, navn eller flight')).toBeFocused()
  await page.keyboard.type('71-190')
  await page.keyboard.press('Enter')
  const card = page.getByRole('spinbutton', { name: /^Scorekort for Anna Foto/ })
  await expect(card).toBeFocused()
  await page.keyboard.type('444444444444444444u')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Anna Foto: gemt, men ikke afleveret')).toBeVisible()

  const sent: string[] = []
  page.on('request', (request) => {
    if (request.method() !== 'GET') sent.push(request.url())
  })
  const photo = await photoOf(names)
  await page.getByLabel('Foto af scorekortet').setInputFiles(photo)
  // The code on the photo opened the card.
  await expect(card).toBeVisible()
  const hole7 = page.getByRole('button', { name: 'Hul 7: 5 slag' })
  await expect(hole7.or(page.getByText('Feltet kan ikke læses sikkert')).first()).toBeVisible()
  await expect(page.getByRole('img', { name: 'Felt på hul 12' })).toBeVisible()
  expect(sent.filter((url) => !url.includes('statist'))).toEqual([])

  // Enter stores nothing while a hole is open.
  await card.press('Enter')
  await expect(page.getByText(/mangler dit svar/)).toBeVisible()
  await page.getByLabel('Hul 7, en anden score').selectOption('5')
  const rows = page.getByRole('button', { name: /^Hul \d+: 4 slag/ })
  while ((await rows.count()) > 0) await rows.first().click()
  await expect(page.getByText(/^Alle huller fra billedet er afgjort/)).toBeVisible()
  await page.getByRole('button', { name: 'Gem kortet' }).click()
  await expect(page.getByText(/^Anna Foto: 73 slag\. Afleveret/)).toBeVisible()
})
