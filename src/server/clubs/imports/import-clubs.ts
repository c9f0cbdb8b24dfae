import { randomInt, randomUUID } from 'node:crypto'
import { type ClubTerms, defaultTerms } from '#domain/clubs/terms.ts'
import { foldDanish } from '#domain/shared/danish.ts'
import { today, type Ctx } from '#server/ctx.ts'
import type { Db } from '#server/db/client.ts'
import { selectClubsByNumber, selectTermsOf, type Club } from '../queries.ts'
import {
  insertClubs,
  insertSign,
  insertTerms,
  selectTakenSlugs,
  updateClub,
} from './clubs-queries.ts'
import { clubColumns, type ClubDetails, type ClubRecord, type TermsInFile } from './clubs-file.ts'
import { examplesOfEach, show, type Comparison, type FieldChange } from './comparison.ts'
import { latest, type PlainDate } from '#domain/shared/dates.ts'

type Change = {
  record: ClubRecord
  stored: Club | undefined
  clubId: string
  fields: FieldChange[]
  terms: ClubTerms | undefined
}

export async function compareClubs(tx: Db, ctx: Ctx, records: ClubRecord[]): Promise<Comparison> {
  const changes = await findChanges(tx, ctx, records)
  const created = changes.filter(({ stored }) => !stored)
  const changed = changes.filter(({ stored, fields }) => stored && fields.length > 0)
  const toExample = ({ record, fields, stored }: Change) => ({
    line: record.line,
    label: `${record.club.dguClubNumber} ${record.club.name}`,
    fields: stored ? fields : [],
  })
  return {
    created: created.length,
    changed: changed.length,
    unchanged: changes.length - created.length - changed.length,
    examples: [...created.slice(0, examplesOfEach), ...changed.slice(0, examplesOfEach)].map(
      toExample,
    ),
  }
}

export async function saveClubs(
  tx: Db,
  ctx: Ctx,
  {
    records,
    onProgress,
  }: {
    records: ClubRecord[]
    onProgress?: (done: number, total: number) => void
  },
) {
  const changes = await findChanges(tx, ctx, records)
  const added = changes.filter(({ stored }) => !stored)
  const slugs = await chooseSlugs(tx, added)
  await insertClubs(
    tx,
    added.map((change) => newClub(ctx, change, slugs)),
  )
  for (const [index, { record, stored, clubId, fields, terms }] of changes.entries()) {
    if (stored && fields.length > 0)
      await updateClub(tx, stored.id, toUpdatedClub(ctx, stored, record.club))
    if (terms) await insertTerms(tx, terms, ctx.now())
    if (terms?.version === 1) await insertSign(tx, firstSign(clubId, terms, ctx.now()))
    onProgress?.(index + 1, changes.length)
  }
}

async function findChanges(tx: Db, ctx: Ctx, records: ClubRecord[]): Promise<Change[]> {
  const stored = await selectClubsByNumber(
    tx,
    records.map(({ club }) => club.dguClubNumber ?? 0),
  )
  const byNumber = new Map(stored.map((club) => [club.dguClubNumber, club]))
  const changes: Change[] = []
  for (const record of records) {
    const club = byNumber.get(record.club.dguClubNumber ?? 0)
    const clubId = club?.id ?? randomUUID()
    const versions = club ? await selectTermsOf(tx, clubId) : []
    const terms = nextTerms(record.terms, { clubId, versions, today: today(ctx) })
    const fields = club
      ? [...detailChanges(record.club, club), ...termsChanges(terms, versions.at(-1))]
      : []
    changes.push({ record, stored: club, clubId, fields, terms })
  }
  return changes
}

/** A file is read by one person, and the VAT of a known club is changed by two (L-VAT-1). */
const kept = (fileValues: Partial<ClubDetails>): Partial<ClubDetails> =>
  Object.fromEntries(Object.entries(fileValues).filter(([key]) => key !== 'vatStatus'))

function detailChanges(fileValues: Partial<ClubDetails>, club: Club): FieldChange[] {
  return Object.entries(kept(fileValues)).flatMap(([key, value]) =>
    change(key, club[key as keyof Club], value),
  )
}

/** The differences between two versions of terms, by the columns of the club file. */
export function termsChanges(
  next: ClubTerms | undefined,
  before: ClubTerms | undefined,
): FieldChange[] {
  if (!next) return []
  const keys = Object.keys(next).filter((key) => key !== 'version' && key !== 'clubId')
  return keys.flatMap((key) => {
    const [from, to] = [before?.[key as keyof ClubTerms], next[key as keyof ClubTerms]]
    return change(key, from, to)
  })
}

function change(key: string, from: unknown, to: unknown): FieldChange[] {
  if (JSON.stringify(from ?? null) === JSON.stringify(to ?? null)) return []
  const title = clubColumns.find((column) => column.key === key)?.title ?? key
  return [{ title, from: show(key, from), to: show(key, to) }]
}

function newClub(ctx: Ctx, { record, clubId }: Change, slugs: Map<string, string>) {
  const { vatStatus, ...club } = record.club as ClubDetails
  return {
    ...club,
    id: clubId,
    vatStatus: vatStatus ?? 'exempt',
    slug: slugs.get(clubId) ?? clubId,
    searchText: toSearchText(club),
    createdAt: ctx.now(),
    updatedAt: ctx.now(),
  }
}

/** The slug is kept when a club changes its name, because links to it have been printed. */
function toUpdatedClub(ctx: Ctx, stored: Club, fileValues: Partial<ClubDetails>) {
  const club = { ...stored, ...kept(fileValues) } as Club
  return { ...club, searchText: toSearchText(club), updatedAt: ctx.now() }
}

const toSearchText = ({ name, city, postcode, region }: Omit<ClubDetails, 'vatStatus'> | Club) =>
  foldDanish(`${name} ${city} ${postcode} ${region}`)

/** The slug of the name, with the club's number when another club has it already. */
async function chooseSlugs(tx: Db, added: Change[]): Promise<Map<string, string>> {
  const plainSlugs = added.map(({ record }) => slugOf(record.club.name ?? ''))
  const taken = await selectTakenSlugs(tx, plainSlugs)
  const slugs = new Map<string, string>()
  for (const [i, { clubId, record }] of added.entries()) {
    const slug = plainSlugs[i] ?? ''
    slugs.set(clubId, freeSlug(slug, taken, record.club.dguClubNumber))
    taken.add(slug)
  }
  return slugs
}

/** The slug of a name, with the club's number when another club has it already. */
export const freeSlug = (slug: string, taken: ReadonlySet<string>, number: number | undefined) =>
  slug !== '' && !taken.has(slug) ? slug : `${slug || 'klub'}-${number}`

export const slugOf = (name: string) => foldDanish(name).replaceAll(' ', '-')

/** A new partner gets its first sign, so that golfers can check in at once. */
const firstSign = (clubId: string, terms: ClubTerms, at: Date) => ({
  clubId,
  code: newSignCode(),
  place: terms.checkInPlace || 'Ved skranken',
  createdAt: at,
})

/** Six characters that are not confused with each other: 29 to the sixth, 594 million codes. */
export function newSignCode(draw: (below: number) => number = randomInt): string {
  const alphabet = '23456789ABCDEFGHJKMNPQRTVWXYZ'
  return Array.from({ length: 6 }, () => alphabet[draw(alphabet.length)]).join('')
}

/**
 * The next version of a club's terms; undefined when the file changes nothing. A first day makes the club
 * a partner; later changes apply from today at the earliest.
 */
function nextTerms(
  fileValues: TermsInFile,
  { clubId, versions, today }: { clubId: string; versions: readonly ClubTerms[]; today: PlainDate },
): ClubTerms | undefined {
  const terms = clearNulls(fileValues)
  const current = versions.reduce<ClubTerms | undefined>(
    (best, version) => (best && best.version > version.version ? best : version),
    undefined,
  )
  if (!current) {
    return fileValues.validFrom
      ? { ...defaultTerms(clubId, fileValues.validFrom), ...terms }
      : undefined
  }
  const { validFrom = current.validFrom, ...rest } = terms
  const changed = Object.entries(rest).some(
    ([key, value]) => !isEqual(value, current[key as keyof ClubTerms]),
  )
  // A past first day is no change: the same file is imported again.
  const laterStart = validFrom > today && validFrom !== current.validFrom
  if (!changed && !laterStart) return undefined
  return {
    ...current,
    ...rest,
    version: current.version + 1,
    validFrom: latest(validFrom, today),
  }
}

/** Clears the fields with null; blank cells are not in `fileValues`. */
const clearNulls = (fileValues: TermsInFile): TermsInFile =>
  Object.fromEntries(Object.entries(fileValues).map(([key, value]) => [key, value ?? undefined]))

const isEqual = (a: unknown, b: unknown) => JSON.stringify(a ?? null) === JSON.stringify(b ?? null)
