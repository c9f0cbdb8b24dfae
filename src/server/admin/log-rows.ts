import type { ListRow } from '#contract/admin/list.ts'
import { logKinds, type LogKind } from '#contract/admin/log-field-kinds.ts'
import { ownedTexts } from '#domain/content/owned-texts.ts'
import type { Db } from '../db/client.ts'
import { detailsOf, idsIn, type NameOf } from './log-details.ts'
import { selectLogNames, type LogName } from './log-names-queries.ts'
import { listPasses, listWithdrawals } from '#contract/admin/cards.ts'
import { listCases } from '#contract/admin/cases.ts'
import { listAllClubs } from '#contract/admin/clubs.ts'
import { listAllInvoices } from '#contract/admin/company-invoices.ts'
import { listErrors } from '#contract/admin/errors.ts'
import { listJobs } from '#contract/admin/jobs.ts'
import { listImportRuns } from '#contract/admin/imports.ts'
import { listInvitations } from '#contract/admin/invitations.ts'
import { listSms } from '#contract/admin/sms.ts'
import { listSuppressions } from '#contract/admin/suppressions.ts'
import { listActivity } from '#contract/admin/log.ts'
import { listAgreements } from '#contract/admin/agreements.ts'
import { listLeads } from '#contract/admin/leads.ts'
import { listMembers } from '#contract/admin/members.ts'
import { listMessageRecipients, listMessages } from '#contract/admin/messages.ts'
import { listAllNotices } from '#contract/admin/notices.ts'
import { listCampaigns } from '#contract/admin/campaigns.ts'
import { listDiscounts } from '#contract/admin/discounts.ts'
import { listAttempts, listOrders, listPaymentCases } from '#contract/admin/orders.ts'
import { listGolfers, listPeople } from '#contract/admin/people.ts'
import { listProductsAsAdmin } from '#contract/admin/products.ts'
import { listSeasons } from '#contract/admin/seasons.ts'
import { listOwnedTexts } from '#contract/admin/texts.ts'
import { listCheckIns } from '#contract/admin/visits.ts'

type Names = Awaited<ReturnType<typeof selectLogNames>>
type LogEvent = { action: string; type: string; id: string; data: Record<string, unknown> }

/** Replaces the raw values of log rows by names and Danish texts; each name is queried once. */
export async function nameLogRows(db: Db, rows: ListRow[]): Promise<ListRow[]> {
  const events = rows.map(toEvent)
  const idsByKind = new Map<LogKind, Set<string>>()
  for (const { action, type, id, data } of events) {
    const subject: [LogKind, string][] = isKind(type) ? [[type, id]] : []
    for (const [kind, mentionedId] of [...subject, ...idsIn(action, data)]) {
      idsByKind.set(kind, (idsByKind.get(kind) ?? new Set()).add(mentionedId))
    }
  }
  const names = await selectLogNames(db, idsByKind)
  return rows.map((row, at) => ({ ...row, ...describeEvent(events[at]!, names) }))
}

const toEvent = (row: ListRow): LogEvent => ({
  action: String(row.action),
  type: String(row.subject),
  id: String(row.subjectPath),
  data: JSON.parse(String(row.details)) as Record<string, unknown>,
})

function describeEvent({ action, type, id, data }: LogEvent, names: Names) {
  const { name, path } = subjectOf(type, id, names)
  return { subject: name, subjectPath: path, details: detailsOf(action, data, namedBy(names)) }
}

type Subject = { name: string | null; path: string | null }

function subjectOf(type: string, id: string, names: Names): Subject {
  if (isKind(type)) {
    return names.get(type)?.get(id) ?? { name: erasedName(type) ?? kindLabels[type], path: null }
  }
  if (type === 'list') return describeList(id)
  if (type === 'text') {
    const text = ownedTexts.find(({ key }) => key === id)
    return { name: text?.title ?? 'Tekst', path: text ? `/admin/texts/${id}` : null }
  }
  return { name: otherSubjectLabels[type] ?? null, path: null }
}

/** A missing person was erased; other missing subjects are left out. */
const namedBy =
  (names: Names): NameOf =>
  (kinds, id) => {
    const found = kinds.map((kind) => names.get(kind)?.get(id)).find(isDefined)
    return found?.name ?? kinds.map(erasedName).find(isDefined)
  }

const erasedName = (kind: LogKind) => (personKinds.has(kind) ? 'Slettet person' : undefined)

const isDefined = <T extends string | LogName>(value: T | undefined): value is T =>
  value !== undefined

function describeList(path: string): Subject {
  const title = listTitles[path.split('#')[0] ?? '']
  return title
    ? { name: `Listen ${title}`, path: path.split('#')[0]!.replace('/api/v1', '') }
    : { name: 'Liste', path: null }
}

const isKind = (type: string): type is LogKind => (logKinds as readonly string[]).includes(type)

const lists = [
  listPeople,
  listGolfers,
  listPasses,
  listWithdrawals,
  listOrders,
  listAttempts,
  listPaymentCases,
  listAllInvoices,
  listCheckIns,
  listAllClubs,
  listCases,
  listImportRuns,
  listMembers,
  listProductsAsAdmin,
  listSeasons,
  listOwnedTexts,
  listAllNotices,
  listMessages,
  listMessageRecipients,
  listDiscounts,
  listCampaigns,
  listLeads,
  listAgreements,
  listActivity,
  listInvitations,
  listSuppressions,
  listSms,
  listErrors,
  listJobs,
]

/** Titles of exported lists, by the path in the log. */
const listTitles: Readonly<Record<string, string>> = {
  ...Object.fromEntries(lists.map(({ path, title }) => [path, title])),
  '/api/v1/admin/insights': 'Tal',
}

/** Labels for subjects that have been deleted and so have no name. */
const kindLabels: Record<LogKind, string> = {
  account: 'Konto',
  api_key: 'Nøgle til et program',
  attempt: 'Betalingsforsøg',
  campaign: 'Kampagne',
  case: 'Sag',
  check_in: 'Check-in',
  club: 'Klub',
  club_member: 'Medlem',
  discount: 'Rabat',
  division: 'Række',
  draw_draft: 'Udkast til flightinddeling',
  entry: 'Spiller',
  flight: 'Flight',
  day_link: 'Daglink',
  flight_report: 'Besked fra en flight',
  golfer: 'Golfspiller',
  import_run: 'Indlæst fil',
  invitation: 'Invitation',
  lead: 'Mulig klub',
  mail: 'Mail',
  mail_suppression: 'Adresse uden mail',
  message: 'Besked',
  notice: 'Opslag',
  order: 'Bestilling',
  pass: 'Kort',
  payment_case: 'Betalingssag',
  product: 'Pris',
  registration: 'Køb',
  round: 'Runde',
  scan_device: 'Klubbens enhed',
  season: 'Sæson',
  side_competition: 'Sidekonkurrence',
  sms: 'Sms',
  tournament: 'Turnering',
  withdrawal: 'Fortrydelse',
}

/** Kinds that are people. A missing person was erased. */
const personKinds: ReadonlySet<LogKind> = new Set(['account', 'club_member', 'entry', 'golfer'])

/** Subjects that exist only once or have no name. */
export const otherSubjectLabels: Readonly<Record<string, string>> = {
  bank_account: 'Bankkontoen',
  company: 'Firmaoplysningerne',
  customer: 'En firmakunde',
  demo: 'Demonstrationen',
  job: 'Et job',
  ranking: 'En rangliste',
  // Only in rows from before news became messages of the back office.
  newsletter: 'Nyheder på mail',
  payment_provider: 'Et betalingsselskab',
  retention: 'Sletning efter fristen',
  sale: 'Salget',
  sale_queue: 'Køen til et salg',
  setting: 'Opsætningen',
  bookkeeping: 'Bogføringen',
  settlement: 'En afregning',
  settlement_approver: 'Godkenderen uden for firmaet',
  statement: 'Et afregningsbilag',
  settlement_objection: 'En indsigelse',
}
