import { inkSide } from '#domain/scoring/card-photo/box-ink.ts'
import {
  layerLengths,
  networkShape,
  newActivations,
  runNetwork,
  type Activations,
  type LayerName,
  type NetworkWeights,
} from '#domain/scoring/card-photo/digit-network.ts'

const names = Object.keys(layerLengths) as LayerName[]
const emptyWeights = () =>
  Object.fromEntries(
    names.map((name) => [name, new Float32Array(layerLengths[name])]),
  ) as NetworkWeights

/** Random weights by the number of values that each sum has (He et al. 2015); no bias. */
export function firstWeights(random: () => number): NetworkWeights {
  const weights = emptyWeights()
  const inputs: Partial<Record<LayerName, number>> = {
    firstKernels: 9,
    secondKernels: 9 * networkShape.first,
    hidden: layerLengths.hidden / networkShape.hidden,
    out: networkShape.hidden,
  }
  for (const name of names) {
    const count = inputs[name]
    if (count === undefined) continue
    const spread = Math.sqrt(2 / count)
    const list = weights[name]
    for (let i = 0; i < list.length; i += 1) {
      const normal = Array.from({ length: 12 }, random).reduce((sum, one) => sum + one, -6)
      list[i] = normal * spread
    }
  }
  return weights
}

export type Sample = { image: Float32Array; label: number }

/** Trains by Adam (Kingma and Ba 2015) on the mean of each batch. */
export function createTrainer(weights: NetworkWeights) {
  const a = newActivations()
  const gradient = emptyWeights()
  const [mean, square] = [emptyWeights(), emptyWeights()]
  const back = newActivations()
  let step = 0
  return (batch: readonly Sample[], rate: number): number => {
    for (const name of names) gradient[name].fill(0)
    let loss = 0
    for (const { image, label } of batch) {
      runNetwork(weights, image, a)
      loss -= Math.log(Math.max(a.out[label] ?? 0, 1e-9))
      addGradient({ weights, gradient, a, back }, label)
    }
    step += 1
    const [fixMean, fixSquare] = [1 - 0.9 ** step, 1 - 0.999 ** step]
    for (const name of names) {
      const [w, g, m, s] = [weights[name], gradient[name], mean[name], square[name]]
      for (let i = 0; i < w.length; i += 1) {
        const by = g[i]! / batch.length
        m[i] = 0.9 * m[i]! + 0.1 * by
        s[i] = 0.999 * s[i]! + 0.001 * by * by
        w[i]! -= (rate * (m[i]! / fixMean)) / (Math.sqrt(s[i]! / fixSquare) + 1e-7)
      }
    }
    return loss / batch.length
  }
}

type Pass = { weights: NetworkWeights; gradient: NetworkWeights; a: Activations; back: Activations }

/** Adds what the loss of one sample changes by, layer by layer from the last. */
function addGradient({ weights, gradient, a, back }: Pass, label: number): void {
  const { first, second } = networkShape
  const half = inkSide / 2
  back.out.set(a.out)
  back.out[label]! -= 1
  denseBack(a.hidden, back.out, [weights.out, gradient.out, gradient.outBias], back.hidden)
  for (let i = 0; i < a.hidden.length; i += 1) if (a.hidden[i] === 0) back.hidden[i] = 0
  denseBack(a.flat, back.hidden, [weights.hidden, gradient.hidden, gradient.hiddenBias], back.flat)
  widen({ large: a.second, small: a.flat, from: back.flat, to: back.second }, half, 0)
  back.firstHalf.fill(0)
  convolutionBack({ input: a.firstHalf, from: first, to: second, side: half }, back.second, {
    kernels: gradient.secondKernels,
    bias: gradient.secondBias,
    weights: weights.secondKernels,
    backIn: back.firstHalf,
  })
  widen({ large: a.first, small: a.firstHalf, from: back.firstHalf, to: back.first }, inkSide, 1)
  convolutionBack({ input: a.image, from: 1, to: first, side: inkSide }, back.first, {
    kernels: gradient.firstKernels,
    bias: gradient.firstBias,
    weights: weights.firstKernels,
    backIn: null,
  })
}

function denseBack(
  input: Float32Array,
  backOut: Float32Array,
  [weights, gradient, bias]: [Float32Array, Float32Array, Float32Array],
  backIn: Float32Array,
): void {
  backIn.fill(0)
  for (let to = 0; to < backOut.length; to += 1) {
    const by = backOut[to]!
    if (by === 0) continue
    bias[to]! += by
    const base = to * input.length
    for (let i = 0; i < input.length; i += 1) {
      gradient[base + i]! += by * input[i]!
      backIn[i]! += by * weights[base + i]!
    }
  }
}

type Pool = { large: Float32Array; small: Float32Array; from: Float32Array; to: Float32Array }

/** Through the maxima of 2 × 2 values, and the sums that were negative. */
function widen({ large, small, from, to }: Pool, side: number, border: 0 | 1): void {
  to.fill(0)
  const narrow = side / 2
  const wide = narrow + 2 * border
  for (let channel = 0; channel * side * side < large.length; channel += 1)
    for (let y = 0; y < narrow; y += 1)
      for (let x = 0; x < narrow; x += 1) {
        const at = channel * wide * wide + (y + border) * wide + x + border
        const most = small[at]!
        if (most <= 0) continue
        let i = channel * side * side + y * 2 * side + x * 2
        if (large[i] !== most) i += 1
        if (large[i] !== most) i += side - 1
        if (large[i] !== most) i += 1
        to[i] = from[at]!
      }
}

type Convolution = { input: Float32Array; from: number; to: number; side: number }
type Back = {
  kernels: Float32Array
  bias: Float32Array
  weights: Float32Array
  /** Null where nothing is before. */
  backIn: Float32Array | null
}

/** Three of four values behind maxima are zero, so the others are gone through one by one. */
function convolutionBack(
  { input, from, to, side }: Convolution,
  backOut: Float32Array,
  { kernels, bias, weights, backIn }: Back,
): void {
  const wide = side + 2
  for (let out = 0; out < to; out += 1)
    for (let y = 0; y < side; y += 1)
      for (let x = 0; x < side; x += 1) {
        const by = backOut[out * side * side + y * side + x]!
        if (by === 0) continue
        bias[out]! += by
        for (let channel = 0; channel < from; channel += 1) {
          let kernel = (out * from + channel) * 9
          let at = channel * wide * wide + y * wide + x
          for (let row = 0; row < 3; row += 1, at += wide, kernel += 3) {
            kernels[kernel]! += by * input[at]!
            kernels[kernel + 1]! += by * input[at + 1]!
            kernels[kernel + 2]! += by * input[at + 2]!
            if (!backIn) continue
            backIn[at]! += by * weights[kernel]!
            backIn[at + 1]! += by * weights[kernel + 1]!
            backIn[at + 2]! += by * weights[kernel + 2]!
          }
        }
      }
}
