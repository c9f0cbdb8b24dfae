import { expect, test } from 'vitest'
import { handOverLink, parseHandOver } from './hand-over-link.ts'

const link = 'https://saesonkortet.example/tournaments/majmatchen-2027/flights/1?key=abc'

test.each([true, false])(
  'a phone hands over whose scores it writes, for the whole flight %s, out of sight of servers (PE-10)',
  (wholeFlight) => {
    const writer = { me: 'anna', marks: 'bo', wholeFlight }
    const { search, hash } = new URL(handOverLink(link, writer))
    expect(search).toBe('?key=abc')
    expect(parseHandOver(hash)).toEqual(writer)
  },
)

test.each(['', '#', '#hul-7', '#skriver=', '#skriver=anna'])(
  'nobody hands over by “%s”',
  (hash) => {
    expect(parseHandOver(hash)).toBeUndefined()
  },
)
