import sharp from 'sharp'
import {
  pictureLimits,
  pictureShapes,
  recognisePicture,
  sponsorShape,
  type ConversionUse,
  type Crop,
  type PictureFormat,
  type PictureRefusal,
  type UploadFormat,
} from '#domain/clubs/pictures.ts'
import type { ConvertAnswer, ConvertedFile, ConvertTask } from './messages.ts'

// Only the three formats that are accepted can be decoded; readers of other formats stay unused.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
})
sharp.cache(false)
sharp.concurrency(1)

/** Pixels that a crop may differ from its shape, because a browser rounds. */
const tolerance = 0.02

/** Runs in a process of its own (`convert-in-process.ts`): checks a file and makes every size and format of it. */
export async function convertPicture({
  bytes,
  fileName,
  use,
  crop,
}: ConvertTask): Promise<ConvertAnswer> {
  const recognised = recognisePicture(bytes.subarray(0, 256), fileName)
  if (!recognised.ok) return refuse(recognised.reason)
  const size = await uprightSize(bytes, recognised.format)
  if (typeof size === 'string') return refuse(size)
  const area = toPixels(crop, size)
  const plan = use === 'sponsor' ? planSponsor(area) : planForPage(area, use)
  if (typeof plan === 'string') return refuse(plan)
  const { width, height, widths, formats } = plan
  try {
    const { data, info } = await open(bytes)
      .autoOrient()
      .extract(area)
      .resize(width, height, { fit: 'fill' })
      .toColourspace('srgb')
      .raw()
      .toBuffer({ resolveWithObject: true })
    const base = { data, channels: info.channels, width, height }
    const hasAlpha = plan.keepsAlpha && !(await fromRaw(base).stats()).isOpaque
    const files = await makeFiles(
      { ...base, hasAlpha },
      { widths, formats: formats ?? ['avif', 'webp', hasAlpha ? 'png' : 'jpeg'] },
    )
    return {
      type: 'converted',
      picture: { width, height, colour: await averageColour(base), hasAlpha, files },
    }
  } catch (error) {
    if (isErrorOfFile(error)) return refuse('picture_is_broken')
    throw error
  }
}

type Plan = Size & {
  /** Smaller widths in which it is made as well. */
  widths: readonly number[]
  /** Absent for all that a page offers. */
  formats?: PictureFormat[]
  keepsAlpha: boolean
}

function planForPage(area: Size, use: Exclude<ConversionUse, 'sponsor'>): Plan | PictureRefusal {
  const { ratio, minWidth, widths } = pictureShapes[use]
  if (Math.abs(area.width / area.height / ratio - 1) > tolerance + 2 / area.height) {
    return 'picture_wrong_shape'
  }
  if (area.width < minWidth) return 'picture_too_small'
  const width = Math.min(area.width, widths.at(-1) ?? area.width)
  return { width, height: Math.round(width / ratio), widths, keepsAlpha: use === 'logo' }
}

/** In its own shape, as the one file that every screen reads. */
function planSponsor({ width, height }: Size): Plan | PictureRefusal {
  const { longest, leastLongest, mostStretched } = sponsorShape
  const long = Math.max(width, height)
  if (long < leastLongest) return 'picture_too_small'
  if (long > mostStretched * Math.min(width, height)) return 'picture_too_long'
  const scale = Math.min(1, longest / long)
  return {
    width: Math.round(width * scale),
    height: Math.round(height * scale),
    widths: [],
    formats: ['webp'],
    keepsAlpha: true,
  }
}

const refuse = (reason: PictureRefusal): ConvertAnswer => ({ type: 'refused', reason })

const open = (bytes: Uint8Array) =>
  sharp(bytes, { limitInputPixels: pictureLimits.pixels, failOn: 'error' })

type Size = { width: number; height: number }

/** The size of the picture as it is looked at, or why it is refused; read from its head, before anything is decoded. */
async function uprightSize(
  bytes: Uint8Array,
  format: UploadFormat,
): Promise<Size | PictureRefusal> {
  try {
    const found = await sharp(bytes, { limitInputPixels: false }).metadata()
    if (found.format !== format) return 'picture_is_broken'
    if ((found.pages ?? 1) > 1 || isAnimatedPng(bytes, format)) return 'picture_is_animated'
    if (found.width * found.height > pictureLimits.pixels) return 'picture_too_many_pixels'
    const { width, height } = found.autoOrient
    return { width, height }
  } catch (error) {
    if (isErrorOfFile(error)) return 'picture_is_broken'
    throw error
  }
}

/** libvips reads the first frame of an animated PNG and does not report the others. */
const isAnimatedPng = (bytes: Uint8Array, format: UploadFormat) =>
  format === 'png' && Buffer.from(bytes.subarray(0, 65_536)).includes('acTL')

/** Errors of libvips are plain errors about the file; others are bugs. */
const isErrorOfFile = (error: unknown): boolean =>
  error instanceof Error && error.constructor === Error && !('code' in error)

function toPixels(crop: Crop, { width, height }: Size) {
  const left = Math.min(width - 1, Math.max(0, Math.round(crop.x * width)))
  const top = Math.min(height - 1, Math.max(0, Math.round(crop.y * height)))
  return {
    left,
    top,
    width: Math.max(1, Math.min(width - left, Math.round(crop.width * width))),
    height: Math.max(1, Math.min(height - top, Math.round(crop.height * height))),
  }
}

type Raw = Size & { data: Buffer; channels: 1 | 2 | 3 | 4 }

const fromRaw = ({ data, width, height, channels }: Raw) =>
  sharp(data, { raw: { width, height, channels } })

/** Every width in every format. New files hold pixels only: neither position, camera nor colour profile. */
async function makeFiles(
  base: Raw & { hasAlpha: boolean },
  { widths, formats }: { widths: readonly number[]; formats: readonly PictureFormat[] },
): Promise<ConvertedFile[]> {
  const files: ConvertedFile[] = []
  const chosen = widths.filter((width) => width < base.width)
  for (const width of [...chosen, base.width]) {
    const height = Math.round((base.height * width) / base.width)
    const plain = fromRaw(base).resize(width, height)
    const drawn = base.hasAlpha ? plain : plain.flatten({ background: '#ffffff' })
    // One after another: a conversion uses one processor.
    for (const format of formats) {
      files.push({
        format,
        width,
        bytes: await drawn.clone().toFormat(format, qualities[format]).toBuffer(),
      })
    }
  }
  return files
}

const qualities = {
  avif: { quality: 55, effort: 3 },
  webp: { quality: 78 },
  jpeg: { quality: 78, mozjpeg: true },
  png: { compressionLevel: 9 },
} satisfies Record<PictureFormat, object>

async function averageColour(base: Raw): Promise<string> {
  const { data } = await fromRaw(base)
    .flatten({ background: '#ffffff' })
    .resize(1, 1)
    .toColourspace('srgb')
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const [red = 0, green = red, blue = red] = data
  return `#${[red, green, blue].map((part) => part.toString(16).padStart(2, '0')).join('')}`
}
