import { loadModule, parseSync } from 'libpg-query'
import type {
  AlterTableCmd,
  AlterTableStmt,
  ColumnDef,
  Constraint,
  Node,
  RangeVar,
} from '@pgsql/types'

/** One statement of a migration that stops the service or breaks the build before it, and why. */
export type Violation = { rule: Rule; statement: string }

/** What each rule refuses; docs/migrations.md says what to write instead. */
const rules = {
  index: 'an index on an existing table blocks its writes while it is built',
  concurrently: 'an index cannot be built concurrently in the transaction of the migrations',
  unique_constraint: 'a unique constraint or primary key builds its index under an exclusive lock',
  not_null_without_default: 'a new column that must be set breaks what the build before inserts',
  rewriting_column: 'a volatile default, a generated or an identity column rewrites the table',
  column_type: 'another type rewrites the table or breaks the build before',
  set_not_null: 'NOT NULL reads the whole table under an exclusive lock',
  validating_constraint: 'a constraint without NOT VALID reads the whole table under its lock',
  validated_at_once: 'VALIDATE beside its ADD keeps the lock of the ADD while it reads',
  dropped: 'the build before still uses what is dropped or renamed',
  dropped_default: 'the build before may leave the column out when it inserts',
  rows: 'changing or deleting rows of an existing table locks them until the migration ends',
  rewriting: 'this rewrites, empties or locks the whole table',
  block: 'what a DO block does is not seen',
} as const
export type Rule = keyof typeof rules

export const whyRefused = (rule: Rule): string => rules[rule]

await loadModule()

/**
 * Checks the SQL of one migration by PostgreSQL's own parser. Tables that it creates are free, and a statement right
 * after a comment `-- safe: REASON` is excused.
 */
export function lintMigration(sql: string): Violation[] {
  const statements = statementsOf(sql)
  const created = new Set(statements.flatMap(({ node }) => createdBy(node)))
  const added = new Set(statements.flatMap(({ node }) => addedConstraints(node)))
  return statements
    .filter(({ text }) => !isExcused(text))
    .flatMap(({ node, text }) =>
      [...new Set(rulesBroken(node, { created, added }))].map((rule) => ({
        rule,
        statement: firstLine(text),
      })),
    )
}

/** The statements, each from the end of the one before, with the comments between; the parser counts in bytes. */
export function statementsOf(sql: string): { node: Node; text: string }[] {
  const bytes = Buffer.from(sql)
  let from = 0
  return (parseSync(sql).stmts ?? []).flatMap(
    ({ stmt, stmt_location: at = 0, stmt_len: length }) => {
      const to = length ? at + length : bytes.length
      const text = bytes.subarray(from, to).toString().replace(/^;/, '')
      from = to
      return stmt ? [{ node: stmt, text }] : []
    },
  )
}

const isExcused = (text: string): boolean => {
  const comments = /^(\s|--[^\n]*(\n|$))*/.exec(text)?.[0] ?? ''
  return /-- safe: \S.{14,}/.test(comments)
}

/** The first line of a statement that is no comment. */
export const firstLine = (text: string): string =>
  text.split('\n').find((line) => line.trim() && !line.trimStart().startsWith('--')) ?? ''

export function createdBy(node: Node): string[] {
  if ('CreateStmt' in node) return [nameOf(node.CreateStmt.relation)]
  if ('CreateTableAsStmt' in node) return [nameOf(node.CreateTableAsStmt.into?.rel)]
  return []
}

export const nameOf = (relation: RangeVar | undefined): string => relation?.relname ?? ''

export const commandsOf = ({ cmds = [] }: AlterTableStmt): AlterTableCmd[] =>
  cmds.flatMap((cmd) => ('AlterTableCmd' in cmd ? [cmd.AlterTableCmd] : []))

/** Constraints by table and name, so that a VALIDATE is compared with the ADD of the same file. */
function addedConstraints(node: Node): string[] {
  if (!('AlterTableStmt' in node)) return []
  const { AlterTableStmt: statement } = node
  return commandsOf(statement).flatMap(({ def }) =>
    def && 'Constraint' in def
      ? [`${nameOf(statement.relation)}.${def.Constraint.conname ?? ''}`]
      : [],
  )
}

type Known = { created: ReadonlySet<string>; added: ReadonlySet<string> }

export function rulesBroken(node: Node, known: Known): Rule[] {
  const isNew = (relation: RangeVar | undefined) => known.created.has(nameOf(relation))
  if ('AlterTableStmt' in node) {
    const { relation } = node.AlterTableStmt
    if (isNew(relation)) return []
    return commandsOf(node.AlterTableStmt).flatMap((cmd) =>
      commandRules(cmd, `${nameOf(relation)}.${cmd.name ?? ''}`, known),
    )
  }
  if ('IndexStmt' in node) {
    if (node.IndexStmt.concurrent) return ['concurrently']
    return isNew(node.IndexStmt.relation) ? [] : ['index']
  }
  if ('UpdateStmt' in node) return isNew(node.UpdateStmt.relation) ? [] : ['rows']
  if ('DeleteStmt' in node) return isNew(node.DeleteStmt.relation) ? [] : ['rows']
  return statementRules(node)
}

/** What the build before may call or read; triggers and indexes it does not name. */
const usedByBuilds: readonly string[] = [
  'OBJECT_TABLE',
  'OBJECT_COLUMN',
  'OBJECT_VIEW',
  'OBJECT_SEQUENCE',
  'OBJECT_TYPE',
  'OBJECT_FUNCTION',
  'OBJECT_SCHEMA',
]

function statementRules(node: Node): Rule[] {
  if ('DropStmt' in node) {
    return usedByBuilds.includes(node.DropStmt.removeType ?? '') ? ['dropped'] : []
  }
  if ('RenameStmt' in node) {
    return usedByBuilds.includes(node.RenameStmt.renameType ?? '') ? ['dropped'] : []
  }
  if ('DoStmt' in node) return ['block']
  const rewrites = ['TruncateStmt', 'LockStmt', 'VacuumStmt', 'ReindexStmt', 'RepackStmt']
  return rewrites.some((kind) => kind in node) ? ['rewriting'] : []
}

function commandRules({ subtype, def }: AlterTableCmd, at: string, known: Known): Rule[] {
  if (subtype === 'AT_AddColumn' && def && 'ColumnDef' in def) return columnRules(def.ColumnDef)
  if (subtype === 'AT_AddConstraint' && def && 'Constraint' in def) {
    return constraintRules(def.Constraint)
  }
  if (subtype === 'AT_ValidateConstraint') return known.added.has(at) ? ['validated_at_once'] : []
  if (subtype === 'AT_ColumnDefault') return def ? [] : ['dropped_default']
  const refused: Partial<Record<NonNullable<typeof subtype>, Rule>> = {
    AT_AlterColumnType: 'column_type',
    AT_SetNotNull: 'set_not_null',
    AT_DropColumn: 'dropped',
    AT_SetLogged: 'rewriting',
    AT_SetUnLogged: 'rewriting',
    AT_SetTableSpace: 'rewriting',
    AT_SetAccessMethod: 'rewriting',
    AT_AddIdentity: 'rewriting_column',
  }
  const rule = subtype && refused[subtype]
  return rule ? [rule] : []
}

function columnRules({ constraints = [] }: ColumnDef): Rule[] {
  const all = constraints.flatMap((one) => ('Constraint' in one ? [one.Constraint] : []))
  const kinds = new Set(all.map(({ contype }) => contype))
  const fallback = all.find(({ contype }) => contype === 'CONSTR_DEFAULT')?.raw_expr
  return [
    ...(kinds.has('CONSTR_GENERATED') || kinds.has('CONSTR_IDENTITY') || isVolatile(fallback)
      ? (['rewriting_column'] as const)
      : []),
    ...(kinds.has('CONSTR_NOTNULL') && !fallback ? (['not_null_without_default'] as const) : []),
    ...(kinds.has('CONSTR_UNIQUE') || kinds.has('CONSTR_PRIMARY')
      ? (['unique_constraint'] as const)
      : []),
    ...(kinds.has('CONSTR_CHECK') || kinds.has('CONSTR_FOREIGN')
      ? (['validating_constraint'] as const)
      : []),
  ]
}

function constraintRules({ contype, skip_validation: isNotValid, indexname }: Constraint): Rule[] {
  if (contype === 'CONSTR_UNIQUE' || contype === 'CONSTR_PRIMARY') {
    return indexname ? [] : ['unique_constraint']
  }
  if (contype === 'CONSTR_EXCLUSION') return ['unique_constraint']
  // Without validation only PostgreSQL 18 has it, and 15 is enough for us.
  if (contype === 'CONSTR_NOTNULL') return ['set_not_null']
  return isNotValid ? [] : ['validating_constraint']
}

/** Functions that give one value for the whole statement, so that PostgreSQL stores the default once. */
const evaluatedOnce = ['now', 'transaction_timestamp', 'statement_timestamp']

function isVolatile(expression: Node | undefined): boolean {
  const calls = JSON.stringify(expression ?? {}).matchAll(/"funcname":(\[.*?\}\}\])/g)
  return [...calls].some(([, names]) => {
    const parts = JSON.parse(names ?? '[]') as { String: { sval: string } }[]
    return !evaluatedOnce.includes(parts.at(-1)?.String.sval ?? '')
  })
}
