import { order, prepareOrder } from './buying.ts'
import { expect, test } from './fixtures.ts'
import { ask, signIn } from './sign-in.ts'

test('a golfer shows a code, the club redeems it, and a second till is refused', async ({
  page: club,
  phone,
  browser,
  baseURL,
}) => {
  await signIn(phone, baseURL, 'golfer')
  await phone.goto('/account/discounts')
  await phone.getByRole('link', { name: /En spand bolde til træningsbanen/ }).click()
  const code =
    (await phone
      .getByText(/^\w{4}-\w{4}-\w{4}$/)
      .first()
      .textContent()) ?? ''
  await expect(phone.getByRole('img', { name: 'Rabatkode til Anne' })).toBeVisible()

  await signIn(club, baseURL, 'club')
  await club.goto('/club')
  const counter = `${new URL(club.url()).pathname}/discounts`
  // Both tills have seen that the code may be used before one of them redeems it.
  const context = await browser.newContext({
    baseURL,
    storageState: await club.context().storageState(),
  })
  const second = await context.newPage()
  for (const desk of [club, second]) {
    await desk.goto(counter)
    await desk.locator('html[data-ready]').waitFor({ state: 'attached' })
    await desk.getByLabel('Gæstens kode').fill(code)
    await desk.getByRole('button', { name: 'Tjek koden' }).click()
    await expect(desk.getByText('En spand bolde til træningsbanen til Anne B.')).toBeVisible()
  }
  await club.getByRole('button', { name: 'Indløs rabatten' }).click()
  await expect(club.getByText('er givet til Anne B.')).toBeVisible()
  await second.getByRole('button', { name: 'Indløs rabatten' }).click()
  await expect(second.getByText('Giv ikke rabatten til Anne B.')).toBeVisible()
  await expect(second.getByText(/Koden er brugt tirsdag den 4\.\smaj 2027 kl\.\s/)).toBeVisible()
  await context.close()

  await phone.goto('/account/discounts')
  await expect(
    phone.getByRole('region', { name: 'Brugte rabatter' }).getByText('En spand bolde'),
  ).toBeVisible()
})

test(
  'a code lowers the price of a card, and the receipt says by how much',
  { tag: '@soak' },
  async ({ page, baseURL }) => {
    const email = 'tove.rabat@golfspiller.example'
    await prepareOrder(page, baseURL, { name: 'Tove Ager', email, dguNumber: '911-1010' })
    await page.goto('/account/registration/payment')
    await page.getByText('Har du en rabatkode?').click()
    await page.getByLabel('Rabatkode').fill('findes ikke')
    await page.getByLabel('Rabatkode').press('Enter')
    await expect(page.getByText('Vi kender ikke den kode.')).toBeVisible()
    await page.getByLabel('Rabatkode').fill('sommer')
    await page.getByLabel('Rabatkode').press('Enter')
    await expect(page.getByText('Rabatkoden SOMMER sparer dig 149,50 kr.')).toBeVisible()
    await order(page, 'Bestil og betal 1.345,50 kr.')
    await page.locator('button.approve').click()
    await expect(page.getByRole('heading', { name: 'Tak. God runde!' })).toBeVisible()
    const { receipts } = await ask<{
      receipts: { id?: string; orderId?: string; totalOre: number }[]
    }>(page.request, '/account/receipts')
    expect(receipts[0]?.totalOre).toBe(134_550)
  },
)
