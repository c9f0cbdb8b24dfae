import { describe, expect, test } from 'vitest'
import {
  isMissing,
  nextRetryAt,
  cardChange,
  cardReportStatus,
  manualEntryReason,
  type CardReading,
  type CardReportState,
  type CardReportStatus,
} from './card-report.ts'
import { outdatedText } from './card-report-text.ts'

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
    expect(nextRetryAt({ attempts, now: at(clock), until })).toBe(at(next))
  })

  test.each([
    [41, '23:59:00'],
    [1, '23:59:30'],
  ])('after try %i at %s is given up', (attempts, clock) => {
    expect(nextRetryAt({ attempts, now: at(clock), until })).toBeNull()
  })

  test('is given up when the day is long over', () => {
    expect(nextRetryAt({ attempts: 1, now: until + 3_600_000, until })).toBeNull()
  })
})

describe('a card is entered manually', () => {
  const whole = { dguNumber: '72-4197', handicapTenths: 184, hasMarker: true }
  test.each([
    ['nothing is missing', whole, true, null],
    ['the player has no DGU number', { ...whole, dguNumber: null }, true, 'no_number'],
    ['the player has no handicap index', { ...whole, handicapTenths: null }, true, 'no_index'],
    ['the marker has no name', { ...whole, hasMarker: false }, true, 'no_marker'],
    ['no connection is set up', whole, false, 'not_connected'],
  ])('or not when %s', (_, card, isConnected, reason) => {
    expect(manualEntryReason(card, isConnected)).toBe(reason)
  })
})

describe('the status of a card in GolfBox', () => {
  const four: CardReading = { scores: [4, 4], facts: 'hcp 18,4', status: null }
  const five: CardReading = { ...four, scores: [5, 4] }
  const out: CardReading = { ...four, status: 'DQ' }
  const fixed: CardReading = { ...four, facts: 'hcp 12,4' }
  const old: CardReading = { ...four, facts: null }
  type Case = [CardReportState, boolean, CardReading | null, CardReading, CardReportStatus | null]
  const cases: Case[] = [
    ['waiting', false, null, four, 'waiting'],
    ['sent', true, null, four, 'sent'],
    ['refused', false, null, four, 'refused'],
    ['by_hand', false, null, four, 'by_hand'],
    ['by_hand', false, four, four, 'entered_manually'],
    ['waiting', false, four, four, 'entered_manually'],
    ['by_hand', false, four, five, 'outdated'],
    ['by_hand', false, four, out, 'outdated'],
    ['sent', true, null, out, 'outdated'],
    ['sent', true, out, out, 'entered_manually'],
    ['sent', true, out, four, 'outdated'],
    ['sent', true, null, five, 'outdated'],
    ['sent', true, null, fixed, 'outdated'],
    ['sent', true, fixed, fixed, 'entered_manually'],
    ['by_hand', false, four, fixed, 'outdated'],
    ['by_hand', false, old, fixed, 'entered_manually'],
    ['waiting', true, null, fixed, 'waiting'],
    ['waiting', true, null, five, 'waiting'],
    ['refused', true, null, five, 'outdated'],
    ['by_hand', true, null, five, 'outdated'],
    ['by_hand', false, null, out, null],
    ['waiting', false, null, out, null],
  ]
  test.each(cases)('%s, sent before: %s, ticked at %j, reading %j: %s', (...row) => {
    const [state, wasSent, enteredManually, now, reportStatus] = row
    const reported = state === 'sent' ? four : now
    expect(cardReportStatus({ state, reported, wasSent, enteredManually, now })).toBe(reportStatus)
  })

  test('needs action unless the card is there or on its way', () => {
    const reportStatuses = cases.flatMap(([, , , , reportStatus]) => reportStatus ?? [])
    expect(new Set(reportStatuses.filter(isMissing))).toEqual(
      new Set(['refused', 'by_hand', 'outdated']),
    )
  })

  test('of a card from before facts were kept is not changed by them', () => {
    const of = { state: 'sent', wasSent: true, enteredManually: null } as const
    expect(cardReportStatus({ ...of, reported: old, now: fixed })).toBe('sent')
    expect(cardReportStatus({ ...of, reported: old, now: five })).toBe('outdated')
  })

  test.each([
    [null, 'Sendt kl. 15.10, før tee eller handicap blev rettet: ret det i GolfBox.'],
    [
      { status: null },
      'Tastet kl. 15.10, før tee eller handicap blev rettet: tast det igen i GolfBox.',
    ],
  ])('outdated by a late fix, ticked at %j: %s', (enteredManually, text) => {
    const change = cardChange(four, fixed)
    expect(outdatedText({ when: 'kl. 15.10', enteredManually, status: null, change })).toBe(text)
  })

  test.each([
    [null, 'DQ', 'Sendt kl. 15.10, før koden DQ: ret det i GolfBox.'],
    [null, null, 'Sendt kl. 15.10, før kortet blev rettet: ret det i GolfBox.'],
    [{ status: null }, null, 'Tastet kl. 15.10, før kortet blev rettet: tast det igen i GolfBox.'],
    [{ status: null }, 'WD', 'Tastet kl. 15.10, før koden WD: ret det i GolfBox.'],
    [{ status: 'WD' }, null, 'Tastet kl. 15.10, før koden blev taget væk: ret det i GolfBox.'],
    [null, 'void', 'Sendt kl. 15.10, før runden blev annulleret: ret det i GolfBox.'],
    [
      { status: 'void' },
      null,
      'Tastet kl. 15.10, før runden kom til at tælle igen: ret det i GolfBox.',
    ],
  ] as const)('outdated, ticked at %j, with the code %s: %s', (enteredManually, status, text) => {
    const change = cardChange(four, five)
    expect(outdatedText({ when: 'kl. 15.10', enteredManually, status, change })).toBe(text)
  })
})
