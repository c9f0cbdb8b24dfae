import { z } from 'zod'
import { pictureFormats, pictureLimits } from '#domain/clubs/pictures.ts'
import { endpoint, type Output } from '#contract/shared/endpoint.ts'
import { freeText } from '#contract/shared/free-text.ts'

/** A sponsor's picture on the clubhouse screen: one file, which every screen reads. */
export const screenPicture = z.object({
  id: z.uuid(),
  /** What it shows, for those who cannot see it, and in its place when it cannot be loaded. */
  alt: z.string(),
  width: z.int(),
  height: z.int(),
  file: z.object({ format: z.enum(pictureFormats), hash: z.string() }),
})
export type ScreenPicture = z.output<typeof screenPicture>

/** A picture that was removed since the page was loaded. */
export type ScreenPictureRefusal = 'screen_picture_gone'

/** The file in base64: four characters for three bytes. */
const longestFile = Math.ceil(pictureLimits.bytes / 3) * 4

/**
 * Uploads the picture of a sponsor for the clubhouse screen; `saveScreen` then names it in a part. `refused`: the
 * reasons of `pictureRefusals`. One that no part names after an hour is deleted with the next upload or
 * `saveScreen`.
 */
export const addScreenPicture = endpoint({
  method: 'POST',
  path: '/api/v1/tournaments/:tournamentId/screen/pictures',
  audience: 'tournament.run',
  summary: 'Upload the picture of a sponsor for the clubhouse screen',
  errors: ['refused', 'too_many_requests'],
  input: z.object({
    tournamentId: z.uuid(),
    alt: freeText(pictureLimits.alt, { min: 3 }),
    fileName: freeText(200, { min: 1 }),
    /** JPEG, PNG or WebP in base64. */
    file: z.base64().min(1).max(longestFile),
  }),
  output: z.object({ picture: screenPicture }),
})
export type AddedScreenPicture = Output<typeof addScreenPicture>
