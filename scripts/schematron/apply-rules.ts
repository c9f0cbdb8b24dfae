import fontoxpath, { type Options } from 'fontoxpath'
import { parseXmlDocument, type Node } from 'slimdom'
import type { Check, Rules, Variable } from './read-rules.ts'

// A CommonJS package, whose names Node cannot import one by one.
const { evaluateXPathToBoolean, evaluateXPathToNodes } = fontoxpath

/** What XSLT has and XPath has not. */
const ownNamespace = 'urn:saesonkortet:schematron'

fontoxpath.registerCustomXPathFunction(
  { namespaceURI: ownNamespace, localName: 'format-number' },
  ['item()*', 'xs:string'],
  'xs:string',
  (_, value: unknown, picture: string) => formatNumber(value, picture),
)

export type Failure = Pick<Check, 'id' | 'flag' | 'text'>

/**
 * What a document breaks of the rules, in their order. Variables are bound where they are used, so that values keep
 * their type.
 * @throws Error for an expression that cannot be evaluated: a rule that is not understood is not passed.
 */
export function applyRules(rules: Rules, xml: string): Failure[] {
  const { namespaces, variables, functions } = rules
  register(functions)
  const document = parseXmlDocument(xml)
  const options: Options = {
    language: 'XQuery3.1' as Options['language'],
    namespaceResolver: (prefix) =>
      prefix === 'own'
        ? ownNamespace
        : prefix === 'fn'
          ? functionNamespace
          : (namespaces[prefix] ?? standard[prefix] ?? null),
    moduleImports: functions ? modulesOf(namespaces) : {},
  }
  const failures: Failure[] = []
  for (const pattern of rules.patterns) {
    const known = [...variables, ...pattern.variables].map(atRoot)
    const seen = new Set<Node>()
    for (const rule of pattern.rules) {
      const nodes = evaluateXPathToNodes(
        bind(known, matching(rule.context)),
        document,
        null,
        {},
        options,
      )
      for (const node of nodes as unknown as Node[]) {
        if (seen.has(node)) continue
        seen.add(node)
        const local = [...known]
        for (const part of rule.parts) {
          if (!('test' in part)) local.push(part)
          else if (holds(part, local, node, options) !== part.isAssert) failures.push(part)
        }
      }
    }
  }
  return failures
}

const registered = new Set<string>()

/** The engine keeps modules for the whole process and takes each once. */
function register(functions: string) {
  if (functions === '' || registered.has(functions)) return
  registered.add(functions)
  fontoxpath.registerXQueryModule(functions)
}

function holds({ test, id }: Check, variables: Variable[], node: Node, options: Options) {
  const expression = bind(variables, `boolean(${test})`)
  try {
    return evaluateXPathToBoolean(expression, node as never, null, {}, options)
  } catch (error) {
    throw new Error(`${id}: ${test}`, { cause: error })
  }
}

const functionNamespace = 'http://www.w3.org/2005/xpath-functions'
const standard: Record<string, string> = { xs: 'http://www.w3.org/2001/XMLSchema' }

const modulesOf = (namespaces: Record<string, string>) =>
  Object.fromEntries(Object.entries(namespaces).filter(([prefix]) => prefix === 'u'))

const atRoot = ({ name, expression }: Variable): Variable => ({
  name,
  expression: `(root(.) ! (${expression}))`,
})

/** The expression after the variables that it uses, and those that these use. */
function bind(variables: readonly Variable[], expression: string): string {
  const used = new Set<number>()
  const visit = (text: string, before: number) => {
    for (let at = before - 1; at >= 0; at -= 1) {
      const variable = variables[at]
      if (!variable || used.has(at) || !uses(text, variable.name)) continue
      // A later variable of the same name hides an earlier one.
      if (variables.slice(at + 1, before).some(({ name }) => name === variable.name)) continue
      used.add(at)
      visit(variable.expression, at)
    }
  }
  visit(expression, variables.length)
  const lets = [...used]
    .toSorted((a, b) => a - b)
    .map((at) => `let $${variables[at]?.name} := (${variables[at]?.expression})`)
  const all = [`let $current-node := .`, ...lets].join(' ')
  return withoutXslt(`${all} return (${expression})`)
}

const uses = (text: string, name: string) => new RegExp(`\\$${name}(?![\\w.-])`).test(text)

const withoutXslt = (expression: string) =>
  expression
    .replaceAll(/\bcurrent\(\)/g, '$current-node')
    .replaceAll(/(?<![\w:-])format-number\s*\(/g, 'own:format-number(')

/** A pattern of XSLT as a path: each alternative that does not begin at the root may stand anywhere. */
function matching(context: string): string {
  return alternatives(context)
    .map((one) => one.trim())
    .map((one) => (one.startsWith('/') ? one : `//${one}`))
    .join(' | ')
}

/** Divides at each `|` that is outside brackets and quotes. */
function alternatives(context: string): string[] {
  const found: string[] = ['']
  let depth = 0
  let quote = ''
  for (const letter of context) {
    if (quote) quote = letter === quote ? '' : quote
    else if (letter === "'" || letter === '"') quote = letter
    else if ('[('.includes(letter)) depth += 1
    else if ('])'.includes(letter)) depth -= 1
    if (letter === '|' && depth === 0 && !quote) found.push('')
    else found[found.length - 1] += letter
  }
  return found
}

/** `#0.00`, `##.00` and `#.00`, the pictures that the rules use. */
function formatNumber(value: unknown, picture: string): string {
  const [item] = Array.isArray(value) ? (value as unknown[]) : [value]
  const number = Number(textOf(item))
  if (Number.isNaN(number)) return 'NaN'
  const decimals = picture.split('.')[1]?.length ?? 0
  const text = number.toFixed(decimals)
  return picture.startsWith('#.') || picture.startsWith('##.')
    ? text.replace(/^(-?)0\./, '$1.')
    : text
}

const textOf = (item: unknown) =>
  typeof item === 'object' && item !== null && 'textContent' in item ? item.textContent : item
