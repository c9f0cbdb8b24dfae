import { z } from 'zod'
import { weatherLimits, type Forecast, type ForecastHour } from '#domain/board/weather.ts'

const Answer = z.object({
  properties: z.object({
    meta: z.object({ updated_at: z.iso.datetime({ offset: true }) }),
    timeseries: z.array(z.unknown()).max(1_000),
  }),
})

/** What is possible on earth, with some room: anything else is a mistake of the source, and no value. */
const optional = (min: number, max: number) => z.number().min(min).max(max).nullable().catch(null)

const Hour = z.object({
  time: z.iso.datetime({ offset: true }),
  data: z.object({
    instant: z.object({
      details: z.object({
        air_temperature: z.number().min(-60).max(60),
        wind_speed: z.number().min(0).max(120),
        wind_from_direction: optional(0, 360),
        wind_speed_of_gust: optional(0, 150),
      }),
    }),
    next_1_hours: z
      .object({
        summary: z.object({
          symbol_code: z
            .string()
            .regex(/^[a-z]+(_[a-z]+)?$/)
            .max(60),
        }),
        details: z.object({ precipitation_amount: optional(0, 300) }).optional(),
      })
      .optional()
      .catch(undefined),
  }),
})

const hourMs = 3_600_000

/**
 * The forecast in an answer of MET Norway from the present hour on; undefined for one without a readable hour. An hour
 * without temperature or wind is left out, and a value that is impossible is none.
 */
export function readForecast(body: unknown, now: Date): Forecast | undefined {
  const answer = Answer.safeParse(body)
  if (!answer.success) return undefined
  const { meta, timeseries } = answer.data.properties
  const byTime = new Map<number, ForecastHour>()
  for (const entry of timeseries) {
    const hour = Hour.safeParse(entry)
    if (hour.success) byTime.set(Date.parse(hour.data.time), toHour(hour.data))
  }
  const hours = [...byTime.values()]
    .filter(({ at }) => at > now.getTime() - hourMs)
    .toSorted((a, b) => a.at - b.at)
    .slice(0, weatherLimits.storedHours)
  return hours.length > 0 ? { madeAt: Date.parse(meta.updated_at), hours } : undefined
}

function toHour({ time, data: { instant, next_1_hours: next } }: z.output<typeof Hour>) {
  const { details } = instant
  return {
    at: Date.parse(time),
    temperature: details.air_temperature,
    wind: details.wind_speed,
    windFrom: details.wind_from_direction,
    gust: details.wind_speed_of_gust,
    rain: next?.details?.precipitation_amount ?? null,
    symbol: next?.summary.symbol_code ?? null,
  }
}
