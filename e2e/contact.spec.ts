import type { Page } from '@playwright/test'
import { sql } from 'drizzle-orm'
import { inDatabase } from './database.ts'
import { expect, test } from './fixtures.ts'
import { ask, signIn } from './sign-in.ts'
import { skipWritingTime, visitor } from './visitor.ts'

// The case gets the club, the time and the reason of the refusal (D20, D26).
test('a golfer who is refused at the sign writes from there, and gets the receipt by mail', async ({
  page: desk,
  phone,
  baseURL,
}) => {
  await signIn(desk, baseURL, 'club')
  await giveSimonsCard('kontor@demo.example')
  await signIn(phone, baseURL, 'operator')
  await refuseSecondRound(phone, await signOf(desk))
  await expect(phone.getByRole('alert')).toContainText('Nej')

  await phone.getByRole('link', { name: 'skriv til os' }).click()
  await expect(phone.getByRole('heading', { level: 1, name: 'Blev du afvist?' })).toBeVisible()
  const message = phone.getByLabel('Hvad skete der?')
  await expect(message).toHaveValue(/^Afvist hos Rold Bakker Golfklub kl\.\s10\./)

  // Somebody signed in need not write name and mail, but may write others.
  await expect(phone.getByLabel('Mail', { exact: true })).toHaveValue('kontor@demo.example')
  await phone.getByLabel('Navn').fill('')
  await phone.getByLabel('Mail', { exact: true }).fill('')
  await phone.getByRole('button', { name: 'Send beskeden' }).click()
  await expect(phone.getByRole('alert')).toContainText('Ret 2 fejl')
  await expect(message, 'what was known stays').toHaveValue(/^Afvist hos/)
  await phone.getByLabel('Navn').fill('Anne Bisgaard')
  await phone.getByLabel('Mail', { exact: true }).fill('anne.skriver@golfspiller.example')
  await skipWritingTime(phone)
  await phone.getByRole('button', { name: 'Send beskeden' }).click()
  const receipt = phone.getByRole('status').filter({ hasText: 'Tak, vi har fået din besked' })
  await expect(receipt).toContainText('samme dag')
  const number = /S-\d{4,}/.exec(await receipt.innerText())?.[0] ?? ''
  expect(number).not.toBe('')

  const { mails } = await ask<{ mails: { subject: string | null }[] }>(
    phone.request,
    '/mailbox?address=anne.skriver@golfspiller.example',
  )
  expect(mails).toHaveLength(1)
})

test(
  'a company finds its price, gets an address to share, and writes with a company number',
  { tag: '@soak' },
  async ({ page }) => {
    await page.goto('/business')
    await expect(page.getByText('16.146 kr.').first()).toBeVisible()
    await page.getByLabel('Medarbejdere').fill('24')
    await page.getByLabel('Runder til hver').fill('6')
    await expect(page.getByText('31.768,75 kr.').first()).toBeVisible()
    await expect(page.getByText(/1 kort mere uden at betale mere/)).toBeVisible()
    await page.getByRole('button', { name: /Beregn/ }).click()
    await expect(page).toHaveURL(/players=24&rounds=6/)

    const form = page.getByRole('form', { name: 'Skriv til os om en firmaaftale' })
    await form.getByLabel('Firma', { exact: true }).fill('Nordvig')
    await form.getByLabel('CVR-nummer').fill('12345678')
    await form.getByLabel('Navn').fill('Bo Lund')
    await expect(form.getByText(/et ciffer er forkert/)).toBeVisible()
    await form.getByLabel('CVR-nummer').fill('33500122')
    await form.getByLabel('Mail', { exact: true }).fill('bo@firma.example')
    await expect(form.getByText('Nordvig Arkitekter ApS')).toBeVisible()
    await skipWritingTime(page)
    await form.getByRole('button', { name: 'Få et tilbud' }).click()
    await expect(page.getByRole('status').filter({ hasText: /S-\d{4,}/ })).toBeVisible()
  },
)

test(
  'without scripts a price is calculated and the help is searched',
  { tag: '@soak' },
  async ({ browser, baseURL }) => {
    const context = await browser.newContext({ baseURL, javaScriptEnabled: false, locale: 'da-DK' })
    const page = await context.newPage()
    await page.goto('/business')
    await page.getByLabel('Medarbejdere').fill('10')
    await page.getByRole('button', { name: /Beregn/ }).click()
    await expect(page.getByText('13.455 kr.').first()).toBeVisible()

    await page.goto('/help')
    await page.getByLabel('Søg i svarene').fill('trukket')
    await page.getByRole('button', { name: 'Søg' }).click()
    await expect(page.getByText(/svar på »trukket«/)).toBeVisible()
    await expect(page.getByText('Er jeg trukket to gange?')).toBeVisible()
    await context.close()
  },
)

test('without scripts a letter is validated by the browser, arrives once, and gets its number', async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({ baseURL, javaScriptEnabled: false, locale: 'da-DK' })
  const page = await context.newPage()
  await page.goto('/contact?about=Mit%20kort')
  const send = page.getByRole('button', { name: 'Send beskeden' })
  await page.getByLabel('Navn').fill('Uden Scripts')
  await send.click()
  await expect(page.getByLabel('Navn'), 'nothing typed is lost').toHaveValue('Uden Scripts')
  await page.getByLabel('Mail', { exact: true }).fill('uden@golfspiller.example')
  await send.click()
  const number = page.getByText(/Dit sagsnummer er S-\d{4,}/)
  await expect(number).toBeVisible()
  const first = await number.innerText()
  await page.goBack()
  await page.getByLabel('Navn').fill('Uden Scripts')
  await page.getByLabel('Mail', { exact: true }).fill('uden@golfspiller.example')
  await send.click()
  await expect(number).toHaveText(first)
  await context.close()
})

test(
  'without scripts a refused letter keeps what was typed, on every page with the form',
  { tag: '@soak' },
  async ({ browser, baseURL }) => {
    const page = await visitor(browser, baseURL, { javaScriptEnabled: false })
    await page.goto('/business?players=24')
    const form = page.getByRole('form', { name: 'Skriv til os om en firmaaftale' })
    await form.getByLabel('Firma', { exact: true }).fill('Nordvig')
    await form.getByLabel('CVR-nummer').fill('12345678')
    await form.getByLabel('Navn').fill('Bo Lund')
    await form.getByLabel('Mail', { exact: true }).fill('bo.uden@firma.example')
    await form.getByRole('button', { name: 'Få et tilbud' }).click()
    await expect(page).toHaveURL(/\/business\?players=24&svar=1#/)
    await expect(form.getByRole('alert')).toContainText('Ret én fejl')
    await expect(form.getByLabel('Firma', { exact: true })).toHaveValue('Nordvig')
    await expect(form.getByLabel('Navn')).toHaveValue('Bo Lund')
    await expect(form.getByLabel('Hvor mange skal spille?')).toHaveValue('24')

    await form.getByLabel('CVR-nummer').fill('33500122')
    await form.getByRole('button', { name: 'Få et tilbud' }).click()
    await expect(page.getByText(/Dit sagsnummer er S-\d{4,}/)).toBeVisible()
    await expect(page.getByText('med pris, faktura')).toBeVisible()
    await page.context().close()
  },
)

/** The address of the sign on the club's wall. */
async function signOf(desk: Page): Promise<string> {
  type State = { staffOf: { clubId: string }[] }
  const [club] = (await ask<State>(desk.request, '/scan/state')).staffOf
  const path = `/clubs/${club?.clubId}/sign-codes`
  const { signs } = await ask<{ signs: { qr: string }[] }>(desk.request, path)
  return signs[0]?.qr ?? ''
}

/** Gives an account without a card the card of a golfer whom no other story uses. */
const giveSimonsCard = (email: string) =>
  inDatabase((db) =>
    db.execute(sql`
      insert into account_golfers (account_id, golfer_id, relation, proof, created_at)
      select a.id, g.id, 'partner', 'dgu_login', now() from accounts a, golfers g
      where a.email = ${email} and g.first_name = 'Simon' and g.last_name = 'Madsen'
      on conflict do nothing`),
  )

/** Plays one round; the second on the same day is refused. */
async function refuseSecondRound(phone: Page, sign: string) {
  await phone.goto(sign)
  await phone.getByRole('button', { name: 'Tjek Simon ind' }).click()
  await expect(phone.getByRole('heading', { name: 'Du er tjekket ind' })).toBeVisible()
  await phone.goto(sign)
  await phone.getByRole('button', { name: 'Jeg vil spille en runde til' }).click()
  await phone.getByRole('button', { name: 'Tjek Simon ind' }).click()
}
