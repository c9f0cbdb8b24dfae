import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { cruise, type ICruiseResult, type IForbiddenRuleType } from 'dependency-cruiser'
import { afterAll, describe, expect, test } from 'vitest'
import { levels } from '../modules.config.mjs'
import config from '../.dependency-cruiser.mjs'

/** One forbidden import for each rule: the file that gets it, and the imported module. */
const planted: Record<string, [from: string, to: string]> = {
  'domain-is-pure': ['src/domain/passes/a.ts', 'zod'],
  'contract-is-thin': ['src/contract/a.ts', 'hono'],
  'web-knows-no-server': ['src/web/a.ts', 'src/server/b.ts'],
  'server-knows-no-web': ['src/server/a.ts', 'src/web/b.ts'],
  'shell-knows-no-feature': ['src/web/features/shell/a.ts', 'src/web/features/clubs/b.ts'],
  'web-neighbours-9': ['src/web/features/checkins/a.ts', 'src/web/features/registrations/b.ts'],
  'server-neighbours-12': ['src/server/results/a.ts', 'src/server/golfbox/b.ts'],
  'domain-neighbours-12': ['src/domain/results/a.ts', 'src/domain/sidecompetitions/b.ts'],
  'contract-neighbours-12': ['src/contract/results/a.ts', 'src/contract/golfbox/b.ts'],
  'contract-level-11': ['src/contract/scoring/a.ts', 'src/contract/results/b.ts'],
  'web-level-5': ['src/web/features/payments/a.ts', 'src/web/features/passes/b.ts'],
  'composition-stays-on-top': ['src/server/passes/a.ts', 'src/server/app.ts'],
  'features-know-no-routes': ['src/web/features/passes/a.ts', 'src/web/routes/b.ts'],
  'outbox-knows-no-feature': ['src/web/outbox/a.ts', 'src/web/features/checkins/b.ts'],
  'ui-knows-no-product': ['src/web/ui/a.ts', 'src/contract/b.ts'],
  'routes-know-no-sql': ['src/server/passes/withdrawal-routes.ts', 'drizzle-orm'],
  'telemetry-only-when-on': ['src/server/passes/a.ts', '@opentelemetry/api'],
  'telemetry-by-dynamic-import': [
    'src/server/privacy/a.ts',
    'src/server/observability/send-telemetry.ts',
  ],
  'drizzle-in-queries-only': ['src/server/passes/a.ts', 'drizzle-orm'],
  'tables-in-queries-only': ['src/server/passes/a.ts', 'src/server/db/tables/passes.ts'],
  'services-know-no-http': ['src/server/passes/a.ts', 'hono'],
  'outside-services-know-no-database': ['src/server/payments/x-api.ts', 'pg'],
  'one-way-out': ['src/server/passes/a.ts', 'node:https'],
  'no-circles': ['src/domain/passes/a.ts', 'src/domain/passes/a-back.ts'],
  'nothing-unresolved': ['src/server/passes/a.ts', 'src/server/passes/nowhere.ts'],
  'tests-stay-outside': ['src/server/passes/a.ts', 'test/b.ts'],
  'domain-level-7': ['src/domain/passes/a.ts', 'src/domain/checkins/b.ts'],
  'server-level-5': ['src/server/payments/a.ts', 'src/server/passes/b.ts'],
}

const { options = {} } = config
const folders: string[] = []
afterAll(() => folders.forEach((folder) => rmSync(folder, { recursive: true, force: true })))

describe('the checker itself', () => {
  test('every kind of rule has a forbidden import to test it', () => {
    const names = (config.forbidden as IForbiddenRuleType[]).map((rule) => rule.name ?? '')
    const kinds = names.filter((name) => !/-level-|-neighbours-/.test(name))
    expect(Object.keys(planted)).toEqual(expect.arrayContaining(kinds))
    expect(names).toEqual(expect.arrayContaining(Object.keys(planted)))
  })

  test('every rule refuses its forbidden import', async () => {
    mkdirSync('.cache', { recursive: true })
    const root = mkdtempSync(resolve('.cache/planted-'))
    folders.push(root)
    symlinkSync(resolve('node_modules'), join(root, 'node_modules'))
    writeFileSync(join(root, 'package.json'), '{"type":"module"}')
    const wanted = Object.entries(planted).map(([rule, [from, to]]) =>
      [rule, plant(root, rule, from, to)].join(': '),
    )
    const { summary } = await cruiseModules(root)
    const refused = summary.violations.flatMap(({ rule, from, cycle = [] }) =>
      [from, ...cycle.map(({ name }) => name)].map((file) => [rule.name, file].join(': ')),
    )
    expect(refused).toEqual(expect.arrayContaining(wanted))
  })

  test('every source file was read, and none breaks a rule', async () => {
    const { summary, modules } = await cruiseModules(process.cwd())
    expect(summary.violations.map((v) => `${v.rule.name}: ${v.from} → ${v.to}`)).toEqual([])
    const read = modules.filter((module) => /^src\/.*\.tsx?$/.test(module.source)).length
    expect(read).toBeGreaterThanOrEqual(sourceFiles('src').length)
    // Takes twenty seconds on a busy machine.
  }, 120_000)
})

describe('the agreements of the app', () => {
  test('the domain uses no clock and no random numbers', () => {
    const guilty = sourceFiles('src/domain').filter((file) =>
      /Date\.now|new Date\b|Math\.random|performance\./.test(code(file)),
    )
    expect(guilty).toEqual([])
  })

  test('a file that registers a route is called routes', () => {
    const registers = /\bhandle\(app\b|\bapp\.(get|post|put|patch|delete|on|all)\(/
    const composing = ['src/server/app.ts', 'src/server/operations.ts', 'src/server/http/handle.ts']
    const guilty = sourceFiles('src/server').filter(
      (file) =>
        registers.test(code(file)) &&
        !/(^|\/|-)routes\.ts$/.test(file) &&
        !file.startsWith('src/server/simulators/') &&
        !composing.includes(file),
    )
    expect(guilty).toEqual([])
  })

  test('every module has a level', () => {
    const folders = sourceFiles('src').flatMap(
      (file) => /^src\/(?:domain|contract|server|web\/features)\/([^/]+)\//.exec(file)?.[1] ?? [],
    )
    const unlevelled = [...new Set(folders)].filter((name) => !levels.flat().includes(name))
    // The shell is around every page; a separate rule forbids it to import features.
    expect(unlevelled).toEqual(['shell'])
  })

  test('only the configuration reads the environment', () => {
    const guilty = sourceFiles('src').filter((file) => code(file).includes('process.env'))
    expect(guilty).toEqual(['src/server/config.ts'])
  })

  test('no table has a default for a time', () => {
    expect(
      sourceFiles('src/server/db').filter((file) => code(file).includes('defaultNow')),
    ).toEqual([])
  })

  test('each table is written by one module', () => {
    const writing = /(?:\.(?:insert|update|delete)\(|eraseRows\(\w+, )(\w+)/g
    const tables = sourceFiles('src/server/db/tables').flatMap((file) =>
      [...code(file).matchAll(/export const (\w+) = pgTable/g)].map(([, name = '']) => name),
    )
    const writers = new Map<string, Set<string>>()
    for (const file of sourceFiles('src/server')) {
      const moduleName = file.split('/')[2] ?? ''
      for (const [, table = ''] of code(file).matchAll(writing)) {
        if (tables.includes(table))
          writers.set(table, (writers.get(table) ?? new Set()).add(moduleName))
      }
    }
    const shared = [...writers]
      .filter(([, moduleNames]) => moduleNames.size > 1)
      .map(([table]) => table)
    expect(tables.length).toBeGreaterThan(30)
    expect(shared).toEqual([])
  })
})

/** Writes a file with one forbidden import, of its rule alone; answers its path. */
function plant(root: string, rule: string, path: string, to: string): string {
  const from = path.replace(/(?=-routes|-api|\.ts$)/, `-${rule}`)
  const isFile = /^(src|test)\//.test(to)
  const target = isFile ? relativeImport(from, to) : to
  write(root, from, `import { x } from '${target}'\nexport const y = x\n`)
  if (to.endsWith('-back.ts')) {
    write(root, to, `import { y } from '${relativeImport(to, from)}'\nexport const x = y\n`)
  } else if (isFile && !to.includes('nowhere')) write(root, to, 'export const x = 1\n')
  return from
}

function write(root: string, file: string, text: string) {
  mkdirSync(dirname(join(root, file)), { recursive: true })
  writeFileSync(join(root, file), text)
}

const relativeImport = (from: string, to: string) =>
  `${from
    .split('/')
    .slice(1)
    .map(() => '..')
    .join('/')}/${to}`

async function cruiseModules(baseDir: string): Promise<ICruiseResult> {
  const { output } = await cruise(
    ['src'],
    {
      ...options,
      baseDir,
      validate: true,
      ruleSet: { forbidden: config.forbidden as IForbiddenRuleType[] },
    },
    { ...options.enhancedResolveOptions, symlinks: false },
  )
  return output as ICruiseResult
}

function sourceFiles(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((file) => `${folder}/${file}`)
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$|\.gen\.ts$|\.d\.ts$/.test(file))
    .toSorted()
}

// With a shared number, an import of half an hour blocked every start of the service, and a backup the statistics.
test('every advisory lock has a different number', () => {
  const keys = sourceFiles('src/server').flatMap((file) => code(file).match(/\b727_\d{3}\b/g) ?? [])
  expect(keys.length).toBeGreaterThan(4)
  expect(keys).toEqual([...new Set(keys)])
})

/** The file without its comments, because a comment can name what the code must not use. */
const code = (file: string) => readFileSync(file, 'utf8').replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '')
