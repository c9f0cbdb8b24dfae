import { describe, expect, test } from 'vitest'
import { hasThunder, readSymbol, weatherAt, type ForecastHour, type Weather } from './weather.ts'

const at = (clock: string) => Date.parse(`2027-06-12T${clock}:00+02:00`)
const hour = (clock: string, values: Partial<ForecastHour> = {}): ForecastHour => ({
  at: at(clock),
  temperature: 17,
  wind: 5,
  windFrom: 225,
  gust: 9,
  rain: 0,
  symbol: 'cloudy',
  ...values,
})
const day: Weather = {
  madeAt: at('08:30'),
  confirmedAt: at('09:10'),
  hours: ['09', '10', '11', '12', '13', '14', '15', '16', '17', '18'].map((h) => hour(`${h}:00`)),
}
const hoursOf = (weather: Weather, clock: string) => {
  const shown = weatherAt(weather, at(clock))
  return shown && [shown.now, ...shown.next].map((one) => (one.at - at('00:00')) / 3_600_000)
}

describe('the weather on the screen', () => {
  test('is that of the present hour and of the six after it', () => {
    expect(hoursOf(day, '09:20')).toEqual([9, 10, 11, 12, 13, 14, 15])
    expect(hoursOf(day, '10:00')).toEqual([10, 11, 12, 13, 14, 15, 16])
  })

  test('says its age after an hour, and is left out after four', () => {
    const age = (clock: string) => weatherAt(day, at(clock))?.hoursOld
    expect([age('09:20'), age('10:09'), age('10:10'), age('13:10')]).toEqual([null, null, 1, 4])
    expect(weatherAt(day, at('13:11'))).toBeUndefined()
  })

  test('is left out without an hour for now', () => {
    expect(weatherAt(day, at('08:59'))).toBeUndefined()
    const short = { ...day, hours: day.hours.slice(0, 2) }
    expect(weatherAt(short, at('10:59'))?.next).toEqual([])
    expect(weatherAt(short, at('11:00'))).toBeUndefined()
    expect(weatherAt({ ...day, hours: [] }, at('09:20'))).toBeUndefined()
  })
})

describe('the code of a symbol', () => {
  test.each([
    ['clearsky_day', { sky: 'clear', falls: null, isNight: false }],
    ['partlycloudy_night', { sky: 'partly', isNight: true }],
    ['fog', { sky: 'fog', falls: null }],
    ['rain', { sky: 'cloudy', falls: 'rain', strength: 'usual', isShower: false }],
    ['heavyrainshowersandthunder_day', { falls: 'rain', strength: 'heavy', isShower: true }],
    ['lightssleetshowersandthunder_day', { falls: 'sleet', strength: 'light', hasThunder: true }],
    ['lightssnowshowersandthunder_day', { falls: 'snow', strength: 'light', hasThunder: true }],
    ['lightsnow', { falls: 'snow', strength: 'light', hasThunder: false }],
    ['lightsleetandthunder', { falls: 'sleet', strength: 'light', hasThunder: true }],
  ])('%s', (code, symbol) => {
    expect(readSymbol(code)).toMatchObject(symbol)
  })

  test.each(['', 'tornado', 'toString', 'rainrain', '__proto__'])('%j is none', (code) => {
    expect(readSymbol(code)).toBeUndefined()
    expect(hasThunder(hour('12:00', { symbol: code }))).toBe(false)
  })

  test('thunder is in the hour whose code has it', () => {
    expect(hasThunder(hour('12:00', { symbol: 'rainandthunder' }))).toBe(true)
    expect(hasThunder(hour('12:00', { symbol: null }))).toBe(false)
  })
})
