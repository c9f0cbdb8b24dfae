import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parseXmlDocument, type Element } from 'slimdom'
import { expressionOf, functionsOf } from './xslt-parts.ts'

const xslt = 'http://www.w3.org/1999/XSL/Transform'

/** A variable, as an XPath expression. */
export type Variable = { name: string; expression: string }

/** `fails` when its test is false for an assert, and true for a report. */
export type Check = { isAssert: boolean; test: string; id: string; flag: string; text: string }

export type Rule = { context: string; parts: (Variable | Check)[] }

export type Rules = {
  namespaces: Record<string, string>
  variables: Variable[]
  /** The functions of the rules as XQuery, by the prefix of their names. */
  functions: string
  /** Of the rules of a pattern, the first that a node matches is applied to it. */
  patterns: { variables: Variable[]; rules: Rule[] }[]
  /** Abstract rules that are extended but are in no file. */
  unresolved: string[]
}

/** Reads an ISO Schematron file with the files that it includes. Abstract rules are put where they are extended. */
export function readRules(file: string): Rules {
  const schema = readWithIncludes(file)
  const abstractRules = new Map(
    findAll(schema, 'rule')
      .filter((rule) => rule.getAttribute('abstract') === 'true')
      .map((rule) => [rule.getAttribute('id') ?? '', rule]),
  )
  const extended = { abstractRules, unresolved: new Set<string>() }
  const namespaces = Object.fromEntries(
    findAll(schema, 'ns').map((ns) => [ns.getAttribute('prefix'), ns.getAttribute('uri')]),
  ) as Record<string, string>
  const patterns = childrenOf(schema, 'pattern')
  const rules = {
    namespaces,
    // The variables of a pattern without rules of its own, such as a list of codes, are used by others.
    variables: [
      ...childrenOf(schema, 'let'),
      ...patterns.filter(isCodeList).flatMap((pattern) => childrenOf(pattern, 'let')),
    ].map(toVariable),
    functions: functionsOf(
      schema.children.filter((child) => child.namespaceURI === xslt),
      namespaces,
    ),
    patterns: patterns
      .filter((pattern) => !isCodeList(pattern))
      .map((pattern) => ({
        variables: childrenOf(pattern, 'let').map(toVariable),
        rules: childrenOf(pattern, 'rule')
          .filter((rule) => rule.getAttribute('abstract') !== 'true')
          .map((rule) => ({
            context: rule.getAttribute('context') ?? '',
            parts: partsOf(rule, extended),
          })),
      })),
  }
  return { ...rules, unresolved: [...extended.unresolved] }
}

const isCodeList = (pattern: Element) => childrenOf(pattern, 'rule').length === 0

function readWithIncludes(file: string): Element {
  const { documentElement } = parseXmlDocument(readFileSync(file, 'utf8'))
  if (!documentElement) throw new Error(`${file} has no rules`)
  for (const include of findAll(documentElement, 'include')) {
    const included = readWithIncludes(join(dirname(file), include.getAttribute('href') ?? ''))
    const adopted = documentElement.ownerDocument!.importNode(included, true)
    include.parentNode?.replaceChild(adopted, include)
  }
  return documentElement
}

type Extended = { abstractRules: Map<string, Element>; unresolved: Set<string> }

function partsOf(rule: Element, { abstractRules, unresolved }: Extended): Rule['parts'] {
  return rule.children.flatMap((part): Rule['parts'] => {
    switch (part.localName) {
      case 'let':
        return [toVariable(part)]
      case 'variable':
        return [{ name: part.getAttribute('name') ?? '', expression: expressionOf(part) }]
      case 'extends': {
        const name = part.getAttribute('rule') ?? ''
        const extended = abstractRules.get(name)
        // OIOUBL extends a rule that no file has, which its own stylesheets pass over too.
        if (!extended) unresolved.add(name)
        return extended ? partsOf(extended, { abstractRules, unresolved }) : []
      }
      case 'assert':
      case 'report':
        return [toCheck(part)]
      default:
        // Output that a stylesheet writes besides the checks.
        return []
    }
  })
}

function toCheck(part: Element): Check {
  const text = (part.textContent ?? '').replaceAll(/\s+/g, ' ').trim()
  const named = /^\[([^\]]+)\]/.exec(text)?.[1]
  const id = part.getAttribute('id') ?? named ?? ''
  return {
    isAssert: part.localName === 'assert',
    test: part.getAttribute('test') ?? '',
    id,
    // OIOUBL names what is only a warning by the first letter of its id.
    flag: part.getAttribute('flag') ?? (id.startsWith('W-') ? 'warning' : 'fatal'),
    text,
  }
}

const toVariable = (part: Element): Variable => ({
  name: part.getAttribute('name') ?? '',
  expression: part.getAttribute('value') ?? "''",
})

const childrenOf = (parent: Element, name: string) =>
  parent.children.filter(({ localName }) => localName === name)

const findAll = (root: Element, name: string) => root.getElementsByTagNameNS('*', name)
