import { Resvg } from '@resvg/resvg-js'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { comparePictures, packPicture } from '../scripts/screenshots/compare-pictures.ts'

type Screen = { buttonAt?: number; label?: string; offset?: number; code?: string }

/** A screen of a phone with a heading, a button and a code, drawn with antialiased edges. */
function draw({ buttonAt = 300, label = 'Tjek ind', offset = 0, code = '#16241d' }: Screen = {}) {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="390" height="844">
    <rect width="390" height="844" fill="#f6f9f7"/>
    <circle cx="${60 + offset}" cy="80" r="20" fill="#15633f"/>
    <rect x="16" y="${buttonAt}" width="358" height="48" rx="12" fill="#15633f"/>
    <text x="195" y="${buttonAt + 30}" text-anchor="middle" font-size="18" fill="#fff" font-family="sans-serif">${label}</text>
    ${lettersOf(label, buttonAt)}
    <rect x="95" y="500" width="200" height="200" fill="${code}"/>
  </svg>`
  return Buffer.from(new Resvg(svg).render().asPng())
}

/** Strokes for letters, because a machine without fonts draws no text: one of their own for each character. */
function lettersOf(label: string, buttonAt: number): string {
  return [...label]
    .map((letter, i) => {
      const angle = (letter.codePointAt(0) ?? 0) * 37
      const [x, y] = [130 + i * 11, buttonAt + 24]
      return `<path d="M${x} ${y - 6}v12M${x} ${y}h6" stroke="#fff" stroke-width="1.6" transform="rotate(${angle} ${x} ${y})"/>`
    })
    .join('')
}

async function withNoise(picture: Buffer): Promise<Buffer> {
  const { data, info } = await sharp(picture)
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  for (let i = 0; i < data.length; i += 4) {
    const level = (i * 2_654_435_761) % 3 === 0 ? 1 : -1
    for (let channel = 0; channel < 3; channel += 1) {
      const value = data[i + channel] ?? 0
      data[i + channel] = Math.max(0, Math.min(255, value + level))
    }
  }
  return sharp(data, { raw: { width: info.width, height: info.height, channels: 4 } })
    .png()
    .toBuffer()
}

test('a button that moved by 8 px is a difference, and the difference says where', async () => {
  const found = await comparePictures(draw(), draw({ buttonAt: 308 }))
  expect(found).toMatchObject({ kind: 'content', within: { x: 16, y: 300, width: 358 } })
  expect(found.kind === 'content' && found.within.height).toBe(56)
  const picture = found.kind === 'content' ? await sharp(found.picture).metadata() : undefined
  expect(picture).toMatchObject({ width: 390, height: 844 })
})

test('a changed label is a difference, even by one letter', async () => {
  expect(await comparePictures(draw(), draw({ label: 'Tjek ud' }))).toMatchObject({
    kind: 'content',
  })
  expect(await comparePictures(draw(), draw({ label: 'Tjek inde' }))).toMatchObject({
    kind: 'content',
  })
})

test('one level of noise in every colour is none, nor is an antialiased edge', async () => {
  expect(await comparePictures(draw(), await withNoise(draw()))).toEqual({ kind: 'same' })
  expect(await comparePictures(draw(), draw({ offset: 0.2 }))).toEqual({ kind: 'same' })
})

test('what changes at every visit is not compared, but moving it is a difference', async () => {
  const [before, after] = [draw(), draw({ code: '#3ba16e' })]
  const code = { x: 95, y: 500, width: 200, height: 200 }
  expect(await comparePictures(before, after)).toMatchObject({ kind: 'content' })
  expect(await comparePictures(before, after, [code])).toEqual({ kind: 'same' })
  expect(await comparePictures(before, after, [{ ...code, y: 520 }])).toMatchObject({
    kind: 'content',
  })
})

test('a screen of another size is a difference, and a packed picture is the same picture', async () => {
  const small = await sharp({
    create: { width: 390, height: 800, channels: 3, background: '#fff' },
  })
    .png()
    .toBuffer()
  expect(await comparePictures(draw(), small)).toEqual({
    kind: 'size',
    before: '390 × 844',
    after: '390 × 800',
  })
  const packed = await packPicture(draw())
  expect(packed.length).toBeLessThan(draw().length / 2)
  expect(await comparePictures(draw(), packed)).toEqual({ kind: 'same' })
})
