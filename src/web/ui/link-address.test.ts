import { expect, test } from 'vitest'
import { isOwnPage, relOf, safeAddress } from './link-address.ts'

test.each([
  'javascript:alert(1)',
  'JavaScript:alert(1)',
  ' javascript:alert(1)',
  'java\nscript:alert(1)',
  '\u0001javascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:x',
  'blob:https://golf.example/1',
])('%j is removed as unsafe', (href) => expect(safeAddress(href)).toBeUndefined())

test.each([
  '/clubs',
  '/clubs?q=data:1',
  '#indhold',
  'https://golf.example',
  'tel:70201818',
  'mailto:a@b.dk',
])('%s is safe', (href) => expect(safeAddress(href)).toBe(href))

test.each([
  ['/clubs', true],
  ['/clubs/rold-bakker?day=2027-05-04#kort', true],
  ['/terms.txt', false],
  ['/sitemap.xml', false],
  ['/api/v1/clubs', false],
  ['/simulator/payments/1', false],
  ['/oauth-login?next=/account', false],
  ['//evil.example/clubs', false],
  ['/\\evil.example', false],
  ['https://golf.example/clubs', false],
  ['mailto:hej@golf.example', false],
  ['#indhold', false],
])('%s is a page of the application: %s', (href, isOwn) => expect(isOwnPage(href)).toBe(isOwn))

test.each([
  ['https://golf.example', undefined, 'noopener noreferrer'],
  ['//golf.example', undefined, 'noopener noreferrer'],
  ['/clubs', '_blank', 'noopener noreferrer'],
  ['/clubs', undefined, undefined],
  ['tel:70201818', undefined, undefined],
])('a link to %s with target %s has rel %s', (href, target, rel) =>
  expect(relOf(href, target)).toBe(rel),
)
