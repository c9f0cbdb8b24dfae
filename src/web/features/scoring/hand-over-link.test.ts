import { expect, test } from 'vitest'
import { handOverLink, parseHandOver } from './hand-over-link.ts'

const link = 'https://saesonkortet.example/tournaments/majmatchen-2027/flights/1?key=abc'

test.each([true, false])(
  'a phone hands over its writer, for the whole flight %s, without sending it to servers (PE-10)',
  (wholeFlight) => {
    const writer = { me: 'anna', marks: 'bo', wholeFlight }
    const { search, hash } = new URL(handOverLink(link, writer))
    expect(search).toBe('?key=abc')
    expect(parseHandOver(hash)).toEqual(writer)
  },
)

test.each(['', '#', '#hul-7', '#skriver=', '#skriver=anna'])(
  'there is no hand-over in “%s”',
  (hash) => {
    expect(parseHandOver(hash)).toBeUndefined()
  },
)
