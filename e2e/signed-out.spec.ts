import { ask } from './sign-in.ts'
import { expect, test } from './fixtures.ts'

test('when a session ends while a form is filled in, she signs in on top of the page, and it is saved once', async ({
  page,
  baseURL,
}, { retry, repeatEachIndex }) => {
  // A separate account, because the stories share the sessions of the demonstration, and for each attempt one.
  const person = {
    email: `udlogget-${repeatEachIndex}-${retry}@example.dk`,
    name: 'Ulla Udlogget',
    password: 'fire heste i regnvejr',
  }
  const headers = { origin: baseURL ?? '' }
  const post = (path: string, data: object = {}) =>
    page.request.post(`/api/v1/account/${path}`, { data, headers })
  const { demoLink } = (await (await post('sign-up', person)).json()) as { demoLink: string }
  await page.request.get(demoLink)
  await post('sign-up/confirm')

  // The page knows who is signed in once both are answered; the name stands in its HTML before.
  const asked = ['me', 'profile'].map((name) => page.waitForResponse(`**/api/v1/account/${name}`))
  await page.goto('/account/profile')
  await Promise.all(asked)
  const name = page.getByLabel('Navn')
  await expect(name).toHaveValue(person.name)
  await name.fill('Ulla Kjær Udlogget')
  await post('sign-out')
  const saves: number[] = []
  page.on('response', (answer) => {
    const isSave = answer.request().method() === 'PUT' && answer.url().endsWith('/account/profile')
    if (isSave) saves.push(answer.status())
  })
  await page.getByRole('button', { name: 'Gem', exact: true }).press('Enter')

  const dialog = page.getByRole('dialog', { name: 'Log ind igen' })
  await expect(dialog).toContainText(person.email)
  const password = dialog.getByLabel('Adgangskode', { exact: true })
  await password.fill('forkert adgangskode')
  await password.press('Enter')
  await expect(dialog.getByText('Mail og adgangskode passer ikke sammen.')).toBeVisible()
  await password.fill(person.password)
  await password.press('Enter')

  await expect(dialog).toHaveCount(0)
  await expect(name).toHaveValue('Ulla Kjær Udlogget')
  await expect.poll(() => saves).toEqual([401, 200])
  expect(await ask(page.request, '/account/profile')).toMatchObject({ name: 'Ulla Kjær Udlogget' })
})
