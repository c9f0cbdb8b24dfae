import { ask } from './sign-in.ts'
import { expect, test } from './fixtures.ts'

test.setTimeout(120_000)

test('a company orders ten cards on invoice, invites, and moves one; an employee accepts on a phone', async ({
  page,
  phone,
}) => {
  const stamp = `${Date.now()}`
  const boss = `bodil.${stamp}@firma.example`
  const employee = `anne.${stamp}@firma.example`
  await page.goto('/business/order?count=10')
  for (const [field, value] of Object.entries({
    cvr: '20991186',
    companyName: 'Bækkelund',
    street: 'Industrivej 4',
    postcode: '8600',
    city: 'Silkeborg',
    contactName: 'Bodil Krogh',
    contactEmail: boss,
    reference: 'PO 1187',
  }))
    await page.locator(`[name=${field}]`).fill(value)
  await page.locator('[name=acceptTerms]').check({ force: true })
  await page.getByRole('button', { name: /Bestil på faktura for/ }).click()
  await expect(page.getByText(/Faktura F\d{4}-\d{6} er sendt på mail/)).toBeVisible()

  await page.goto(await linkMailedTo(page, boss, 'invitation'))
  await page.getByLabel('Dit navn').fill('Bodil Krogh')
  await page.getByRole('button', { name: 'Ja tak, jeg er med' }).click()
  await expect(page.getByRole('heading', { name: '10 kort med navn' })).toBeVisible()

  await page.getByLabel('Mailadresser').fill(`Anne Holm <${employee}>, ikke en adresse`)
  await page.getByRole('button', { name: 'Send invitationer' }).click()
  await expect(
    page.getByText('1 invitation er sendt, og 1 linje står tilbage i feltet'),
  ).toBeVisible()
  await expect(page.getByLabel('Mailadresser')).toHaveValue('ikke en adresse')

  await phone.goto(await linkMailedTo(page, employee, 'company-card'))
  await phone.getByLabel('DGU-nummer').fill('901-1015')
  await phone.getByLabel('Fornavn').fill('Peter')
  await phone.getByLabel('Efternavn').fill('Holm')
  await phone.getByRole('button', { name: 'Tag imod kortet' }).click()
  await expect(phone).toHaveURL(/\/account$/)
  await expect(phone.getByText('Firmakort').first()).toBeVisible()

  await page.reload()
  await expect(page.getByText('I brug', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: /^Flyt kortet fra Peter Holm/ }).click()
  await page.getByLabel('Den nyes mail').fill(`bo.${stamp}@firma.example`)
  await page.getByRole('button', { name: 'Flyt kortet', exact: true }).click()
  await expect(page.getByText(`bo.${stamp}@firma.example`).first()).toBeVisible()

  await page.getByRole('link', { name: 'Fakturaer' }).click()
  await page.getByRole('link', { name: /^Faktura F/ }).click()
  await expect(page.getByText('13.455,00 kr.').first()).toBeVisible()
})

/** The link in the demonstration's mailbox, once the mail has been sent. */
async function linkMailedTo(
  { request }: { request: Parameters<typeof ask>[0] },
  address: string,
  name: string,
) {
  let link = ''
  const read = async () => {
    const { mails } = await ask<{ mails: { id: string }[] }>(request, `/mailbox?address=${address}`)
    for (const { id } of mails) {
      const mail = JSON.stringify(await ask<object>(request, `/mailbox/${id}`))
      link ||= new RegExp(`/link/${name}\\?key=[\\w-]{43}`).exec(mail)?.[0] ?? ''
    }
    return link
  }
  await expect.poll(read, { timeout: 20_000 }).not.toBe('')
  return link
}
