import type { ListRow } from '#contract/admin-list.ts'
import { logKinds, type LogKind } from '#contract/admin-log-fields.ts'
import { logThings, otherThings, personKinds } from '#contract/admin-log-things.ts'
import { ownedTexts } from '#domain/content/owned-texts.ts'
import type { Db } from '../db/client.ts'
import { detailsOf, idsIn, type NameOf } from './log-details.ts'
import { selectLogNames, type LogName } from './log-names-queries.ts'
import { listPasses, listWithdrawals } from '#contract/admin-cards.ts'
import { listCases } from '#contract/admin-cases.ts'
import { listAllClubs } from '#contract/admin-clubs.ts'
import { listErrors } from '#contract/admin-errors.ts'
import { listImportRuns } from '#contract/admin-imports.ts'
import { listInvitations } from '#contract/admin-invitations.ts'
import { listActivity } from '#contract/admin-log.ts'
import { listMembers } from '#contract/admin-members.ts'
import { listAllNotices } from '#contract/admin-notices.ts'
import { listAttempts, listOrders, listPaymentCases } from '#contract/admin-orders.ts'
import { listGolfers, listPeople } from '#contract/admin-people.ts'
import { listProductsAsAdmin } from '#contract/admin-products.ts'
import { listOwnedTexts } from '#contract/admin-texts.ts'
import { listCheckIns } from '#contract/admin-visits.ts'

type Names = Awaited<ReturnType<typeof selectLogNames>>
type Written = { action: string; type: string; id: string; data: Record<string, unknown> }

/** Rows as they were written become rows to read, with every name asked for once. */
export async function nameLogRows(db: Db, rows: ListRow[]): Promise<ListRow[]> {
  const written = rows.map(asWritten)
  const wanted = new Map<LogKind, Set<string>>()
  for (const { action, type, id, data } of written) {
    const about: [LogKind, string][] = isKind(type) ? [[type, id]] : []
    for (const [kind, one] of [...about, ...idsIn(action, data)]) {
      wanted.set(kind, (wanted.get(kind) ?? new Set()).add(one))
    }
  }
  const names = await selectLogNames(db, wanted)
  return rows.map((row, at) => ({ ...row, ...toRead(written[at]!, names) }))
}

const asWritten = (row: ListRow): Written => ({
  action: String(row.action),
  type: String(row.subject),
  id: String(row.subjectPath),
  data: JSON.parse(String(row.details)) as Record<string, unknown>,
})

function toRead({ action, type, id, data }: Written, names: Names) {
  const { name, path } = subjectOf(type, id, names)
  return { subject: name, subjectPath: path, details: detailsOf(action, data, namedBy(names)) }
}

type Subject = { name: string | null; path: string | null }

function subjectOf(type: string, id: string, names: Names): Subject {
  if (isKind(type)) {
    return names.get(type)?.get(id) ?? { name: goneName(type) ?? logThings[type], path: null }
  }
  if (type === 'list') return listNamed(id)
  if (type === 'text') {
    const text = ownedTexts.find(({ key }) => key === id)
    return { name: text?.title ?? 'Tekst', path: text ? `/admin/texts/${id}` : null }
  }
  return { name: otherThings[type] ?? null, path: null }
}

/** Who is no longer there was erased; a thing that is gone is left out. */
const namedBy =
  (names: Names): NameOf =>
  (kinds, id) => {
    const found = kinds.map((kind) => names.get(kind)?.get(id)).find(isThere)
    return found?.name ?? kinds.map(goneName).find(isThere)
  }

const goneName = (kind: LogKind) => (personKinds.has(kind) ? 'Slettet person' : undefined)

const isThere = <T extends string | LogName>(value: T | undefined): value is T =>
  value !== undefined

function listNamed(path: string): Subject {
  const title = listTitles[path.split('#')[0] ?? '']
  return title
    ? { name: `Listen ${title}`, path: path.split('#')[0]!.replace('/api/v1', '') }
    : { name: 'Liste', path: null }
}

const isKind = (type: string): type is LogKind => (logKinds as readonly string[]).includes(type)

const all = [
  listPeople,
  listGolfers,
  listPasses,
  listWithdrawals,
  listOrders,
  listAttempts,
  listPaymentCases,
  listCheckIns,
  listAllClubs,
  listCases,
  listImportRuns,
  listMembers,
  listProductsAsAdmin,
  listOwnedTexts,
  listAllNotices,
  listActivity,
  listInvitations,
  listErrors,
]

/** What a list that was exported is called, by the address under which the log keeps it. */
const listTitles: Readonly<Record<string, string>> = {
  ...Object.fromEntries(all.map(({ path, title }) => [path, title])),
  '/api/v1/admin/insights': 'Tal',
}
