import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { PeriodName } from '#domain/privacy/periods.ts'

/** Why a table holds personal data, and the legal basis (GDPR article 6). */
export const purposes = {
  account: { text: 'Run the account', basis: 'agreement, 6.1.b' },
  sale: { text: 'Sell and deliver the card', basis: 'agreement, 6.1.b' },
  play: { text: 'Let the holder play, and pay the club', basis: 'agreement, 6.1.b' },
  tournament: { text: 'Run the tournament and publish its result', basis: 'agreement, 6.1.b' },
  accounting: { text: 'Keep the accounts', basis: 'law (bogføringsloven), 6.1.c' },
  security: { text: 'Find misuse and keep intruders out', basis: 'legitimate interest, 6.1.f' },
  support: { text: 'Answer messages to us', basis: 'legitimate interest, 6.1.f' },
  memberList: {
    text: 'Store a club’s own member list for the club',
    basis: 'the club’s; we are its processor',
  },
  erasure: { text: 'Repeat erasures after a restore', basis: 'law (GDPR 17), 6.1.c' },
  sharing: { text: 'Show a season that its golfer shares', basis: 'consent, 6.1.a' },
  statistics: { text: 'Measure how the pages are used', basis: 'consent, 6.1.a' },
  consent: { text: 'Document what was consented to', basis: 'law (GDPR 7.1), 6.1.c' },
  audit: { text: 'Document which member of staff acted', basis: 'law (bogføringsloven), 6.1.c' },
} as const

/** What kind of personal data a column holds. The texts are written into the data map. */
export const dataClasses = {
  name: 'name',
  contact: 'mail address, telephone',
  demographic: 'date of birth, sex',
  golf: 'golf: handicap, club, membership, scores',
  purchase: 'what was ordered, chosen and accepted',
  payment: 'payment',
  visit: 'visit to a club',
  message: 'message, note or reason',
  device: 'device and IP address',
  access: 'sign-in and roles',
  pseudonym: 'id without a name',
  secret: 'key, hash or code',
  staff: 'id of a member of staff',
  none: 'nothing personal by itself',
} as const

type DataClass = keyof typeof dataClasses
/** Never exported: values that identify no person to a reader, and values that would open something. */
type UnexportedClass = 'pseudonym' | 'secret' | 'staff'
type ExportableClass = Exclude<DataClass, UnexportedClass | 'none'>

/** How a value is written for people: `tenths` is a handicap, `minute` a time of the Danish day. */
export type FieldFormat = 'text' | 'time' | 'day' | 'minute' | 'ore' | 'flag' | 'tenths' | 'json'

/** How a column appears in an export. */
export type ExportedField = {
  /** In Danish. */
  label: string
  /** The key in the JSON file. By default the name of the column without its unit. */
  jsonKey?: string
  /** Danish words for coded values. */
  valueLabels?: Readonly<Record<string, string>>
  /** By default derived from the type and the name of the column. */
  format?: FieldFormat
  /** For an id: the column of the referenced row that is exported instead. */
  replacedBy?: PgColumn
}

/** A label alone, a field, several fields of the referenced row, or the reason for no export. */
export type Exported = string | ExportedField | readonly ExportedField[] | { notExported: string }

type Retention = PeriodName | `until ${string}` | `with ${string}`

/**
 * What an erasure does to the value. `deleted`: the row is deleted. `cleared`: the value is replaced
 * by null or a placeholder. `redacted`: the module removes the person from the value. `kept`: the
 * value stays until its retention has ended. Absent for a column that is not personal.
 */
type PlainDeclaration = {
  class: DataClass
  erasure?: 'deleted' | 'redacted' | 'kept'
  exported?: Exported
}

type ClearedDeclaration<Value> = {
  class: DataClass
  erasure: 'cleared'
  exported?: Exported
  /** What the value is replaced by. */
  to: Value
  /** Where the value is cleared earlier than the row is deleted. */
  retention?: Retention
}

type ColumnDeclaration<Value = unknown> = PlainDeclaration | ClearedDeclaration<Value>

type DeclarationArguments =
  | [dataClass: UnexportedClass]
  | [dataClass: 'pseudonym', exported: ExportedField]
  | [dataClass: ExportableClass, exported: Exported]

/** An erasure deletes the row. */
export const deleted = (...[dataClass, exported]: DeclarationArguments): PlainDeclaration => ({
  class: dataClass,
  erasure: 'deleted',
  exported,
})

/** An erasure keeps the value until its retention has ended. */
export const kept = (...[dataClass, exported]: DeclarationArguments): PlainDeclaration => ({
  class: dataClass,
  erasure: 'kept',
  exported,
})

/** An erasure keeps the value, and the module removes the person from it. */
export const redacted = (dataClass: ExportableClass, exported: Exported): PlainDeclaration => ({
  class: dataClass,
  erasure: 'redacted',
  exported,
})

type ClearedOptions<Value> = { to?: Value; retention?: Retention }

/** An erasure replaces the value by null, or by `to`. */
export function cleared(dataClass: UnexportedClass): ClearedDeclaration<null>
export function cleared(
  dataClass: ExportableClass,
  exported: Exported,
  options?: ClearedOptions<undefined>,
): ClearedDeclaration<null>
export function cleared<Value>(
  dataClass: ExportableClass,
  exported: Exported,
  options: ClearedOptions<Value> & { to: Value },
): ClearedDeclaration<Value>
export function cleared(
  dataClass: DataClass,
  exported?: Exported,
  { to = null, retention }: ClearedOptions<unknown> = {},
): ClearedDeclaration<unknown> {
  return { class: dataClass, erasure: 'cleared', exported, to, retention }
}

/** A column that is not personal by itself, exported to make the other columns readable. */
export const nonPersonal = (exported: Exported): PlainDeclaration => ({ class: 'none', exported })

type TableDeclaration = {
  /** What a row is. */
  about: string
  purpose?: keyof typeof purposes
  /** How long a row is kept. */
  retention?: Retention
  /** Its section of an export: key and Danish title, or the key of the section that it adds to. */
  section?: readonly [key: string, title: string] | string
  columns: Readonly<Record<string, ColumnDeclaration>>
  /** Columns that are not personal by themselves and are not exported. */
  nonPersonal: readonly string[]
}

const declarations = new Map<PgTable, TableDeclaration>()

/** Every declared table. Importing the file of a table declares it. */
export const declaredTables: ReadonlyMap<PgTable, TableDeclaration> = declarations

type Row<Table extends PgTable> = Table['$inferSelect']

type Words<Text extends string> = Text extends `${infer First} ${infer Rest}`
  ? First | Words<Rest>
  : Exclude<Text, ''>

/** Never, when each column is declared exactly once. */
type WrongColumns<Table extends PgTable, Declared, NonPersonal> =
  | Exclude<keyof Row<Table>, Declared | NonPersonal>
  | Exclude<Declared | NonPersonal, keyof Row<Table>>
  | (Declared & NonPersonal)

/** Requires a property that no caller has, so that the compiler names the wrong columns. */
type EachColumnOnce<Table extends PgTable, Declared, NonPersonal> = [
  WrongColumns<Table, Declared, NonPersonal>,
] extends [never]
  ? unknown
  : {
      'columns without a class, misspelt or declared twice': WrongColumns<
        Table,
        Declared,
        NonPersonal
      >
    }

/**
 * Declares for each column of a table which personal data it holds, how long it is kept, its label
 * in an export and what an erasure does to it. The fields of an export have the order of `columns`.
 * A column that is named neither in `columns` nor in `nonPersonal` does not compile.
 */
export function personalData<
  Table extends PgTable,
  Columns extends { [Name in keyof Row<Table>]?: ColumnDeclaration<Row<Table>[Name]> },
  const NonPersonal extends string = '',
>(
  table: Table,
  declaration: Omit<TableDeclaration, 'columns' | 'nonPersonal'> &
    Required<Pick<TableDeclaration, 'purpose' | 'retention'>> & {
      columns: Columns
      /** Columns that are not personal by themselves and are not exported, separated by spaces. */
      nonPersonal?: NonPersonal
    } & EachColumnOnce<Table, keyof Columns, Words<NonPersonal>>,
): void {
  const { nonPersonal = '' } = declaration
  const columns: Partial<Record<string, ColumnDeclaration>> = declaration.columns
  declarations.set(table, {
    ...declaration,
    columns: columns as Record<string, ColumnDeclaration>,
    nonPersonal: nonPersonal.split(' ').filter(Boolean),
  })
}

/** Declares that no column of a table holds personal data. Every column is named. */
export function noPersonalData<Table extends PgTable, const NonPersonal extends string>(
  table: Table,
  about: string,
  nonPersonal: NonPersonal & EachColumnOnce<Table, never, Words<NonPersonal>>,
): void {
  declarations.set(table, { about, columns: {}, nonPersonal: nonPersonal.split(' ') })
}

export function declarationOf(table: PgTable): TableDeclaration {
  const declaration = declarations.get(table)
  if (!declaration) throw new Error('The table has no declaration of its personal data')
  return declaration
}

/** Replaces a name that must not be null. */
export const erasedName = { firstName: 'Slettet', lastName: 'spiller' } as const

/** Replaces an address that must not be null. The top-level domain is reserved: no mail is ever queued to it. */
export const erasedAddress = 'slettet@slettet.invalid'
