import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** Printing happens after everything else, so it may select by what the document contains. */
const files = globSync('src/web/**/*.css').filter((file) => !file.endsWith('print.css'))

/**
 * An element added anywhere can change what such a selector matches, so the browser restyles every element of the
 * page: on a board, seven times while it opened.
 */
test('no rule selects the document or its body by what it contains', () => {
  const wide = files.flatMap((file) =>
    (readFileSync(file, 'utf8').match(/^.*(?:html|body|:root):has\(.*$/gm) ?? []).map(
      (rule) => `${file}: ${rule.trim()}`,
    ),
  )
  expect(wide).toEqual([])
})

// Movement makes some people ill, and they have said so to their device (L-AC-4).
test('with reduced motion everything that moves is cut to nothing, before and after a navigation', () => {
  const base = readFileSync('src/web/ui/base.css', 'utf8')
  const reduced = [
    ...base.matchAll(/@media \(prefers-reduced-motion: reduce\) \{([^@]*?\n {0,2}\})\n/g),
  ]
  const rules = reduced.map(([, rule = '']) => rule).join('\n')
  for (const line of [
    '*,',
    '::before,',
    '::after,',
    'animation-duration: 0.01ms !important;',
    'animation-iteration-count: 1 !important;',
    'transition-duration: 0.01ms !important;',
    'scroll-behavior: auto !important;',
    '::view-transition-new(*)',
    'animation: none !important;',
  ])
    expect(rules).toContain(line)
})
