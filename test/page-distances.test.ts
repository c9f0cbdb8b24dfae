import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** Work pages, check-in, purchase and print, which present nothing. */
const others =
  /features\/(admin|director|checkins|competitions\/|draw|entries\/own|golfbox|registrations|scoring|results|board\/round|rankings\/club|entries\/presence|programs|matches\/card)|print|poster|people-page|club-settlement|club-terms|profile\/|^src\/web\/ui\/|routes\/club\.|examples/

/** Padding above or below of more than a hair, at any width of the window. */
const ownDistance = /^(?:[a-z-]+:)?p[ytb]-(?:[4-9]|\d\d|\[)/

const files = globSync('src/web/**/*.tsx').filter((file) => !others.test(file))

/** The classes of each element that is as wide as a page. */
const pagesIn = (text: string) =>
  [...text.matchAll(/className=(?:"|\{`)([^"`]*)["`]/g)]
    .map(([, classes = '']) => classes.split(/\s+/))
    .filter((classes) => classes.includes('page'))

test('a public page takes its distances from the layout and sets none of its own', () => {
  const own = files.flatMap((file) =>
    pagesIn(readFileSync(file, 'utf8')).flatMap((classes) =>
      classes.filter((name) => ownDistance.test(name)).map((name) => `${file}: ${name}`),
    ),
  )
  expect(own).toEqual([])
})

test('every layout that differs sets the same distances', () => {
  const css = readFileSync('src/web/ui/base.css', 'utf8')
  for (const token of ['--page-start', '--section']) {
    expect(css.match(new RegExp(`^\\s+${token}:`, 'gm'))).toHaveLength(3)
  }
})
