/** The largest part of a picture with this ratio, in the middle, in percent of the picture. */
export function largestCrop({ width, height }: { width: number; height: number }, ratio: number) {
  const isWide = width / height > ratio
  const share = isWide
    ? { width: (height * ratio * 100) / width, height: 100 }
    : { width: 100, height: ((width / ratio) * 100) / height }
  return {
    unit: '%' as const,
    ...share,
    x: (100 - share.width) / 2,
    y: (100 - share.height) / 2,
  }
}
