import type { Plugin } from 'vite'

const isContract = /\/src\/contract\/[\w-]+\.ts$/
/** The back office shows its lists by their shapes. */
const keepsSchema = /\/contract\/admin-[\w-]+\.ts$/
const route = '?route'
const schema = '?schema'

type Span = { start: number; end: number }
type Shape = { properties?: (Span & { key: { name?: string } })[] }
type Declaration = {
  id?: { name: string }
  declarations?: {
    id: { name: string }
    init?: { callee?: { name?: string }; arguments?: Shape[] }
  }[]
}
type Statement = Span &
  Declaration & {
    type: string
    declaration?: Declaration | null
    specifiers?: { local: { name: string } }[]
    source?: { value: string }
  }

/**
 * In the browser an endpoint is its method, its path and a way to fetch the rest. What goes in and
 * comes out is checked by the server; a form that checks first asks `validateInput` (src/web/validate-input.ts), and
 * only then zod and the shapes are fetched.
 */
export function routeContracts(): Plugin {
  return {
    name: 'route-contracts',
    enforce: 'post',
    applyToEnvironment: ({ name }) => name === 'client',
    resolveId: {
      order: 'pre',
      filter: { id: /contract\/|^\.\.?\/[\w-]+\.ts/ },
      async handler(source, importer, options) {
        const [path = '', query] = source.split('?')
        const found = await this.resolve(path, importer, { ...options, skipSelf: true })
        if (!found || !isContract.test(found.id) || keepsSchema.test(found.id)) return found
        const isFromSchema = importer !== undefined && isContract.test(importer)
        return isFromSchema || `?${query}` === schema ? found : { ...found, id: found.id + route }
      },
    },
    transform: {
      filter: { id: /\/src\/contract\/[\w-]+\.ts\?route$/ },
      handler(code, id) {
        const statements = (this.parse(code) as unknown as { body: Statement[] }).body
        return { code: routeModule(code, statements, id.slice(0, -route.length)), map: null }
      },
    },
  }
}

/** Endpoints by method and path, and what is said without shapes; imports that nobody needs any more go. */
function routeModule(code: string, statements: Statement[], file: string): string {
  const isImport = ({ type }: Statement) => type === 'ImportDeclaration'
  const parts = statements
    .filter((one) => !isImport(one))
    .map((one) => {
      const text = code.slice(one.start, one.end)
      const endpoint = routeOfEndpoint(code, one, file)
      return { names: namesIn(one), text: endpoint ?? text, isRoute: endpoint !== undefined }
    })
  const imported = statements.filter(isImport).map((one) => ({
    names: (one.specifiers ?? []).map(({ local }) => local.name),
    text: code.slice(one.start, one.end),
    isShape: /^(?:zod|\..*|#contract.*)$/.test(one.source?.value ?? ''),
  }))
  const shapes = new Set(imported.flatMap(({ isShape, names }) => (isShape ? names : [])))
  shapes.delete('endpoint')
  for (let before = -1; before !== shapes.size;) {
    before = shapes.size
    for (const { names, text, isRoute } of parts) {
      if (!isRoute && uses(text, shapes)) for (const name of names) shapes.add(name)
    }
  }
  const kept = parts.filter(({ text, isRoute }) => isRoute || !uses(text, shapes))
  // A bare endpoint needs none: the words of its addresses, a folder's too, are no names.
  const said = kept.flatMap(({ text, isRoute }) => (isRoute ? [] : [text])).join('\n')
  const needed = imported.filter(({ names }) => uses(said, new Set(names)))
  return [...needed, ...kept].map(({ text }) => text).join('\n')
}

const uses = (text: string, names: Set<string>) =>
  (text.match(/[\w$]+/g) ?? []).some((word) => names.has(word))

const declaredIn = ({ declaration, ...statement }: Statement): Declaration =>
  declaration ?? (statement as Declaration)

function namesIn(statement: Statement): string[] {
  const { id, declarations = [] } = declaredIn(statement)
  return [id, ...declarations.map((one) => one.id)].flatMap((one) => (one?.name ? [one.name] : []))
}

/** `export const name = endpoint({ … })` without what goes in and comes out; undefined for anything else. */
function routeOfEndpoint(code: string, statement: Statement, file: string): string | undefined {
  const { id, init } = declaredIn(statement).declarations?.[0] ?? {}
  const [shape] = init?.arguments ?? []
  if (init?.callee?.name !== 'endpoint' || !id || !shape?.properties) return undefined
  const kept = shape.properties
    .filter(({ key }) => key.name === 'method' || key.name === 'path')
    .map(({ start, end }) => code.slice(start, end))
  const fetched = `import(${JSON.stringify(file + schema)}).then((all) => all.${id.name})`
  return `export const ${id.name} = { ${kept.join(', ')}, loadSchema: () => ${fetched} }`
}
