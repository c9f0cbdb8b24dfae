import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parseAst, transformWithOxc } from 'vite'
import { describe, expect, test } from 'vitest'
import { routeContracts } from '../scripts/route-contracts.ts'

type KnownEndpoint = { method: string; path: string; input?: unknown }
type Handler = (this: { parse: typeof parseAst }, code: string, id: string) => { code: string }

const files = globSync('src/contract/*.ts').filter(
  (file) => !/\/admin-|\.test\.ts|\/endpoint\.ts|\/errors\.ts/.test(file),
)

/** A contract as the browser gets it. */
async function route(file: string, source = readFileSync(file, 'utf8')): Promise<string> {
  const { code } = await transformWithOxc(source, path.resolve(file))
  const { handler } = routeContracts().transform as unknown as { handler: Handler }
  return handler.call({ parse: parseAst }, code, `${path.resolve(file)}?route`).code
}

const importsOf = (code: string) => [...code.matchAll(/^import .* from ["'](.*)["']/gm)]

describe.each(files)('%s in the browser', (file) => {
  test('knows each endpoint by its own method and path, and nothing of what goes in and comes out', async () => {
    const code = await route(file)
    const all = (await import(path.resolve(file))) as Record<string, KnownEndpoint | undefined>
    const endpoints = Object.entries(all).filter(([, one]) => one?.path && one.input)
    for (const [name, one] of endpoints) {
      const said = new RegExp(
        `export const ${name} = \\{ method: ["'](.*?)["'], path: ["'](.*?)["'], loadSchema: `,
      ).exec(code)
      expect(said?.slice(1), name).toEqual([one?.method, one?.path])
    }
    expect(importsOf(code).map(([, , from]) => from)).not.toContain('zod')
    expect(code).not.toMatch(/\bz\.\w+\(/)
  })
})

test('what is no shape stays, with what it needs', async () => {
  const code = await route(
    'src/contract/example.ts',
    `import { z } from 'zod'
     import { endpoint } from './endpoint.ts'
     import { longest } from '#domain/example.ts'
     import { Shape } from './shape.ts'
     const Letter = z.object({ text: z.string().max(longest) })
     export const most = longest * 2
     export const kinds = ['a', 'b']
     export const Letters = Letter.array()
     export const write = endpoint({ method: 'POST', path: '/api/v1/letters', audience: 'anyone',
       summary: 'Writes.', input: Letter, output: Shape })`,
  )
  expect(code).toContain('export const most = longest * 2')
  expect(code).toContain('#domain/example.ts')
  expect(code).toContain('export const kinds')
  expect(code).not.toMatch(/zod|Letters|Shape|audience/)
  expect(code).toMatch(/import\(".*example\.ts\?schema"\)\.then\(\(all\) => all\.write\)/)
})

test('a word of an address, or of the folder it all lies in, is no name', async () => {
  const code = await route(
    'src/contract/letters.ts',
    `import { endpoint } from './endpoint.ts'
     import { letters, contract } from './shape.ts'
     export const write = endpoint({ method: 'POST', path: '/api/v1/letters', audience: 'anyone',
       summary: 'Writes.', input: letters, output: contract })`,
  )
  expect(importsOf(code)).toEqual([])
})
