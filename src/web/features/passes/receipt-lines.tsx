import type { Receipt } from '#contract/passes/receipts.ts'
import { vatNotesOf } from '#domain/passes/vat-text.ts'
import { formatKronerExact } from '#domain/shared/money.ts'
import { Table, type Column } from '../../ui/table.tsx'

type Line = Receipt['lines'][number] & { position: number }

const columns: Column<Line>[] = [
  { key: 'what', label: 'Vare', heading: true, cell: ({ description }) => description },
  {
    key: 'list',
    label: 'Pris',
    numeric: true,
    cell: ({ listPriceOre }) => formatKronerExact(listPriceOre),
  },
  {
    key: 'discount',
    label: 'Rabat',
    numeric: true,
    cell: ({ discountOre }) => (discountOre > 0 ? `−${formatKronerExact(discountOre)}` : '–'),
  },
  {
    key: 'vat',
    label: 'Heraf moms',
    numeric: true,
    cell: ({ vatMode, vatOre }) =>
      vatMode === 'full_25' ? formatKronerExact(vatOre) : vatTexts[vatMode],
  },
  {
    key: 'total',
    label: 'I alt',
    numeric: true,
    cell: ({ totalOre }) => formatKronerExact(totalOre),
  },
]

const vatTexts = { exempt: 'momsfri', mpv: 'ved brug' } as const

/** The lines of an order with their prices at the time. */
export function ReceiptLines({ receipt }: { receipt: Receipt }) {
  const { lines, totalOre, vatOre } = receipt
  const rows = lines.map((line, position) => ({ ...line, position }))
  const hasDiscount = lines.some(({ discountOre }) => discountOre > 0)
  const shown = columns.filter(({ key }) => hasDiscount || (key !== 'discount' && key !== 'list'))
  return (
    <section aria-label="Varer" className="grid gap-4">
      <Table
        caption="Varer"
        columns={shown}
        rows={rows}
        rowKey={({ position }) => String(position)}
      />
      <p className="figures flex flex-wrap items-baseline justify-end gap-x-6 border-t-2 border-slate-900 pt-3 text-right">
        <span className="text-sm text-slate-600">Heraf moms {formatKronerExact(vatOre)}</span>
        <span className="text-xl font-bold">I alt {formatKronerExact(totalOre)}</span>
      </p>
      {vatNotesOf(lines.map(({ vatMode }) => vatMode)).map((note) => (
        <p key={note} className="text-sm text-slate-600">
          {note}
        </p>
      ))}
    </section>
  )
}
