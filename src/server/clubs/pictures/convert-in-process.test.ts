import { deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import type { ConversionUse, Crop } from '#domain/clubs/pictures.ts'
import { convertInProcess } from './convert-in-process.ts'

const whole: Crop = { x: 0, y: 0, width: 1, height: 1 }

const landscape = (width = 1200, height = 800) =>
  sharp({ create: { width, height, channels: 3, background: '#2f6b3c' } })

type Given = { fileName?: string; use?: ConversionUse; crop?: Crop }
const convert = (
  bytes: Uint8Array,
  { fileName = 'hul-7.jpg', use = 'photo', crop = whole }: Given = {},
) => convertInProcess({ bytes, fileName, use, crop }, { whose: 'test' })

async function reasonOf(bytes: Uint8Array, given?: Given) {
  const converted = await convert(bytes, given)
  return converted.ok ? 'converted' : converted.reason
}

async function converted(bytes: Uint8Array, given?: Given) {
  const answer = await convert(bytes, given)
  if (!answer.ok) throw new Error(answer.reason)
  return answer.picture
}

/** A PNG of a few bytes that declares this size. */
function declaredPng(width: number, height: number): Buffer {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([8, 2, 0, 0, 0], 8)
  const chunk = (type: string, data: Buffer) => {
    const size = Buffer.alloc(4)
    size.writeUInt32BE(data.length)
    const crc = Buffer.alloc(4)
    crc.writeUInt32BE(crc32(Buffer.concat([Buffer.from(type), data])))
    return Buffer.concat([size, Buffer.from(type), data, crc])
  }
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  const data = chunk('IDAT', deflateSync(Buffer.alloc(1_000)))
  return Buffer.concat([signature, chunk('IHDR', head), data, chunk('IEND', Buffer.alloc(0))])
}

function crc32(data: Buffer): number {
  let crc = ~0
  for (const byte of data) {
    crc ^= byte
    for (let bit = 0; bit < 8; bit += 1) crc = (crc >>> 1) ^ (crc & 1 ? 0xed_b8_83_20 : 0)
  }
  return ~crc >>> 0
}

describe('a photograph of a club', () => {
  test('is made in three formats and in every width up to its own', async () => {
    const picture = await converted(await landscape().jpeg().toBuffer())
    expect(picture.files.map(({ format, width }) => `${format} ${width}`)).toEqual(
      [400, 800, 1200].flatMap((width) => [`avif ${width}`, `webp ${width}`, `jpeg ${width}`]),
    )
    expect(picture).toMatchObject({ width: 1200, height: 800, hasAlpha: false })
    expect(picture.colour).toMatch(/^#[23][\da-f]6[\da-f]3[\da-f]$/)
    for (const { format, width, bytes } of picture.files) {
      const read = await sharp(bytes).metadata()
      expect([read.format, read.width]).toEqual([format === 'avif' ? 'heif' : format, width])
    }
  })

  test('loses position, camera and colour profile, and is turned upright first', async () => {
    // Red at the top of the stored picture; upright it is on the right.
    const red = await sharp({
      create: { width: 900, height: 300, channels: 3, background: '#f00' },
    })
      .png()
      .toBuffer()
    const stored = await landscape(900, 1350)
      .composite([{ input: red, top: 0, left: 0 }])
      .jpeg()
      .withIccProfile('p3')
      .withExif({
        IFD0: { Make: 'Kamera' },
        IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '56/1 5/1 0/1' },
      })
      .withMetadata({ orientation: 6 })
      .toBuffer()
    expect((await sharp(stored).metadata()).exif?.includes('Kamera')).toBe(true)
    const picture = await converted(stored)
    expect([picture.width, picture.height]).toEqual([1350, 900])
    for (const { bytes } of picture.files) {
      const { exif, icc, xmp, orientation } = await sharp(bytes).metadata()
      expect({ exif, icc, xmp, orientation }).toEqual({
        exif: undefined,
        icc: undefined,
        xmp: undefined,
        orientation: undefined,
      })
      expect(Buffer.from(bytes).includes('Kamera')).toBe(false)
    }
    const largest = picture.files.find(({ format, width }) => format === 'jpeg' && width === 1350)
    const right = { left: 1300, top: 400, width: 1, height: 1 }
    const { data } = await sharp(largest?.bytes)
      .extract(right)
      .raw()
      .toBuffer({ resolveWithObject: true })
    expect(data[0]).toBeGreaterThan(200)
  })

  test('keeps the chosen part only', async () => {
    const square = await landscape(1600, 1600).png().toBuffer()
    const picture = await converted(square, {
      fileName: 'hul.png',
      crop: { x: 0.25, y: 0.25, width: 0.6, height: 0.4 },
    })
    expect([picture.width, picture.height]).toEqual([960, 640])
  })

  test('a logo keeps its transparent parts as PNG', async () => {
    const clear = await sharp({
      create: {
        width: 400,
        height: 400,
        channels: 4,
        background: { r: 0, g: 90, b: 40, alpha: 0.5 },
      },
    })
      .png()
      .toBuffer()
    const picture = await converted(clear, { use: 'logo', fileName: 'logo.png' })
    expect(picture.hasAlpha).toBe(true)
    expect(new Set(picture.files.map(({ format }) => format))).toEqual(
      new Set(['avif', 'webp', 'png']),
    )
  })
})

describe('a sponsor’s picture', () => {
  const logo = (width: number, height: number) => landscape(width, height).png().toBuffer()
  const sponsor = { use: 'sponsor', fileName: 'logo.png' } as const

  test.each([
    ['a wide logo', [2400, 300], [1600, 200]],
    ['a tall logo', [300, 2400], [200, 1600]],
    ['a small square one', [500, 500], [500, 500]],
  ])('keeps its shape in one file, %s', async (_, [width = 0, height = 0], size) => {
    const picture = await converted(await logo(width, height), sponsor)
    expect([picture.width, picture.height]).toEqual(size)
    expect(picture.files.map(({ format, width: of }) => [format, of])).toEqual([['webp', size[0]]])
    const read = await sharp(picture.files[0]?.bytes).metadata()
    expect([read.width, read.height]).toEqual(size)
  })

  test('keeps its transparent parts', async () => {
    const background = { r: 0, g: 90, b: 40, alpha: 0 }
    const clear = sharp({ create: { width: 500, height: 400, channels: 4, background } })
    const picture = await converted(await clear.png().toBuffer(), sponsor)
    expect((await sharp(picture.files[0]?.bytes).metadata()).hasAlpha).toBe(true)
  })

  test.each([
    ['picture_too_small', [399, 200]],
    ['picture_too_long', [2200, 200]],
    ['picture_too_long', [200, 2200]],
  ])('is refused when it could not be read across a room: %s', async (reason, [w = 0, h = 0]) => {
    expect(await reasonOf(await logo(w, h), sponsor)).toBe(reason)
  })
})

describe('a file that is no photograph is refused with its reason', () => {
  const jpeg = () => landscape().jpeg().toBuffer()

  test.each<[string, () => Promise<Uint8Array> | Uint8Array, Given]>([
    [
      'picture_not_an_image',
      () => Buffer.from('DGU;Navn\n88-1;Bo Lund'),
      { fileName: 'medlemmer.csv' },
    ],
    [
      'picture_is_drawing',
      () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
      { fileName: 'logo.svg' },
    ],
    [
      'picture_is_drawing',
      () => Buffer.from('<?xml version="1.0"?>\n<svg onload="alert(1)"/>'),
      {},
    ],
    ['picture_is_animated', () => Buffer.from('GIF89a\u0001\u0000'), { fileName: 'a.gif' }],
    [
      'picture_format_unknown',
      () => Buffer.from('\u0000\u0000\u0000\u0018ftypheic'),
      { fileName: 'IMG_1.HEIC' },
    ],
    ['picture_wrong_extension', jpeg, { fileName: 'hul-7.png' }],
    ['picture_wrong_extension', jpeg, { fileName: 'hul-7.jpg.html' }],
    ['picture_wrong_extension', jpeg, { fileName: 'hul-7' }],
    ['picture_is_broken', async () => (await jpeg()).subarray(0, 2_000), {}],
    [
      'picture_is_broken',
      () => Buffer.from('\u00ff\u00d8\u00ff<script>alert(1)</script>', 'latin1'),
      {},
    ],
    ['picture_too_many_pixels', () => declaredPng(60_000, 60_000), { fileName: 'bombe.png' }],
    ['picture_is_broken', () => declaredPng(1_200, 800), { fileName: 'tom.png' }],
    ['picture_too_small', () => landscape(600, 400).jpeg().toBuffer(), {}],
    ['picture_wrong_shape', () => landscape(1200, 1200).jpeg().toBuffer(), {}],
    ['picture_too_large', () => Buffer.alloc(10 * 1024 * 1024 + 1), {}],
  ])('%s', async (reason, make, given) => {
    expect(await reasonOf(await make(), given)).toBe(reason)
  })

  test('an animated WebP is refused', async () => {
    const frame = (brightness: number) => Buffer.alloc(900 * 600 * 3, brightness)
    const frames = await sharp(Buffer.concat([frame(9), frame(200)]), {
      raw: { width: 900, height: 1200, channels: 3, pageHeight: 600 },
    })
      .webp()
      .toBuffer()
    expect(await reasonOf(frames, { fileName: 'a.webp' })).toBe('picture_is_animated')
  })

  test('what is hidden behind a picture is not served with it', async () => {
    const polyglot = Buffer.concat([
      await jpeg(),
      Buffer.from('<script>alert(1)</script>PK\u0003\u0004'),
    ])
    const picture = await converted(polyglot)
    for (const { bytes } of picture.files)
      expect(Buffer.from(bytes).includes('<script>')).toBe(false)
  })
})

test('a conversion above its limits of time or memory is stopped', async () => {
  const bytes = await landscape(6000, 4000).jpeg().toBuffer()
  const task = { bytes, fileName: 'stor.jpg', use: 'photo', crop: whole } as const
  for (const limits of [{ seconds: 0.05 }, { seconds: 25, megabytes: 20 }]) {
    expect(await convertInProcess(task, { whose: 'test', limits })).toEqual({
      ok: false,
      reason: 'picture_takes_too_long',
    })
  }
})
