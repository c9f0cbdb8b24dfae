import { expect, test } from 'vitest'
import { storedItems } from './stored-items.ts'

const cookies = (adapter: 'embedded' | 'cookiebot', secure: boolean, isShared = false) =>
  storedItems(
    {
      consent: { adapter, culture: 'DA' },
      analytics: { key: '0123456789abcdef', receiver: 'own', visualTagging: false },
    },
    { secure, isShared },
  )
    .filter(({ place }) => place === 'cookie')
    .map(({ name, category, recipient }) => ({ name, category, recipient }))

test('under https the list shows our necessary cookies with their prefix', () => {
  const ours = cookies('cookiebot', true).filter(
    ({ category, recipient }) => category === 'necessary' && recipient === 'Kun os',
  )
  expect(ours.length).toBeGreaterThan(10)
  for (const { name } of ours) expect(name).toMatch(/^__Host-/)
  expect(ours.map(({ name }) => name)).toContain('__Host-saesonkortet.session_token')
})

test('cookies of other companies keep their names, and on http ours have no prefix', () => {
  const names = cookies('cookiebot', true).map(({ name }) => name)
  expect(names).toEqual(expect.arrayContaining(['CookieConsent', 'AMP_0123456789']))
  for (const { name } of cookies('embedded', false)) expect(name).not.toContain('__Host-')
})

test('with an API at a sibling host every cookie except the consent choice is shared with it', () => {
  const ours = cookies('embedded', true, true).filter(({ category }) => category === 'necessary')
  const others = ours.filter(({ name }) => !name.startsWith('__Secure-'))
  expect(others.map(({ name }) => name)).toEqual(['__Host-gk_consent'])
})

test('the place that distances are measured from is in the list', () => {
  const listed = storedItems(
    {
      consent: { adapter: 'embedded', culture: 'DA' },
      analytics: { key: '0123456789abcdef', receiver: 'own', visualTagging: false },
    },
    { secure: true, isShared: false },
  )
  expect(listed).toContainEqual(
    expect.objectContaining({ place: 'indexedDB', name: 'saesonkortet/mine:near' }),
  )
})
