import { z } from 'zod'
import { isFollow, mostFollows, type Follow } from '#domain/board/follows.ts'
import { endpoint } from '#contract/shared/endpoint.ts'

/** `player:`, `flight:` or `division:` with an id, or `club:` with a club's name (`Follow`). */
const follow = z
  .string()
  .max(130)
  .regex(/^(?:(?:player|flight|division):[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}|club:\S.*)$/)
  .refine((value): value is Follow => isFollow(value))

const follows = z.array(follow).max(mostFollows)

/** The account's follows on boards (LB-10), oldest first. */
export const listFollows = endpoint({
  method: 'GET',
  path: '/api/v1/account/follows',
  audience: 'signed_in',
  summary: 'What I follow on boards',
  input: z.object({}),
  output: z.object({ follows }),
})

/**
 * Adds and removes follows and returns the result: at most 300, the oldest are removed first.
 * Idempotent: a device resends its unsent changes until it gets a response.
 */
export const changeFollows = endpoint({
  method: 'POST',
  path: '/api/v1/account/follows',
  audience: 'signed_in',
  summary: 'Follow on boards, or no longer',
  input: z.object({ add: follows, remove: follows }),
  output: z.object({ follows }),
})
