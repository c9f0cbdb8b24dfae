import { expect, test } from './house.ts'
import { scan, signIn } from './sign-in.ts'

test('a club’s morning: a card that is not known is refused, and the list says why', async ({
  page: desk,
  phone,
  baseURL,
}) => {
  await signIn(desk, baseURL, 'club')
  await desk.goto('/scan')
  const field = desk.getByLabel('Skan koden, eller skriv nummer eller navn')
  await expect(field).toBeFocused()
  await scan(desk, 'SK1.not-a-card-of-ours-000000')

  // Enter is enough: the next guest is what the focus stands on, and then the field again.
  const verdict = desk.getByTestId('verdict')
  const next = verdict.getByRole('button', { name: 'Næste gæst' })
  await expect(next).toBeFocused()
  const said = await verdict.getByRole('heading').innerText()
  expect(said).not.toMatch(/\b(du|dig|dit|din)\b/i)
  await desk.keyboard.press('Enter')
  await expect(verdict).toHaveCount(0)
  await expect(field).toBeFocused()

  const opener = desk.getByRole('button', { name: /^\d+ afvis(t|te)$/ })
  await expect(desk.getByRole('list', { name: 'Afviste i dag' })).toHaveCount(0)
  await opener.press('Enter')
  const list = desk.getByRole('list', { name: 'Afviste i dag' })
  await expect(list).toContainText('Ukendt kort')
  await expect(list).toContainText(said)

  // The club's own page leads there by itself; on a phone today's guests stand first.
  await signIn(phone, baseURL, 'club')
  await phone.goto('/club')
  await expect(phone).toHaveURL(/\/club\/[0-9a-f-]{36}$/)
  const guests = phone.getByRole('heading', { name: 'Dagens gæster' })
  const course = phone.getByText('Banen er åben')
  await expect(guests).toBeVisible()
  const [first, second] = [await guests.boundingBox(), await course.boundingBox()]
  expect(first?.y).toBeLessThan(second?.y ?? 0)
  await expect(phone.getByRole('button', { name: /^\d+ afvis(t|te)$/ })).toBeVisible()
  await phone.getByRole('button', { name: 'Luk banen nu' }).click()
  const asks = phone.getByRole('alertdialog', { name: 'Luk banen nu?' })
  await expect(asks).toContainText('Gæster afvises fra nu af')
  await asks.getByRole('button', { name: 'Behold den åben' }).click()
  await expect(course).toBeVisible()
})
