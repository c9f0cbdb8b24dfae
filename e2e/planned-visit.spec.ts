import { expect, test } from './fixtures.ts'
import { signIn } from './sign-in.ts'

test('a golfer registers a booked visit on a row of the answer, and cancels it in the folded line', async ({
  phone,
  baseURL,
}) => {
  await signIn(phone, baseURL, 'golfer')
  await phone.goto('/clubs?day=2027-05-12&time=09:00')
  await phone.getByRole('button', { name: 'Jeg har booket hos Alsbjerg Golfklub' }).tap()
  const form = phone.getByRole('form', { name: 'Registrér dit besøg' })
  await form.getByLabel('Starttid').selectOption('9.20')
  await form.getByLabel('Laura').uncheck()
  await form.getByRole('button', { name: 'Registrér besøget' }).tap()
  const row = phone.getByRole('listitem').filter({ hasText: 'Alsbjerg Golfklub' })
  await expect(row).toContainText('Booket kl. 9.20 · Anne')

  await phone.getByRole('link', { name: 'Ryd alle valg' }).tap()
  const folded = phone.getByRole('button', { name: /\d+ (planlagte? )?besøg/ })
  await expect(folded).toBeVisible()
  // The visit costs the answer no space.
  const first = phone
    .getByRole('region', { name: /tager imod Anne og Laura/ })
    .getByRole('listitem')
    .first()
  await expect.poll(async () => (await first.boundingBox())?.y).toBeLessThanOrEqual(655)
  await folded.tap()
  await phone.getByRole('button', { name: 'Aflys besøg i Alsbjerg Golfklub, Anne' }).tap()
  // The message is also read out, with its second line.
  await expect(phone.getByText('Besøget er aflyst.', { exact: true })).toBeVisible()

  // On the next visit the rows wait for the own answer, instead of changing under the finger.
  const answer = Promise.withResolvers<void>()
  await phone.route('**/api/v1/account/clubs-to-play?*', async (route) => {
    await answer.promise
    await route.continue()
  })
  await phone.goto('/clubs?day=2027-05-13&time=09:00')
  await expect(phone.getByText('Henter dit eget svar')).toBeVisible()
  await expect(first).toBeHidden()
  answer.resolve()
  await expect(first).toBeVisible()
})
