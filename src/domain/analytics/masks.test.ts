import { expect, test } from 'vitest'
import { danishMasks } from './masks.ts'

const masked = (text: string) => danishMasks.reduce((left, mask) => left.replace(mask, '*'), text)

test.each([
  ['Mit CPR er 230481-1234.', 'Mit CPR er *.'],
  ['2304811234 og 010190 4321', '* og *'],
  ['Mit CPR er 2***** nu', 'Mit CPR er * nu'],
  ['Ring 20304050, 20 30 40 50 eller 20.30.40.50', 'Ring *, * eller *'],
  ['Fra Sverige: +45 20 30 40 50 eller 0045 20304050', 'Fra Sverige: * eller *'],
  ['Medlem 88-534 og F88–534', 'Medlem * og *'],
  ['Kort SK27-4F7K-9Q2H-3', 'Kort *'],
  ['kort sk27 4f7k 9q2h 3', 'kort *'],
])('%s is masked as %s', (text, left) => expect(masked(text)).toBe(left))

test.each(['18 huller, par 72', 'Køb kort, 1.495 kr.', 'kl. 9.30', 'lørdag den 12. juni 2027'])(
  '%s is not masked',
  (text) => expect(masked(text)).toBe(text),
)

test('there are at most the 25 patterns that the SDK accepts, each global so that it masks every match (section 9, row 26)', () => {
  expect(danishMasks.length).toBeLessThanOrEqual(25)
  expect(danishMasks.every(({ global }) => global)).toBe(true)
})
