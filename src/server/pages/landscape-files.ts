import { formats, type Format } from '#domain/clubs/landscape/draw-landscape.ts'
import { findLandscape, renderLandscape } from '../clubs/landscapes.ts'
import type { Db } from '../db/client.ts'

const names = Object.keys(formats).join('|')
const address = new RegExp(
  `^/clubs/([a-z0-9-]{1,100})/landscape-(${names})(?:-([0-9a-f]{12}))?\\.svg$`,
)

/**
 * The drawn landscape of a club, such as `/clubs/rold-bakker-golfklub/landscape-wide-0123456789ab.svg`. An
 * address with the present version never changes; one without a version, or with an old one, is asked again.
 */
export async function landscapeFile(db: Db, pathname: string): Promise<Response | undefined> {
  const [, slug, format, version] = address.exec(pathname) ?? []
  if (!slug || !format) return undefined
  const landscape = await findLandscape(db, slug)
  if (!landscape)
    return new Response(null, { status: 404, headers: { 'Cache-Control': 'no-store' } })
  const isPresent = version === landscape.version
  return new Response(renderLandscape(landscape, format as Format), {
    headers: {
      'Content-Type': 'image/svg+xml; charset=utf-8',
      'Cache-Control': isPresent ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
      'Content-Security-Policy': "default-src 'none'; style-src-attr 'unsafe-inline'",
      'Cross-Origin-Resource-Policy': 'cross-origin',
    },
  })
}
