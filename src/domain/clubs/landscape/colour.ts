/** A colour as `#rrggbb`. */
export type Colour = string

type Lab = [lightness: number, a: number, b: number]

/** Mixes two colours in OKLab, in which halfway between two inks looks halfway. `part` 0 is the first. */
export function mix(from: Colour, to: Colour, part: number): Colour {
  const [a, b] = [toLab(from), toLab(to)]
  return toHex(a.map((value, i) => value + (b[i]! - value) * part) as Lab)
}

/** Turns the hue by degrees and changes the lightness (−1 to 1). */
export function adjust(colour: Colour, { turn = 0, lighter = 0 }): Colour {
  const [lightness, a, b] = toLab(colour)
  const angle = (turn * Math.PI) / 180
  return toHex([
    lightness + lighter,
    a * Math.cos(angle) - b * Math.sin(angle),
    a * Math.sin(angle) + b * Math.cos(angle),
  ])
}

/** OKLab as published by Björn Ottosson (2020). */
function toLab(colour: Colour): Lab {
  const [r, g, b] = [1, 3, 5].map((at) =>
    linear(parseInt(colour.slice(at, at + 2), 16) / 255),
  ) as Lab
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ]
}

function toHex([lightness, a, b]: Lab): Colour {
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  const channels = [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ]
  return `#${channels.map((value) => byte(value).toString(16).padStart(2, '0')).join('')}`
}

const linear = (value: number) =>
  value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4

function byte(value: number): number {
  const bounded = Math.min(1, Math.max(0, value))
  const curved = bounded <= 0.0031308 ? bounded * 12.92 : 1.055 * bounded ** (1 / 2.4) - 0.055
  return Math.round(curved * 255)
}
