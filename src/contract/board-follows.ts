import { z } from 'zod'
import { isFollow, mostFollows, type Follow } from '#domain/board/follows.ts'
import { endpoint } from './endpoint.ts'

/** `player:`, `flight:` or `division:` with an id, or `club:` with a club's name (`Follow`). */
const follow = z
  .string()
  .max(130)
  .regex(/^(?:(?:player|flight|division):[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}|club:\S.*)$/)
  .refine((word): word is Follow => isFollow(word))

const follows = z.array(follow).max(mostFollows)

/** Whom the account follows on boards (LB-10), in the order in which it began to. */
export const listFollows = endpoint({
  method: 'GET',
  path: '/api/v1/account/follows',
  audience: 'signed_in',
  summary: 'What I follow on boards',
  input: z.object({}),
  output: z.object({ follows }),
})

/**
 * Follows more, or no longer, and answers what is followed then, 300 at most, the oldest gone first.
 * Sent again it changes nothing: a device sends what it has kept until it is answered.
 */
export const changeFollows = endpoint({
  method: 'POST',
  path: '/api/v1/account/follows',
  audience: 'signed_in',
  summary: 'Follow on boards, or no longer',
  input: z.object({ add: follows, remove: follows }),
  output: z.object({ follows }),
})
