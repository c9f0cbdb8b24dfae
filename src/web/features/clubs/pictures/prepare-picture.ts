import { pictureLimits, recognisePicture, type PictureRefusal } from '#domain/clubs/pictures.ts'

/** A file that can be cropped and sent, with its address in this browser. */
export type PreparedPicture = { file: File; href: string; width: number; height: number }

export type Preparation =
  | { ok: true; picture: PreparedPicture }
  | { ok: false; reason: PictureRefusal }

/** The longest side of a picture that is made smaller in the browser: far above the largest size that is served. */
const longestSide = 4_000

/**
 * Checks a chosen file as the server will. One that is too large, or in a format that this browser reads and the
 * server does not (HEIC in Safari), becomes a JPEG of at most 4000 pixels.
 */
export async function preparePicture(file: File): Promise<Preparation> {
  const head = new Uint8Array(await file.slice(0, 256).arrayBuffer())
  const recognised = recognisePicture(head, file.name)
  if (!recognised.ok && recognised.reason !== 'picture_format_unknown') return recognised
  const bitmap = await createImageBitmap(file).catch(() => undefined)
  if (!bitmap) return recognised.ok ? { ok: false, reason: 'picture_is_broken' } : recognised
  const { width, height } = bitmap
  const fits = file.size <= pictureLimits.bytes && width * height <= pictureLimits.pixels
  if (recognised.ok && fits) {
    bitmap.close()
    return { ok: true, picture: { file, href: URL.createObjectURL(file), width, height } }
  }
  const smaller = await redraw(bitmap, file.name)
  bitmap.close()
  return smaller
    ? { ok: true, picture: { ...smaller, href: URL.createObjectURL(smaller.file) } }
    : { ok: false, reason: 'picture_too_large' }
}

async function redraw(bitmap: ImageBitmap, name: string) {
  const scale = Math.min(1, longestSide / Math.max(bitmap.width, bitmap.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(bitmap.width * scale)
  canvas.height = Math.round(bitmap.height * scale)
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  const blob = await new Promise<Blob | null>((resolve) =>
    canvas.toBlob(resolve, 'image/jpeg', 0.92),
  )
  if (!blob || blob.size > pictureLimits.bytes) return undefined
  const file = new File([blob], `${name.replace(/\.\w+$/, '')}.jpg`, { type: 'image/jpeg' })
  return { file, width: canvas.width, height: canvas.height }
}
