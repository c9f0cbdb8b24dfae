import type { Element } from 'slimdom'

/** The parts of XSLT that Schematron rules may contain, as XPath and XQuery. */

/** The value of an `xsl:variable`, or of whatever contains instructions, as an expression. */
export function expressionOf(parent: Element): string {
  const select = parent.getAttribute('select')
  if (select !== null) return `(${select})`
  const parts = parent.children.filter(({ localName }) => localName !== 'param')
  if (parts.length === 0) return quoted(parent.textContent ?? '')
  const variables = parts
    .filter(({ localName }) => localName === 'variable')
    .map((part) => `let $${part.getAttribute('name')} := ${expressionOf(part)}`)
  const result = parts.find(({ localName }) => localName !== 'variable')
  if (!result) throw new Error(`${parent.localName} returns nothing`)
  const value = result.localName === 'choose' ? choiceOf(result) : expressionOf(result)
  return variables.length > 0 ? `(${variables.join(' ')} return ${value})` : value
}

function choiceOf(choose: Element): string {
  return choose.children.reduceRight((otherwise, branch) => {
    const value = expressionOf(branch)
    return branch.localName === 'otherwise'
      ? value
      : `(if (${branch.getAttribute('test')}) then ${value} else ${otherwise})`
  }, "''")
}

/** The `xsl:function`s as an XQuery module; empty without one. */
export function functionsOf(elements: readonly Element[], namespaces: Record<string, string>) {
  const functions = elements.filter(({ localName }) => localName === 'function')
  const [first] = functions
  if (!first) return ''
  const prefix = first.getAttribute('name')?.split(':')[0] ?? ''
  const imports = Object.entries(namespaces)
    .filter(([other]) => other !== prefix)
    .map(([other, uri]) => `declare namespace ${other} = "${uri}";`)
  return [
    `module namespace ${prefix} = "${namespaces[prefix]}";`,
    ...imports,
    ...functions.map(functionOf),
  ].join('\n')
}

function functionOf(element: Element): string {
  const parameters = element.children
    .filter(({ localName }) => localName === 'param')
    .map((part) => `$${part.getAttribute('name')}${typeOf(part)}`)
  const signature = `${element.getAttribute('name')}(${parameters.join(', ')})${typeOf(element)}`
  return `declare %public function ${signature} { ${expressionOf(element)} };`
}

const typeOf = (element: Element) =>
  element.hasAttribute('as') ? ` as ${element.getAttribute('as')}` : ''

const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`
