/**
 * `npm run digits:train -- FOLDER [COUNT]`: trains the network that reads the boxes of a photographed scorecard, with the
 * files of MNIST in FOLDER, and writes its weights and the digits for
 * tests. The same files and count give the same weights.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { inkOfBox } from '#domain/scoring/card-photo/box-ink.ts'
import {
  boxClasses,
  layerLengths,
  newActivations,
  runNetwork,
  type BoxClass,
  type LayerName,
  type NetworkWeights,
} from '#domain/scoring/card-photo/digit-network.ts'
import { seededRandom } from '#domain/shared/random.ts'
import type { Digits } from '#test/card-photo/handwriting.ts'
import { testDigitsFile, testDigitsOfEach } from '#test/card-photo/test-digits.ts'
import { drawBox } from './train-digits/draw-box.ts'
import { createTrainer, firstWeights, type Sample } from './train-digits/train-network.ts'

const [folder = '.', count = '600000'] = process.argv.slice(2)
const total = Number(count)

/** The images and labels of MNIST from one to another, in its format IDX. */
function readDigits(name: string, from: number, to: number): Digits {
  const read = (file: string, head: number, each: number) =>
    new Uint8Array(readFileSync(join(folder, file))).subarray(head + from * each, head + to * each)
  const labels = read(`${name}-labels-idx1-ubyte`, 8, 1)
  const byLabel = Array.from({ length: 10 }, (_, digit) =>
    Array.from(labels.keys()).filter((i) => labels[i] === digit),
  )
  return { images: read(`${name}-images-idx3-ubyte`, 16, 784), byLabel }
}

function drawSample(random: () => number, digits: Digits): Sample {
  for (;;) {
    const kind = random()
    const what: BoxClass =
      kind < 0.7 ? ((1 + Math.floor((kind / 0.7) * 9)) as BoxClass) : kind < 0.76 ? 'dash' : 'other'
    const ink = inkOfBox(drawBox(random, digits, what))
    if (!ink.isBlank) return { image: ink.image, label: boxClasses.indexOf(what) }
  }
}

/** Shares of samples that are read wrongly, and of those surer than each limit. */
function evaluate(weights: NetworkWeights, samples: readonly Sample[]): string {
  const a = newActivations()
  const read = samples.map(({ image, label }) => {
    runNetwork(weights, image, a)
    const sure = Math.max(...a.out)
    return { sure, label, as: a.out.indexOf(sure) }
  })
  const other = boxClasses.indexOf('other')
  const lines = [0, 0.9, 0.95, 0.98, 0.99, 0.995].map((limit) => {
    const kept = read.filter(({ sure, as }) => sure >= limit && as !== other)
    const wrong = kept.filter(({ as, label }) => as !== label)
    const digits = read.filter(({ label }) => label !== other).length
    return `${limit}: ${((100 * kept.length) / digits).toFixed(1)} % kept, ${((100 * wrong.length) / kept.length).toFixed(2)} % wrong`
  })
  return lines.join('; ')
}

function save(weights: NetworkWeights): void {
  const layers = (Object.keys(layerLengths) as LayerName[]).map((name) => {
    const list = weights[name]
    const most = list.reduce((max, one) => Math.max(max, Math.abs(one)), 1e-9)
    const bytes = Int8Array.from(list, (one) => Math.round((one / most) * 127))
    const text = Buffer.from(bytes.buffer).toString('base64')
    return `  ${name}: { most: ${most.toPrecision(6)}, bytes: '${text}' },`
  })
  writeFileSync(
    'src/domain/scoring/card-photo/digit-weights.ts',
    [
      '/**',
      ' * Written by scripts/train-digits.ts: each weight is a signed byte, of which 127 is `most`. Trained with changed',
      ' * digits of MNIST (Yann LeCun, Corinna Cortes and Christopher J.C. Burges, CC BY-SA 3.0, docs/licences.md).',
      ' */',
      'export const storedWeights = {',
      ...layers,
      '}',
      '',
    ].join('\n'),
  )
}

/** The first digits of each kind of the test set, for tests. */
function saveTestDigits({ images, byLabel }: Digits): void {
  const size = 28 * 28
  const chosen = byLabel.flatMap((indices) => indices.slice(0, testDigitsOfEach))
  const bytes = Buffer.concat(
    chosen.map((index) =>
      Buffer.from(
        Array.from({ length: size / 2 }, (_, i) => {
          const at = index * size + i * 2
          return ((images[at] ?? 0) & 0xf0) | ((images[at + 1] ?? 0) >> 4)
        }),
      ),
    ),
  )
  writeFileSync(testDigitsFile, gzipSync(bytes, { level: 9 }))
}

saveTestDigits(readDigits('t10k', 0, 10_000))
const random = seededRandom(18).next
const train = readDigits('train', 0, 55_000)
const held = readDigits('train', 55_000, 60_000)
const heldRandom = seededRandom(19).next
const samples = Array.from({ length: 4000 }, () => drawSample(heldRandom, held))
const weights = firstWeights(random)
const learn = createTrainer(weights)
const batchSize = 32
const pool = Array.from({ length: 4000 }, () => drawSample(random, train))
/** A third of what is learned from is new; the rest was drawn before, which is faster than drawing. */
function nextSample(): Sample {
  const at = Math.floor(random() * pool.length)
  if (random() < 1 / 3) pool[at] = drawSample(random, train)
  return pool[at] as Sample
}

const from = Date.now()
let loss = 0
for (let done = 0; done < total; done += batchSize) {
  const rate = 0.002 * (1 - done / total) + 0.00005
  loss += learn(Array.from({ length: batchSize }, nextSample), rate)
  const turn = Math.floor(done / batchSize) + 1
  if (turn % 1000 !== 0) continue
  const seconds = Math.round((Date.now() - from) / 1000)
  console.log(`${done}: loss ${(loss / 1000).toFixed(3)}, ${seconds} s`)
  loss = 0
  if (turn % 3000 === 0) console.log(evaluate(weights, samples))
  save(weights)
}
save(weights)
console.log(evaluate(weights, samples))
