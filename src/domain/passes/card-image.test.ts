import { expect, test } from 'vitest'
import { CARD_WIDTH } from './card-face.ts'
import { cardImage } from './card-image.ts'

const card = {
  seed: 'SK27-4F7K-9Q2H-C',
  seasonCode: '2027',
  product: 'Sæsonkort',
  number: null,
  facts: '4. maj – 30. november 2027',
}

/** The size of the letters in which a holder's name is drawn. */
function sizeOf(holder: string): number {
  const drawn = cardImage({ ...card, holder }).split('\n')
  const line = drawn.find((text) => text.includes(`>${holder}</text>`)) ?? ''
  return Number(/font-size="(\d+)"/.exec(line)?.[1])
}

test('a long name is drawn smaller, so that it stays on the card', () => {
  expect(sizeOf('Anne Holm')).toBe(30)
  const long = 'Maximiliane-Josefine '.repeat(4).trim()
  expect(sizeOf(long) * 0.6 * long.length).toBeLessThan(CARD_WIDTH)
})

test('signs of markup in a name stay text', () => {
  expect(cardImage({ ...card, holder: '<b>&Co' })).toContain('>&lt;b&gt;&amp;Co</text>')
})
