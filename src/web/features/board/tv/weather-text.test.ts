import { expect, test } from 'vitest'
import { readSymbol, type ForecastHour } from '#domain/board/weather.ts'
import {
  ageText,
  rainText,
  symbolText,
  temperatureText,
  thunderText,
  windShort,
  windText,
} from './weather-text.ts'

const hour = (clock: number, values: Partial<ForecastHour> = {}): ForecastHour => ({
  at: Date.parse(`2027-06-12T${String(clock).padStart(2, '0')}:00:00+02:00`),
  temperature: 17.4,
  wind: 5.6,
  windFrom: 225,
  gust: 10.8,
  rain: 0,
  symbol: 'cloudy',
  ...values,
})
const thunder = (clock: number) => hour(clock, { symbol: 'rainandthunder' })

test.each([
  ['clearsky_day', 'Klart vejr'],
  ['fair_night', 'Næsten skyfrit'],
  ['lightrain', 'Let regn'],
  ['rainshowers_day', 'Regnbyger'],
  ['heavysnowshowers_day', 'Kraftige snebyger'],
  ['lightssleetshowersandthunder_day', 'Lette sludbyger og torden'],
  ['heavyrainandthunder', 'Kraftig regn og torden'],
])('%s is %s', (code, text) => {
  const symbol = readSymbol(code)
  expect(symbol && symbolText(symbol)).toBe(text)
})

test('wind is named by where it comes from, with gusts that are stronger', () => {
  expect([windText(hour(10)), windShort(hour(10))]).toEqual(['6 m/s fra sydvest', 'SV 6 (11) m/s'])
  expect(windText(hour(10, { windFrom: 359 }))).toBe('6 m/s fra nord')
  expect(windShort(hour(10, { windFrom: null, gust: null }))).toBe('6 m/s')
  expect(windShort(hour(10, { gust: 5.7 }))).toBe('SV 6 m/s')
})

test.each([
  [17.4, '17°'],
  [-0.4, '0°'],
  [-1.6, '−2°'],
])('%s degrees are %s', (temperature, text) => {
  expect(temperatureText(hour(10, { temperature }))).toBe(text)
})

test.each([
  [0, '0 mm'],
  [0.4, '0,4 mm'],
  [12, '12,0 mm'],
  [null, undefined],
])('%s of rain is %s', (rain, text) => {
  expect(rainText(hour(10, { rain }))).toBe(text)
})

test.each<[string, ForecastHour[], string | undefined]>([
  ['none', [hour(10), hour(11)], undefined],
  ['later', [hour(10), thunder(15), thunder(16), hour(17)], 'Torden ventes 15:00–17:00'],
  ['now', [thunder(10), hour(11), thunder(12)], 'Torden ventes frem til 11:00'],
  ['to the end', [hour(10), thunder(11), thunder(12)], 'Torden ventes 11:00–13:00'],
])('thunder: %s', (_, [now = hour(10), ...next], text) => {
  expect(thunderText({ now, next })).toBe(text)
})

test('an old forecast says its age', () => {
  expect([null, 1, 3].map((hoursOld) => ageText({ hoursOld }))).toEqual([
    '',
    'Hentet for en time siden',
    'Hentet for 3 timer siden',
  ])
})
