import type { getClubWeather as contract } from '#contract/board/weather.ts'
import type { Output, ParsedInput } from '#contract/shared/endpoint.ts'
import { partsToShow } from '#domain/board/screen-rotation.ts'
import { weatherAt } from '#domain/board/weather.ts'
import { findClubBySlug } from '../../clubs/queries.ts'
import type { Ctx } from '../../ctx.ts'
import { getClubScreen } from '../screens.ts'
import { fetchForecast } from './met-api.ts'
import { weatherPlaceOf } from './weather-place.ts'
import { claimRequest, findWeather, updateWeather, type WeatherRow } from './weather-queries.ts'

/** How long one process may be about its request before another may ask. */
const claimMs = 30_000

/**
 * The forecast for a club whose screen shows the weather. The source is asked only here, so only while a screen wants
 * it; null when the screen shows none, when there is no source or place, and when the last forecast is too old.
 */
export async function getClubWeather(
  ctx: Ctx,
  { club: slug }: ParsedInput<typeof contract>,
): Promise<Output<typeof contract>> {
  const { shown } = await getClubScreen(ctx, { club: slug })
  const club = await findClubBySlug(ctx.db, slug)
  const place = club && weatherPlaceOf(ctx, club)
  if (!place || !shown?.roundId || !showsWeather(shown)) return { weather: null }
  const row = await currentWeather(ctx, club.id, place)
  if (!row?.forecast || row.confirmedAt === null) return { weather: null }
  const weather = { ...row.forecast, confirmedAt: row.confirmedAt.getTime() }
  return { weather: weatherAt(weather, ctx.now().getTime()) ? weather : null }
}

type Shown = NonNullable<Awaited<ReturnType<typeof getClubScreen>>['shown']>

const showsWeather = ({ settings, state }: Shown) =>
  partsToShow(settings.parts, {
    divisionIds: [],
    sideCompetitions: 0,
    isFinal: state === 'final',
    hasWeather: true,
  }).some(({ kind }) => kind === 'weather')

async function currentWeather(
  ctx: Ctx,
  clubId: string,
  place: string,
): Promise<WeatherRow | undefined> {
  const now = ctx.now()
  const stored = await findWeather(ctx.db, clubId)
  if (stored?.place === place && now < stored.askAgainAt) return stored
  const until = new Date(now.getTime() + claimMs)
  const claimed = await claimRequest(ctx.db, { clubId, place, now, until })
  // Another process is asking: until it has an answer the last forecast holds.
  if (!claimed) return findWeather(ctx.db, clubId)
  const answer = await fetchForecast(ctx, claimed)
  const { askAgainAt } = answer
  const confirmedAt = ctx.now()
  switch (answer.state) {
    case 'forecast': {
      const { forecast, lastModified } = answer
      return updateWeather(ctx.db, claimed, { forecast, lastModified, confirmedAt, askAgainAt })
    }
    case 'unchanged':
      return updateWeather(ctx.db, claimed, { confirmedAt, askAgainAt })
    case 'down':
      return updateWeather(ctx.db, claimed, { askAgainAt })
  }
}
