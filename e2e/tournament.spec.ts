import { addDays, formatShortDate, plainDate } from '#domain/shared/dates.ts'
import { expect, test } from './house.ts'
import { ask, signIn } from './sign-in.ts'

const name = 'Sankt Hans-matchen'

test('a club makes a tournament from six answers and announces it, and a visitor finds it', async ({
  page: desk,
  phone,
  baseURL,
}) => {
  const { today } = await ask<{ today: string }>(phone.request, '/tournaments')
  await signIn(desk, baseURL, 'club')
  await desk.goto('/account')
  await desk.getByRole('link', { name: 'Turneringer i Rold Bakker Golfklub' }).click()
  await desk.getByRole('link', { name: 'Ny turnering' }).click()
  await desk.getByLabel('Hvad hedder turneringen?').fill(name)
  await desk.getByRole('button', { name: 'Lav kladden' }).click()
  await expect(desk.getByRole('alert')).toContainText('Skriv dagen som 12.06.2027.')

  await desk
    .getByLabel('Hvilken dag spilles den?')
    .fill(formatShortDate(addDays(plainDate(today), 50)))
  await desk.getByRole('radio', { name: /^A-, B- og C-række/ }).check()
  await desk.getByLabel('Hvad koster det at være med?').fill('300')
  await desk.getByRole('button', { name: 'Lav kladden' }).click()
  await expect(desk.getByRole('heading', { level: 1, name })).toBeVisible()

  await phone.goto('/tournaments?q=sankt+hans')
  await expect(phone.getByText('Ingen turneringer passer')).toBeVisible()
  await desk.getByRole('button', { name: 'Offentliggør' }).click()
  await desk.getByRole('alertdialog').getByRole('button', { name: 'Offentliggør' }).click()
  await expect(desk.getByText('Turneringen er offentliggjort.', { exact: true })).toBeVisible()

  await phone.reload()
  await phone.getByRole('link', { name }).click()
  await expect(phone.getByRole('heading', { level: 1, name })).toBeVisible()
  const entry = phone.getByRole('region', { name: 'Tilmelding' })
  await expect(entry).toContainText('Åben for tilmelding')
  await expect(entry).toContainText('300 kr.')
  await expect(entry).toContainText('0 af 72 pladser er taget')
  await expect(phone.getByText('B-rækken', { exact: true })).toBeVisible()
})
