/** What a picture of a club's page is shown as: the logo, a photograph, or the signature hole of a course. */
export const pictureUses = ['logo', 'photo', 'hole'] as const
export type PictureUse = (typeof pictureUses)[number]

/** What a picture is converted for: a club's page, or the page of a sponsor on the clubhouse screen. */
export type ConversionUse = PictureUse | 'sponsor'

/** The formats in which a picture is served. PNG only for logos with transparent parts. */
export const pictureFormats = ['avif', 'webp', 'jpeg', 'png'] as const
export type PictureFormat = (typeof pictureFormats)[number]

type Shape = {
  /** Width divided by height. */
  ratio: number
  /** The least width of the cropped picture in pixels; a smaller one would look blurred. */
  minWidth: number
  /** The widths in which it is served; a width above that of the crop is left out. */
  widths: readonly number[]
}

/** The shape of each use. */
export const pictureShapes: Record<PictureUse, Shape> = {
  logo: { ratio: 1, minWidth: 160, widths: [96, 192, 384] },
  photo: { ratio: 3 / 2, minWidth: 800, widths: [400, 800, 1600] },
  hole: { ratio: 3 / 2, minWidth: 600, widths: [400, 800, 1600] },
}

/**
 * A sponsor's picture keeps its own shape and is made in one size, because every screen shows it whole. A very long
 * and thin one could not be read across a room.
 */
export const sponsorShape = {
  /** The longest side of what is served; a larger picture becomes smaller. */
  longest: 1600,
  /** The least longest side in pixels. */
  leastLongest: 400,
  /** How many times longer the long side may be than the short one. */
  mostStretched: 10,
} as const

/** Limits of an uploaded file and of a club (E44). */
export const pictureLimits = {
  /** Bytes of an uploaded file. */
  bytes: 10 * 1024 * 1024,
  /** Pixels of the uploaded picture: more than any phone takes in its usual mode. */
  pixels: 50_000_000,
  /** Photographs of a club. */
  photos: 8,
  /** Letters of the alternative text. */
  alt: 200,
} as const

/** The part of a picture that is kept, in shares of its upright width and height: 0 … 1. */
export type Crop = { x: number; y: number; width: number; height: number }

/** Why a file is no picture that can be shown. */
export const pictureRefusals = [
  'picture_too_large',
  'picture_too_many_pixels',
  'picture_too_small',
  'picture_not_an_image',
  'picture_format_unknown',
  'picture_is_drawing',
  'picture_is_animated',
  'picture_is_broken',
  'picture_wrong_extension',
  'picture_wrong_shape',
  'picture_too_long',
  'picture_takes_too_long',
] as const
export type PictureRefusal = (typeof pictureRefusals)[number]

/** File names that each format may have. */
const extensions = {
  jpeg: /\.(jpe?g|jfif)$/i,
  png: /\.png$/i,
  webp: /\.webp$/i,
}
export type UploadFormat = keyof typeof extensions

/**
 * The format of a file by its first bytes, or why it is refused. The name must agree: a file that is named as
 * something else may be meant for another program (polyglots).
 */
export function recognisePicture(
  head: Uint8Array,
  fileName: string,
): { ok: true; format: UploadFormat } | { ok: false; reason: PictureRefusal } {
  const refuse = (reason: PictureRefusal) => ({ ok: false, reason }) as const
  const format = formatOf(head)
  if (format === 'svg') return refuse('picture_is_drawing')
  if (format === 'gif') return refuse('picture_is_animated')
  if (format === 'heic' || format === 'other') return refuse('picture_format_unknown')
  if (format === undefined) return refuse('picture_not_an_image')
  return extensions[format].test(fileName)
    ? { ok: true, format }
    : refuse('picture_wrong_extension')
}

function formatOf(head: Uint8Array): UploadFormat | 'svg' | 'gif' | 'heic' | 'other' | undefined {
  const text = String.fromCharCode(...head.subarray(0, 256))
  if (text.startsWith('\u00ff\u00d8\u00ff')) return 'jpeg'
  if (text.startsWith('\u0089PNG\r\n\u001a\n')) return 'png'
  if (text.startsWith('RIFF') && text.slice(8, 12) === 'WEBP') return 'webp'
  if (text.startsWith('GIF8')) return 'gif'
  if (/^ftyp(hei|hev|mif|msf)/.test(text.slice(4, 12))) return 'heic'
  if (/^(ftypavif|ftypavis)/.test(text.slice(4, 12))) return 'other'
  if (/^(BM|II\*\0|MM\0\*|8BPS|%PDF-)/.test(text)) return 'other'
  if (/<svg|<!DOCTYPE svg/i.test(text)) return 'svg'
  return undefined
}
