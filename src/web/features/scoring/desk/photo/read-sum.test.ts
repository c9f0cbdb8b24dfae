import { expect, test } from 'vitest'
import { patchEdge, patchScale, type Patch } from '#domain/scoring/card-photo/box-ink.ts'
import { loadWeights } from '#domain/scoring/card-photo/load-weights.ts'
import { readSum } from '#domain/scoring/card-photo/read-card.ts'
import { seededRandom } from '#domain/shared/random.ts'
import { writeDigit, type Pixels } from '#test/card-photo/handwriting.ts'
import { readTestDigits } from '#test/card-photo/test-digits.ts'

const digits = readTestDigits()
const weights = loadWeights()
const box = { width: 14, height: 7 }

/** A box of 14 × 7 mm with its lines and a sum; `apart` is between the middles of its figures, in millimetres. */
function patchOf(seed: number, { figures, apart }: { figures: number[]; apart: number }): Patch {
  const random = seededRandom(seed).next
  const width = Math.round((box.width + 2 * patchEdge) * patchScale)
  const height = Math.round((box.height + 2 * patchEdge) * patchScale)
  const edge = Math.round(patchEdge * patchScale)
  const data = Float32Array.from({ length: width * height }, (_, i) => {
    const [x, y] = [i % width, Math.floor(i / width)]
    return x === edge || y === edge || x === width - edge || y === height - edge ? 0.8 : 0
  })
  const pixels: Pixels = { width, height, scale: patchScale, data }
  const pen = { dark: 0.8, radius: 1.2 }
  figures.forEach((digit, i) => {
    const x = width / 2 + (i - (figures.length - 1) / 2) * apart * patchScale
    const centre = { x, y: height / 2 }
    writeDigit(random, pixels, { digits, pen, digit, tall: 4.5 * patchScale, centre })
  })
  return { width, height, data: data.map((dark) => 240 * (1 - dark)) }
}

const seeds = Array.from({ length: 8 }, (_, i) => i + 1)
const sumsOf = (written: { figures: number[]; apart: number }) =>
  seeds.map((seed) => readSum(patchOf(seed, written), weights))

test.each([35, 42, 51])('a written %s is read as that or not at all', (sum) => {
  const read = sumsOf({ figures: [Math.floor(sum / 10), sum % 10], apart: 5 })
  expect(new Set(read.filter((one) => one !== null))).toEqual(new Set([sum]))
  expect(read.filter((one) => one === sum).length).toBeGreaterThan(1)
})

test.each([
  ['has a 0', { figures: [4, 0], apart: 5 }],
  ['has figures over each other', { figures: [4, 2], apart: 0 }],
  ['has one figure', { figures: [4], apart: 0 }],
  ['is empty', { figures: [], apart: 0 }],
])('a sum that %s is not read', (_, written) => {
  expect(new Set(sumsOf(written))).toEqual(new Set([null]))
})
