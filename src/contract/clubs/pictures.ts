import { z } from 'zod'
import { pictureLimits, pictureUses } from '#domain/clubs/pictures.ts'
import { endpoint, type SentInput } from '#contract/shared/endpoint.ts'
import { freeText } from '#contract/shared/free-text.ts'
import { clubPicture } from './picture-fields.ts'

/** Every `reason` of the code `refused` here that is not about the file itself (`pictureRefusals`). */
export const clubPictureRefusals = [
  /** The club has as many photographs as it may have. */
  'pictures_used_up',
  /** A deleted picture can be restored for a day. */
  'picture_gone',
] as const
export type ClubPictureRefusal = (typeof clubPictureRefusals)[number]

const clubId = z.uuid()
const share = z.number().min(0).max(1)

/** The file in base64: four characters for three bytes. */
const longestFile = Math.ceil(pictureLimits.bytes / 3) * 4

const photoIds = z.array(z.uuid()).min(1).max(pictureLimits.photos)
const alt = freeText(pictureLimits.alt, { min: 3 })
const pictures = z.object({ pictures: z.array(clubPicture) })

export const addClubPicture = endpoint({
  method: 'POST',
  path: '/api/v1/clubs/:clubId/pictures',
  audience: 'club.page',
  summary: 'Upload a picture; the answer holds all pictures of the club.',
  errors: ['refused', 'too_many_requests'],
  input: z.object({
    clubId,
    use: z.enum(pictureUses),
    /** The course of a signature hole; null for other pictures. */
    courseId: z.uuid().nullable(),
    /** What the picture shows; null for a logo, which stands beside the name of the club. */
    alt: alt.nullable(),
    fileName: freeText(200, { min: 1 }),
    /** JPEG, PNG or WebP in base64. */
    file: z.base64().min(1).max(longestFile),
    /** The part that is kept, in shares of the upright picture. */
    crop: z.object({ x: share, y: share, width: share, height: share }),
    /** The picture that this one replaces; a new logo always replaces the old one. */
    replaces: z.uuid().nullable(),
  }),
  output: pictures,
})

export const describeClubPicture = endpoint({
  method: 'PATCH',
  path: '/api/v1/clubs/:clubId/pictures/:pictureId',
  audience: 'club.page',
  summary: 'Change the alternative text of a picture.',
  errors: ['changed_elsewhere'],
  /** `seenAlt`: the text that the writer saw; a newer one is not overwritten. */
  input: z.object({ clubId, pictureId: z.uuid(), alt, seenAlt: freeText(pictureLimits.alt) }),
  output: pictures,
})

export const orderClubPictures = endpoint({
  method: 'PUT',
  path: '/api/v1/clubs/:clubId/pictures/order',
  audience: 'club.page',
  summary: 'Put the photographs in another order; the first one leads the page.',
  errors: ['changed_elsewhere'],
  /** `seen`: the order that was seen; a newer one is not overwritten. */
  input: z.object({ clubId, ids: photoIds, seen: photoIds }),
  output: pictures,
})

export const deleteClubPicture = endpoint({
  method: 'DELETE',
  path: '/api/v1/clubs/:clubId/pictures/:pictureId',
  audience: 'club.page',
  summary: 'Delete a picture. It can be restored for a day.',
  input: z.object({ clubId, pictureId: z.uuid() }),
  output: pictures,
})

export const restoreClubPicture = endpoint({
  method: 'POST',
  path: '/api/v1/clubs/:clubId/pictures/:pictureId/restore',
  audience: 'club.page',
  summary: 'Show a deleted picture again.',
  errors: ['refused'],
  input: z.object({ clubId, pictureId: z.uuid() }),
  output: pictures,
})

export type NewClubPicture = Omit<SentInput<typeof addClubPicture>, 'clubId'>
