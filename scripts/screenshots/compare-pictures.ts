import pixelmatch from 'pixelmatch'
import sharp from 'sharp'

/** A rectangle in pixels of the picture. */
export type Box = { x: number; y: number; width: number; height: number }

export type Difference =
  | { kind: 'same' }
  | { kind: 'size'; before: string; after: string }
  /** `within` holds every differing pixel; `picture` shows them in red on the pale new screen. */
  | { kind: 'content'; pixels: number; within: Box; picture: Buffer }

/** Of the largest possible difference of a colour, as the eye sees it: 0 to 1. A level of 255 is far below. */
const colourTolerance = 0.1

/** Single pixels at the edge of a letter may differ between machines; the smallest letter has more. */
const mostPixels = 24

/**
 * Compares two screenshots. Antialiased edges and the smallest differences of colour do not count; a moved button or a
 * changed label does.
 * @param changing rectangles that are different at every visit, such as a code of half a minute; not compared.
 */
export async function comparePictures(
  before: Buffer,
  after: Buffer,
  changing: readonly Box[] = [],
): Promise<Difference> {
  const [old, now] = [await readPixels(before), await readPixels(after)]
  const { width, height } = now
  if (old.width !== width || old.height !== height) {
    return { kind: 'size', before: sizeOf(old), after: sizeOf(now) }
  }
  for (const box of changing) for (const picture of [old, now]) paintOver(picture, box)
  const found: Pixels = { data: Buffer.alloc(width * height * 4), width, height }
  const options = { threshold: colourTolerance, includeAA: false, diffMask: true }
  const pixels = pixelmatch(old.data, now.data, found.data, width, height, options)
  if (pixels <= mostPixels) return { kind: 'same' }
  const within = boxAround(found)
  pixelmatch(old.data, now.data, found.data, width, height, { ...options, diffMask: false })
  const raw = { width, height, channels: 4 } as const
  return {
    kind: 'content',
    pixels,
    within,
    picture: await sharp(found.data, { raw }).png().toBuffer(),
  }
}

/** Four bytes for each pixel, row by row. */
type Pixels = { data: Buffer; width: number; height: number }

async function readPixels(picture: Buffer): Promise<Pixels> {
  const { data, info } = await sharp(picture)
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height }
}

const sizeOf = ({ width, height }: Pixels) => `${width} × ${height}`

function paintOver({ data, width, height }: Pixels, box: Box) {
  const right = Math.min(width, Math.ceil(box.x + box.width))
  const bottom = Math.min(height, Math.ceil(box.y + box.height))
  for (let y = Math.max(0, Math.floor(box.y)); y < bottom; y += 1) {
    data.fill(255, (y * width + Math.max(0, Math.floor(box.x))) * 4, (y * width + right) * 4)
  }
}

/** The smallest rectangle around the red pixels of a mask; antialiased ones are yellow. */
function boxAround({ data, width, height }: Pixels): Box {
  let [left, top, right, bottom] = [width, height, -1, -1]
  for (let i = 0; i < width * height; i += 1) {
    if (data[i * 4 + 3] === 0 || data[i * 4 + 1] !== 0) continue
    const [x, y] = [i % width, Math.floor(i / width)]
    left = Math.min(left, x)
    right = Math.max(right, x)
    top = Math.min(top, y)
    bottom = y
  }
  return { x: left, y: top, width: right - left + 1, height: bottom - top + 1 }
}

/** The same picture with at most 256 colours, which is a third of the bytes. No dots are scattered to mix colours. */
export const packPicture = (picture: Buffer): Promise<Buffer> =>
  sharp(picture)
    .png({ palette: true, colours: 256, dither: 0, effort: 10, compressionLevel: 9 })
    .toBuffer()
