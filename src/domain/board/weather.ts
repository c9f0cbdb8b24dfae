import type { Instant } from '../shared/clock-time.ts'

/** The weather of one hour. A value that the forecast lacks is null. */
export type ForecastHour = {
  at: Instant
  /** Degrees Celsius. */
  temperature: number
  /** Metres a second. */
  wind: number
  /** Where the wind comes from, in degrees from north. */
  windFrom: number | null
  gust: number | null
  /** Millimetres during the hour. */
  rain: number | null
  /** The code of MET Norway: `rainshowersandthunder_day`. */
  symbol: string | null
}

/** A forecast for a club as it is stored. */
export type Forecast = {
  /** When the forecast was made. */
  madeAt: Instant
  hours: ForecastHour[]
}

/** A forecast, and when its source last confirmed it. */
export type Weather = Forecast & { confirmedAt: Instant }

const hourMs = 3_600_000

/** Limits of what is stored and shown. */
export const weatherLimits = {
  /** Hours that are stored: as many as an old forecast is kept, and those that are shown after it. */
  storedHours: 18,
  /** A forecast that its source has not confirmed for so long is left out. */
  keptHours: 4,
  /** An age that is said: the source renews a forecast each half hour, so this one was not reached. */
  saidHours: 1,
  /** The hours after the present one. */
  nextHours: 6,
} as const

/** What the screen shows of a forecast. */
export type WeatherShown = {
  now: ForecastHour
  next: ForecastHour[]
  madeAt: Instant
  /** Whole hours since the source last confirmed it; null while that is not worth saying. */
  hoursOld: number | null
}

/**
 * The weather at an instant and in the hours after it; undefined when the forecast is too old, or has no hour for now,
 * so that the screen leaves the page out.
 */
export function weatherAt(
  { hours, madeAt, confirmedAt }: Weather,
  now: Instant,
): WeatherShown | undefined {
  const { keptHours, saidHours, nextHours } = weatherLimits
  const age = now - confirmedAt
  if (age > keptHours * hourMs) return undefined
  const index = hours.findLastIndex(({ at }) => at <= now)
  const present = hours[index]
  if (!present || now - present.at >= hourMs) return undefined
  return {
    now: present,
    next: hours.slice(index + 1, index + 1 + nextHours),
    madeAt,
    hoursOld: age >= saidHours * hourMs ? Math.floor(age / hourMs) : null,
  }
}

export const precipitations = ['rain', 'sleet', 'snow'] as const

/** What a symbol's code says. */
export type WeatherSymbol = {
  sky: 'clear' | 'fair' | 'partly' | 'cloudy' | 'fog'
  /** Null without any. */
  falls: (typeof precipitations)[number] | null
  strength: 'light' | 'usual' | 'heavy'
  isShower: boolean
  hasThunder: boolean
  isNight: boolean
}

const skies: Record<string, WeatherSymbol['sky']> = {
  clearsky: 'clear',
  fair: 'fair',
  partlycloudy: 'partly',
  cloudy: 'cloudy',
  fog: 'fog',
}

// Two codes of the source have an s too much: `lightssleetshowersandthunder` and `lightssnowshowersandthunder`.
const falling = /^(lights?|heavy)?(rain|sleet|snow)(showers)?(andthunder)?$/

/** Reads the code of a symbol, as in MET Norway's list of weather icons; undefined for one that is not in it. */
export function readSymbol(code: string): WeatherSymbol | undefined {
  const [name = '', time] = code.split('_')
  const isNight = time === 'night'
  const plain = { falls: null, strength: 'usual', isShower: false, hasThunder: false } as const
  const sky = Object.hasOwn(skies, name) ? skies[name] : undefined
  if (sky) return { ...plain, sky, isNight }
  const [whole, strength, falls, showers, thunder] = falling.exec(name) ?? []
  if (whole === undefined) return undefined
  return {
    sky: showers ? 'partly' : 'cloudy',
    falls: precipitations.find((one) => one === falls) ?? null,
    strength: strength === undefined ? 'usual' : strength === 'heavy' ? 'heavy' : 'light',
    isShower: showers !== undefined,
    hasThunder: thunder !== undefined,
    isNight,
  }
}

/** Whether the forecast has thunder in the hour. */
export const hasThunder = ({ symbol }: ForecastHour): boolean =>
  symbol !== null && readSymbol(symbol)?.hasThunder === true
