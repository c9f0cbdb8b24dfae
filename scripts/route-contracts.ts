import type { Plugin, Rolldown } from 'vite'

const schema = '?schema'
const withoutEffects = { test: /\/src\/(?:contract|domain)\//, sideEffects: false }
const isContract = /\/src\/contract\/.+\.ts$/

/**
 * Reduces contracts for the browser. Each endpoint declaration is replaced by its method, its path and a
 * function that loads its schema, as its type declares (src/contract/shared/endpoint.ts). Every other constant is
 * marked as pure, so that the bundler drops what no page uses, zod included. The full contract is a second
 * module, `checkins.ts?schema`, which `loadSchema` imports.
 */
export function routeContracts(): Plugin {
  return {
    name: 'route-contracts',
    enforce: 'post',
    applyToEnvironment: ({ name }) => name === 'client',
    // Contracts and rules have no side effects, so unused parts can be dropped.
    configEnvironment: () => ({
      build: { rolldownOptions: { treeshake: { moduleSideEffects: [withoutEffects] } } },
    }),
    resolveId: {
      order: 'pre',
      filter: { id: /contract\/|^\.\.?\// },
      async handler(source, importer, options) {
        // A full contract imports full versions of other contracts.
        if (!importer?.endsWith(schema)) return null
        const found = await this.resolve(source, importer, { ...options, skipSelf: true })
        return found && isContract.test(found.id) ? { ...found, id: found.id + schema } : found
      },
    },
    transform: {
      filter: { id: isContract },
      handler(code, file) {
        const edits = this.parse(code).body.flatMap((statement) =>
          constantsOf(statement).map(({ name, init: { start, end }, init }) => {
            const fullSchema = `import(${JSON.stringify(file + schema)}).then((all) => all.${name})`
            const pure = `/* @__PURE__ */ (() => (${code.slice(start, end)}))()`
            return { start, end, text: routeOf(code, init, fullSchema) ?? pure }
          }),
        )
        const edited = edits.reduceRight(
          (all, { start, end, text }) => all.slice(0, start) + text + all.slice(end),
          code,
        )
        return { code: edited, map: null }
      },
    },
  }
}

type Statement = ReturnType<Rolldown.PluginContext['parse']>['body'][number]
type Expression = Extract<Statement, { type: 'ExpressionStatement' }>['expression']

/** The constants that a statement declares, with their initial expressions. */
function constantsOf(statement: Statement): { name: string; init: Expression }[] {
  const declared = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement
  if (declared?.type !== 'VariableDeclaration') return []
  return declared.declarations.flatMap(({ id, init }) =>
    id.type === 'Identifier' && init && !/Literal$|Function/.test(init.type)
      ? [{ name: id.name, init }]
      : [],
  )
}

/** The browser's replacement of `endpoint({ … })`; undefined for any other expression. */
function routeOf(code: string, init: Expression, fullSchema: string): string | undefined {
  if (init.type !== 'CallExpression' || init.callee.type !== 'Identifier') return undefined
  const [argument] = init.arguments
  if (init.callee.name !== 'endpoint' || argument?.type !== 'ObjectExpression') return undefined
  const kept = argument.properties.flatMap((property) =>
    property.type === 'Property' &&
    property.key.type === 'Identifier' &&
    ['method', 'path'].includes(property.key.name)
      ? [code.slice(property.start, property.end)]
      : [],
  )
  return `{ ${kept.join(', ')}, loadSchema: () => ${fullSchema}.then((one) => one.loadSchema()) }`
}
