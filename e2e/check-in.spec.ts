import { expect, test } from './fixtures.ts'
import { ask, readCode, scan, signIn } from './sign-in.ts'

// Both stories use the same golfer, so they run one after the other.
test.describe.configure({ mode: 'serial' })

test('staff check a golfer in by a keyboard scanner, and the golfer sees and undoes the round', async ({
  page: reception,
  phone,
  baseURL,
}) => {
  await signIn(phone, baseURL, 'golfer')
  await phone.goto('/account')
  await expect(phone.getByRole('heading', { name: 'Dit Sæsonkort 2027' })).toBeVisible()
  await expect(phone.getByRole('img', { name: 'Kode til check-in' })).toBeVisible()

  await signIn(reception, baseURL, 'club')
  await reception.goto('/scan')
  await expect(reception.getByRole('heading', { name: 'Rold Bakker Golfklub' })).toBeVisible()

  await scan(reception, await readCode(phone))
  const verdict = reception.getByTestId('verdict')
  await expect(verdict.getByRole('status')).toContainText('Velkommen til Rold Bakker Golfklub.')
  await expect(verdict).toContainText('Anne Bisgaard')
  await expect(verdict).toContainText('1 runde tilbage her')
  await reception.keyboard.press('Escape')
  const guests = reception.getByRole('region', { name: 'Dagens gæster' })
  await expect(guests.getByText('Anne Bisgaard').first()).toBeVisible()

  // `season.spec.ts` scans a code a second time, and asks for another round.
  await phone.reload()
  await phone.getByRole('button', { name: /^Fortryd runden hos Rold Bakker/ }).click()
  await phone.getByRole('alertdialog').getByRole('button', { name: 'Fortryd runden' }).click()
  await expect(phone.getByText('Fortrudt')).toBeVisible()
})

test('staff find a guest by name and give a reason, and the club gives an interrupted round back', async ({
  page: reception,
  baseURL,
}) => {
  await signIn(reception, baseURL, 'club')
  const { staffOf } = await ask<{ staffOf: { clubId: string }[] }>(reception.request, '/scan/state')
  const path = `/clubs/${staffOf[0]?.clubId}/guests?q=Bisgaard`
  const { guests } = await ask<{ guests: { name: string }[] }>(reception.request, path)
  expect(guests.map(({ name }) => name)).toContain('Anne Bisgaard')

  await reception.goto('/scan')
  await reception.getByLabel('Skan koden, eller skriv nummer eller navn').fill('anne bisg')
  await reception.getByRole('button', { name: /Anne Bisgaard/ }).click()
  await reception.getByRole('button', { name: 'Tjek ind' }).click()
  await expect(reception.getByText('Vælg en grund.')).toBeVisible()
  await reception.getByLabel('Ingen telefon med').check()
  await reception.getByRole('button', { name: 'Tjek ind' }).click()
  await expect(reception.getByTestId('verdict')).toContainText(
    'Velkommen til Rold Bakker Golfklub.',
  )
  await reception.keyboard.press('Escape')

  const row = reception.getByRole('listitem').filter({ hasText: 'Anne Bisgaard' }).first()
  await row.getByRole('button', { name: /^Ret/ }).click()
  await row.getByRole('button', { name: 'Runden blev afbrudt' }).click()
  await expect(row.getByText('Fortrudt')).toBeVisible()
})
