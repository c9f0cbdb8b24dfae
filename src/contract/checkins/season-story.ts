import { z } from 'zod'
import { shownNames } from '#domain/checkins/season-story.ts'
import { endpoint } from '#contract/shared/endpoint.ts'
import { clubOnMap } from './card-season.ts'
import { savedSoFar } from './saved-so-far.ts'

/** What the story shows and a shared picture contains (docs/algorithms/season-story.md). */
const facts = z.object({
  /** For instance `2027`. */
  season: z.string(),
  rounds: z.int(),
  holes: z.int(),
  clubs: z.int(),
  /** All clubs that take the card. */
  clubsTotal: z.int(),
  kilometres: z.int(),
  furthest: z.object({ name: z.string(), km: z.int() }).nullable(),
  months: z.array(z.object({ month: z.string(), rounds: z.int() })),
  tournaments: z.int(),
})
export type StoryFacts = z.output<typeof facts>

/** 24 random bytes as base64url; another text is a link that does not exist. */
const token = z.string().regex(/^[\w-]{1,64}$/)
const share = z.object({ token, shownName: z.string().nullable(), createdAt: z.iso.datetime() })

/** The season of one of my cards as a story. */
export const showSeasonStory = endpoint({
  method: 'GET',
  path: '/api/v1/account/passes/:passId/story',
  audience: 'signed_in',
  summary: 'The season of one of my cards as a story',
  input: z.object({ passId: z.uuid() }),
  output: z.object({
    facts,
    saved: savedSoFar,
    clubs: z.array(clubOnMap),
    /** The names to choose from for the picture; `full` is null for a child under 15. */
    names: z.object({ full: z.string().nullable(), initials: z.string() }),
    /** A partner's season is shared by the partner only. */
    mayShare: z.boolean(),
    /** The present link; null when the season is not shared, and for a partner's season. */
    share: share.nullable(),
  }),
})

/**
 * Makes the picture and its link, in the golfer's words *Lav et billede til deling*. Repeated, the new link
 * replaces the old one. `not_allowed` for a partner's card, and for the full name of a child.
 */
export const shareSeasonStory = endpoint({
  method: 'POST',
  path: '/api/v1/account/passes/:passId/story/link',
  audience: 'signed_in',
  summary: 'Share the season of one of my cards by link',
  errors: ['not_allowed'],
  input: z.object({ passId: z.uuid(), name: z.enum(shownNames) }),
  output: z.object({ share }),
})

/** Removes the link; its page and pictures answer 404 from then on. `not_allowed` for a partner's card. */
export const unshareSeasonStory = endpoint({
  method: 'DELETE',
  path: '/api/v1/account/passes/:passId/story/link',
  audience: 'signed_in',
  summary: 'Remove the link to the season of one of my cards',
  errors: ['not_allowed'],
  input: z.object({ passId: z.uuid() }),
  output: z.object({}),
})

/** A shared season, without anything that its golfer did not choose to show. */
export const showSharedSeason = endpoint({
  method: 'GET',
  path: '/api/v1/shared-seasons/:token',
  audience: 'link',
  summary: 'A season shared by link. `not_found` for any other token.',
  input: z.object({ token }),
  output: z.object({ facts, shownName: z.string().nullable() }),
})
