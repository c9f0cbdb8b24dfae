import type { JsonSchema } from '#server/http/example-of.ts'

type Schema = JsonSchema & {
  additionalProperties?: boolean | Schema
  $defs?: Record<string, Schema>
}
type Content = { 'application/json': { schema: Schema } }
type Operation = {
  operationId: string
  summary: string
  description: string
  security: object[]
  parameters: {
    name: string
    /** The name in the operation's own contract, where another operation has named the path. */
    'x-own-name'?: string
    in: 'path' | 'query'
    required: boolean
    schema: Schema
  }[]
  requestBody?: { content: Content }
  responses: Record<string, { content: Content }>
}
export type OpenApiDocument = { paths: Record<string, Record<string, Operation>> }

/** The typed client for programs with a club's key: the operations that such a key opens, from the OpenAPI document. */
export function apiClientOf({ paths }: OpenApiDocument): string {
  const found = Object.entries(paths)
    .flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
    )
    .filter(({ operation }) => operation.security.some((one) => 'clubKey' in one))
    .toSorted((a, b) => (a.operation.operationId < b.operation.operationId ? -1 : 1))
  const types = found.map(({ operation }) => typesOf(operation)).join('\n')
  const table = found
    .map(
      ({ path, method, operation }) =>
        `  ${operation.operationId}: ['${method.toUpperCase()}', '${ownPath(path, operation)}'],`,
    )
    .join('\n')
  return `${head}\nexport type Operations = {\n${types}\n}\n\nconst addresses = {\n${table}\n} as const satisfies Record<keyof Operations, readonly [method: string, path: string]>\n${client}`
}

function typesOf(operation: Operation): string {
  const { operationId, description, parameters, requestBody, responses } = operation
  const body = requestBody?.content['application/json'].schema
  const input: Schema = {
    type: 'object',
    properties: {
      ...Object.fromEntries(parameters.map((one) => [nameOf(one), one.schema])),
      ...body?.properties,
    },
    required: [
      ...parameters.filter(({ required }) => required).map(nameOf),
      ...(body?.required ?? []),
    ],
  }
  const output = responses['200']?.content['application/json'].schema ?? {}
  return [
    `  /** ${description} */`,
    `  ${operationId}: {`,
    `    input: ${typeOf(input, '    ')}`,
    `    output: ${typeOf(output, '    ')}`,
    '  }',
  ].join('\n')
}

type Parameter = Operation['parameters'][number]

const nameOf = ({ name, 'x-own-name': ownName }: Parameter) => ownName ?? name

/** The path with the operation's own names. */
const ownPath = (path: string, { parameters }: Operation) =>
  parameters.reduce((named, one) => named.replace(`{${one.name}}`, `{${nameOf(one)}}`), path)

/** The TypeScript type of a JSON Schema; formats, lengths and patterns have no type and are left to the server. */
function typeOf(schema: Schema, indent: string): string {
  if (schema.$ref) return 'unknown'
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ')
  const variants = schema.anyOf ?? schema.oneOf
  if (variants) return union(variants.map((variant) => typeOf(variant, indent)))
  if (schema.allOf) return schema.allOf.map((part) => `(${typeOf(part, indent)})`).join(' & ')
  if (Array.isArray(schema.type)) {
    return union(schema.type.map((type) => typeOf({ ...schema, type }, indent)))
  }
  return plainTypes[schema.type ?? ''] ?? structureOf(schema, indent)
}

const plainTypes: Record<string, string | undefined> = {
  string: 'string',
  integer: 'number',
  number: 'number',
  boolean: 'boolean',
  null: 'null',
}

const union = (types: string[]) => [...new Set(types)].join(' | ')

function structureOf(schema: Schema, indent: string): string {
  if (schema.prefixItems) {
    return `[${schema.prefixItems.map((item) => typeOf(item, indent)).join(', ')}]`
  }
  if (schema.type === 'array') return `Array<${typeOf(schema.items ?? {}, indent)}>`
  if (schema.type !== 'object') return 'unknown'
  const { properties = {}, required = [], additionalProperties } = schema
  const names = Object.keys(properties)
  if (names.length === 0) {
    const values = typeof additionalProperties === 'object' ? additionalProperties : {}
    return `Record<string, ${typeOf(values, indent)}>`
  }
  const lines = names.map((name) => {
    const mark = required.includes(name) ? '' : '?'
    const key = /^[a-z_$][\w$]*$/i.test(name) ? name : JSON.stringify(name)
    return `${indent}  ${key}${mark}: ${typeOf(properties[name] ?? {}, `${indent}  `)}`
  })
  return `{\n${lines.join('\n')}\n${indent}}`
}

const head = `// Generated from /api/v1/openapi.json by \`npm run client\`. Copy this file into your program: it needs nothing but
// fetch. How to get a key, and what each scope opens: docs/api.md.
`

const client = `
export type OperationName = keyof Operations

/** A refusal: \`code\` and, where there are several causes, \`reason\`. */
export class ApiError extends Error {
  readonly status: number
  readonly code: string
  readonly reason: string | undefined
  /** Seconds to wait, after \`too_many_requests\` and 503. */
  readonly retryAfter: number | undefined

  constructor(status: number, code: string, reason?: string, retryAfter?: number) {
    super(reason ? \`\${code}: \${reason}\` : code)
    this.name = 'ApiError'
    this.status = status
    this.code = code
    this.reason = reason
    this.retryAfter = retryAfter
  }
}

type ClientOptions = {
  /** \`https://…\`, without a path. */
  origin: string
  /** A key of the club: \`saesonkort_…\`. */
  key: string
  fetch?: typeof fetch
}

/** Calls the operations that a club's key opens. Throws \`ApiError\` for a refusal, and what fetch throws. */
export function createClient({ origin, key, fetch: send = fetch }: ClientOptions) {
  return async function call<Name extends OperationName>(
    name: Name,
    input: Operations[Name]['input'],
  ): Promise<Operations[Name]['output']> {
    const [method, path] = addresses[name]
    const rest: Record<string, unknown> = { ...input }
    const url = new URL(
      path.replace(/\\{(\\w+)\\}/g, (_, parameter: string) => {
        const value = String(rest[parameter])
        delete rest[parameter]
        return encodeURIComponent(value)
      }),
      origin,
    )
    const headers: Record<string, string> = { authorization: \`Bearer \${key}\` }
    const isRead = method === 'GET'
    if (isRead) {
      for (const [parameter, value] of Object.entries(rest)) {
        if (value !== undefined) url.searchParams.set(parameter, String(value))
      }
    } else headers['content-type'] = 'application/json'
    const answer = await send(url, {
      method,
      headers,
      ...(!isRead && { body: JSON.stringify(rest) }),
    })
    if (answer.ok) return (await answer.json()) as Operations[Name]['output']
    const body = (await answer.json().catch(() => ({}))) as {
      error?: { code: string; reason?: string }
    }
    const wait = Number(answer.headers.get('retry-after') ?? Number.NaN)
    throw new ApiError(
      answer.status,
      body.error?.code ?? 'unexpected',
      body.error?.reason,
      Number.isNaN(wait) ? undefined : wait,
    )
  }
}
`
