import { Hono } from 'hono'

const hourMs = 3_600_000
const renewedMs = hourMs / 2

/** A summer's day by the hour: sun in the morning, showers after noon, thunder from three to five. */
const symbols = ['fair', 'fair', 'fair', 'fair', 'fair', 'fair'].concat(
  ['clearsky', 'clearsky', 'clearsky', 'clearsky', 'clearsky', 'partlycloudy', 'partlycloudy'],
  ['lightrainshowers', 'rainshowers', 'heavyrainshowersandthunder', 'rainandthunder'],
  ['lightrain', 'cloudy', 'partlycloudy', 'partlycloudy', 'partlycloudy', 'fair', 'fair'],
)
const rainOf: Record<string, number> = {
  lightrainshowers: 0.3,
  rainshowers: 1.1,
  heavyrainshowersandthunder: 6.4,
  rainandthunder: 2.8,
  lightrain: 0.4,
}

/**
 * Simulates MET Norway's Locationforecast 2.0 (`complete`). Like the real one it refuses a request without a contact and
 * coordinates with more than four decimals, and answers 304 while its forecast is the same.
 */
export function metSimulator({ now }: { now: () => Date }): Hono {
  const app = new Hono()
  app.get('/complete', (c) => {
    const { lat = '', lon = '' } = c.req.query()
    if (!/@|https:/.test(c.req.header('user-agent') ?? '')) return c.text('Forbidden', 403)
    if (![lat, lon].every((degrees) => /^-?\d{1,3}(\.\d{1,4})?$/.test(degrees))) {
      return c.text('Bad Request', 400)
    }
    const made = Math.floor(now().getTime() / renewedMs) * renewedMs
    const lastModified = new Date(made).toUTCString()
    c.header('Expires', new Date(made + renewedMs).toUTCString())
    c.header('Last-Modified', lastModified)
    if (c.req.header('if-modified-since') === lastModified) return c.body(null, 304)
    return c.json({
      type: 'Feature',
      geometry: { type: 'Point', coordinates: [Number(lon), Number(lat), 20] },
      properties: {
        meta: { updated_at: new Date(made).toISOString(), units: { air_temperature: 'celsius' } },
        timeseries: forecast(made),
      },
    })
  })
  return app
}

function forecast(made: number) {
  const first = Math.floor(made / hourMs) * hourMs
  return Array.from({ length: 48 }, (_, i) => {
    const at = new Date(first + i * hourMs)
    // The day of a golf course in summer, two hours ahead of UTC.
    const hour = (at.getUTCHours() + 2) % 24
    const symbol = symbols[hour] ?? 'cloudy'
    const wind = round(4 + 3 * Math.sin((hour / 24) * Math.PI))
    const isNight = hour < 4 || hour > 22
    return {
      time: at.toISOString(),
      data: {
        instant: {
          details: {
            air_temperature: round(14 + 6 * Math.sin(((hour - 8) / 24) * 2 * Math.PI)),
            wind_speed: wind,
            wind_from_direction: 225 + 5 * (hour % 6),
            wind_speed_of_gust: round(wind * 1.7),
            relative_humidity: 68,
          },
        },
        next_1_hours: {
          summary: { symbol_code: withTime(symbol, isNight) },
          details: { precipitation_amount: rainOf[symbol] ?? 0 },
        },
      },
    }
  })
}

const round = (value: number) => Math.round(value * 10) / 10

/** The codes of skies and showers name the time of day. */
const withTime = (symbol: string, isNight: boolean) =>
  /clearsky|fair|partlycloudy|showers/.test(symbol)
    ? `${symbol}_${isNight ? 'night' : 'day'}`
    : symbol
