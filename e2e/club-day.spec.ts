import sharp from 'sharp'
import { expect, test } from './fixtures.ts'
import { ask, scan, signIn } from './sign-in.ts'

test('a club’s morning: an unknown card is refused, and the list shows the reason', async ({
  page: reception,
  phone,
  baseURL,
}) => {
  await signIn(reception, baseURL, 'club')
  await reception.goto('/scan')
  const field = reception.getByLabel('Skan koden, eller skriv nummer eller navn')
  await expect(field).toBeFocused()
  await scan(reception, 'SK1.not-a-card-of-ours-000000')

  // Enter is enough: the focus is on the button for the next guest, and then in the field again.
  const verdict = reception.getByTestId('verdict')
  const next = verdict.getByRole('button', { name: 'Næste gæst' })
  await expect(next).toBeFocused()
  const heading = await verdict.getByRole('heading').innerText()
  expect(heading).not.toMatch(/\b(du|dig|dit|din)\b/i)
  await reception.keyboard.press('Enter')
  await expect(verdict).toHaveCount(0)
  await expect(field).toBeFocused()

  const opener = reception.getByRole('button', { name: /^\d+ afvis(t|te)$/ })
  await expect(reception.getByRole('list', { name: 'Afviste i dag' })).toHaveCount(0)
  await opener.press('Enter')
  const list = reception.getByRole('list', { name: 'Afviste i dag' })
  await expect(list).toContainText('Ukendt kort')
  await expect(list).toContainText(heading)

  // The club's own page redirects there. On a phone closing the course is two presses on the first screen,
  // which ends with the heading of today's guests, after those who are expected.
  await signIn(phone, baseURL, 'club')
  await phone.goto('/club')
  await expect(phone).toHaveURL(/\/club\/[0-9a-f-]{36}$/)
  const guests = phone.getByRole('heading', { name: 'Dagens gæster' })
  const course = phone.getByText('Banen er åben')
  await expect(guests).toBeVisible()
  const [first, second] = [await course.boundingBox(), await guests.boundingBox()]
  expect(first?.y).toBeLessThan(second?.y ?? 0)
  expect(second?.y).toBeLessThan(844)
  await expect(phone.getByRole('button', { name: /^\d+ afvis(t|te)$/ })).toBeVisible()
  await phone.getByRole('button', { name: 'Luk banen nu' }).click()
  const asks = phone.getByRole('alertdialog', { name: 'Luk banen nu?' })
  await expect(asks).toContainText('Gæster afvises fra nu af')
  await asks.getByRole('button', { name: 'Behold den åben' }).click()
  await expect(course).toBeVisible()

  // A new sign prints alone on its sheet, one for each place.
  await phone.getByRole('link', { name: 'Udskriv skilte' }).click()
  const signs = phone.getByRole('article', { name: /^Skilt: / })
  await expect(signs).toHaveCount(2)
  await expect(signs.first().getByText('Tjek ind her')).toBeVisible()
  await phone.getByRole('button', { name: 'Udskriv alle i A5' }).click()
  await phone.emulateMedia({ media: 'print' })
  await expect(phone.getByRole('heading', { name: 'Skilte' })).toBeHidden()
  const sheets = (await phone.pdf({ preferCSSPageSize: true })).toString('latin1')
  expect(sheets.match(/MediaBox \[0 0 (\d+)[^\]]*\]/g)).toHaveLength(2)
  // A5 is 420 points wide.
  expect(sheets).toMatch(/MediaBox \[0 0 (419|420)/)

  // The club writes its own page: golfers see the text and the picture at once.
  await phone.emulateMedia({ media: null })
  await phone.goto(phone.url().replace('/signs', '/page'))
  const buffer = await sharp({
    create: { width: 900, height: 700, channels: 3, background: '#2f6b3c' },
  })
    .png()
    .toBuffer()
  const chosen = { name: 'hul-7.png', mimeType: 'image/png', buffer }
  await phone.locator('input[aria-label="Vælg billeder"]').setInputFiles(chosen)
  const crop = phone.getByRole('dialog', { name: 'Vælg udsnit' })
  await crop.getByLabel('Hvad viser billedet?').fill('Greenen på hul 7')
  await crop.getByRole('button', { name: 'Læg op' }).click()
  await phone.getByLabel('Beskrivelse').fill('Skrevet af klubben selv.')
  await phone.getByRole('button', { name: 'Gem og vis på siden' }).click()
  await expect(phone.getByText('Gemt. Golfspillerne ser det nu.', { exact: true })).toBeVisible()
  await expect(phone.getByText('Forsidebillede')).toBeVisible({ timeout: 20_000 })
  await phone.getByRole('link', { name: 'Se siden' }).click()
  await expect(phone.getByRole('heading', { name: 'Ugens tider' })).toBeVisible()
  await expect(phone.getByRole('img', { name: 'Greenen på hul 7' })).toBeVisible()
  await expect(phone.getByText('Skrevet af klubben selv.')).toBeVisible()
})

test('a code that is scanned while the device is being registered does not answer the question', async ({
  page: reception,
  baseURL,
}) => {
  await signIn(reception, baseURL, 'club')
  const { staffOf } = await ask<{ staffOf: { clubId: string }[] }>(reception.request, '/scan/state')
  const path = `/clubs/${staffOf[0]?.clubId}/guests?q=Bisgaard`
  const { guests } = await ask<{ guests: { name: string; passNumber: string }[] }>(
    reception.request,
    path,
  )
  const { name = '', passNumber = '' } = guests[0] ?? {}
  await reception.goto('/scan')
  await expect(reception.getByLabel('Skan koden, eller skriv nummer eller navn')).toBeFocused()
  await scan(reception, passNumber)
  const yes = reception.getByRole('button', { name: `Ja, det er ${name}` })
  await expect(yes).toBeFocused()
  await reception.keyboard.type(passNumber)
  await reception.keyboard.press('Enter')
  // Some scanners end a line twice.
  await reception.keyboard.press('Enter')
  await expect(yes).toBeFocused()
  await expect(reception.getByTestId('verdict')).toHaveCount(0)

  // A press after the question was read counts.
  await reception.waitForTimeout(400)
  await reception.getByRole('button', { name: 'Nej, det er en anden' }).press('Enter')
  await expect(reception.getByTestId('verdict')).toBeVisible()
})
