import { z } from 'zod'
import { dayLinkKinds } from '#domain/accounts/day-links.ts'
import { endpoint, type Output } from '#contract/shared/endpoint.ts'
import { freeText } from '#contract/shared/free-text.ts'

/** Why a day link gives no access (with `link_expired`), or cannot be made. */
export type DayLinkRefusal = 'day_link_gone' | 'day_link_early' | 'day_link_over' | 'day_links_many'

const kind = z.enum(dayLinkKinds)
const instant = z.string()

const links = z.object({
  /** The newest first, revoked ones included. */
  links: z.array(
    z.object({
      id: z.uuid(),
      kind,
      /** Who it was given to. */
      name: z.string(),
      createdAt: instant,
      firstOpenedAt: instant.nullable(),
      revokedAt: instant.nullable(),
      /** The address with its key, for the code on the screen; null once revoked. */
      address: z.string().nullable(),
    }),
  ),
})
export type DayLinks = z.output<typeof links>

const ofTournament = { tournamentId: z.uuid() }

export const listDayLinks = endpoint({
  method: 'GET',
  path: '/api/v1/tournaments/:tournamentId/day-links',
  audience: 'tournament.people',
  summary: 'The day links of the tournament, with their addresses',
  input: z.object(ofTournament),
  output: links,
})

/** `refused`: `day_links_many` (40 that are not revoked), `day_link_over` after the last day. */
export const createDayLink = endpoint({
  method: 'POST',
  path: '/api/v1/tournaments/:tournamentId/day-links',
  audience: 'tournament.people',
  summary: 'Make a day link for a helper without an account',
  input: z.object({ ...ofTournament, kind, name: freeText(60, { min: 2 }) }),
  output: links,
})

/** The link gives no access from the next request on. Idempotent. */
export const revokeDayLink = endpoint({
  method: 'DELETE',
  path: '/api/v1/tournaments/:tournamentId/day-links/:linkId',
  audience: 'tournament.people',
  summary: 'Revoke a day link at once',
  input: z.object({ ...ofTournament, linkId: z.uuid() }),
  output: links,
})

/** The day link of a tournament that this browser holds, if it gives access now; for the guards of pages. */
export const getOpenedDayLink = endpoint({
  method: 'GET',
  path: '/api/v1/tournaments/:tournamentId/opened-day-link',
  audience: 'anyone',
  summary: 'The day link that this browser has opened',
  input: z.object(ofTournament),
  output: z.object({ kind: kind.nullable() }),
})
export type OpenedDayLink = Output<typeof getOpenedDayLink>
