import type { ComparedFile as Compared } from '#contract/admin/settlement-files.ts'
import { paymentCaseText } from '#domain/payments/payment-case-text.ts'
import { countOf } from '#domain/shared/danish.ts'
import { formatPeriod, formatShortDate, plainDate } from '#domain/shared/dates.ts'
import { formatKronerExact } from '#domain/shared/money.ts'
import { Notice } from '../../../ui/notice.tsx'
import { Stat } from '../../../ui/stat.tsx'
import { Table } from '../../../ui/table.tsx'
import { danishTime } from '../danish-time.ts'

/** What a file says against our books: its sums, its errors by line, and the differences. */
export function ComparedFile({ found }: { found: Compared }) {
  const { fileName, lines, movements, matched, payoutOre, feesOre, errorCount } = found
  return (
    <section aria-labelledby="compared" className="grid gap-5">
      <h2 id="compared" className="text-lg break-words">
        {fileName}: {countOf(lines, 'linje', 'linjer')}
      </h2>
      {errorCount > 0 && <Errors found={found} />}
      {errorCount === 0 && (
        <>
          {found.firstDay && found.lastDay && (
            <p>{formatPeriod(plainDate(found.firstDay), plainDate(found.lastDay))}</p>
          )}
          <dl className="grid gap-x-6 gap-y-4 sm:grid-cols-2">
            <Stat
              value={`${matched.toLocaleString('da-DK')} af ${movements.toLocaleString('da-DK')}`}
              label="betalinger passer"
            />
            <Stat value={found.differenceCount.toLocaleString('da-DK')} label="forskelle" />
            <Stat value={formatKronerExact(payoutOre)} label="til udbetaling" />
            <Stat value={formatKronerExact(feesOre)} label="gebyrer" />
          </dl>
          <Verdict found={found} />
          {found.differences.length > 0 && <Differences found={found} />}
        </>
      )}
    </section>
  )
}

function Verdict({ found: { readAt, differenceCount, movements } }: { found: Compared }) {
  if (readAt !== null) {
    return (
      <Notice tone="info" title="Filen er allerede gemt">
        Det skete {danishTime(readAt)}. Sagerne står under Betalingssager.
      </Notice>
    )
  }
  if (movements === 0) {
    return (
      <Notice tone="warning" title="Der er ingen betalinger i filen">
        Er det den rigtige fil?
      </Notice>
    )
  }
  return differenceCount === 0 ? <Notice tone="success" title="Alt passer" /> : null
}

function Errors({ found: { errors, errorCount } }: { found: Compared }) {
  return (
    <Notice
      tone="error"
      title={`${countOf(errorCount, 'fejl', 'fejl')} i filen. Intet er gemt.`}
      live
    >
      <ul className="max-h-80 list-disc overflow-y-auto pl-5">
        {errors.map((error) => (
          <li key={error} className="break-words">
            {error}
          </li>
        ))}
      </ul>
      {errorCount > errors.length && <p className="mt-2">Og {errorCount - errors.length} til.</p>}
    </Notice>
  )
}

const kinds = {
  missing_at_provider: 'Mangler hos betalingsselskabet',
  missing_with_us: 'Mangler hos os',
  other_amount: 'Et andet beløb',
} as const

const movements = { capture: 'Trukket', refund: 'Betalt tilbage', dispute: 'Indsigelse' } as const

type Row = Compared['differences'][number]

const columns = [
  { key: 'is', label: 'Forskel', heading: true, cell: ({ is }: Row) => kinds[is] },
  { key: 'day', label: 'Dag', cell: ({ day }: Row) => formatShortDate(plainDate(day)) },
  { key: 'movement', label: 'Bevægelse', cell: ({ movement }: Row) => movements[movement] },
  {
    key: 'reference',
    label: 'Reference',
    cell: ({ reference }: Row) => <span className="break-all">{reference}</span>,
  },
  {
    key: 'ours',
    label: 'Hos os',
    numeric: true,
    cell: ({ oursOre }: Row) => formatKronerExact(oursOre),
  },
  {
    key: 'theirs',
    label: 'I filen',
    numeric: true,
    cell: ({ theirsOre }: Row) => formatKronerExact(theirsOre),
  },
]

function Differences({ found: { differences, differenceCount } }: { found: Compared }) {
  const kindsHere = [...new Set(differences.map(({ is }) => is))]
  return (
    <div className="grid gap-4">
      <Table
        caption="Forskelle"
        columns={columns}
        rows={differences}
        rowKey={({ day, movement, reference }) => `${day} ${movement} ${reference}`}
      />
      {differenceCount > differences.length && (
        <p>Og {differenceCount - differences.length} til.</p>
      )}
      {kindsHere.map((is) => (
        <Notice key={is} tone="warning" title={kinds[is]}>
          {paymentCaseText(is).next}
        </Notice>
      ))}
    </div>
  )
}
