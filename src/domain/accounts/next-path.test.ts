import { expect, test } from 'vitest'
import { localPath } from './next-path.ts'

test.each([
  '/',
  '/account',
  '/scan?k=AB12CD',
  '/clubs/rold-bakker#book',
  '/a//b',
  '/?x=https://a.dk',
])('%s is a page of ours', (path) => {
  expect(localPath(path)).toBe(path)
})

test.each([
  'https://evil.example',
  '//evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  ' /account',
  'account',
  'javascript:alert(1)',
  'data:text/html,x',
  '',
  '/account/logout',
  '/account/logout?x=1',
  '/account/login?next=/account/login',
  '/api/v1/account/me',
  `/${'x'.repeat(500)}`,
  undefined,
])('%j is no target of a redirect', (path) => {
  expect(localPath(path)).toBeUndefined()
})
