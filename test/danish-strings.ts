import { globSync, readFileSync } from 'node:fs'
import { parseSync } from '@swc/core'

/** A text of the sources, and its place. */
export type FoundString = { file: string; line: number; text: string }

/** Parsing every source takes seconds, several tests ask for the same files, and no test changes one. */
const parsed = new Map<string, FoundString[]>()

/** Every text of the sources that a person can see: literals, templates and JSX. */
export function collectStrings(patterns: string[]): FoundString[] {
  return globSync(patterns)
    .filter((file) => !/\.(test|examples)\.tsx?$/.test(file))
    .flatMap((file) => {
      const strings = parsed.get(file) ?? stringsIn(file, readFileSync(file, 'utf8'))
      parsed.set(file, strings)
      return strings
    })
}

export function stringsIn(file: string, source: string): FoundString[] {
  const bytes = Buffer.from(source)
  const tree = parseSync(source, {
    syntax: 'typescript',
    tsx: file.endsWith('.tsx'),
    target: 'esnext',
  })
  const found: FoundString[] = []
  walk(tree as unknown as Node, (at, text) => {
    if (!isRead(text)) return
    // Spans continue from one parse to the next, and start at the first statement, not the first byte.
    const end = bytes.length - (tree.span.end - at)
    const line = bytes.subarray(0, Math.max(0, end)).toString().split('\n').length
    found.push({ file, line, text: text.replace(/\s+/g, ' ').trim() })
  })
  return found
}

/** Names, addresses, queries and class lists are for machines; text has a blank, a capital or æ, ø, å. */
const isRead = (text: string) =>
  /[a-zæøå]{2}/i.test(text) && (/\s/.test(text.trim()) || /^[A-ZÆØÅ]|[æøå]/.test(text.trim()))

type Node = { type?: string; span?: { start: number }; [key: string]: unknown }

/** Attributes that are neither visible nor read by screen readers. */
const silent = new Set(['className', 'd', 'id', 'name', 'style', 'type'])

function walk(node: Node, instead: (at: number, text: string) => void) {
  const { type } = node
  if (type === 'ImportDeclaration' || type === 'TsLiteralType') return
  if (type === 'JSXAttribute' && silent.has((node['name'] as Node)['value'] as string)) return
  const text = textOf(node)
  if (text !== undefined) instead(node.span?.start ?? 0, text)
  for (const part of Object.values(node).flat()) {
    if (typeof part === 'object' && part !== null) walk(part as Node, instead)
  }
}

function textOf(node: Node): string | undefined {
  if (node.type === 'StringLiteral' || node.type === 'JSXText') return node['value'] as string
  if (node.type === 'TemplateElement') return (node['cooked'] ?? node['raw']) as string
  return undefined
}
