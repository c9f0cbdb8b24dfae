import { describe, expect, test } from 'vitest'
import { openingLines, openingText, type OpeningWeek } from './opening-hours.ts'
import { parseOpeningWeek } from './parse-opening-week.ts'

const weekOf = (text: string): OpeningWeek => {
  const parsed = parseOpeningWeek(text)
  if (!parsed.ok) throw new Error(parsed.message)
  return parsed.week
}
const linesOf = (text: string) =>
  openingLines(weekOf(text)).map(({ days, times }) => `${days} ${times}`)

describe('opening hours as clubs write them (docs/algorithms/opening-hours.md)', () => {
  test.each([
    ['man-fre 9-17, lør 8-15', ['Mandag–fredag 9.00–17.00', 'Lørdag 8.00–15.00', 'Søndag Lukket']],
    ['Hverdage kl. 9.30 til 16', ['Mandag–fredag 9.30–16.00', 'Lørdag–søndag Lukket']],
    ['alle dage 8–20, mandag lukket', ['Mandag Lukket', 'Tirsdag–søndag 8.00–20.00']],
    ['weekend: 7:30-18', ['Mandag–fredag Lukket', 'Lørdag–søndag 7.30–18.00']],
    [
      'tirsdag og torsdag 9-12 og 13-16',
      [
        'Mandag Lukket',
        'Tirsdag 9.00–12.00 og 13.00–16.00',
        'Onsdag Lukket',
        'Torsdag 9.00–12.00 og 13.00–16.00',
        'Fredag–søndag Lukket',
      ],
    ],
    ['lør-man 10-24', ['Mandag 10.00–24.00', 'Tirsdag–fredag Lukket', 'Lørdag–søndag 10.00–24.00']],
    [
      'man, ons 9-13',
      ['Mandag 9.00–13.00', 'Tirsdag Lukket', 'Onsdag 9.00–13.00', 'Torsdag–søndag Lukket'],
    ],
    ['', ['Mandag–søndag Lukket']],
  ])('»%s«', (text, lines) => {
    expect(linesOf(text)).toEqual(lines)
  })

  test.each([
    ['9-17', 'Vi forstår ikke dagene i »9-17«. Skriv fx man-fre 9-17.'],
    ['julidag 9-17', 'Vi forstår ikke dagene i »julidag 9-17«. Skriv fx man-fre 9-17.'],
    [
      'man-fre efter aftale',
      'Vi forstår ikke dagene i »man-fre efter aftale«. Skriv fx man-fre 9-17.',
    ],
    ['man-fre', 'Skriv også en tid, fx man-fre 9-17.'],
    ['man 17-9', 'Vi forstår ikke tiden i »man 17-9«. Skriv fx 9-17 eller 9.30-17.'],
    ['man 9-25', 'Vi forstår ikke tiden i »man 9-25«. Skriv fx 9-17 eller 9.30-17.'],
    ['man 9-12 og 11-15', 'Tiderne overlapper i »man 9-12 og 11-15«.'],
    [
      'man 8-9 og 10-11 og 12-13',
      'Højst to åbningstider på samme dag: »man 8-9 og 10-11 og 12-13«.',
    ],
  ])('»%s« is refused with a way to write it', (text, message) => {
    expect(parseOpeningWeek(text)).toEqual({ ok: false, message })
  })

  test.each(['man–fre 9–17, lør–søn 8–15.30', 'tir 9–12 og 13–16', 'man–søn 7–22', ''])(
    '»%s« comes back unchanged when it is edited',
    (text) => expect(openingText(weekOf(text))).toBe(text),
  )
})
