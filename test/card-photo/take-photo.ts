import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { prepareZXingModule } from 'zxing-wasm/reader'
import { holeBox, sumBox } from '#domain/documents/scorecard-grid.ts'
import type { PieceSize, ScorecardPiece } from '#domain/documents/sheets.ts'
import {
  boxClasses,
  type BoxClass,
  type NetworkWeights,
} from '#domain/scoring/card-photo/digit-network.ts'
import { greyOf } from '#domain/scoring/card-photo/grey-image.ts'
import { loadWeights } from '#domain/scoring/card-photo/load-weights.ts'
import { readCard, type CardReading } from '#domain/scoring/card-photo/read-card.ts'
import { seededRandom } from '#domain/shared/random.ts'
import { findCode } from '#web/features/scoring/desk/photo/find-code.ts'
import { drawCard, type DrawnCard } from './draw-card.ts'
import { between, write, writeDigit, type Digits, type Pen, type Random } from './handwriting.ts'
import { anyLook, photograph, type Photo, type PhotoLook } from './photograph.ts'
import { readTestDigits } from './test-digits.ts'

const holes = Array.from({ length: 18 }, (_, i) => ({
  number: i + 1,
  par: 4,
  strokeIndex: i + 1,
  lengthMetres: 412,
  strokes: i < 4 ? 2 : 1,
}))

/** A card like those that are printed, with a link as long as theirs. */
export const printedCard = (changes: Partial<ScorecardPiece> = {}): ScorecardPiece => ({
  kind: 'scorecard',
  lines: ['Ærø Golf Klub, Skoven', 'Lørdag den 12. juni 2027'],
  tournament: 'Æblematchen',
  player: 'Anne Holm',
  facts: 'Tee 58 · 22 tildelte slag · Ærø Golf Klub',
  start: 'Kl. 9.30, hul 1A · Flight 4',
  notes: [],
  holes,
  written: [
    { heading: 'Spiller', strokes: null },
    { heading: 'Markør', strokes: null },
  ],
  entries: ['1a2b3c4d-0000-4000-8000-000000000000'],
  signer: 'Spillerens',
  qr: {
    value: `https://saesonkortet.dk/tournaments/aeblematchen-2027/flights/9f8e7d6c-0000-4000-8000-000000000000?key=${'k'.repeat(43)}`,
    alt: 'Åbner scoringen for flight 4',
    text: 'ABCDEF',
  },
  foot: 'Startliste version 3, fredag den 11. juni kl. 18.00',
  ...changes,
})

/** What is printed beside the boxes of balls of their own: nothing, dots, a figure and a minus. */
const ownStrokes = holes.map((_, i) => [1, 2, 3, -1, 5, 0][i % 6] ?? 0)

/** A card of a side whose players each play a ball. */
export const sideCard = (balls: number): ScorecardPiece => {
  const letters = ['A', 'B', 'C', 'D'].slice(0, balls)
  return printedCard({
    player: 'Ørnene',
    notes: letters.map((letter) => `${letter} Anne Holm, 22 tildelte slag`),
    holes: holes.map((hole) => ({ ...hole, strokes: null })),
    written: [
      ...letters.map((heading) => ({ heading, strokes: ownStrokes })),
      { heading: 'Hold', strokes: null },
    ],
    entries: letters.map((_, i) => `${i}a2b3c4d-0000-4000-8000-000000000000`),
    signer: 'Holdets',
  })
}

/** What is written in a box; `blank` is nothing. */
export type Written = BoxClass | 'blank'

/** Mostly single scores, as on a card, with some of everything else. */
export function anyScore(random: Random): Written {
  const kind = random()
  if (kind < 0.02) return 'blank'
  if (kind < 0.05) return 'dash'
  if (kind < 0.13) return 'other'
  return boxClasses[1 + Math.floor(random() * 8)] as BoxClass
}

let digits: Digits | undefined
let weights: NetworkWeights | undefined
let reader: Promise<unknown> | undefined

type Taking = {
  seed: number
  card?: ScorecardPiece
  size?: PieceSize
  look?: Partial<PhotoLook>
  /** What is written in the first column; by default anything. */
  scores?: readonly Written[]
  /** The sums of the nines; by default those of the scores, on some cards. */
  sums?: readonly number[]
}

/** Sums have random numbers of their own, so that a seed gives the same photo but for them. */
const sumSeed = 500_000

type DrawnSums = Pick<DrawnCard, 'pixels' | 'grid' | 'origin'>
type FilledIn = {
  digits: Digits
  pen: Pen
  written: readonly Written[]
  sums: readonly number[] | undefined
}

/** The sums of the first column, on two cards of three; one in fifty is added up wrongly. */
function writeSums(random: Random, card: DrawnSums, filled: FilledIn): void {
  const { pixels, grid, origin } = card
  const { digits, pen, written, sums } = filled
  if (random() > 2 / 3 && !sums) return
  for (const nine of grid.holes > 9 ? [0, 1] : [0]) {
    const box = sumBox(grid, nine, 0)
    const scores = written.slice(nine * 9, nine * 9 + 9)
    const right = scores.reduce<number>(
      (sum, what) => sum + (typeof what === 'number' ? what : 7),
      0,
    )
    const added = random() < 0.02 ? right + (random() < 0.5 ? 1 : -1) : right
    const sum = sums?.[nine] ?? added
    const tall = Math.min(between(random, 0.5, 0.8) * box.height, between(random, 4, 7))
    const apart = Math.min(tall * between(random, 0.3, 0.42), box.width / 4)
    for (const [at, digit] of [Math.floor(sum / 10), sum % 10].entries()) {
      const x = origin.left + box.left + box.width / 2 + (2 * at - 1) * apart
      const y = origin.top + box.top + box.height * between(random, 0.45, 0.55)
      const centre = { x: x * pixels.scale, y: y * pixels.scale }
      writeDigit(random, pixels, { digits, pen, digit, tall: tall * pixels.scale, centre })
    }
  }
}

/** A photo of a card that somebody has filled in, and what was written in its first column. */
export function takePhoto({
  seed,
  card = printedCard(),
  size = 'a4x4',
  look,
  scores,
  sums,
}: Taking): {
  photo: Photo
  written: Written[]
} {
  const random = seededRandom(seed).next
  digits ??= readTestDigits()
  // As many pixels for a photo as for the card on it.
  const { pixels, grid, origin } = drawCard(card, size, (look?.width ?? 2400) / 200)
  const written = scores ? [...scores] : holes.map(() => anyScore(random))
  const pen = { dark: between(random, 0.45, 0.95), radius: between(random, 0.2, 0.4) }
  for (let hole = 0; hole < grid.holes; hole += 1)
    for (let column = 0; column < grid.written; column += 1) {
      const what = column === 0 ? (written[hole] ?? 'blank') : anyScore(random)
      if (what === 'blank') continue
      const box = holeBox(grid, hole, column)
      const tall = Math.min(between(random, 0.5, 0.9) * box.height, between(random, 4, 8))
      const centre = {
        x: (origin.left + box.left + box.width * between(random, 0.36, 0.64)) * pixels.scale,
        y: (origin.top + box.top + box.height * between(random, 0.42, 0.58)) * pixels.scale,
      }
      write(random, pixels, { digits, what, pen, tall: tall * pixels.scale, centre })
    }
  writeSums(
    seededRandom(seed + sumSeed).next,
    { pixels, grid, origin },
    { digits, pen, written, sums },
  )
  return { photo: photograph(random, pixels, { ...anyLook(random), ...look }), written }
}

/** Reads the first column as a browser would; the library's WebAssembly comes from its package. */
export async function readTaken(photo: Photo): Promise<CardReading | string> {
  await (reader ??= prepareReader())
  weights ??= loadWeights()
  const { width, height } = photo
  const found = await findCode({ width, height, data: Uint8ClampedArray.from(photo.data) })
  if (typeof found === 'string') return found
  const image = greyOf(photo.data, width, height)
  return readCard(image, { grid: found.card.grid, code: found.code, column: 0 }, weights)
}

function prepareReader() {
  const file = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm')
  const wasmBinary = Uint8Array.from(readFileSync(file)).buffer
  return prepareZXingModule({ overrides: { wasmBinary }, fireImmediately: true })
}

export type Outcome = 'right' | 'wrong' | 'asked'

/** What became of a box: read, read wrongly, or left to a person. Only what is certain is accepted. */
export function outcomeOf(
  reading: Extract<CardReading, { ok: true }>['boxes'][number] | undefined,
  written: Written | undefined,
): Outcome {
  if (!reading || reading.kind === 'unsure') return 'asked'
  const read =
    reading.kind === 'blank' ? 'blank' : reading.score === 'picked_up' ? 'dash' : reading.score
  return read === written ? 'right' : 'wrong'
}
