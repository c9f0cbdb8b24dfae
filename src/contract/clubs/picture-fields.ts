import { z } from 'zod'
import { pictureFormats, pictureUses } from '#domain/clubs/pictures.ts'

/** A picture with its files, as pages show it. */
export const clubPicture = z.object({
  id: z.uuid(),
  use: z.enum(pictureUses),
  /** The course of a signature hole; null for other pictures. */
  courseId: z.uuid().nullable(),
  alt: z.string(),
  /** Pixels of the largest file: the page reserves the space before the picture arrives. */
  width: z.int(),
  height: z.int(),
  /** `#rrggbb`, shown until the picture has arrived. */
  colour: z.string(),
  /** Every size in every format, the narrowest first. */
  files: z.array(z.object({ format: z.enum(pictureFormats), width: z.int(), hash: z.string() })),
})

export type ClubPictureView = z.output<typeof clubPicture>
