import { z } from 'zod'
import { weatherLimits } from '#domain/board/weather.ts'
import { endpoint, type Output } from '#contract/shared/endpoint.ts'

const forecastHour = z.object({
  /** Instants are milliseconds since 1970. */
  at: z.int(),
  temperature: z.number(),
  wind: z.number(),
  windFrom: z.number().nullable(),
  gust: z.number().nullable(),
  rain: z.number().nullable(),
  symbol: z.string().nullable(),
})

/**
 * The weather forecast for a club whose screen shows it now; null for every other club, without a source or coordinates,
 * and when the last forecast is too old. From MET Norway, CC BY 4.0. `not_found` for an unknown club.
 */
export const getClubWeather = endpoint({
  method: 'GET',
  path: '/api/v1/screens/:club/weather',
  audience: 'anyone',
  summary: 'The weather forecast on the screen in a clubhouse',
  input: z.object({ club: z.string().min(1).max(100) }),
  output: z.object({
    weather: z
      .object({
        madeAt: z.int(),
        /** When the source last sent or confirmed it. */
        confirmedAt: z.int(),
        hours: z.array(forecastHour).max(weatherLimits.storedHours),
      })
      .nullable(),
  }),
})
export type ClubWeather = Output<typeof getClubWeather>['weather']
