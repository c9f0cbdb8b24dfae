import type { Page } from '@playwright/test'
import { expect, test, waitForReady } from './fixtures.ts'
import { ask, readCode, scan, signIn } from './sign-in.ts'

type Sign = { code: string; qr: string }

// The stories use the same golfer at the same club, so they run one after the other.
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
  // Refused guests are listed there too, folded.
  await expect(guests.getByText('Anne Bisgaard').filter({ visible: true }).first()).toBeVisible()

  // `season.spec.ts` scans a code a second time, and asks for another round.
  await phone.reload()
  await phone.getByRole('button', { name: /^Fortryd runden hos Rold Bakker/ }).click()
  await phone.getByRole('alertdialog').getByRole('button', { name: 'Fortryd runden' }).click()
  await expect(phone.getByText('Givet tilbage').first()).toBeVisible()
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
  const field = reception.getByLabel('Skan koden, eller skriv nummer eller navn')
  await field.fill('anne bisg')
  // Before anybody is checked in: whether the guest is welcome, now and at another time.
  const found = reception.getByRole('listitem').filter({ hasText: 'Anne Bisgaard' }).first()
  await expect(found).toContainText(/Velkommen, (\d runder tilbage|sidste runde) her\./)
  await reception.getByRole('button', { name: 'Vil gæsten komme et andet tidspunkt?' }).click()
  await expect(found.getByRole('button', { name: /^Tjek ind/ })).toBeHidden()
  await reception.getByRole('button', { name: 'Svar for nu' }).click()
  await expect(found.getByRole('button', { name: /^Tjek ind/ })).toBeVisible()
  // The name fits one guest only.
  await field.press('Enter')
  const question = reception.getByRole('dialog')
  await question.getByRole('button', { name: 'Tjek ind' }).click()
  await expect(question.getByText('Vælg en grund.')).toBeVisible()
  await question.getByLabel('Ingen telefon med').check()
  await question.getByRole('button', { name: 'Tjek ind' }).click()
  await expect(reception.getByTestId('verdict')).toContainText(
    'Velkommen til Rold Bakker Golfklub.',
  )
  await reception.keyboard.press('Escape')

  const row = reception.getByRole('listitem').filter({ hasText: 'Anne Bisgaard' }).first()
  await row.getByRole('button', { name: /^Ret/ }).click()
  await row.getByRole('button', { name: 'Runden blev afbrudt' }).click()
  await expect(row.getByText('Givet tilbage')).toBeVisible()
  await row.getByRole('button', { name: /^Fortryd/ }).click()
  await expect(row.getByText('Givet tilbage')).toBeHidden()
  await row.getByRole('button', { name: /^Ret/ }).click()
  await row.getByRole('button', { name: 'Runden blev afbrudt' }).click()
  await expect(row.getByText('Givet tilbage')).toBeVisible()
})

test('a golfer scans the sign, checks in, and shows the receipt', async ({
  page: desk,
  phone,
  baseURL,
}) => {
  const sign = await signOnTheWall(desk, baseURL)
  await phone.goto(sign.qr)
  await expect(phone.getByRole('heading', { name: 'Log ind, så kan du tjekke ind' })).toBeVisible()
  expect(new URL(phone.url()).search, 'the key is gone from the address').toBe('')
  await expect(phone.getByRole('textbox'), 'nothing printed on a card opens it').toHaveCount(0)

  // After one sign-in the phone knows who can be checked in; a child must be ticked.
  await signIn(phone, baseURL, 'golfer')
  await phone.goto('/scan')
  await expect(phone.getByRole('checkbox').first()).toHaveAccessibleName(/Anne Bisgaard/)
  await expect(phone.getByRole('checkbox', { name: /Anne Bisgaard/ })).toBeChecked()
  await expect(phone.getByRole('checkbox', { name: /Laura Bisgaard/ })).not.toBeChecked()
  await phone.getByRole('checkbox', { name: /Laura Bisgaard/ }).check()
  await expect(phone.getByRole('button', { name: 'Tjek begge ind' })).toBeVisible()
  await phone.goto(sign.qr)
  await expect(phone.getByRole('heading', { name: /Vil du tjekke ind hos Rold/ })).toBeVisible()
  // From now on without the session: the key of the phone is enough for the season.
  await phone.context().clearCookies({ name: /session_token/ })
  await checkInLaura(phone)
  const receipt = phone.getByRole('region', { name: 'Dagens kvittering, Laura Bisgaard' })
  await expect(receipt).toContainText('Rold Bakker Golfklub')
  const { wordOfDay } = await club(desk)
  await expect(receipt).toContainText(wordOfDay)

  // Scanning the sign again shows the receipt without a new check-in.
  await phone.goto(sign.qr)
  await chooseLaura(phone)
  await phone.getByRole('button', { name: 'Tjek Laura ind' }).click()
  await expect(phone.getByRole('status').first()).toContainText(
    /Allerede tjekket ind kl\.\s10\.\d\d/,
  )
  await phone.getByRole('button', { name: 'Vis dagens kvittering' }).click()
  await undo(phone)

  // A sign that the camera cannot read.
  await phone.getByLabel('Koden på klubbens skilt').fill(sign.code)
  await phone.getByRole('button', { name: 'Fortsæt' }).click()
  // The page was scrolled to the form; the question takes the focus and the top of the screen.
  await expect(phone.getByRole('heading', { name: /Vil du tjekke ind hos Rold/ })).toBeFocused()
  await expect(phone.getByRole('heading', { name: /Vil du tjekke ind/ })).toBeInViewport()
  await phone.getByRole('button', { name: 'Ikke nu' }).click()

  // Without a signal, in a tab that the camera opens: acknowledged at once, sent when the connection is back.
  const isStored = () => phone.evaluate(() => caches.match('/scan').then(Boolean))
  await expect.poll(isStored).toBe(true)
  await phone.context().setOffline(true)
  const cold = await waitForReady(await phone.context().newPage())
  await cold.goto(sign.qr)
  await checkInLaura(cold)
  await expect(cold.getByText('Sendes, når der er dækning.')).toBeVisible()
  await expect(cold.getByText('1 check-in venter på dækning')).toBeVisible()
  await cold.evaluate(() => void (location.href = '/clubs?q=rold'))
  await expect(cold.getByRole('heading', { name: 'Ingen forbindelse' })).toBeVisible()
  await expect(cold.getByRole('link', { name: 'Tjek ind' })).toBeVisible()
  expect(new URL(cold.url()).search, 'the address stays').toBe('?q=rold')
  // With a connection and a failing server, the text does not blame the connection.
  const checkIns = '**/api/v1/check-ins'
  const starting = { status: 503, headers: { 'Retry-After': '2' }, body: 'Starter …' }
  await phone.context().route(checkIns, (route) => route.fulfill(starting))
  await phone.context().setOffline(false)
  await expect(cold.getByRole('heading', { name: 'Samarbejdsklubber' })).toBeVisible()
  await cold.close()
  await expect(
    phone.getByText('1 check-in venter: serveren kan ikke tage imod lige nu'),
  ).toBeVisible()
  await phone.reload()
  await expect(phone.getByText('Sendes, når serveren tager imod igen.')).toBeVisible()
  await phone.context().unroute(checkIns)
  await expect(receipt).toContainText(wordOfDay)
  await expect(phone.getByText('1 check-in venter')).toHaveCount(0)
  await undo(phone)
})

async function chooseLaura(phone: Page) {
  await expect(
    phone.getByRole('heading', { name: 'Vil du tjekke ind hos Rold Bakker Golfklub?' }),
  ).toBeVisible()
  await phone.getByRole('checkbox', { name: /Anne Bisgaard/ }).uncheck()
  await phone.getByRole('checkbox', { name: /Laura Bisgaard/ }).check()
}

async function checkInLaura(phone: Page) {
  await chooseLaura(phone)
  await phone.getByRole('button', { name: 'Tjek Laura ind' }).click()
  await expect(phone.getByRole('heading', { name: 'Laura er tjekket ind' })).toBeVisible()
}

async function undo(phone: Page) {
  await phone.getByRole('button', { name: 'Fortryd check-in' }).click()
  await phone.getByRole('alertdialog').getByRole('button', { name: 'Fortryd check-in' }).click()
  await expect(phone.getByRole('heading', { name: 'Laura er tjekket ind' })).toHaveCount(0)
}

/** The address of the sign on the club's wall. */
async function signOnTheWall(desk: Page, baseURL: string | undefined): Promise<Sign> {
  await signIn(desk, baseURL, 'club')
  const { clubId } = await club(desk)
  const { signs } = await ask<{ signs: Sign[] }>(desk.request, `/clubs/${clubId}/sign-codes`)
  const [sign] = signs
  if (!sign) throw new Error('The demonstration has no sign')
  return sign
}

async function club(desk: Page) {
  type State = { staffOf: { clubId: string; wordOfDay: string }[] }
  const [first] = (await ask<State>(desk.request, '/scan/state')).staffOf
  if (!first) throw new Error('The demonstration has no staff')
  return first
}
