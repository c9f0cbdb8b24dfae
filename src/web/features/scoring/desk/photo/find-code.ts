import { readBarcodes, type ReadResult } from 'zxing-wasm/reader'
import { readScorecardCode, type ScorecardCode } from '#domain/documents/scorecard-code.ts'
import type { FoundCode } from '#domain/scoring/card-photo/find-marks.ts'

export type CardCode = { link: string; card: ScorecardCode; code: FoundCode }

/** What a photo shows: a card, a code without the places of boxes, or no code. */
export type CodeOnPhoto = CardCode | 'other_code' | 'no_code'

type Picture = { width: number; height: number; data: Uint8ClampedArray<ArrayBuffer> }

/**
 * The code of a card on a photo, with the corners of the code from its own left top. The WebAssembly of the library reads
 * it everywhere, because the detectors of browsers order the corners differently.
 */
export async function findCode(picture: Picture): Promise<CodeOnPhoto> {
  const results = await readBarcodes(
    { ...picture, colorSpace: 'srgb' },
    { formats: ['QRCode'], tryHarder: true, tryInvert: false, maxNumberOfSymbols: 4 },
  )
  const cards = results.flatMap((result) => cardOf(result) ?? [])
  const [first] = cards
  if (first) return first
  return results.length > 0 ? 'other_code' : 'no_code'
}

function cardOf({ text, position, extra, isValid }: ReadResult): CardCode | null {
  const card = isValid ? readScorecardCode(text) : null
  if (!card) return null
  const { Version: version } = JSON.parse(extra || '{}') as { Version?: string | number }
  const { topLeft, topRight, bottomRight, bottomLeft } = position
  const corners = [topLeft, topRight, bottomRight, bottomLeft].map(({ x, y }) => [x, y] as const)
  return {
    link: text,
    card,
    code: {
      corners: corners as unknown as FoundCode['corners'],
      modules: 17 + 4 * Number(version),
    },
  }
}
