import type { Plugin, Rolldown } from 'vite'

const schema = '?schema'
const withoutEffects = { test: /\/src\/(?:contract|domain)\//, sideEffects: false }
const isContract = /\/src\/contract\/.+\.ts$/

/**
 * In the browser an endpoint is its method, its path and a way to fetch its schema, as its type says
 * (src/contract/endpoint.ts). Each endpoint's declaration is replaced by just that; every other constant
 * of a contract is marked as pure, so that the bundler leaves out what no page uses, zod included. The
 * whole contract is a second module, `checkins.ts?schema`, which `loadSchema` imports.
 */
export function routeContracts(): Plugin {
  return {
    name: 'route-contracts',
    enforce: 'post',
    applyToEnvironment: ({ name }) => name === 'client',
    // Reading a contract or a rule does nothing by itself: what is not used of it is left out.
    configEnvironment: () => ({
      build: { rolldownOptions: { treeshake: { moduleSideEffects: [withoutEffects] } } },
    }),
    resolveId: {
      order: 'pre',
      filter: { id: /contract\/|^\.\.?\// },
      async handler(source, importer, options) {
        // Whatever a whole contract imports from its neighbours is whole as well.
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
            const whole = `import(${JSON.stringify(file + schema)}).then((all) => all.${name})`
            const pure = `/* @__PURE__ */ (() => (${code.slice(start, end)}))()`
            return { start, end, text: routeOf(code, init, whole) ?? pure }
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

/** The constants that a statement declares, with what they are computed from. */
function constantsOf(statement: Statement): { name: string; init: Expression }[] {
  const declared = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement
  if (declared?.type !== 'VariableDeclaration') return []
  return declared.declarations.flatMap(({ id, init }) =>
    id.type === 'Identifier' && init && !/Literal$|Function/.test(init.type)
      ? [{ name: id.name, init }]
      : [],
  )
}

/** What `endpoint({ … })` is in the browser; undefined for anything else. */
function routeOf(code: string, init: Expression, whole: string): string | undefined {
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
  return `{ ${kept.join(', ')}, loadSchema: () => ${whole}.then((one) => one.loadSchema()) }`
}
