import { and, eq, lte, ne, or, sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { clubWeather } from '../../db/tables/weather.ts'

export type WeatherRow = typeof clubWeather.$inferSelect

export async function findWeather(db: Db, clubId: string): Promise<WeatherRow | undefined> {
  const [row] = await db.select().from(clubWeather).where(eq(clubWeather.clubId, clubId))
  return row
}

type Claim = { clubId: string; place: string; now: Date; until: Date }

/**
 * Reserves the next request for a club until an instant, so that of all processes one asks; undefined when another has,
 * or when it is not time. A club that has moved loses the forecast of its old place.
 */
export async function claimRequest(
  db: Db,
  { clubId, place, now, until }: Claim,
): Promise<WeatherRow | undefined> {
  const hasMoved = sql`${clubWeather.place} <> excluded.place`
  const unlessMoved = (
    column:
      | typeof clubWeather.forecast
      | typeof clubWeather.confirmedAt
      | typeof clubWeather.lastModified,
  ) => sql`case when ${hasMoved} then null else ${column} end`
  const [row] = await db
    .insert(clubWeather)
    .values({ clubId, place, askAgainAt: until })
    .onConflictDoUpdate({
      target: clubWeather.clubId,
      set: {
        place,
        askAgainAt: until,
        forecast: unlessMoved(clubWeather.forecast),
        confirmedAt: unlessMoved(clubWeather.confirmedAt),
        lastModified: unlessMoved(clubWeather.lastModified),
      },
      setWhere: or(lte(clubWeather.askAgainAt, now), ne(clubWeather.place, place)),
    })
    .returning()
  return row
}

/** Changes the forecast for a club, unless it has moved since the request was made. */
export async function updateWeather(
  db: Db,
  { clubId, place }: Pick<WeatherRow, 'clubId' | 'place'>,
  values: Partial<Omit<WeatherRow, 'clubId' | 'place'>>,
): Promise<WeatherRow | undefined> {
  const [row] = await db
    .update(clubWeather)
    .set(values)
    .where(and(eq(clubWeather.clubId, clubId), eq(clubWeather.place, place)))
    .returning()
  return row
}
