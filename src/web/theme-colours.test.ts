import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'

const styles = readFileSync('src/web/styles.css', 'utf8')
const shades = [...styles.matchAll(/^\s*--color-([a-z]+)-(\d+): #([\da-f]{6});/gm)].map(
  ([, family = '', step, hex = '']) => ({ family, step: Number(step), ...hueOf(hex) }),
)

/** The hue of a colour in degrees, and its chroma and lightness from 0 to 1. */
function hueOf(hex: string) {
  const [r = 0, g = 0, b = 0] = [0, 2, 4].map((at) => Number.parseInt(hex.slice(at, at + 2), 16))
  const [most, span] = [Math.max(r, g, b), Math.max(r, g, b) - Math.min(r, g, b)]
  const sixths = most === r ? (g - b) / span : most === g ? 2 + (b - r) / span : 4 + (r - g) / span
  return { hue: (sixths * 60 + 360) % 360, chroma: span / 255, light: (r + g + b) / 765 }
}

test('the palette is green, blue, slate, red and yellow, without Tailwind’s default colours (section 9)', () => {
  expect(styles).toContain('--color-*: initial')
  const families = [...new Set(shades.map(({ family }) => family))]
  expect(families.toSorted()).toEqual(['blue', 'green', 'red', 'slate', 'yellow'])
})

describe('every shade has the hue of its name and is darker than the one before', () => {
  test.each([
    ['green', 130, 165],
    ['blue', 195, 225],
    ['yellow', 38, 55],
    ['red', 350, 370],
  ])('%s', (family, from, to) => {
    const own = shades.filter((shade) => shade.family === family)
    expect(own).toHaveLength(11)
    const hues = own.map(({ hue }) => (hue < 180 && from >= 350 ? hue + 360 : hue))
    // The lightest shade has almost no hue.
    for (const hue of hues.slice(1)) expect(hue >= from && hue <= to, String(hue)).toBe(true)
    const lights = own.map(({ light }) => light)
    expect(lights).toEqual(lights.toSorted((a, b) => b - a))
  })

  test('slate, which is nearly grey', () => {
    const own = shades.filter(({ family }) => family === 'slate')
    expect(own).toHaveLength(11)
    expect(own.every(({ chroma }) => chroma < 0.08)).toBe(true)
  })
})
