import type { Page } from '@playwright/test'
import { expectAccessible } from './accessibility-checks.ts'
import { choose, chooseStart, fillInformation, order, verify } from './buying.ts'
import { expect, waitForReady, test } from './fixtures.ts'
import { ask } from './sign-in.ts'

test.use({ deviceScaleFactor: 2 })

// The button shows the sum, and the order can be reviewed above it (L-IN-2, L-IN-3, L-IN-5). Axe finds nothing
// serious in any step, so people without a mouse or colour vision can buy as well (L-AC-2, L-AC-3, L-AC-4).
test('a new golfer compares the cards, buys one, sees it and withdraws', async ({ page }) => {
  await page.goto('/membership')
  await page.getByLabel('Hvad er du medlem som?').selectOption({ label: 'Fleksmedlem' })
  await page.getByRole('button', { name: 'Kan jeg købe?' }).click()
  await expect(page.getByText('Ja. Du kan købe 1 kort.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Køb Sæsonkort' })).toHaveCount(0)

  await page.getByLabel('Hvad er du medlem som?').selectOption({ label: 'Fuldtidsmedlem' })
  await page.getByRole('button', { name: 'Kan jeg købe?' }).click()
  await page.getByRole('link', { name: 'Køb Sæsonkort' }).click()

  await page.getByRole('button', { name: 'Videre til Sæsonkort' }).click()
  await expect(page.getByRole('alert').getByText('Ret 3 fejl')).toBeVisible()
  await expectAccessible(page)
  const email = 'lise@golfspiller.example'
  await fillInformation(page, { name: 'Lise Kjær', email, dguNumber: '908-1008' })
  await page.waitForURL('**/season-pass')
  await expectAccessible(page)
  await choose(page, { startNow: true })
  await expectAccessible(page)
  // Going back and forward loses nothing.
  await page.goBack()
  await page.goBack()
  await expect(page.getByLabel('Navn', { exact: true })).toHaveValue('Lise Kjær')
  await page.goForward()
  await page.goForward()
  await verify(page)
  await page.waitForURL('**/payment')
  await expectAccessible(page)
  await order(page, 'Bestil og betal 1.495 kr.')
  await page.locator('button.approve').click()

  await expect(page.getByRole('heading', { name: 'Tak. God runde!' })).toBeVisible()
  const card = page.getByRole('article', { name: 'Sæsonkort' })
  await expect(card).toContainText('Lise Kjær')
  const number = /SK\d\d-\w{4}-\w{4}-\w/.exec((await card.textContent()) ?? '')?.[0] ?? ''

  // Without signing in: the page shows nothing of the card, and the link in the mail completes the withdrawal.
  await page.context().clearCookies({ name: /session_token/ })
  await page.goto(`/withdrawal?email=${email}`)
  await page.getByLabel('Navn', { exact: true }).fill('Lise Kjær')
  await page.getByLabel('Kortnummer eller bestillingsnummer').fill(number)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Bekræft fortrydelse' })).toBeFocused()
  await expect(page.getByText('Lise Kjær til')).toHaveCount(0)
  await page.getByRole('button', { name: 'Bekræft fortrydelse' }).press('Enter')
  await expect(page.getByRole('heading', { name: 'Tjek din mail' })).toBeFocused()
  await page.goto(await linkMailedTo(page, email))
  expect(new URL(page.url()).search, 'the key is gone from the address').toBe('?step=confirm')
  await expect(page.getByRole('region', { name: 'Sæsonkort til Lise Kjær' })).toBeVisible()
  // A second window, as after a lost response, does not say that nothing was withdrawn.
  const other = await waitForReady(await page.context().newPage())
  await other.goto('/withdrawal?step=confirm')
  const press = other.getByRole('button', { name: 'Bekræft fortrydelse' })
  await expect(press).toBeVisible()
  await page.getByRole('button', { name: 'Bekræft fortrydelse' }).click()
  await expect(page.getByText('Din fortrydelse er modtaget')).toBeVisible()
  await press.click()
  await expect(other.getByRole('heading', { name: 'Linket gælder ikke længere' })).toBeFocused()
  await expect(page.getByText('4. maj 2027 kl. 10')).toBeVisible()
  await expect(page.getByText('1.495 kr.').first()).toBeVisible()
})

test('on a phone a declined payment is tried again, with everything kept', async ({ phone }) => {
  await phone.goto('/membership')
  await phone.getByRole('link', { name: 'Køb Hverdagskort' }).click()
  const email = 'frederik@golfspiller.example'
  await fillInformation(phone, { name: 'Frederik Storm', email, dguNumber: '910-1009' })
  // Neither start is chosen in advance.
  await phone.getByRole('button', { name: 'Videre til Verificering' }).click()
  await expect(phone.getByText('Vælg, hvornår kortet skal begynde.').first()).toBeVisible()
  await expect(phone.getByRole('radio', { name: 'Begynd i dag' })).toBeFocused()
  await chooseStart(phone, { startNow: false })
  // Otherwise the Enter key waits for the answer, and a date corrected before it would be accepted.
  await expect(phone.getByText('Gemt', { exact: true })).toBeVisible()
  await phone.getByLabel('Startdato').fill('32.06.2027')
  await phone.getByLabel('Startdato').press('Enter')
  await expect(phone.getByText('Datoen findes ikke.')).toBeVisible()
  await expect(phone.getByLabel('Startdato')).toBeFocused()
  await phone.getByLabel('Startdato').fill('')
  await phone.getByRole('button', { name: 'Videre til Verificering' }).click()
  await phone.waitForURL('**/verification')
  await verify(phone, { reload: true })
  await order(phone, 'Bestil og betal 995 kr.')
  await phone.locator('button.decline').click()

  await expect(phone.getByRole('heading', { name: 'Betalingen blev afvist' })).toBeVisible()
  await phone.getByRole('link', { name: 'Tilbage til bestillingen' }).click()
  await expect(phone.getByText('er ikke betalt endnu')).toBeVisible()
  await order(phone, 'Bestil og betal 995 kr.')
  await phone.locator('button.approve').click()
  await expect(phone.getByRole('heading', { name: 'Tak. Kortet er dit.' })).toBeVisible()
  await expect(phone.getByRole('link', { name: 'Se mit kort' })).toBeInViewport()
  await expect(phone.getByRole('link', { name: 'Find en klub' })).toHaveAttribute('href', '/clubs')
  await expect(phone.getByRole('article', { name: 'Hverdagskort' })).toContainText('Frederik Storm')
})

test('two tabs on one purchase overwrite nothing', async ({ page, context }) => {
  await page.goto('/account/registration?card=FULD')
  await expect(page.getByLabel('Navn', { exact: true })).toBeVisible()
  const other = await waitForReady(await context.newPage())
  await other.goto('/account/registration/information')
  await other.getByLabel('Mail', { exact: true }).fill('tove@golfspiller.example')
  await expect(other.getByText('Gemt', { exact: true })).toBeVisible()
  await saved(other, () => other.getByLabel('Navn', { exact: true }).fill('Tove'))

  await page.getByLabel('Navn', { exact: true }).fill('Tove Ager')
  await expect(page.getByText('Navn er ændret i et andet vindue')).toBeVisible()
  await expect(page.getByLabel('Mail', { exact: true })).toHaveValue('tove@golfspiller.example')
  await saved(page, () => page.getByRole('button', { name: 'Behold »Tove Ager«' }).click())
  await other.reload()
  await expect(other.getByLabel('Navn', { exact: true })).toHaveValue('Tove Ager')
})

/** Runs an action and waits until its autosave is done. */
async function saved(page: Page, action: () => Promise<void>) {
  const answer = page.waitForResponse(
    (response) => response.request().method() === 'PATCH' && response.ok(),
  )
  await action()
  await answer
}

/** The withdrawal link in the demonstration's mailbox, once the mail has been sent. */
async function linkMailedTo({ request }: Page, email: string): Promise<string> {
  let link = ''
  await expect(async () => {
    const path = `/mailbox?address=${encodeURIComponent(email)}`
    const { mails } = await ask<{ mails: { id: string }[] }>(request, path)
    const mail = JSON.stringify(await ask<object>(request, `/mailbox/${mails[0]?.id}`))
    link = /\/link\/withdrawal\?key=[\w-]{43}/.exec(mail)?.[0] ?? ''
    expect(link).not.toBe('')
  }).toPass()
  return link
}
