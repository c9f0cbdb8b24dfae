import { prepareZXingModule } from 'zxing-wasm/reader'
import wasmUrl from 'zxing-wasm/reader/zxing_reader.wasm?url'
import type { Patch } from '#domain/scoring/card-photo/box-ink.ts'
import { greyOf } from '#domain/scoring/card-photo/grey-image.ts'
import { loadWeights } from '#domain/scoring/card-photo/load-weights.ts'
import { readCard, type CardReading } from '#domain/scoring/card-photo/read-card.ts'
import { findCode, type CardCode, type CodeOnPhoto } from './find-code.ts'

/** A photo whose code is read; a column is read when it is known which. */
export type ReadPhoto = CardCode & { readColumn: (column: number) => CardReading }

/** Larger photos are scaled down: more pixels show nothing more of a digit, and a phone would wait for them. */
const longestSide = 3000

let reader: Promise<unknown> | undefined

/** Loads the WebAssembly that finds codes; after a failure the next call tries again. */
export function loadReader(): Promise<unknown> {
  // By default the package downloads its WebAssembly from a foreign server.
  const overrides = { locateFile: () => wasmUrl }
  reader ??= prepareZXingModule({ overrides, fireImmediately: true }).catch((error: unknown) => {
    reader = undefined
    throw error
  })
  return reader
}

/** Opens a photo and looks for the code of a card; the photo stays in this page. Null for a file that is no picture. */
export async function readPhoto(
  file: Blob,
): Promise<ReadPhoto | Extract<CodeOnPhoto, string> | null> {
  const picture = await pixelsOf(file).catch(() => null)
  if (!picture) return null
  await loadReader()
  const found = await findCode(picture)
  if (typeof found === 'string') return found
  const image = greyOf(picture.data, picture.width, picture.height)
  return {
    ...found,
    readColumn: (column) =>
      readCard(image, { grid: found.card.grid, code: found.code, column }, loadWeights()),
  }
}

async function pixelsOf(file: Blob) {
  const bitmap = await createImageBitmap(file)
  const scale = Math.min(1, longestSide / Math.max(bitmap.width, bitmap.height))
  const [width, height] = [Math.round(bitmap.width * scale), Math.round(bitmap.height * scale)]
  const canvas = new OffscreenCanvas(width, height)
  const context = canvas.getContext('2d')
  if (!context) return null
  context.drawImage(bitmap, 0, 0, width, height)
  bitmap.close()
  const { data } = context.getImageData(0, 0, width, height)
  return { width, height, data }
}

/** A box of the photo as the address of a picture. */
export async function pictureOf({ width, height, data }: Patch): Promise<string> {
  const canvas = new OffscreenCanvas(width, height)
  const pixels = new ImageData(width, height)
  data.forEach((shade, i) => pixels.data.set([shade, shade, shade, 255], i * 4))
  canvas.getContext('2d')?.putImageData(pixels, 0, 0)
  return URL.createObjectURL(await canvas.convertToBlob())
}
