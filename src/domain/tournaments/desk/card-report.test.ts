import { describe, expect, test } from 'vitest'
import { nextTry, whyByHand } from './card-report.ts'

const at = (clock: string) => Date.parse(`2027-06-12T${clock}+02:00`)
const until = Date.parse('2027-06-13T00:00:00+02:00')

describe('a card that GolfBox did not answer for', () => {
  test.each([
    [1, '15:00:00', '15:01:00'],
    [2, '15:01:00', '15:03:00'],
    [5, '15:15:00', '15:30:00'],
    [9, '16:15:00', '16:30:00'],
    [40, '23:50:00', '23:59:00'],
  ])('after try %i at %s is tried again at %s', (attempts, clock, next) => {
    expect(nextTry({ attempts, now: at(clock), until })).toBe(at(next))
  })

  test.each([
    [41, '23:59:00'],
    [1, '23:59:30'],
  ])('after try %i at %s is given up', (attempts, clock) => {
    expect(nextTry({ attempts, now: at(clock), until })).toBeNull()
  })

  test('is given up when the day is long over', () => {
    expect(nextTry({ attempts: 1, now: until + 3_600_000, until })).toBeNull()
  })
})

describe('a card is typed by hand', () => {
  const whole = { dguNumber: '72-4197', handicapTenths: 184, hasMarker: true }
  test.each([
    ['nothing misses', whole, true, null],
    ['she has no DGU number', { ...whole, dguNumber: null }, true, 'no_number'],
    ['she has no handicap index', { ...whole, handicapTenths: null }, true, 'no_index'],
    ['her marker has no name', { ...whole, hasMarker: false }, true, 'no_marker'],
    ['no connection is set up', whole, false, 'not_connected'],
  ])('or not when %s', (_, card, isConnected, reason) => {
    expect(whyByHand(card, isConnected)).toBe(reason)
  })
})
