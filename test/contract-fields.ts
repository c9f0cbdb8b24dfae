import type { z } from 'zod'

export type Schema = z.core.$ZodType & { safeParse: z.ZodType['safeParse'] }
type Leaf = [path: string, schema: Schema]

/** The path of every field with a single value. */
export function leavesOf(schema: Schema, path: string): Leaf[] {
  const def = schema._zod.def as z.core.$ZodTypeDef & Record<string, unknown>
  const inner = (name: string) => leavesOf(def[name] as Schema, path)
  switch (def.type) {
    case 'object':
      return Object.entries(def['shape'] as Record<string, Schema>).flatMap(([key, field]) =>
        leavesOf(field, `${path}.${key}`),
      )
    case 'array':
      return inner('element')
    case 'union':
      return (def['options'] as Schema[]).flatMap((option) => leavesOf(option, path))
    case 'optional':
    case 'nullable':
    case 'default':
    case 'prefault':
    case 'nonoptional':
    case 'readonly':
      return inner('innerType')
    case 'pipe': {
      const from = leavesOf(def['in'] as Schema, path)
      const into = leavesOf(def['out'] as Schema, path)
      if (from.length > 1 || from[0]?.[0] !== path) return from
      return into.length > 1 || into[0]?.[0] !== path ? into : [[path, schema]]
    }
    default:
      return [[path, schema]]
  }
}
