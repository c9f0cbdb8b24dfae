import { expect, test } from 'vitest'
import { excludedAddresses, isExcludedPage, pagePatterns } from './pages.ts'

const isExcludedAddress = (address: string) => excludedAddresses.some((rule) => rule.test(address))

test.each(['', '?key=X&next=/clubs', '#top', '?a=1#b'])(
  'an address ending in %s is excluded exactly when its page is (E24)',
  (rest) => {
    const wrong = pagePatterns.filter(
      (page) => isExcludedAddress(`https://our.example${page}${rest}`) !== isExcludedPage(page),
    )
    expect(wrong).toEqual([])
    expect(pagePatterns.filter(isExcludedPage).length).toBeGreaterThan(15)
  },
)

test('a query never excludes a page', () => {
  expect(isExcludedAddress('http://localhost:3000/clubs?next=/account/reset-password')).toBe(false)
})
