/** A picture in shades of grey, row by row: 0 is black, 255 is white. */
export type GreyImage = { width: number; height: number; data: Uint8ClampedArray | Uint8Array }

/** The lightness of RGBA pixels by the weights of ITU-R BT.601. */
export function greyOf(rgba: ArrayLike<number>, width: number, height: number): GreyImage {
  const data = new Uint8ClampedArray(width * height)
  for (let i = 0; i < data.length; i += 1) {
    const at = i * 4
    data[i] = 0.299 * (rgba[at] ?? 0) + 0.587 * (rgba[at + 1] ?? 0) + 0.114 * (rgba[at + 2] ?? 0)
  }
  return { width, height, data }
}

/** The shade at a place between pixels, from the four around it; white outside of the picture. */
export function shadeAt({ width, height, data }: GreyImage, x: number, y: number): number {
  const left = Math.floor(x)
  const top = Math.floor(y)
  if (left < 0 || top < 0 || left >= width - 1 || top >= height - 1) return 255
  const [dx, dy] = [x - left, y - top]
  const at = top * width + left
  const above = (data[at] ?? 0) * (1 - dx) + (data[at + 1] ?? 0) * dx
  const below = (data[at + width] ?? 0) * (1 - dx) + (data[at + width + 1] ?? 0) * dx
  return above * (1 - dy) + below * dy
}

/** The value below which a share of the values lie, by a histogram of 512 steps from 0 to the largest possible value. */
export function percentile(values: Float32Array, share: number, largest: number): number {
  const counts = new Uint32Array(512)
  const step = largest / (counts.length - 1)
  for (const value of values) counts[Math.floor(value / step)]! += 1
  let left = share * values.length
  const at = counts.findIndex((count) => (left -= count) < 0)
  return (at === -1 ? counts.length - 1 : at) * step
}
