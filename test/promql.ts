import { parser } from '@prometheus-io/lezer-promql'

/** What a PromQL expression reads: each series with the labels that its matchers, groupings and templates name. */
export type Read = {
  series: { name: string; matchers: { label: string; values: string[] }[] }[]
  /** Labels of `by`, `without`, `on` and so on. */
  grouped: string[]
  /** Where the grammar found an error. */
  errors: number[]
}

/** Reads an expression by Prometheus's own grammar (the package that its web page uses). */
export function readPromql(expression: string): Read {
  const read: Read = { series: [], grouped: [], errors: [] }
  const textOf = ({ from, to }: { from: number; to: number }) => expression.slice(from, to)
  parser.parse(expression).iterate({
    enter: ({ type, node, from }) => {
      if (type.isError) read.errors.push(from)
      if (type.name === 'VectorSelector') {
        read.series.push({ name: textOf(node.firstChild ?? node), matchers: [] })
      }
      if (type.name === 'UnquotedLabelMatcher') {
        const [label, , value] = ['LabelName', 'MatchOp', 'StringLiteral'].map((part) => {
          const child = node.getChild(part)
          return child ? textOf(child) : ''
        })
        const values = (value ?? '').slice(1, -1).split('|')
        read.series.at(-1)?.matchers.push({ label: label ?? '', values })
      }
      if (type.name === 'GroupingLabels') {
        read.grouped.push(...node.getChildren('LabelName').map(textOf))
      }
    },
  })
  return read
}
