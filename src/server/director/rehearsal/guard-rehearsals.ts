import { mayUse } from '#server/access.ts'
import { AppError } from '#server/app-error.ts'
import { selectNamedRehearsals } from '#server/competitions/rehearsal-queries.ts'
import type { Ctx } from '#server/ctx.ts'
import type { AppContext } from '#server/http/handle.ts'
import { rehearsedEndpoints } from './rehearsed-endpoints.ts'

/**
 * Refuses a request that names a rehearsal, or something in it, unless the account directs the rehearsal: strangers
 * get the 404 of a thing that does not exist, from every endpoint, present and future. Directors may read everything,
 * and change what is rehearsed (docs/algorithms/rehearsal.md).
 */
export function guardRehearsals() {
  const isRehearsed = matcherOf(rehearsedEndpoints)
  return async (c: AppContext, next: () => Promise<void>): Promise<void> => {
    const { ctx } = c.var
    const named = namesIn(c.req.url)
    const [rehearsal, another] = named ? await selectNamedRehearsals(ctx.db, named) : []
    if (!rehearsal) return next()
    // No endpoint needs two: the second could be a stranger's, beside an own one.
    if (another || ctx.apiKey || !mayDirect(ctx, rehearsal)) throw new AppError('not_found')
    const { method, path } = c.req
    if (method !== 'GET' && method !== 'HEAD' && !isRehearsed(method, path)) {
      throw new AppError('refused', { reason: 'in_rehearsal' })
    }
    c.set('ctx', { ...ctx, rehearsalId: rehearsal.id })
    return next()
  }
}

/** Whoever no longer directs the tournament itself no longer directs its rehearsal. */
const mayDirect = (ctx: Ctx, { id, rehearsalOf }: { id: string; rehearsalOf: string | null }) =>
  rehearsalOf !== null &&
  [id, rehearsalOf].every((tournamentId) => mayUse(ctx, 'tournament.score', tournamentId))

const uuid = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g
const slugPath = /\/tournaments\/([a-z\d-]+)/

/** The ids and the slug in an address; undefined where there are none. */
function namesIn(url: string) {
  const text = decoded(url).toLowerCase()
  const ids = [...new Set(text.match(uuid) ?? [])]
  const slug = slugPath.exec(text)?.[1]
  if (ids.length === 0 && slug === undefined) return undefined
  return { ids, slugs: slug === undefined ? [] : [slug] }
}

/** Each escape on its own, as routes read them: one that is broken must not hide the others. */
const decoded = (url: string) =>
  url.replaceAll(/%([0-7][\da-f])/gi, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)))

function matcherOf(endpoints: typeof rehearsedEndpoints) {
  const patterns = endpoints.map(({ method, path }) => ({
    method,
    path: new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}$`),
  }))
  return (method: string, path: string) =>
    patterns.some((one) => one.method === method && one.path.test(path))
}
