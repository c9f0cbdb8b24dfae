import { levels } from './modules.config.mjs'

/** The files of the server that build and run queries. */
const holdsSql = ['(/|-)queries\\.ts$', '^src/server/db/', '\\.test\\.ts$']
const notTests = '\\.(test|db\\.test|examples)\\.tsx?$'
const forbid = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to })

/** A module may use modules on lower levels only, in every layer that has modules. */
const layers = {
  domain: 'src/domain',
  contract: 'src/contract',
  server: 'src/server',
  web: 'src/web/features',
}
const levelRules = Object.entries(layers).flatMap(([layer, folder]) =>
  levels.slice(0, -1).flatMap((modules, level) => {
    const above = levels
      .slice(level + 1)
      .flat()
      .join('|')
    return forbid(
      `${layer}-level-${level}`,
      `${modules.join(', ')} may not use a module on a higher level.`,
      { path: `^${folder}/(${modules.join('|')})/`, pathNot: notTests },
      { path: `^${folder}/(${above})/` },
    )
  }),
)

/** Two modules on one level do not know each other: what combines them is a route, or a module above. */
const neighbourRules = Object.entries(layers).flatMap(([layer, folder]) =>
  levels.flatMap((modules, level) =>
    modules.length < 2
      ? []
      : forbid(
          `${layer}-neighbours-${level}`,
          `${modules.join(', ')} do not import each other.`,
          { path: `^${folder}/(${modules.join('|')})/`, pathNot: notTests },
          { path: `^${folder}/(${modules.join('|')})/`, pathNot: `^${folder}/$1/` },
        ),
  ),
)

export default {
  forbidden: [
    forbid(
      'domain-is-pure',
      'Domain imports domain only: no packages, no Node.',
      { path: '^src/domain/', pathNot: notTests },
      { pathNot: '^src/domain/' },
    ),
    forbid(
      'contract-is-thin',
      'A contract imports the domain and zod only.',
      { path: '^src/contract/', pathNot: notTests },
      { pathNot: ['^src/(domain|contract)/', '^node_modules/zod/'] },
    ),
    forbid(
      'web-knows-no-server',
      'Only the entry point, src/main.ts, imports both.',
      { path: '^src/web/' },
      { path: '^src/server/' },
    ),
    forbid(
      'server-knows-no-web',
      'Only the entry point, src/main.ts, imports both.',
      { path: '^src/server/' },
      { path: '^src/web/' },
    ),
    forbid(
      'shell-knows-no-feature',
      'The shell frames every page and imports no feature.',
      { path: '^src/web/features/shell/' },
      { path: '^src/web/features/', pathNot: '^src/web/features/shell/' },
    ),
    ...neighbourRules,
    forbid(
      'features-know-no-routes',
      'Routes use features, never the other way.',
      { path: '^src/web/(features|ui)/' },
      { path: '^src/web/routes/' },
    ),
    forbid(
      'outbox-knows-no-feature',
      'The outbox is configured by the features that use it.',
      { path: '^src/web/outbox/' },
      { path: '^src/web/(features|routes|ui)/' },
    ),
    forbid(
      'ui-knows-no-product',
      'The component library depends on no contract and no feature.',
      { path: '^src/web/ui/' },
      { path: '^src/(contract|web/features|web/api)', pathNot: '^src/web/ui/' },
    ),
    forbid(
      'composition-stays-on-top',
      'What puts the modules together is used by no module.',
      { path: '^src/server/[^/]+/', pathNot: notTests },
      {
        path: '^src/server/(app|all-jobs|create-app-server|serve|document-drawer|file-reader|picture-converter|season-settler|operations|job-scheduler|shared-clock)\\.ts$',
      },
    ),
    forbid(
      'routes-know-no-sql',
      'Routes join contracts to services.',
      { path: '^src/server/.+routes\\.ts$' },
      { path: '^(node_modules/(drizzle-orm|pg)/|src/server/db/)' },
    ),
    forbid(
      'drizzle-in-queries-only',
      'SQL is in queries and in db; a service calls it by the name of a function.',
      { path: '^src/server/', pathNot: holdsSql },
      { path: '^node_modules/(drizzle-orm|pg)/' },
    ),
    forbid(
      'tables-in-queries-only',
      'A table leads to a query that is built outside; only the sign-in library is given tables.',
      { path: '^src/server/', pathNot: [...holdsSql, '^src/server/accounts/auth\\.ts$'] },
      { path: '^src/server/db/tables/', dependencyTypesNot: ['type-only'] },
    ),
    forbid(
      'services-know-no-http',
      'A service can be called by a job or a script.',
      {
        path: '^src/server/[^/]+/',
        pathNot: ['routes\\.ts$', '^src/server/(http|simulators)/', notTests],
      },
      { path: '^node_modules/hono/' },
    ),
    forbid(
      'outside-services-know-no-database',
      'A client of another company only fetches.',
      { path: '-api\\.ts$', pathNot: '^src/web/' },
      { path: '^(node_modules/(drizzle-orm|pg)/|src/server/db/)' },
    ),
    forbid(
      'one-way-out',
      'Other companies are asked through http/outgoing-request.ts, mail apart.',
      {
        path: '^src/server/',
        pathNot: [
          '^src/server/http/outgoing-(request|http2)\\.ts$',
          '^src/server/serve\\.ts$',
          '^src/server/simulators/',
          notTests,
        ],
      },
      { path: '^(https?|http2|tls|dgram|undici)$', dependencyTypesNot: ['type-only'] },
    ),
    forbid(
      'telemetry-only-when-on',
      'OpenTelemetry is loaded by the file that `open-telemetry.ts` imports where an endpoint is set.',
      {
        path: '^src/',
        pathNot: ['^src/server/observability/(send-telemetry|otlp-metrics)\\.ts$', notTests],
      },
      { path: '^node_modules/@opentelemetry/', dependencyTypesNot: ['type-only'] },
    ),
    forbid(
      'telemetry-by-dynamic-import',
      'A static import would load OpenTelemetry in a service without an endpoint.',
      { path: '^src/', pathNot: notTests },
      { path: '^src/server/observability/send-telemetry\\.ts$', dynamic: false },
    ),
    forbid(
      'no-circles',
      'Two files that need each other are one file, or three.',
      {},
      { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    ),
    forbid(
      'nothing-unresolved',
      'An import must lead somewhere.',
      { pathNot: '^src/main\\.ts$' },
      { couldNotResolve: true, pathNot: '\\?url$' },
    ),
    forbid(
      'tests-stay-outside',
      'The product does not depend on its tests.',
      { path: '^src/', pathNot: notTests },
      { path: '^(test|e2e|scripts|bench)/' },
    ),
    ...levelRules,
  ],
  options: {
    // dependency-cruiser cannot read TypeScript 7 and would pass with no module at all.
    parser: 'swc',
    tsPreCompilationDeps: true,
    // Without it, who depends on each file is derived as well, which no rule asks.
    skipAnalysisNotInRules: true,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: 'route-tree\\.gen\\.ts$' },
    enhancedResolveOptions: {
      conditionNames: ['import', 'types', 'node', 'default'],
      exportsFields: ['exports'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.d.ts'],
      // Four seconds otherwise, after which every folder and package.json is read again.
      cachedInputFileSystem: { cacheDuration: 600_000 },
    },
  },
}
