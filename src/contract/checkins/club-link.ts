import { z } from 'zod'
import * as course from '#contract/clubs/course.ts'
import { day, minute } from '#contract/shared/day.ts'
import { email } from '#contract/shared/email.ts'
import { endpoint, type Output } from '#contract/shared/endpoint.ts'
import { holes } from './endpoints.ts'

/**
 * What the link in a club's monthly mail opens without a sign-in: closing and opening the course, and giving a round
 * of today back. The key is in a cookie of the browser that opened the link; without a valid one the answer is
 * `link_expired`.
 */
export const getClubLink = endpoint({
  method: 'GET',
  path: '/api/v1/club-link',
  audience: 'anyone',
  summary: 'The club of the mailed link that was opened in this browser; null when there is none.',
  input: z.object({}),
  output: z.object({
    link: z
      .object({
        clubId: z.uuid(),
        clubName: z.string(),
        /** The last whole day on which the link works. */
        validTo: day,
      })
      .nullable(),
  }),
})

/** First name and initial only: the reader of a mail is not signed in. */
export const listLinkedRounds = endpoint({
  method: 'GET',
  path: '/api/v1/club-link/rounds',
  audience: 'link',
  summary: 'Today’s rounds at the club of the link, which can be given back.',
  input: z.object({}),
  output: z.object({
    rounds: z.array(
      z.object({
        checkInId: z.uuid(),
        minute,
        holes,
        /** `Anne H.` */
        guest: z.string(),
        productName: z.string(),
        /** It was given back today. */
        isReturned: z.boolean(),
      }),
    ),
  }),
})
export type LinkedRounds = Output<typeof listLinkedRounds>

/** As the club itself may: today's rounds. A repeat gets the same answer. */
export const returnLinkedRound = endpoint({
  method: 'POST',
  path: '/api/v1/club-link/rounds/:checkInId/return',
  audience: 'link',
  summary: 'Give a round of today back, by the link.',
  errors: ['refused', 'not_found'],
  input: z.object({ checkInId: z.uuid(), /** Of the void. */ id: z.uuid() }),
  output: z.object({ headline: z.string() }),
})

export const getLinkedCourse = endpoint({
  method: 'GET',
  path: '/api/v1/club-link/course',
  audience: 'link',
  summary: 'Whether the course of the link’s club is closed now.',
  input: z.object({}),
  output: course.courseState,
})

export const closeLinkedCourse = endpoint({
  method: 'POST',
  path: '/api/v1/club-link/closure',
  audience: 'link',
  summary: 'Closes the course now, by the link.',
  errors: ['refused'],
  input: course.closing,
  output: course.closed,
})

export const changeLinkedClosure = endpoint({
  method: 'PATCH',
  path: '/api/v1/club-link/closure',
  audience: 'link',
  summary: 'Changes the closure that applies now, by the link.',
  errors: ['refused', 'changed_elsewhere'],
  input: course.closing.extend({ seen: course.closureSeen }),
  output: course.closureEffect,
})

export const openLinkedCourse = endpoint({
  method: 'DELETE',
  path: '/api/v1/club-link/closure',
  audience: 'link',
  summary: 'Opens the course now, by the link.',
  errors: ['changed_elsewhere'],
  input: z.object({ closureId: z.uuid().optional() }),
  output: z.object({ done: z.literal(true) }),
})

export const undoLinkedClosure = endpoint({
  method: 'POST',
  path: '/api/v1/club-link/closures/:closureId/undo',
  audience: 'link',
  summary: 'Takes a closure back that was a mistake, by the link.',
  errors: ['refused'],
  input: z.object({ closureId: z.uuid() }),
  output: course.closureUndone,
})

/** Every `reason` of the code `refused` when the receivers of the month's mail are changed. */
export type ClubMailRefusal = 'last_recipient' | 'too_many_recipients'

const recipients = z.object({
  /** The club's people and other chosen addresses; `name` is empty for an address of nobody at the club. */
  addresses: z.array(z.object({ email: z.string(), name: z.string(), receives: z.boolean() })),
})

/** Administrators receive the month's mail and nobody else, until the club chooses otherwise. */
export const showClubMail = endpoint({
  method: 'GET',
  path: '/api/v1/clubs/:clubId/month-mail',
  audience: 'club.people',
  summary: 'Who receives the month’s mail of the club.',
  input: z.object({ clubId: z.uuid() }),
  output: recipients,
})

/** Takes effect at once: an address that does not receive the mail loses the link it was mailed. */
export const chooseClubMail = endpoint({
  method: 'PUT',
  path: '/api/v1/clubs/:clubId/month-mail',
  audience: 'club.people',
  summary: 'Choose whether an address receives the month’s mail of the club.',
  errors: ['refused'],
  input: z.object({ clubId: z.uuid(), email, receives: z.boolean() }),
  output: recipients,
})
