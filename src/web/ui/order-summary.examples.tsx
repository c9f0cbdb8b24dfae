import { OrderSummary } from './order-summary.tsx'

export const TwoCards = () => (
  <div className="grid gap-8 lg:grid-cols-[1fr_24rem]">
    <div className="min-h-60 rounded-md border border-dashed border-slate-400 p-6 text-slate-600">
      Trinnets formular
    </div>
    <OrderSummary
      lines={[
        {
          label: 'Sæsonkort 2027',
          detail: 'Anne Holm · 1. marts – 30. november',
          amount: '1.495 kr.',
        },
        {
          label: 'Sæsonkort Ung 2027',
          detail: 'Anne-Margrethe Østergaard Kjærsgaard-Sørensen',
          amount: '595 kr.',
        },
        { label: 'Rabat, FORÅR27', amount: '−149,50 kr.' },
      ]}
      total={{ label: 'I alt inkl. moms', amount: '1.940,50 kr.' }}
      note="Fornyes ikke af sig selv. Du kan fortryde i 14 dage."
    />
  </div>
)

export const Empty = () => (
  <div className="grid gap-8 lg:grid-cols-[1fr_24rem]">
    <div />
    <OrderSummary
      lines={[]}
      total={{ label: 'I alt', amount: '0 kr.' }}
      empty="Vælg et kort, så står prisen her."
    />
  </div>
)
