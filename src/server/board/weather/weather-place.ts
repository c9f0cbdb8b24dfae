import type { Ctx } from '../../ctx.ts'
import { hasWeatherSource } from './met-api.ts'

type Place = { latitudeE6: number | null; longitudeE6: number | null }

/**
 * The coordinates to ask the weather of, `56.1234,10.2345`: four decimals, about ten metres, because the source caches by
 * them and refuses more. Undefined without a source or coordinates.
 */
export function weatherPlaceOf(ctx: Pick<Ctx, 'config'>, { latitudeE6, longitudeE6 }: Place) {
  if (!hasWeatherSource(ctx) || latitudeE6 === null || longitudeE6 === null) return undefined
  return [latitudeE6, longitudeE6].map((e6) => (e6 / 1e6).toFixed(4)).join(',')
}
