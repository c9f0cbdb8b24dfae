import {
  hasThunder,
  type ForecastHour,
  type WeatherShown,
  type WeatherSymbol,
} from '#domain/board/weather.ts'
import type { Instant } from '#domain/shared/clock-time.ts'
import { formatClock } from '#domain/shared/clock-time.ts'
import { danishMoment } from '#domain/shared/danish-time.ts'

const hourMs = 3_600_000

const skies: Record<WeatherSymbol['sky'], string> = {
  clear: 'Klart vejr',
  fair: 'Næsten skyfrit',
  partly: 'Delvis skyet',
  cloudy: 'Skyet',
  fog: 'Tåge',
}

const falling = {
  rain: { light: 'Let regn', usual: 'Regn', heavy: 'Kraftig regn', shower: 'regnbyger' },
  sleet: { light: 'Let slud', usual: 'Slud', heavy: 'Kraftig slud', shower: 'sludbyger' },
  snow: { light: 'Let sne', usual: 'Sne', heavy: 'Kraftig sne', shower: 'snebyger' },
} as const

const showers = { light: 'Lette ', usual: '', heavy: 'Kraftige ' } as const

/** `Delvis skyet`, `Kraftige regnbyger og torden`. */
export function symbolText({ sky, falls, strength, isShower, hasThunder: thunder }: WeatherSymbol) {
  if (falls === null) return skies[sky]
  const words = falling[falls]
  const text = isShower ? capital(showers[strength] + words.shower) : words[strength]
  return thunder ? `${text} og torden` : text
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

const directions = [
  ['nord', 'N'],
  ['nordøst', 'NØ'],
  ['øst', 'Ø'],
  ['sydøst', 'SØ'],
  ['syd', 'S'],
  ['sydvest', 'SV'],
  ['vest', 'V'],
  ['nordvest', 'NV'],
] as const

const directionOf = (degrees: number) => directions[Math.round(degrees / 45) % 8] ?? directions[0]

/** `6 m/s fra sydvest`. */
export function windText({ wind, windFrom }: ForecastHour): string {
  const speed = `${Math.round(wind)} m/s`
  return windFrom === null ? speed : `${speed} fra ${directionOf(windFrom)[0]}`
}

/** `SV 6 (11) m/s`, with the gusts in brackets where they are stronger. */
export function windShort(hour: ForecastHour): string {
  const gust = gustOf(hour)
  const speed = `${Math.round(hour.wind)}${gust === null ? '' : ` (${gust})`} m/s`
  return hour.windFrom === null ? speed : `${directionOf(hour.windFrom)[1]} ${speed}`
}

/** In whole metres a second; null when they are no stronger than the wind, or unknown. */
export function gustOf({ wind, gust }: ForecastHour): number | null {
  const whole = gust === null ? null : Math.round(gust)
  return whole !== null && whole > Math.round(wind) ? whole : null
}

/** `17°`, `−2°`. */
export function temperatureText({ temperature }: ForecastHour): string {
  const whole = Math.round(temperature)
  return `${whole < 0 ? '−' : ''}${Math.abs(whole)}°`
}

/** `0,4 mm`; undefined where the forecast has no figure. */
export const rainText = ({ rain }: ForecastHour): string | undefined =>
  rain === null ? undefined : `${rain === 0 ? '0' : rain.toFixed(1).replace('.', ',')} mm`

export const clockAt = (at: Instant): string => formatClock(danishMoment(at).minute)

/** `Torden ventes 15:00–17:00`; undefined when the shown hours have none. Only the first time, because it is the next danger. */
export function thunderText({ now, next }: Pick<WeatherShown, 'now' | 'next'>): string | undefined {
  const hours = [now, ...next]
  const first = hours.findIndex(hasThunder)
  const begins = hours[first]
  if (!begins) return undefined
  const after = hours.slice(first).findIndex((hour) => !hasThunder(hour))
  const last = after < 0 ? hours.at(-1) : hours[first + after - 1]
  const until = clockAt((last ?? begins).at + hourMs)
  return begins === now
    ? `Torden ventes frem til ${until}`
    : `Torden ventes ${clockAt(begins.at)}–${until}`
}

/** `Hentet for 2 timer siden`; empty for a fresh one. */
export const ageText = ({ hoursOld }: Pick<WeatherShown, 'hoursOld'>): string =>
  hoursOld === null ? '' : `Hentet for ${hoursOld === 1 ? 'en time' : `${hoursOld} timer`} siden`
