import type { Db } from '#server/db/client.ts'
import { examplesOfEach, show, type Comparison, type FieldChange } from './comparison.ts'
import { teeKey, type TeeRecord } from './courses-file.ts'
import {
  insertCourse,
  saveTee,
  selectHoles,
  selectStoredTees,
  updateCourse,
  type StoredTee,
} from './courses-queries.ts'
import type { Hole } from './validate-holes.ts'

type Change = { record: TeeRecord; clubId: string; isNew: boolean; fields: FieldChange[] }

export async function compareCourses(
  tx: Db,
  records: TeeRecord[],
  clubIds: Map<number, string>,
): Promise<Comparison> {
  const { changes } = await findChanges(tx, records, clubIds)
  const created = changes.filter(({ isNew }) => isNew)
  const changed = changes.filter(({ isNew, fields }) => !isNew && fields.length > 0)
  return {
    created: created.length,
    changed: changed.length,
    unchanged: changes.length - created.length - changed.length,
    examples: [...created.slice(0, examplesOfEach), ...changed.slice(0, examplesOfEach)].map(
      ({ record, fields }) => ({ line: record.line, label: teeKey(record), fields }),
    ),
  }
}

export async function saveCourses(
  tx: Db,
  records: TeeRecord[],
  {
    clubIds,
    onProgress,
  }: {
    clubIds: Map<number, string>
    onProgress?: (done: number, total: number) => void
  },
) {
  const { changes, courseIds } = await findChanges(tx, records, clubIds)
  const touched = changes.filter(({ isNew, fields }) => isNew || fields.length > 0)
  for (const [key, ofCourse] of Map.groupBy(touched, courseKey)) {
    courseIds.set(key, await saveCourse(tx, ofCourse, courseIds.get(key)))
  }
  for (const [index, change] of touched.entries()) {
    const { record } = change
    const { tee: name, gender, courseRatingTenths, slopeRating, par, lengthMetres } = record
    const rating = { name, gender, courseRatingTenths, slopeRating, par, lengthMetres }
    const courseId = courseIds.get(courseKey(change)) ?? ''
    await saveTee(tx, { courseId, ...rating }, record.holes.map(toStored))
    onProgress?.(index + 1, touched.length)
  }
}

/** A course's par is that of the men's tees; a file without them leaves it unchanged. */
async function saveCourse(tx: Db, tees: Change[], id: string | undefined): Promise<string> {
  const mens = tees.find(({ record }) => record.gender === 'men')
  const { record, clubId } = mens ?? (tees[0] as Change)
  const values = { holes: record.holes.length, par: record.par }
  if (!id) return insertCourse(tx, { clubId, name: record.course, ...values })
  if (mens) await updateCourse(tx, id, values)
  return id
}

async function findChanges(tx: Db, records: TeeRecord[], clubIds: Map<number, string>) {
  const stored = await selectStoredTees(tx, [...new Set(clubIds.values())])
  const teeIds = stored.flatMap(({ tee }) => tee?.id ?? [])
  const holes = Map.groupBy(await selectHoles(tx, teeIds), ({ teeId }) => teeId)
  const byKey = new Map(stored.map((row) => [storedKey(row), row]))
  const changes = records.map((fileRecord): Change => {
    const clubId = clubIds.get(fileRecord.clubNumber) ?? ''
    const tee = byKey.get(joined(clubId, fileRecord.course, fileRecord.tee, fileRecord.gender))?.tee
    const before = (tee && holes.get(tee.id)) ?? []
    const record = keepLengths(fileRecord, tee, before)
    const fields = tee ? changesOf(record, tee, before) : []
    return { record, clubId, isNew: !tee, fields }
  })
  const courseIds = new Map(
    stored.map(({ clubId, course, courseId }) => [joined(clubId, course), courseId]),
  )
  return { changes, courseIds }
}

/** Lengths that are missing in the file keep their stored value. */
function keepLengths(record: TeeRecord, tee: StoredTee['tee'] | undefined, before: StoredHole[]) {
  const stored = new Map(before.map(({ number, lengthMetres }) => [number, lengthMetres]))
  const lengthOr = (inFile: number | null | undefined, stored: number | null | undefined) =>
    inFile === undefined ? (stored ?? null) : inFile
  return {
    ...record,
    lengthMetres: lengthOr(record.lengthMetres, tee?.lengthMetres),
    holes: record.holes.map((hole) => ({
      ...hole,
      lengthMetres: lengthOr(hole.lengthMetres, stored.get(hole.number)),
    })),
  }
}

type StoredHole = Awaited<ReturnType<typeof selectHoles>>[number]

function changesOf(
  record: TeeRecord,
  tee: NonNullable<StoredTee['tee']>,
  holes: StoredHole[],
): FieldChange[] {
  const numbers = [
    ['courseRatingTenths', 'Course rating', tee.courseRatingTenths, record.courseRatingTenths],
    ['slopeRating', 'Slope', tee.slopeRating, record.slopeRating],
    ['par', 'Par', tee.par, record.par],
    ['length', 'Længde', tee.lengthMetres, record.lengthMetres],
  ] as const
  const before = holes.map(({ number, par, strokeIndex, lengthMetres }) => ({
    number,
    par,
    strokeIndex,
    lengthMetres,
  }))
  // A file that ends after nine holes would halve a course, so the number of holes is listed.
  const count = [before.length, record.holes.length] as const
  return [
    ...(count[0] === count[1] ? [] : [{ title: 'Huller', from: `${count[0]}`, to: `${count[1]}` }]),
    ...numbers.flatMap(([key, title, from, to]) =>
      from === to ? [] : [{ title, from: show(key, from), to: show(key, to) }],
    ),
    ...record.holes.flatMap((hole, i) => holeChanges(hole, before[i])),
  ]
}

function holeChanges(hole: Hole, before: Hole | undefined): FieldChange[] {
  const pairs = [
    [`Par på hul ${hole.number}`, before?.par, hole.par],
    [`Handicapnøgle på hul ${hole.number}`, before?.strokeIndex, hole.strokeIndex],
    [`Længde på hul ${hole.number}`, before?.lengthMetres, hole.lengthMetres],
  ] as const
  return pairs.flatMap(([title, from, to]) =>
    (from ?? null) === (to ?? null) ? [] : [{ title, from: show('', from), to: show('', to) }],
  )
}

/** Validated holes have a par and an index each. */
const toStored = ({ number, par, strokeIndex, lengthMetres }: Hole) => ({
  number,
  par: par ?? 0,
  strokeIndex: strokeIndex ?? 0,
  lengthMetres,
})

const joined = (...parts: string[]) => parts.join('\u0001')
const courseKey = ({ clubId, record }: Change) => joined(clubId, record.course)
const storedKey = ({ clubId, course, tee }: StoredTee) =>
  joined(clubId, course, tee?.name ?? '', tee?.gender ?? '')
