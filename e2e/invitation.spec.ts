import { expect, test } from './fixtures.ts'
import { ask, signIn } from './sign-in.ts'

const colleague = 'ida.kjaergaard@rold.example'
type Clubs = { staffOf: { clubId: string }[] }

test('a club’s administrator invites a colleague, who accepts on her phone and checks a guest in', async ({
  page: desk,
  phone,
  baseURL,
}) => {
  await signIn(desk, baseURL, 'club')
  await desk.goto('/scan')
  await desk.getByRole('link', { name: 'Medarbejdere' }).click()
  await expect(desk.getByRole('heading', { name: 'Medarbejdere' })).toBeVisible()
  await desk.getByLabel('Mail', { exact: true }).fill(colleague)
  await desk.getByRole('button', { name: 'Send invitation' }).click()
  const invited = desk.getByRole('region', { name: 'Inviteret, men ikke svaret' })
  await expect(invited.getByText(colleague).first()).toBeVisible()

  await phone.goto(await linkMailedTo(phone, colleague))
  await expect(phone).toHaveURL(/\/account\/invitation$/)
  await expect(
    phone.getByRole('heading', { name: 'Du er inviteret til Rold Bakker Golfklub' }),
  ).toBeVisible()
  await phone.getByLabel('Dit navn').fill('Ida Kjærgaard')
  await phone.getByRole('button', { name: 'Ja tak, jeg er med' }).click()

  await phone.waitForURL('**/scan?club=*')
  await expect(phone.getByRole('heading', { name: 'Rold Bakker Golfklub' })).toBeVisible()
  await expect(phone.getByRole('button', { name: 'Tilknyt denne enhed' })).toHaveCount(0)
  // A separate guest, because the Bisgaards play in the stories of the reception and of the sign.
  await phone.getByLabel('Skan koden, eller skriv nummer eller navn').fill('lindholm')
  await phone.getByRole('button', { name: /Rasmus Lindholm/ }).click()
  await phone.getByLabel('Ingen telefon med').check()
  await phone.getByRole('dialog').getByRole('button', { name: 'Tjek ind' }).click()
  await expect(phone.getByTestId('verdict')).toContainText('Rold Bakker Golfklub')

  // She sees only her club, and of that only the reception.
  const { staffOf } = await ask<Clubs>(phone.request, '/scan/state')
  expect(staffOf).toHaveLength(1)
  const { clubs } = await ask<{ clubs: { id: string; slug: string }[] }>(phone.request, '/clubs')
  const others = clubs.filter(({ id }) => id !== staffOf[0]?.clubId).slice(0, 3)
  expect(others.length).toBe(3)
  for (const { id } of others) {
    expect((await phone.request.get(`/api/v1/clubs/${id}/check-ins/today`)).status()).toBe(404)
  }
  expect((await phone.goto(`/club/${staffOf[0]?.clubId}/people`))?.status()).toBe(404)

  await desk.reload()
  await expect(
    desk.getByText('Ida Kjærgaard sagde ja og begyndte som klubmedarbejder'),
  ).toBeVisible()
  await desk.getByRole('button', { name: 'Fjern Ida Kjærgaard' }).click()
  await desk.getByRole('button', { name: 'Fjern fra klubben' }).click()
  await expect(desk.getByText(/fjernede Ida Kjærgaard/)).toBeVisible()
  expect((await ask<Clubs>(phone.request, '/scan/state')).staffOf).toEqual([])
})

/** The link in the demonstration's mailbox, once the mail has been sent. */
async function linkMailedTo({ request }: { request: Parameters<typeof ask>[0] }, address: string) {
  let link = ''
  const read = async () => {
    const { mails } = await ask<{ mails: { id: string }[] }>(request, `/mailbox?address=${address}`)
    const mail = JSON.stringify(await ask<object>(request, `/mailbox/${mails[0]?.id}`))
    link = /\/link\/invitation\?key=[\w-]{43}/.exec(mail)?.[0] ?? ''
    return link
  }
  await expect.poll(read).not.toBe('')
  return link
}
