import { expect, test } from 'vitest'
import { excludedAddresses, isExcludedPage, pagePatterns } from './pages.ts'

const isExcludedAddress = (address: string) => excludedAddresses.some((rule) => rule.test(address))

test.each(['', '?key=X&next=/clubs', '#top', '?a=1#b'])(
  'an address is excluded exactly when its page is, also with %s behind it (E24)',
  (rest) => {
    const wrong = pagePatterns.filter(
      (page) => isExcludedAddress(`https://our.example${page}${rest}`) !== isExcludedPage(page),
    )
    expect(wrong).toEqual([])
    expect(pagePatterns.filter(isExcludedPage).length).toBeGreaterThan(15)
  },
)

test('a page is not excluded by what stands behind its question mark', () => {
  expect(isExcludedAddress('http://localhost:3000/clubs?next=/account/reset-password')).toBe(false)
})
