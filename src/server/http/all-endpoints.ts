import { schemaOf, type Endpoint, type EndpointSchema } from '#contract/shared/endpoint.ts'

const contracts = import.meta.glob<Record<string, unknown>>(
  ['../../contract/**/*.ts', '!../../contract/**/*.test.ts'],
  { eager: true },
)

type Exported = { name: string; declared: Endpoint; endpoint: EndpointSchema }

/** Every endpoint that a contract exports, with the name of the export. */
export const allEndpoints: readonly Exported[] = Object.values(contracts).flatMap((exports) =>
  Object.entries(exports)
    .filter((entry): entry is [string, Endpoint] => isEndpoint(entry[1]))
    .map(([name, declared]) => ({ name, declared, endpoint: schemaOf(declared) })),
)

function isEndpoint(value: unknown): value is Endpoint {
  return (
    typeof value === 'object' &&
    value !== null &&
    'method' in value &&
    'path' in value &&
    'loadSchema' in value
  )
}
