import { globSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { build, type Rolldown } from 'vite'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { schemaOf, type Endpoint } from '#contract/shared/endpoint.ts'
import { routeContracts } from '../scripts/route-contracts.ts'

type Exports = Record<string, unknown>
type Entry = { file: string; names: string[]; source?: string }

/** A contract with every kind of constant that a page can or cannot use. */
const example: Entry = {
  file: path.resolve('src/contract/example.ts'),
  names: ['write', 'longest', 'kinds'],
  source: `
    import { z } from 'zod'
    import { endpoint } from './shared/endpoint.ts'
    import { email } from './shared/email.ts'
    import { maxCards } from '#domain/registrations/steps.ts'
    const Letter = z.object({ text: z.string().max(maxCards), from: email })
    export const longest = maxCards * 2
    export const kinds = Object.keys({ a: 1, b: 2 })
    export const Letters = Letter.array()
    export const write = endpoint({ method: 'POST', path: '/api/v1/letter/:email',
      audience: 'anyone', summary: 'Writes.', input: Letter, output: z.object({}) })`,
}

const out = mkdtempSync(path.join(tmpdir(), 'route-contracts-'))
let built: { entry: Entry; exports: Exports; whole?: Exports; code: string }[] = []
beforeAll(async () => {
  const contracts = globSync('src/contract/**/*.ts').filter((file) => !file.endsWith('.test.ts'))
  const wholes = new Map<string, Exports>()
  for (const file of contracts) wholes.set(path.resolve(file), await load(path.resolve(file)))
  const entries = [...wholes].map(([file, whole]) => ({ file, names: endpointsIn(whole) }))
  built = await Promise.all(
    (await buildForBrowser([...entries.filter(({ names }) => names.length > 0), example])).map(
      async ({ entry, ...chunk }) => ({
        ...chunk,
        entry,
        exports: await load(path.join(out, chunk.fileName)),
        ...(wholes.has(entry.file) && { whole: wholes.get(entry.file) }),
      }),
    ),
  )
}, 120_000)
afterAll(() => rmSync(out, { recursive: true, force: true }))

const load = async (file: string) => (await import(/* @vite-ignore */ file)) as Exports

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'loadSchema' in value

/** The page of a back-office list needs its columns, so its contract is complete in the browser too. */
const endpointsIn = (whole: Exports) =>
  Object.keys(whole).filter((name) => {
    const value = whole[name]
    return isEndpoint(value) && Object.keys(value).length === 3
  })

/** Each entry as a separate page, with the code that the page loads to use it. */
async function buildForBrowser(entries: Entry[]) {
  const page = (index: number) => `virtual:${index}`
  const { output } = (await build({
    configFile: false,
    logLevel: 'error',
    plugins: [
      {
        name: 'entries',
        resolveId: (id) => (/^virtual:|\/example\.ts/.test(id) ? id : null),
        load: (id) => {
          if (id.split('?')[0] === example.file) return example.source
          const entry = id.startsWith('virtual:') && entries[Number(id.slice(8))]
          return entry
            ? `export { ${entry.names.join(', ')} } from ${JSON.stringify(entry.file)}`
            : null
        },
      },
      routeContracts(),
    ],
    build: {
      outDir: out,
      minify: false,
      modulePreload: false,
      rolldownOptions: {
        input: Object.fromEntries(entries.map((_, index) => [`page-${index}`, page(index)])),
        preserveEntrySignatures: 'strict',
        output: { entryFileNames: '[name].mjs', chunkFileNames: '[name]-[hash].mjs' },
      },
    },
  })) as Rolldown.RolldownOutput
  const chunks = new Map(
    output.flatMap((one) => (one.type === 'chunk' ? [[one.fileName, one]] : [])),
  )
  return entries.map((entry, index) => {
    const fileName = `page-${index}.mjs`
    const files = new Set([fileName])
    for (const file of files) for (const next of chunks.get(file)?.imports ?? []) files.add(next)
    return { entry, fileName, code: [...files].map((file) => chunks.get(file)?.code).join('\n') }
  })
}

test('every contract is built', () => expect(built.length).toBeGreaterThan(60))

test('in the browser an endpoint has its method, its path and a function that loads its schema', async () => {
  for (const { entry, exports, whole } of built) {
    for (const name of whole ? entry.names : []) {
      const endpoint = exports[name] as Endpoint
      const { method, path: address, summary } = schemaOf(whole?.[name] as Endpoint)
      const { loadSchema, ...rest } = endpoint
      expect(rest, name).toEqual({ method, path: address })
      const schema = await loadSchema()
      expect(schema, name).toMatchObject({ method, path: address, summary })
      expect(schema.input.safeParse, name).toBeTypeOf('function')
    }
  }
})

test('a page that only calls an endpoint loads neither zod nor a schema', () => {
  for (const { entry, code } of built) expect(code, entry.file).not.toMatch(/ZodError|\bz\.\w+\(/)
})

test('a constant that a page uses has its value, and unused constants are left out', async () => {
  const { exports, code } = built.find(({ entry }) => entry === example)!
  expect(exports).toMatchObject({ longest: 16, kinds: ['a', 'b'] })
  expect(code).not.toMatch(/Letter\b|Letters|audience/)
  const { input } = await (exports['write'] as Endpoint).loadSchema()
  expect(input.safeParse({ text: 'Hej', from: 'anne@eksempel.dk' }).success).toBe(true)
  expect(input.safeParse({ text: 'Hej', from: 'anne' }).success).toBe(false)
})
