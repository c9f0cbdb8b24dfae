import { z } from 'zod'

/** The environment of the weather on clubhouse screens (docs/clubhouse-screen.md). */
export const weatherVariables = {
  MET_API_URL: z
    .url({ protocol: /^https?$/ })
    .default('https://api.met.no/weatherapi/locationforecast/2.0'),
  /** The source blocks whoever it cannot reach. A header holds plain letters only. */
  MET_CONTACT: z
    .string()
    .max(200)
    .regex(
      /^([\w.+-]+@[\w.-]+\.[a-z]{2,}|https:\/\/[!-~]+)$/i,
      'a mail address or an https address',
    )
    .optional(),
}

const Variables = z.object(weatherVariables)
type Variables = z.output<typeof Variables>

export type WeatherAccess = {
  url: string
  /** Where MET Norway reaches whoever runs the service. */
  contact: string
}

/** Without a contact nothing is fetched, because the terms demand one. */
export const weatherAccess = (e: Variables): WeatherAccess | undefined =>
  e.MET_CONTACT ? { url: e.MET_API_URL.replace(/\/$/, ''), contact: e.MET_CONTACT } : undefined

export const weatherErrors = (e: Variables, demo: boolean): string[] =>
  demo || e.MET_API_URL.startsWith('https:') ? [] : ['✖ MET_API_URL skal begynde med https://.']
