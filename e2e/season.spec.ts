import type { Page } from '@playwright/test'
import { choose, fillInformation, order, verify, type Buyer } from './buying.ts'
import { expect, test } from './fixtures.ts'
import { readCode, scan } from './sign-in.ts'
import { appointStaff, importFile, uploadFile } from './terminal.ts'

test(
  'a golfer buys a card, plays on it once, is refused another round, and withdraws for the right amount',
  { tag: '@soak' },
  async ({ page: desk, phone }) => {
    test.slow()
    // Imported from files as in a real start: her own club, the club that she visits, and its first member of staff.
    const buyer = { name: 'Karen Østergård', email: 'karen@example.com', dguNumber: '951-1' }
    await uploadFile('clubs', 'docs/examples/clubs.csv')
    await Promise.all([
      importFile('members', 'docs/examples/members.csv').then(() => buy(phone, buyer)),
      uploadFile('courses', 'docs/examples/courses.csv'),
      signInAsStaff(desk, 'kontor@klitsoe.example', '952'),
    ])
    await playOnce({ desk, phone, buyer, club: 'Klitsø Golfklub' })
    await withdraw(phone, buyer)
  },
)

async function buy(page: Page, buyer: Buyer) {
  await page.goto('/membership')
  await page.getByRole('link', { name: 'Køb Sæsonkort' }).click()
  await fillInformation(page, buyer)
  await choose(page, { startNow: true })
  await verify(page)
  await order(page, 'Bestil og betal 1.495 kr.')
  await page.locator('button.approve').click()
  await expect(page.getByRole('heading', { name: 'Tak. God runde!' })).toBeVisible()
}

type Visit = { desk: Page; phone: Page; buyer: Buyer; club: string }

async function playOnce({ desk, phone, buyer, club }: Visit) {
  await phone.goto('/account')
  await expect(phone.getByRole('heading', { name: 'Dit Sæsonkort 2027' })).toBeVisible()
  await desk.goto('/scan')
  await expect(desk.getByRole('heading', { name: club })).toBeVisible()
  const verdict = desk.getByTestId('verdict')

  await scan(desk, await readCode(phone))
  await expect(verdict.getByRole('status')).toContainText(`Velkommen til ${club}.`)
  await expect(verdict).toContainText(buyer.name)
  await desk.keyboard.press('Escape')

  await scan(desk, await readCode(phone))
  await expect(verdict).toContainText(/Allerede tjekket ind kl\.\s10\.\d\d/)
  await expect(verdict).toContainText(/18 huller fra kl\.\s10\.\d\d/)
  await verdict.getByRole('button', { name: 'Gæsten vil spille en runde til' }).click()
  await expect(verdict.getByRole('alert')).toContainText('Nej')
  await expect(verdict).toContainText('Næste mulighed: onsdag den 5. maj')
  await verdict.getByRole('button', { name: 'Næste gæst' }).press('Enter')
  await expect(verdict).toHaveCount(0)

  await phone.reload()
  await expect(phone.getByRole('button', { name: `Fortryd runden hos ${club}` })).toBeVisible()
}

/** One of ten rounds is played, so 149,50 kr. is kept. */
async function withdraw(page: Page, { name, email }: Buyer) {
  await page.getByRole('link', { name: 'Fortryd aftale' }).first().click()
  await page.waitForURL('**/withdrawal**')
  const nameField = page.getByLabel('Navn', { exact: true })
  if ((await nameField.inputValue()) === '') await nameField.fill(name)
  await expect(page.getByLabel('Mail', { exact: true })).toHaveValue(email)
  await page.getByRole('button', { name: 'Fortryd aftale' }).click()
  await page.getByRole('button', { name: 'Bekræft fortrydelse' }).click()
  await expect(page.getByText('Din fortrydelse er modtaget')).toBeVisible()
  await expect(page.getByText('1.345,50 kr.').first()).toBeVisible()
  await page.goto('/account')
  await expect(page.getByText(/Fortrudt|fortrudt/).first()).toBeVisible()
}

async function signInAsStaff(page: Page, email: string, clubNumber: string) {
  const code = await appointStaff(email, clubNumber)
  await page.goto(`/account/login?mail=${encodeURIComponent(email)}&step=code`)
  await page.getByLabel(/kode/i).fill(code)
  await page.waitForURL(/\/club\/[\w-]{36}$/)
}
