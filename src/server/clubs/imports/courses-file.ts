import * as cell from './cells.ts'
import type { Column, ReadRow, Values } from './column.ts'
import { headerKey } from './find-columns.ts'
import type { Note, Table } from './table.ts'
import { validateHoles, type Hole } from './validate-holes.ts'

export type TeeRecord = {
  line: number
  clubNumber: number
  course: string
  tee: string
  gender: 'men' | 'women'
  courseRatingTenths: number
  slopeRating: number
  par: number
  /** Undefined when the file has no length, which leaves the stored value unchanged. */
  lengthMetres: number | null | undefined
  holes: Hole[]
}

const metres = cell.wholeCell(20, 9000)
const parCell = cell.wholeCell(3, 6)
const indexCell = cell.wholeCell(1, 18)

const teeColumns: Column[] = [
  {
    key: 'clubNumber',
    title: 'Klubnummer',
    also: ['DGU klubnummer', 'Klubnr', 'Klub nr', 'Club number', 'Union number'],
    required: true,
    read: cell.wholeCell(1, 9999),
  },
  {
    key: 'course',
    title: 'Bane',
    also: ['Banenavn', 'Course', 'Course name'],
    required: true,
    read: cell.nameCell(80),
  },
  {
    key: 'tee',
    title: 'Teested',
    also: ['Tee', 'Tee name'],
    required: true,
    read: cell.nameCell(40),
  },
  { key: 'gender', title: 'Køn', also: ['Gender', 'Sex'], required: true, read: cell.genderCell },
  {
    key: 'courseRatingTenths',
    title: 'Course rating',
    also: ['CR', 'Baneværdi', 'Rating'],
    required: true,
    read: cell.decimalCell({ decimals: 1, least: 20, most: 90 }),
  },
  {
    key: 'slopeRating',
    title: 'Slope',
    also: ['Slope rating', 'SR', 'Slopeværdi'],
    required: true,
    read: cell.wholeCell(55, 155),
  },
]

const lengthColumn: Column = {
  key: 'lengthMetres',
  mayEmpty: true,
  title: 'Længde',
  also: ['Length', 'Meter', 'Metres'],
  read: metres,
}

/** One row per tee and gender, with a column for each hole's par and index. */
const wideColumns: Column[] = [
  ...teeColumns,
  { key: 'par', title: 'Par', also: ['Par i alt', 'Total par'], read: cell.wholeCell(27, 80) },
  lengthColumn,
  ...Array.from({ length: 18 }, (_, i) => i + 1).flatMap((n): Column[] => [
    { key: `par${n}`, title: `par_${n}`, also: [`Par hul ${n}`], read: parCell },
    {
      key: `index${n}`,
      title: `si_${n}`,
      also: [`Handicapnøgle ${n}`, `Nøgle ${n}`, `hcp_${n}`, `Stroke index ${n}`],
      read: indexCell,
    },
    {
      key: `length${n}`,
      mayEmpty: true,
      title: `længde_${n}`,
      also: [`Length ${n}`, `Meter ${n}`],
      read: metres,
    },
  ]),
]

/** One row per hole. */
const longColumns: Column[] = [
  ...teeColumns,
  {
    key: 'hole',
    title: 'Hul',
    also: ['Hole', 'Hulnummer', 'Hole number'],
    required: true,
    read: indexCell,
  },
  { key: 'par', title: 'Par', also: [], required: true, read: parCell },
  {
    key: 'index',
    title: 'Handicapnøgle',
    also: ['Nøgle', 'SI', 'HCP', 'Index', 'Stroke index'],
    required: true,
    read: indexCell,
  },
  lengthColumn,
]

const holeNames = new Set(['hul', 'hole', 'hulnummer', 'holenumber'])

/** A file with a column for the hole's number has one row per hole. */
export const isOneRowPerHole = (tables: Table[]) =>
  tables.some(({ rows }) =>
    rows.slice(0, 10).some(({ cells }) => cells.some((text) => holeNames.has(headerKey(text)))),
  )

export const courseColumns = (tables: Table[]) =>
  isOneRowPerHole(tables) ? longColumns : wideColumns

/** Builds tees from rows of either form and validates their holes. Tees with an error are omitted. */
export function toTees(rows: ReadRow[]): { records: TeeRecord[]; errors: Note[] } {
  const perHole = rows.some(({ values }) => 'hole' in values)
  const tees = perHole ? fromHoles(rows) : rows.map(fromWide)
  const teeErrors = [...tees.flatMap(errorsOf), ...(perHole ? [] : duplicatesIn(tees))]
  const validTees = without(tees, teeErrors)
  const uneven = unevenCourses(validTees)
  return { records: without(validTees, uneven), errors: [...teeErrors, ...uneven] }
}

function without(tees: TeeRecord[], errors: Note[]): TeeRecord[] {
  const wrong = new Set(errors.map(({ line }) => line))
  return tees.filter(({ line }) => !wrong.has(line))
}

export const teeKey = ({ clubNumber, course, tee, gender }: TeeRecord) =>
  `teested ${tee} for ${gender === 'men' ? 'herrer' : 'damer'} på ${course} i klub ${clubNumber}`

function fromWide({ line, values }: ReadRow): TeeRecord {
  const numbers = Array.from({ length: 18 }, (_, i) => i + 1)
  const holes = numbers
    .filter((n) => typeof values[`index${n}`] === 'number' || typeof values[`par${n}`] === 'number')
    .map((n) => ({
      number: n,
      par: (values[`par${n}`] ?? null) as number | null,
      strokeIndex: (values[`index${n}`] ?? null) as number | null,
      lengthMetres: values[`length${n}`] as number | null | undefined,
    }))
  const totalPar =
    typeof values.par === 'number' ? values.par : sum(holes.map(({ par }) => par ?? 0))
  return { line, ...ratingOf(values), par: totalPar, lengthMetres: lengthOf(values, holes), holes }
}

function fromHoles(rows: ReadRow[]): TeeRecord[] {
  const groups = Map.groupBy(rows, ({ values: v }) =>
    [v.clubNumber, v.course, v.tee, v.gender].join('\u0001'),
  )
  return [...groups.values()].flatMap((group) => {
    const [first] = group
    if (!first) return []
    const holes = group.map(({ values: v }) => ({
      number: v.hole as number,
      par: v.par as number,
      strokeIndex: v.index as number,
      lengthMetres: v.lengthMetres as number | null | undefined,
    }))
    const inOrder = holes.toSorted((a, b) => a.number - b.number)
    const par = sum(holes.map((hole) => hole.par))
    const lengthMetres = lengthOf({}, inOrder)
    return [{ line: first.line, ...ratingOf(first.values), par, lengthMetres, holes: inOrder }]
  })
}

function ratingOf(values: Values) {
  return {
    clubNumber: values.clubNumber as number,
    course: values.course as string,
    tee: values.tee as string,
    gender: values.gender as 'men' | 'women',
    courseRatingTenths: values.courseRatingTenths as number,
    slopeRating: values.slopeRating as number,
  }
}

/** The length in the file, else the sum of its holes; undefined when both are missing. */
function lengthOf(values: Values, holes: Hole[]): number | null | undefined {
  if (values.lengthMetres !== undefined) return values.lengthMetres as number | null
  const lengths = holes.map(({ lengthMetres }) => lengthMetres)
  const isComplete = lengths.length > 0 && lengths.every((length) => typeof length === 'number')
  return isComplete ? sum(lengths.map((length) => length ?? 0)) : undefined
}

const errorsOf = (tee: TeeRecord): Note[] =>
  validateHoles(tee.holes, tee.par).map((reason) => ({
    line: tee.line,
    reason: `${tee.tee}: ${reason}`,
  }))

function duplicatesIn(tees: TeeRecord[]): Note[] {
  const seen = new Map<string, number>()
  return tees.flatMap((tee) => {
    const key = teeKey(tee)
    const earlier = seen.get(key)
    seen.set(key, earlier ?? tee.line)
    return earlier === undefined
      ? []
      : [{ line: tee.line, reason: `${key} står også i linje ${earlier}` }]
  })
}

/** Every tee of a course must have the same number of holes. */
function unevenCourses(tees: TeeRecord[]): Note[] {
  const first = new Map<string, TeeRecord>()
  return tees.flatMap((tee) => {
    const key = `${tee.clubNumber}\u0001${tee.course}`
    const other = first.get(key) ?? tee
    first.set(key, other)
    if (other.holes.length === tee.holes.length) return []
    const reason = `${tee.course} har ${tee.holes.length} huller her og ${other.holes.length} i linje ${other.line}`
    return [{ line: tee.line, reason }]
  })
}

const sum = (values: number[]) => values.reduce((all, value) => all + value, 0)
