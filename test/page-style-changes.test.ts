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
