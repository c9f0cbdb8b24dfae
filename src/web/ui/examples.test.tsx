import { globSync } from 'node:fs'
import { basename } from 'node:path'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import { renderToString } from 'react-dom/server'
import { describe, expect, test, vi } from 'vitest'

const files = import.meta.glob<Record<string, ComponentType>>([
  './*.examples.tsx',
  '../features/*/*.examples.tsx',
])

/** Components that other examples contain. */
const withoutExamples = ['toast-stack', 'field', 'ui-link']

test('every component of the library has examples', () => {
  const parts = globSync('src/web/ui/*.tsx')
    .map((path) => basename(path, '.tsx'))
    .filter((name) => !/\.(examples|test)$/.test(name) && !withoutExamples.includes(name))
  const shown = Object.keys(files).map((path) => basename(path, '.examples.tsx'))
  expect(parts.filter((name) => !shown.includes(name))).toEqual([])
})

describe.each(Object.entries(files))('%s', (_, load) => {
  test('every example renders on the server without a console error', async () => {
    const errors = vi.spyOn(console, 'error')
    const examples = Object.entries(await load())
    expect(examples.length).toBeGreaterThan(0)
    for (const [name, Example] of examples) {
      const html = renderToString(
        <QueryClientProvider client={new QueryClient()}>
          <Example />
        </QueryClientProvider>,
      )
      expect(html.length, name).toBeGreaterThan(0)
    }
    expect(errors).not.toHaveBeenCalled()
  })
})
