import type { Forecast } from '#domain/board/weather.ts'
import type { Ctx } from '../../ctx.ts'
import { sendOutgoingRequest } from '../../http/outgoing-request.ts'
import { readForecast } from './read-forecast.ts'

const patienceMs = 5_000
const minuteMs = 60_000
/** How long a forecast holds, whatever the source's clock or header says. */
const shortest = 5 * minuteMs
const longest = 120 * minuteMs
const usual = 30 * minuteMs
/** After an answer that says that we are not welcome, and after any other that is no forecast. */
const refusedFor = 60 * minuteMs
const brokenFor = 10 * minuteMs

export type MetAnswer = { askAgainAt: Date } & (
  | { state: 'forecast'; forecast: Forecast; lastModified: string | null }
  | { state: 'unchanged' }
  /** Unreachable, too slow, refused, or no forecast that can be read. */
  | { state: 'down' }
)

type Question = {
  /** `56.1234,10.2345`. */
  place: string
  lastModified: string | null
}

/** Whether the service has a source of weather. */
export const hasWeatherSource = ({ config }: Pick<Ctx, 'config'>) =>
  config.weather !== undefined || config.demo

/** A simulated source needs no contact. */
const accessOf = ({ config, loopbackUrl }: Ctx) =>
  config.weather ?? { url: `${loopbackUrl}/simulator/met`, contact: 'demo@saesonkortet.example' }

/**
 * Asks MET Norway's Locationforecast 2.0 for a place, as its terms demand: with our name and a contact, with the header
 * of the last answer, and not again before the forecast expires. `complete`, because `compact` has no gusts.
 */
export async function fetchForecast(
  ctx: Ctx,
  { place, lastModified }: Question,
): Promise<MetAnswer> {
  const { url, contact } = accessOf(ctx)
  const [lat, lon] = place.split(',')
  const headers = {
    Accept: 'application/json',
    'User-Agent': `Saesonkortet ${new URL(ctx.publicUrl).host} ${contact}`,
    ...(lastModified !== null && { 'If-Modified-Since': lastModified }),
  }
  try {
    const answer = await sendOutgoingRequest(
      { base: url, mayBeHere: ctx.config.demo },
      `/complete?lat=${lat}&lon=${lon}`,
      { headers, patienceMs },
    )
    return await read(ctx, answer)
  } catch (error) {
    return down(ctx, error instanceof Error ? error.name : 'unknown', brokenFor)
  }
}

async function read(ctx: Ctx, answer: Response): Promise<MetAnswer> {
  const { status, headers } = answer
  const askAgainAt = expiryOf(headers.get('expires'), ctx.now())
  if (status === 304) return { state: 'unchanged', askAgainAt }
  if (status !== 200 && status !== 203) {
    const isRefused = status === 403 || status === 429
    return down(ctx, `answer_${status}`, isRefused ? refusedFor : brokenFor)
  }
  // 203 announces that this version of the service will end.
  if (status === 203) ctx.log('warn', 'The source of weather will end this version', { status })
  const forecast = readForecast(await answer.json(), ctx.now())
  if (!forecast) return down(ctx, 'not the documented form', brokenFor)
  return { state: 'forecast', forecast, askAgainAt, lastModified: headers.get('last-modified') }
}

function expiryOf(expires: string | null, now: Date): Date {
  const left = Date.parse(expires ?? '') - now.getTime()
  return after(now, Number.isNaN(left) ? usual : Math.min(longest, Math.max(shortest, left)))
}

const after = (now: Date, ms: number) => new Date(now.getTime() + ms)

function down(ctx: Ctx, why: string, ms: number): MetAnswer {
  ctx.log('warn', 'The source of weather did not answer with a forecast', { why })
  return { state: 'down', askAgainAt: after(ctx.now(), ms) }
}
