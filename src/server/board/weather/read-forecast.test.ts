import { expect, test } from 'vitest'
import { weatherLimits } from '#domain/board/weather.ts'
import { readForecast } from './read-forecast.ts'

const now = new Date('2027-06-12T07:20:00Z')

type Details = Record<string, unknown>
const entry = (hour: number, details: Details = {}, next: unknown = undefined) => ({
  time: new Date(Date.UTC(2027, 5, 12, hour)).toISOString(),
  data: {
    instant: { details: { air_temperature: 16.2, wind_speed: 4.1, ...details } },
    ...(next !== undefined && { next_1_hours: next }),
  },
})
const answer = (timeseries: unknown) => ({
  properties: { meta: { updated_at: '2027-06-12T07:02:11Z' }, timeseries },
})
const rain = { summary: { symbol_code: 'rain' }, details: { precipitation_amount: 1.4 } }
const only = (details: Details, next?: unknown) =>
  readForecast(answer([entry(7, details, next)]), now)?.hours[0]

test('an hour has temperature, wind, gusts, rain and a symbol', () => {
  const details = { wind_from_direction: 225.4, wind_speed_of_gust: 9.9 }
  expect(only(details, rain)).toEqual({
    at: Date.parse('2027-06-12T07:00:00Z'),
    temperature: 16.2,
    wind: 4.1,
    windFrom: 225.4,
    gust: 9.9,
    rain: 1.4,
    symbol: 'rain',
  })
})

test.each<[string, Details, unknown, object]>([
  ['no gusts, as in the compact answer', {}, rain, { gust: null, wind: 4.1 }],
  [
    'a wind direction that is no direction',
    { wind_from_direction: 7_000 },
    rain,
    { windFrom: null },
  ],
  ['gusts as words', { wind_speed_of_gust: 'NaN' }, rain, { gust: null }],
  ['no next hour', {}, undefined, { rain: null, symbol: null }],
  ['a next hour of another form', {}, { summary: null }, { rain: null, symbol: null }],
  ['a symbol with markup', {}, { summary: { symbol_code: '<b>' } }, { symbol: null }],
  ['negative rain', {}, { ...rain, details: { precipitation_amount: -1 } }, { rain: null }],
])('%s leaves the other values', (_, details, next, values) => {
  expect(only(details, next)).toMatchObject(values)
})

test.each([
  [{ air_temperature: undefined }],
  [{ air_temperature: null }],
  [{ air_temperature: 1e9 }],
  [{ wind_speed: '4' }],
  [{ wind_speed: -1 }],
])('an hour with %j is left out, and the others stay', (details) => {
  const forecast = readForecast(answer([entry(7, details), entry(8), 'hour', null]), now)
  expect(forecast?.hours.map(({ at }) => new Date(at).getUTCHours())).toEqual([8])
})

test('hours come in order, once each, from the present one, and no more than are shown', () => {
  const days = Array.from({ length: 90 }, (_, i) => entry(i - 12))
  const hours = readForecast(answer([...days.toReversed(), ...days]), now)?.hours ?? []
  expect(hours).toHaveLength(weatherLimits.storedHours)
  expect(new Date(hours[0]?.at ?? 0).getUTCHours()).toBe(7)
  expect(hours.every(({ at }, i) => i === 0 || at > (hours[i - 1]?.at ?? 0))).toBe(true)
})

test.each([
  ['nothing', undefined],
  ['a list', []],
  ['words', 'NaN'],
  ['no hours', answer([])],
  ['no list of hours', answer({ 0: entry(7) })],
  ['hours of yesterday only', answer([entry(-20)])],
  ['more hours than there can be', answer(Array.from({ length: 2_000 }, (_, i) => entry(i)))],
  ['no time of the forecast', { properties: { meta: {}, timeseries: [entry(7)] } }],
])('%s is no forecast', (_, body) => {
  expect(readForecast(body, now)).toBeUndefined()
})
