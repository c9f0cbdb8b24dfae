import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { PeriodName } from '#domain/privacy/periods.ts'

/** Why a table holds personal data, and the legal basis (GDPR article 6). */
export const purposes = {
  account: { text: 'Run the account that was made', basis: 'agreement, 6.1.b' },
  sale: { text: 'Sell and deliver the card', basis: 'agreement, 6.1.b' },
  play: { text: 'Let the holder play, and pay the club', basis: 'agreement, 6.1.b' },
  tournament: { text: 'Run the tournament and publish its result', basis: 'agreement, 6.1.b' },
  accounts: { text: 'Keep the accounts', basis: 'law (bogføringsloven), 6.1.c' },
  safety: { text: 'Find misuse, keep others out', basis: 'legitimate interest, 6.1.f' },
  help: { text: 'Answer who writes to us', basis: 'legitimate interest, 6.1.f' },
  register: {
    text: 'Hold a club’s own member list for it',
    basis: 'the club’s; we are its processor',
  },
  restore: { text: 'Keep the erased erased after a restore', basis: 'law (GDPR 17), 6.1.c' },
  statistics: { text: 'See how the pages are used', basis: 'consent, 6.1.a' },
  consent: { text: 'Show what was consented to', basis: 'law (GDPR 7.1), 6.1.c' },
  staff: { text: 'Know which of our people did it', basis: 'law (bogføringsloven), 6.1.c' },
} as const

/** What a column says about a person. */
export const classes = {
  name: 'name',
  contact: 'address, telephone',
  birth: 'day of birth, sex',
  golf: 'golf: handicap, club, membership',
  trade: 'what was bought and accepted',
  payment: 'payment',
  visit: 'visit',
  letter: 'what was written',
  device: 'device and address on the net',
  access: 'sign-in and roles',
  pseudonym: 'id without a name',
  secret: 'key, hash or code',
  staff: 'which of our people',
  plain: 'nothing by itself',
} as const

type Exportable = Exclude<keyof typeof classes, 'pseudonym' | 'secret' | 'staff' | 'plain'>

/** How a value is written for people: `tenths` is a handicap, `minute` a time of the Danish day. */
export type FieldFormat = 'text' | 'time' | 'day' | 'minute' | 'ore' | 'flag' | 'tenths' | 'json'

/** How a column appears in an export. */
export type ExportedField = {
  /** In Danish. */
  label: string
  /** The name in the JSON file, where it is not the column's own without its unit. */
  as?: string
  /** Danish words in place of codes. */
  words?: Readonly<Record<string, string>>
  /** Where it does not follow from the type and the name of the column. */
  format?: FieldFormat
  /** For an id: the column of the row it points at that is exported instead. */
  shows?: PgColumn
}

/** A label alone, a field, several fields of the row that an id points at, or why it is left out. */
export type Exported = string | ExportedField | readonly ExportedField[] | { notExported: string }

type Retention = PeriodName | `until ${string}` | `with ${string}`

type Unemptied = {
  class: keyof typeof classes
  /**
   * `gone`: the row is deleted. `rewritten`: the module takes the person out of the value. `kept`:
   * the value stays until its retention is over. Absent for a plain column.
   */
  erasure?: 'gone' | 'rewritten' | 'kept'
  exported?: Exported
}

type Emptied<Value> = {
  class: keyof typeof classes
  erasure: 'emptied'
  exported?: Exported
  /** What an erasure leaves in place of the value. */
  to: Value
  /** Where the value is emptied earlier than the row of its table. */
  retention?: Retention
}

type ColumnDeclaration<Value = unknown> = Unemptied | Emptied<Value>

type Arguments =
  | [of: 'secret' | 'staff' | 'pseudonym']
  | [of: 'pseudonym', exported: ExportedField]
  | [of: Exportable, exported: Exported]

/** An erasure deletes the row. */
export const gone = (...[of, exported]: Arguments): Unemptied => ({
  class: of,
  erasure: 'gone',
  exported,
})

/** An erasure leaves the value until its retention is over. */
export const kept = (...[of, exported]: Arguments): Unemptied => ({
  class: of,
  erasure: 'kept',
  exported,
})

/** An erasure keeps the value, and the module takes the person out of it. */
export const rewritten = (of: Exportable, exported: Exported): Unemptied => ({
  class: of,
  erasure: 'rewritten',
  exported,
})

type EmptiedOptions<Value> = { to?: Value; retention?: Retention }

/** An erasure empties the value: null, or what is given as `to`. */
export function emptied(of: 'secret' | 'staff' | 'pseudonym'): Emptied<null>
export function emptied(
  of: Exportable,
  exported: Exported,
  options?: EmptiedOptions<undefined>,
): Emptied<null>
export function emptied<Value>(
  of: Exportable,
  exported: Exported,
  options: EmptiedOptions<Value> & { to: Value },
): Emptied<Value>
export function emptied(
  of: keyof typeof classes,
  exported?: Exported,
  { to = null, retention }: EmptiedOptions<unknown> = {},
): Emptied<unknown> {
  return { class: of, erasure: 'emptied', exported, to, retention }
}

/** A column that says nothing by itself, and is exported to make the others readable. */
export const plain = (exported: Exported): Unemptied => ({ class: 'plain', exported })

type TableDeclaration = {
  /** What a row is. */
  about: string
  purpose?: keyof typeof purposes
  /** When a row goes by itself. */
  retention?: Retention
  /** Its part of an export: key and Danish title, or the key of the section it is part of. */
  section?: readonly [key: string, title: string] | string
  columns: Readonly<Record<string, ColumnDeclaration>>
  /** Columns that say nothing by themselves and are not exported. */
  plain: readonly string[]
}

const declarations = new Map<PgTable, TableDeclaration>()

/** Every declared table. A table is declared when its file has been imported. */
export const declaredTables: ReadonlyMap<PgTable, TableDeclaration> = declarations

type Row<Table extends PgTable> = Table['$inferSelect']

type Words<Text extends string> = Text extends `${infer First} ${infer Rest}`
  ? First | Words<Rest>
  : Exclude<Text, ''>

/** Never, when each column is declared exactly once. */
type Mistakes<Table extends PgTable, Declared, Plain> =
  | Exclude<keyof Row<Table>, Declared | Plain>
  | Exclude<Declared | Plain, keyof Row<Table>>
  | (Declared & Plain)

/** Demands a property that nobody gives, so that the compiler names the mistakes. */
type EachColumnOnce<Table extends PgTable, Declared, Plain> = [
  Mistakes<Table, Declared, Plain>,
] extends [never]
  ? unknown
  : { 'columns without a class, misspelt or declared twice': Mistakes<Table, Declared, Plain> }

/**
 * Declares what each column of a table says about a person, how long it is kept, what an export
 * calls it and what an erasure does to it. The fields of an export stand in the order of `columns`.
 * A column that is named neither in `columns` nor in `plain` does not compile.
 */
export function personalData<
  Table extends PgTable,
  Columns extends { [Name in keyof Row<Table>]?: ColumnDeclaration<Row<Table>[Name]> },
  const Plain extends string = '',
>(
  table: Table,
  declaration: Omit<TableDeclaration, 'columns' | 'plain'> &
    Required<Pick<TableDeclaration, 'purpose' | 'retention'>> & {
      columns: Columns
      /** Columns that say nothing by themselves and are not exported, with a space between. */
      plain?: Plain
    } & EachColumnOnce<Table, keyof Columns, Words<Plain>>,
): void {
  const { plain = '' } = declaration
  const columns: Partial<Record<string, ColumnDeclaration>> = declaration.columns
  declarations.set(table, {
    ...declaration,
    columns: columns as Record<string, ColumnDeclaration>,
    plain: plain.split(' ').filter(Boolean),
  })
}

/** Declares that no column of a table says anything about a person; all of them are named. */
export function noPersonalData<Table extends PgTable, const Plain extends string>(
  table: Table,
  about: string,
  plain: Plain & EachColumnOnce<Table, never, Words<Plain>>,
): void {
  declarations.set(table, { about, columns: {}, plain: plain.split(' ') })
}

export function declarationOf(table: PgTable): TableDeclaration {
  const declaration = declarations.get(table)
  if (!declaration) throw new Error('The table has no declaration of its personal data')
  return declaration
}

/** Where a name had to be, and stays a place without a person. */
export const erasedName = { firstName: 'Slettet', lastName: 'spiller' } as const

/** In the top-level domain that leads nowhere: no mail is ever queued to it. */
export const erasedAddress = 'slettet@slettet.invalid'
