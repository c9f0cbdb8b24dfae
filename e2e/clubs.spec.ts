import { expect, test } from './fixtures.ts'

test('two people find where they can play on Saturday at 13, by keyboard alone', async ({
  page,
}) => {
  await page.goto('/clubs')
  // An answer stands there before anything is asked.
  await expect(
    page.getByRole('heading', { name: /klubber tager imod Sæsonkort i (dag|morgen)/ }),
  ).toBeVisible()
  const saturday = page.getByRole('link', { name: 'lørdag kl. 13' })
  await saturday.focus()
  await page.keyboard.press('Enter')
  await expect(
    page.getByRole('heading', { name: /klubber tager imod Sæsonkort .*kl\. 13\.00/ }),
  ).toBeVisible()
  expect(page.url()).toContain('time=13')

  await page.getByLabel('Klub, by eller postnummer').focus()
  await page.keyboard.type('8000')
  await expect(page.getByRole('option', { name: '8000 Aarhus C' })).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  const list = page.getByRole('region', { name: /klubber tager imod/ })
  await expect(list.getByRole('listitem').first()).toContainText('Egebæk Bakker Golfklub')
  await expect(list.getByRole('listitem').first()).toContainText('ca. 29 km')
  await expect(page).toHaveURL(/where=8000/)

  // The row and its point on the map are highlighted together.
  await list.getByRole('link', { name: 'Egebæk Bakker Golfklub' }).focus()
  const point = page.getByRole('region', { name: 'Klubberne på kortet' }).getByRole('link', {
    name: /Egebæk Bakker Golfklub.*Åben for kortet/,
  })
  await expect(point).toHaveAttribute('data-twin-active', '')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Egebæk Bakker Golfklub')
  await expect(page).toHaveTitle('Egebæk Bakker Golfklub · Sæsonkortet')
})

test('on a phone the same search recovers from a wrong tap, and its address can be sent to the partner', async ({
  phone,
  browser,
  baseURL,
}) => {
  await phone.goto('/clubs')
  await phone.getByRole('link', { name: 'lørdag kl. 9', exact: true }).tap()
  await expect(phone.getByText('Lukket for kortgæster til kl. 10.00 (medlemstid)')).toBeVisible()
  // The form is folded into one line, so that the answer is in sight.
  await expect(phone.getByLabel('Klub, by eller postnummer')).toBeHidden()
  await phone.getByText('Ret', { exact: true }).tap()
  await phone.getByLabel('Klub, by eller postnummer').fill('klitsanbe')
  await phone.getByLabel('Klub, by eller postnummer').press('Enter')
  await expect(phone.getByText('Ingen klub staves »klitsanbe«.')).toBeVisible()
  await expect(phone).toHaveURL(/where=klitsanbe/)

  const partner = await (await browser.newContext({ baseURL, javaScriptEnabled: false })).newPage()
  await partner.goto(phone.url())
  await expect(partner.getByRole('link', { name: /^Klitsande Golfklub/ }).first()).toBeVisible()
  // The partner's phone runs no scripts: the form still searches.
  await partner.getByLabel('Klub, by eller postnummer').fill('')
  await partner.getByRole('button', { name: 'Vis klubber' }).click()
  await expect(partner.getByRole('heading', { name: '23 klubber tager imod' })).toBeVisible()
  await partner.context().close()
})

test('when nothing is found, one tap removes the right filter', async ({ page }) => {
  // Parameters that other sites add are ignored, and the page hydrates without a difference.
  await page.goto('/clubs?region=Syddanmark&holes=27&q=odense&utm_source=brev')
  await page.getByRole('link', { name: 'Uden kravet om 27 huller: 1 klub' }).click()
  await expect(page.getByRole('link', { name: /Odinslund Golfklub/ }).first()).toBeVisible()
  await page.goBack()
  await page.getByRole('link', { name: 'Vis alle 24 klubber' }).click()
  await expect(page.getByLabel('Klub, by eller postnummer')).toHaveValue('')
})

test('a club says when it is closed, since when, and what to write in the booking', async ({
  page,
}) => {
  await page.goto('/clubs/vendelhoej-golfklub')
  await expect(page.getByText('Vand på banen efter skybrud.').first()).toBeVisible()
  await expect(page.getByText('Meldt mandag den 3. maj kl. 20.00.')).toBeVisible()
  await page.getByLabel('Dag', { exact: true }).selectOption({ label: 'Lørdag 8. maj' })
  await expect(page.getByText('Ja, klubben har åbent for kortet.').first()).toBeVisible()
  await expect(page.getByText(/Hverdagskortet gælder ikke den dag \(lørdag\)/)).toBeVisible()
  await expect(page).toHaveURL(/day=2027-05-08/)
})
