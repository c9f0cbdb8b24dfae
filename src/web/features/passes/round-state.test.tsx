// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { MyCheckIn } from '#contract/checkins/my-check-ins.ts'
import { plainDate } from '#domain/shared/dates.ts'
import { RoundNote, undoHint } from './round-state.tsx'

vi.mock('../../ui/ui-link.tsx', () => ({
  UiLink: ({ children, ...rest }: { href: string; children: string }) => (
    <a {...rest}>{children}</a>
  ),
}))
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const round = {
  state: 'counted' as const,
  day: plainDate('2027-05-04'),
  undoUntil: '2027-05-04T12:32:00.000Z',
}

test.each([
  ['2027-05-04T12:31:00Z', round, 'Du kan fortryde til kl.\u00a014.32.'],
  ['2027-05-04T12:33:00Z', round, 'Blev runden afbrudt? Klubben kan give den tilbage i dag.'],
  [
    '2027-05-04T20:00:00Z',
    { ...round, undoUntil: null },
    'Blev runden afbrudt? Klubben kan give den tilbage i dag.',
  ],
  ['2027-05-05T08:00:00Z', round, 'Blev runden afbrudt i går? Så kan vi give den tilbage.'],
  ['2027-05-06T08:00:00Z', round, undefined],
  ['2027-05-04T12:31:00Z', { ...round, state: 'voided' as const }, undefined],
])('at %s a golfer reads who can undo the round', (now, shown, expected) => {
  expect(undoHint(shown, Date.parse(now))?.text).toBe(expected)
})

/** The note of the round at a moment, and its link. */
function show(now: string, over: Partial<MyCheckIn> = {}) {
  vi.setSystemTime(now)
  const shown = { ...round, why: null, clubPhone: '+4598371234', undoUntil: null, ...over }
  render(<RoundNote round={shown as MyCheckIn} className="" />)
  return screen.queryByRole('link')
}

test('on the same day the note calls the club, and the day after it writes to us', () => {
  const call = show('2027-05-04T20:00:00Z')
  expect([call?.textContent, call?.getAttribute('href')]).toEqual([
    '98 37 12 34',
    'tel:+4598371234',
  ])
  cleanup()
  const letter = show('2027-05-05T08:00:00Z', {
    clubName: 'Rold Bakker Golfklub',
    holderName: 'Anne Holm',
    minute: 612,
  })
  const href = new URL(letter?.getAttribute('href') ?? '', 'https://saesonkortet.example')
  expect(href.pathname).toBe('/contact')
  expect(href.searchParams.get('kind')).toBeNull()
  expect(href.searchParams.get('about')?.replaceAll('\u00a0', ' ')).toBe(
    'Min runde hos Rold Bakker Golfklub tirsdag den 4. maj 2027 kl. 10.12 blev afbrudt (Anne Holm).',
  )
})

test('a round that was given back has its reason and no link', () => {
  const why = 'Klubben har givet runden tilbage.'
  expect(show('2027-05-04T20:00:00Z', { state: 'voided', why })).toBeNull()
  expect(screen.getByText(why)).toBeTruthy()
})
