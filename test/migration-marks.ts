import type { Node } from '@pgsql/types'
import {
  commandsOf,
  createdBy,
  firstLine,
  nameOf,
  rulesBroken,
  statementsOf,
  type Rule,
} from './migration-rules.ts'

/** Rules whose statements, excused or not, are noticed by a build from before. */
const breaking: readonly Rule[] = [
  'dropped',
  'dropped_default',
  'not_null_without_default',
  'column_type',
  'set_not_null',
  'block',
]

/**
 * The statements of a migration that take something away, or refuse what was accepted: some build from before fails on
 * them, so the migration must name the oldest that does not. A reason excuses none.
 */
export function narrowingStatements(sql: string): string[] {
  const statements = statementsOf(sql)
  const created = new Set(statements.flatMap(({ node }) => createdBy(node)))
  return statements.filter(({ node }) => narrows(node, created)).map(({ text }) => firstLine(text))
}

function narrows(node: Node, created: ReadonlySet<string>): boolean {
  if ('IndexStmt' in node) {
    const { unique, relation } = node.IndexStmt
    return unique === true && !created.has(nameOf(relation))
  }
  // Also without reading the table: what is written from now on is checked.
  const constrains =
    'AlterTableStmt' in node &&
    !created.has(nameOf(node.AlterTableStmt.relation)) &&
    commandsOf(node.AlterTableStmt).some(({ subtype }) => subtype === 'AT_AddConstraint')
  const broken = rulesBroken(node, { created, added: new Set() })
  return constrains || broken.some((rule) => breaking.includes(rule))
}
