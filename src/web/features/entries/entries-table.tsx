import type { DirectorsEntries, DirectorsEntry } from '#contract/entries/director.ts'
import { formatHandicap } from '#domain/shared/handicap.ts'
import { statusText } from '#domain/competitions/player-status.ts'
import { formatKroner } from '#domain/shared/money.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { UiLink } from '../../ui/ui-link.tsx'
import { entryStateBadge } from './own/entry-text.ts'
import { owesFee } from './filter-entries.ts'

type EntriesTableProps = {
  rows: readonly DirectorsEntry[]
  divisions: DirectorsEntries['divisions']
  hrefOf: (entryId: string) => string
  onOpen: (entryId: string) => void
  /** Shows all players again. */
  onClear: () => void
}

/** A row for each player, two lines on a phone; the name opens the player's dialog. */
export function EntriesTable({ rows, divisions, hrefOf, onOpen, onClear }: EntriesTableProps) {
  if (rows.length === 0) {
    return (
      <EmptyState
        title="Ingen passer på det, du søger"
        action={
          <Button variant="secondary" onClick={onClear}>
            Vis alle
          </Button>
        }
      >
        Prøv et kortere ord, eller fjern et filter.
      </EmptyState>
    )
  }
  const nameOf = new Map(divisions.map(({ id, name }) => [id, name]))
  const divisionOf = ({ divisionId }: DirectorsEntry) =>
    divisions.length > 1 ? nameOf.get(divisionId) : undefined
  return (
    <table className="w-full text-left">
      <caption className="sr-only">Deltagere</caption>
      <thead className="border-b border-slate-400 text-sm text-slate-600">
        <tr>
          <Head className="pl-0!">Spiller</Head>
          {divisions.length > 1 && <Head className="max-md:hidden">Række</Head>}
          <Head className="text-right max-md:hidden">Handicap</Head>
          <Head className="text-right max-md:hidden">Betaling</Head>
          <Head className="pr-0! text-right">Tilstand</Head>
        </tr>
      </thead>
      <tbody className="divide-y divide-slate-200">
        {rows.map((entry) => (
          <Row
            key={entry.id}
            entry={entry}
            division={divisionOf(entry)}
            href={hrefOf(entry.id)}
            onOpen={onOpen}
          />
        ))}
      </tbody>
    </table>
  )
}

const Head = ({ className, children }: { className: string; children: string }) => (
  <th scope="col" className={cx('px-3 py-3 font-medium whitespace-nowrap', className)}>
    {children}
  </th>
)

type RowProps = {
  entry: DirectorsEntry
  division: string | undefined
  href: string
  onOpen: (entryId: string) => void
}

function Row({ entry, division, href, onOpen }: RowProps) {
  const { firstName, lastName, clubName, wish, hasBuggy, extras, handicapTenths } = entry
  const handicap = handicapTenths === null ? '–' : formatHandicap(handicapTenths)
  const payment = paymentOf(entry)
  return (
    <tr>
      <th scope="row" className="min-w-0 py-2.5 pr-3 align-top">
        <UiLink
          href={href}
          className="text-link font-semibold"
          onClick={(event) => {
            // Opens the dialog without scrolling, unless a modifier key requests a new tab.
            if (event.metaKey || event.ctrlKey || event.shiftKey) return
            event.preventDefault()
            onOpen(entry.id)
          }}
        >
          {firstName} {lastName}
        </UiLink>
        <span className="block text-sm font-normal text-slate-600">
          {[clubName, hasBuggy && 'buggy', ...extras, wish && 'har et ønske']
            .filter(Boolean)
            .join(' · ')}
        </span>
        <span className="figures block text-sm font-normal text-slate-600 md:hidden">
          {[division, `handicap ${handicap}`, payment]
            .filter((part) => part && part !== '–')
            .join(' · ')}
        </span>
      </th>
      {division !== undefined && (
        <td className="px-3 py-2.5 align-top max-md:hidden">{division}</td>
      )}
      <td className="figures px-3 py-2.5 text-right align-top max-md:hidden">{handicap}</td>
      <td className="figures px-3 py-2.5 text-right align-top whitespace-nowrap max-md:hidden">
        {payment}
      </td>
      <td className="py-2.5 pl-3 text-right align-top">
        <Standing entry={entry} />
      </td>
    </tr>
  )
}

function Standing({
  entry: { state, status, waitingNumber, heldUntil },
}: {
  entry: DirectorsEntry
}) {
  if (state === 'entered' && status !== null) {
    return (
      <Badge tone="neutral">
        {status}, {statusText[status]}
      </Badge>
    )
  }
  const { tone, label } = entryStateBadge[state]
  if (state === 'waiting') return <Badge tone={tone}>{`Nr. ${waitingNumber} i kø`}</Badge>
  // Without a mail the place is kept until the host has phoned the player.
  if (state === 'offered' && heldUntil === null) return <Badge tone={tone}>Ring: plads ledig</Badge>
  return <Badge tone={tone}>{label}</Badge>
}

function paymentOf(entry: DirectorsEntry): string {
  if (owesFee(entry)) return `Skylder ${formatKroner(entry.owedOre)}`
  if (entry.feeOre === 0) return 'Gratis'
  return entry.isPaid ? `${formatKroner(entry.feeOre)} betalt` : '–'
}
