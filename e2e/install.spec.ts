import { expect, test } from './fixtures.ts'
import { signIn } from './sign-in.ts'

test('the app can be installed, and its shortcuts ask for a sign-in first', async ({
  phone,
  baseURL,
}) => {
  await phone.goto('/clubs')
  const devtools = await phone.context().newCDPSession(phone)
  const { url, errors } = await devtools.send('Page.getAppManifest')
  expect([new URL(url).pathname, errors]).toEqual(['/manifest.webmanifest', []])
  const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors')
  // Every story runs in a private window, in which nothing is installed.
  const others = installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')
  expect(others).toEqual([])

  await phone.goto('/account/tournaments/next')
  const next = new URL(phone.url()).searchParams.get('next')
  expect([new URL(phone.url()).pathname, next]).toEqual([
    '/account/login',
    '/account/tournaments/next',
  ])
  await signIn(phone, baseURL, 'golfer')
  await phone.goto('/account/tournaments/next')
  expect(new URL(phone.url()).pathname).toMatch(
    /^\/(account\/tournaments(\/[\w-]{36})?|tournaments\/[\w-]+\/flights\/[\w-]{36})$/,
  )
})
