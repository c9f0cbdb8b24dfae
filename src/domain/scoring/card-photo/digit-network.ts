import { inkSide } from './box-ink.ts'

/** What a box can be read as. `other` is whatever is no single clear score: two digits, a correction, a ring, a scribble. */
export const boxClasses = [1, 2, 3, 4, 5, 6, 7, 8, 9, 'dash', 'other'] as const
export type BoxClass = (typeof boxClasses)[number]
/** How probable each class is, in their order. */
export type Certainties = readonly number[]

/** Two layers of 3 × 3 convolutions, each halved by its maxima, then two dense layers. */
export const networkShape = { first: 10, second: 20, hidden: 48, out: boxClasses.length }
const half = inkSide / 2
const quarter = inkSide / 4
/** How many values are between the convolutions and the dense layers. */
export const flatLength = networkShape.second * quarter * quarter

/** The weights of each layer, in the order in which they are stored. */
export type NetworkWeights = Record<LayerName, Float32Array>
export type LayerName = keyof typeof layerLengths

export const layerLengths = {
  firstKernels: networkShape.first * 9,
  firstBias: networkShape.first,
  secondKernels: networkShape.second * networkShape.first * 9,
  secondBias: networkShape.second,
  hidden: networkShape.hidden * flatLength,
  hiddenBias: networkShape.hidden,
  out: networkShape.out * networkShape.hidden,
  outBias: networkShape.out,
}

/** The values between the layers, which the training reads back. Pictures that are convolved have a border of zeros. */
export type Activations = ReturnType<typeof newActivations>

const bordered = (side: number) => (side + 2) * (side + 2)

export const newActivations = () => ({
  image: new Float32Array(bordered(inkSide)),
  first: new Float32Array(networkShape.first * inkSide * inkSide),
  firstHalf: new Float32Array(networkShape.first * bordered(half)),
  second: new Float32Array(networkShape.second * half * half),
  flat: new Float32Array(flatLength),
  hidden: new Float32Array(networkShape.hidden),
  out: new Float32Array(networkShape.out),
})

/** Writes the probabilities of the classes into `a.out`. */
export function runNetwork(w: NetworkWeights, image: Float32Array, a: Activations): void {
  const { first, second } = networkShape
  for (let y = 0; y < inkSide; y += 1)
    a.image.set(image.subarray(y * inkSide, (y + 1) * inkSide), (y + 1) * (inkSide + 2) + 1)
  convolve({ input: a.image, from: 1, side: inkSide }, w.firstKernels, w.firstBias, a.first)
  halve(a.first, { channels: first, side: inkSide, border: 1 }, a.firstHalf)
  convolve({ input: a.firstHalf, from: first, side: half }, w.secondKernels, w.secondBias, a.second)
  halve(a.second, { channels: second, side: half, border: 0 }, a.flat)
  multiply(a.flat, w.hidden, w.hiddenBias, a.hidden)
  for (let i = 0; i < a.hidden.length; i += 1) a.hidden[i] = Math.max(0, a.hidden[i]!)
  multiply(a.hidden, w.out, w.outBias, a.out)
  toProbabilities(a.out)
}

type Layer = { input: Float32Array; from: number; side: number }

/** A 3 × 3 convolution of a picture with a border of zeros; negative sums become 0. */
function convolve(
  { input, from, side }: Layer,
  kernels: Float32Array,
  bias: Float32Array,
  output: Float32Array,
): void {
  const area = side * side
  for (let to = 0; to < bias.length; to += 1) {
    const base = to * area
    output.fill(bias[to]!, base, base + area)
    for (let channel = 0; channel < from; channel += 1)
      addConvolved(input, channel * bordered(side), side, {
        kernels,
        at: (to * from + channel) * 9,
        output,
        base,
      })
    for (let i = base; i < base + area; i += 1) if (output[i]! < 0) output[i] = 0
  }
}

type Target = { kernels: Float32Array; at: number; output: Float32Array; base: number }

/** Adds one picture under one kernel. The nine weights are kept at hand, which is several times as fast as a loop. */
function addConvolved(
  input: Float32Array,
  from: number,
  side: number,
  { kernels, at, output, base }: Target,
): void {
  const wide = side + 2
  const [w0, w1, w2] = [kernels[at]!, kernels[at + 1]!, kernels[at + 2]!]
  const [w3, w4, w5] = [kernels[at + 3]!, kernels[at + 4]!, kernels[at + 5]!]
  const [w6, w7, w8] = [kernels[at + 6]!, kernels[at + 7]!, kernels[at + 8]!]
  for (let y = 0; y < side; y += 1) {
    let i = from + y * wide
    let to = base + y * side
    for (const end = to + side; to < end; to += 1, i += 1) {
      const [j, k] = [i + wide, i + 2 * wide]
      output[to]! +=
        w0 * input[i]! +
        w1 * input[i + 1]! +
        w2 * input[i + 2]! +
        w3 * input[j]! +
        w4 * input[j + 1]! +
        w5 * input[j + 2]! +
        w6 * input[k]! +
        w7 * input[k + 1]! +
        w8 * input[k + 2]!
    }
  }
}

type Halving = { channels: number; side: number; border: 0 | 1 }

/** The largest of each 2 × 2 values, into pictures with or without a border. */
function halve(
  input: Float32Array,
  { channels, side, border }: Halving,
  output: Float32Array,
): void {
  const small = side / 2
  const wide = small + 2 * border
  for (let channel = 0; channel < channels; channel += 1)
    for (let y = 0; y < small; y += 1)
      for (let x = 0; x < small; x += 1) {
        const from = channel * side * side + y * 2 * side + x * 2
        output[channel * wide * wide + (y + border) * wide + x + border] = Math.max(
          input[from]!,
          input[from + 1]!,
          input[from + side]!,
          input[from + side + 1]!,
        )
      }
}

function multiply(
  input: Float32Array,
  weights: Float32Array,
  bias: Float32Array,
  output: Float32Array,
): void {
  for (let to = 0; to < output.length; to += 1) {
    let sum = bias[to]!
    const base = to * input.length
    for (let i = 0; i < input.length; i += 1) sum += weights[base + i]! * input[i]!
    output[to] = sum
  }
}

function toProbabilities(values: Float32Array): void {
  const most = Math.max(...values)
  let sum = 0
  for (let i = 0; i < values.length; i += 1) sum += values[i] = Math.exp(values[i]! - most)
  for (let i = 0; i < values.length; i += 1) values[i]! /= sum
}
