import { drawCrest } from '#domain/clubs/crest.ts'
import { findClubBySlug } from '../clubs/queries.ts'
import type { Db } from '../db/client.ts'

const address = /^\/clubs\/([a-z0-9-]{1,100})\/crest\.svg$/

/** The drawn crest of a club, such as `/clubs/rold-bakker-golfklub/crest.svg`; current within a day. */
export async function crestFile(db: Db, pathname: string): Promise<Response | undefined> {
  const slug = address.exec(pathname)?.[1]
  if (!slug) return undefined
  const club = await findClubBySlug(db, slug)
  if (!club) return new Response(null, { status: 404, headers: { 'Cache-Control': 'no-store' } })
  const svg = drawCrest({ clubNumber: club.dguClubNumber, name: club.name })
  return new Response(svg, {
    headers: {
      'Content-Type': 'image/svg+xml; charset=utf-8',
      'Cache-Control': 'public, max-age=86400',
      'Content-Security-Policy': "default-src 'none'",
    },
  })
}
