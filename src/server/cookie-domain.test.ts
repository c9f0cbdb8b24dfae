import { expect, test } from 'vitest'
import { loadConfig } from './config.ts'
import { sharedCookieDomain } from './cookie-domain.ts'

test.each([
  ['https://kort.dk', 'https://api.kort.dk', 'kort.dk'],
  ['https://www.kort.dk', 'https://api.kort.dk', 'kort.dk'],
  ['https://www.kort.dk', 'https://kort.dk', 'kort.dk'],
  ['https://www.golf.kort.dk', 'https://api.golf.kort.dk', 'golf.kort.dk'],
  ['https://a.golf.co.uk', 'https://b.golf.co.uk', 'golf.co.uk'],
  ['http://app.kort.test:3000', 'http://api.kort.test:4000', 'kort.test'],
  ['https://kort.dk', 'https://kort.dk:8443', undefined],
  ['http://localhost:3000', 'http://localhost:4000', undefined],
  ['http://127.0.0.1:3000', 'http://127.0.0.1:4000', undefined],
])('%s and %s share their cookies under %s', (page, api, domain) => {
  expect(sharedCookieDomain(page, api)).toEqual(domain ? { domain } : {})
})

test.each([
  ['https://kort.dk', 'http://api.kort.dk', 'scheme'],
  ['https://kort.dk', 'https://api.golf.dk', 'no_parent'],
  ['https://golf.co.uk', 'https://api.co.uk', 'no_parent'],
  ['https://kort.azurewebsites.net', 'https://api.azurewebsites.net', 'no_parent'],
  ['https://notkort.dk', 'https://kort.dk', 'no_parent'],
  ['http://app.localhost:3000', 'http://api.localhost:3000', 'no_parent'],
  ['http://localhost:3000', 'http://127.0.0.1:3000', 'no_parent'],
  ['http://10.0.0.1', 'http://11.0.0.1', 'no_parent'],
])('%s and %s cannot share cookies: %s', (page, api, apart) => {
  expect(sharedCookieDomain(page, api)).toEqual({ apart })
})

const own = { AUTH_SECRET: 'mindst-toogtredive-tilfældige-tegn', PUBLIC_URL: 'https://kort.dk' }

test('a start with an API that cannot share the session is refused with the reason', () => {
  const start = (env: Record<string, string>) => () => loadConfig({ ...own, ...env })
  expect(start({ API_ORIGIN: 'https://api.golf.dk' })).toThrow(/API_ORIGIN .*samme domæne/)
  expect(start({ API_ORIGIN: 'http://api.kort.dk' })).toThrow(/API_ORIGIN .*https/)
  // Without a public address the demonstration runs on this machine.
  expect(() => loadConfig({ API_ORIGIN: 'http://api.kort.dk' })).toThrow(/API_ORIGIN/)
  expect(loadConfig({ PORT: '3000', API_ORIGIN: 'http://localhost:4000' }).cookieDomain).toBe(
    undefined,
  )
  expect(start({ API_ORIGIN: 'https://api.kort.dk' })()).toMatchObject({ cookieDomain: 'kort.dk' })
})
