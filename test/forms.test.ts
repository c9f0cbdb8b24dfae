import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** The attributes of every element of these names in a file, as written. */
function elementsIn(source: string, names: string): string[] {
  return [...source.matchAll(new RegExp(`<(?:${names})\\b`, 'g'))].map(({ index, 0: start }) => {
    const from = index + start.length
    let depth = 0
    for (let at = from; at < source.length; at += 1) {
      if (source[at] === '{') depth += 1
      if (source[at] === '}') depth -= 1
      if (source[at] === '>' && depth === 0) return source.slice(from, at)
    }
    throw new Error('An element that does not end')
  })
}

test('every form has a method, so that none puts typed values in an address when it is sent before its scripts load', () => {
  const files = globSync('src/web/**/*.tsx').filter((file) => !file.endsWith('.examples.tsx'))
  const silent = files.flatMap((file) =>
    elementsIn(readFileSync(file, 'utf8'), 'form')
      // `useContractForm` gives its forms the method with their other props.
      .filter((attributes) => !/\bmethod=|\{\.\.\.(form|inquiry)\.props\}/.test(attributes))
      .map(() => file),
  )
  expect(files.length).toBeGreaterThan(200)
  expect(silent).toEqual([])
})

/** The features in which somebody buys: a Sæsonkort, a gift card, cards of a company, a place in a tournament. */
const shops = '{registrations,giftcards,companies,entries/own,payments,passes,accounts}'

// A buyer could claim the price of an extra back that was ticked in advance (L-IN-7), and a consent that nobody gave
// is none (L-WD-5, L-MK-1).
test('no box is ticked in advance where something is bought', () => {
  const files = globSync(`src/web/features/${shops}/**/*.tsx`)
  const boxes = files.flatMap((file) => boxesIn(readFileSync(file, 'utf8')))
  expect(boxes.length).toBeGreaterThan(5)
  expect(boxes.filter((attributes) => preTicked.test(attributes))).toEqual([])
})

test.each([
  '<Checkbox name="extra" defaultChecked label="Buggy" />',
  '<Checkbox name="extra" checked={true} label={<b>Buggy</b>} />',
  '<input type="checkbox" name="extra" defaultChecked={draft.extra ?? true} />',
  '<Checkbox checked={choice.valueOf("extra") !== false} label="Buggy" />',
])('%s is found', (source) => {
  expect(boxesIn(source).filter((attributes) => preTicked.test(attributes))).toHaveLength(1)
})

/** The attributes of every box in a file. */
const boxesIn = (source: string) => [
  ...elementsIn(source, 'Checkbox'),
  ...elementsIn(source, 'input').filter((attributes) => attributes.includes('type="checkbox"')),
]

/** Ticked as it stands, or as long as nothing has been chosen. */
const preTicked =
  /\b(?:defaultChecked|checked)(?:=\{[^}]*(?:(?<!=== )true|!== false)\b|\s(?!\s*[},:]))/
