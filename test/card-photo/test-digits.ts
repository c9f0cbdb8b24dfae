import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import type { Digits } from './handwriting.ts'

/**
 * The first digits of each kind of the test set of MNIST, which the network was not trained with, in sixteen shades.
 * MNIST is by Yann LeCun, Corinna Cortes and Christopher J.C. Burges, http://yann.lecun.com/exdb/mnist/, and this file is
 * under the same licence, CC BY-SA 3.0 (docs/licences.md).
 */
export const testDigitsFile = new URL('test-digits.gz', import.meta.url)
export const testDigitsOfEach = 150
const pixels = 28 * 28

/** Two pixels to a byte, sixteen shades, the digits from 0 to 9. */
export function readTestDigits(): Digits {
  const bytes = gunzipSync(readFileSync(testDigitsFile))
  const images = new Uint8Array(10 * testDigitsOfEach * pixels)
  for (let i = 0; i < images.length; i += 1) {
    const pair = bytes[i >> 1] ?? 0
    images[i] = 17 * (i % 2 === 0 ? pair >> 4 : pair & 15)
  }
  const byLabel = Array.from({ length: 10 }, (_, digit) =>
    Array.from({ length: testDigitsOfEach }, (__, i) => digit * testDigitsOfEach + i),
  )
  return { images, byLabel }
}
