import type { BoxClass } from '#domain/scoring/card-photo/digit-network.ts'
import { patchEdge, patchScale, type Patch } from '#domain/scoring/card-photo/box-ink.ts'
import {
  between,
  stroke,
  write,
  writeDigit,
  type Digits,
  type OtherWriting,
  type Pixels,
  type Random,
} from '#test/card-photo/handwriting.ts'

/** A box of a photographed card with something of the class written in it. */
export function drawBox(random: Random, digits: Digits, what: BoxClass): Patch {
  const box = { width: between(random, 6.5, 14), height: between(random, 5.5, 10.5) }
  const width = Math.round((box.width + 2 * patchEdge) * patchScale)
  const height = Math.round((box.height + 2 * patchEdge) * patchScale)
  const pixels: Pixels = {
    width,
    height,
    scale: patchScale,
    data: new Float32Array(width * height),
  }
  const pen = { dark: between(random, 0.35, 0.95), radius: between(random, 0.18, 0.42) }
  const centre = {
    x: width / 2 + between(random, -0.17, 0.17) * (width - 10),
    y: height / 2 + between(random, -0.1, 0.1) * (height - 10),
  }
  const tall = Math.min(between(random, 0.5, 0.95) * box.height, between(random, 4, 8))
  write(random, pixels, { digits, what, pen, centre, tall: tall * patchScale })
  if (random() < 0.3) reachIn(random, pixels, { digits, pen, tall: tall * patchScale })
  drawLines(random, pixels)
  return photographed(random, pixels)
}

/** A digit of a neighbouring box that goes over the line. */
function reachIn(random: Random, pixels: Pixels, writing: Omit<OtherWriting, 'centre'>): void {
  const side = Math.floor(random() * 4)
  const over = between(random, 0.25, 0.6) * writing.tall
  const { width, height } = pixels
  const centre = [
    { x: -over + patchEdge * patchScale * 2, y: height / 2 },
    { x: width + over - patchEdge * patchScale * 2, y: height / 2 },
    { x: width / 2, y: -over + patchEdge * patchScale * 2 },
    { x: width / 2, y: height + over - patchEdge * patchScale * 2 },
  ][side]
  if (centre)
    writeDigit(random, pixels, { ...writing, digit: 1 + Math.floor(random() * 9), centre })
}

/** The lines of the box and those that meet them, a little away from where they should be. */
function drawLines(random: Random, pixels: Pixels): void {
  const { width, height } = pixels
  const edge = patchEdge * patchScale
  const off = () => between(random, -0.5, 0.5) * patchScale
  const pen = () => ({ dark: between(random, 0.5, 1), radius: between(random, 0.03, 0.16) })
  for (const x of [edge + off(), width - 1 - edge + off()])
    stroke(
      pixels,
      [
        { x, y: 0 },
        { x: x + between(random, -1, 1), y: height },
      ],
      pen(),
    )
  for (const y of [edge + off(), height - 1 - edge + off()])
    stroke(
      pixels,
      [
        { x: 0, y },
        { x: width, y: y + between(random, -1, 1) },
      ],
      pen(),
    )
}

/** As a camera sees it: paper that is not white, light from a side, blur and grain. */
function photographed(random: Random, { width, height, data }: Pixels): Patch {
  const paper = between(random, 120, 250)
  const [slopeX, slopeY] = [between(random, -0.1, 0.1), between(random, -0.1, 0.1)]
  const grain = between(random, 0, 8)
  const soft = between(random, 0, 0.5)
  const shades = new Float32Array(data.length)
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const at = y * width + x
      const around =
        ((data[at - 1] ?? 0) +
          (data[at + 1] ?? 0) +
          (data[at - width] ?? 0) +
          (data[at + width] ?? 0)) /
        4
      const dark = (data[at] ?? 0) * (1 - soft) + around * soft
      const light = paper * (1 + slopeX * (x / width - 0.5) + slopeY * (y / height - 0.5))
      const noise = (random() + random() + random() - 1.5) * grain
      shades[at] = Math.min(255, Math.max(0, light * (1 - dark) + noise))
    }
  return { width, height, data: shades }
}
