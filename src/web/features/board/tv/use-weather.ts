import { queryOptions, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { getClubWeather } from '#contract/board/weather.ts'
import { weatherAt, type WeatherShown } from '#domain/board/weather.ts'
import { call } from '../../../api.ts'
import { useNow } from './screen-clock.tsx'

/** A forecast changes each half hour; one that a screen has missed comes within a few minutes. */
const minuteMs = 60_000
const pollMs = 3 * minuteMs

const weatherQuery = (club: string) =>
  queryOptions({
    queryKey: ['screens', club, 'weather'],
    queryFn: ({ signal }) => call(getClubWeather, { club }, signal),
    refetchInterval: pollMs,
    refetchIntervalInBackground: true,
  })

/**
 * The weather that a club's screen shows now; undefined without one that is recent enough, also when the screen has lost
 * its connection.
 */
export function useWeather(club: string, isShown: boolean): WeatherShown | undefined {
  const weather = useQuery({ ...weatherQuery(club), enabled: isShown }).data?.weather
  const now = useNow(10_000)
  const minute = now === undefined ? undefined : Math.floor(now / minuteMs)
  return useMemo(
    () =>
      isShown && weather && minute !== undefined
        ? weatherAt(weather, minute * minuteMs)
        : undefined,
    [isShown, weather, minute],
  )
}
