import { PassCard, type PassCardProps } from './pass-card.tsx'
import { QrCode } from '../../ui/qr-code.tsx'

const anne: PassCardProps = {
  passNumber: 'SK27-4F7K-9Q2H-C',
  seasonCode: '2027',
  productName: 'Sæsonkort',
  holderName: 'Anne Holm',
  period: '1. marts – 30. november 2027',
  state: 'valid',
}

export const Hero = () => <PassCard {...anne} size="hero" />

export const AccountWithCode = () => (
  <PassCard {...anne}>
    <QrCode value="v1.4f7k9q2h.58123456.kT3v0Qm8s9XyZ" label="Kode til check-in" />
    <p className="text-sm">
      Vis koden i klubben
      <span className="figures block font-semibold tracking-wide">SK27-4F7K-9Q2H-C</span>
    </p>
  </PassCard>
)

export const States = () => (
  <div className="grid gap-6 md:grid-cols-2">
    <PassCard
      {...anne}
      passNumber="SK27-8HJM-22VX-7"
      holderName="Anne-Margrethe Østergaard Kjærsgaard-Sørensen"
      state="not_yet_valid"
      stateText="Gælder fra 1. marts"
      productName="Sæsonkort Ung"
    />
    <PassCard
      {...anne}
      passNumber="SK27-2M8V-44RT-K"
      state="reserved"
      holderName="Bent Kjær"
      productName="Hverdagskort"
    />
    <PassCard
      {...anne}
      passNumber="SK26-9QQT-7KDA-3"
      seasonCode="2026"
      state="expired"
      period="1. marts – 30. november 2026"
    />
    <PassCard
      {...anne}
      passNumber="SK27-5PZA-9C4N-W"
      state="withdrawn"
      stateText="Fortrudt 3. maj"
    />
  </div>
)

export const Seasons = () => (
  <div className="grid gap-6 md:grid-cols-3">
    {['2027', '2028', '2029', '2030', '2031', '2032'].map((year) => (
      <PassCard key={year} {...anne} seasonCode={year} passNumber={`SK${year}-7KTR-33M`} />
    ))}
  </div>
)

export const Mini = () => (
  <div className="flex flex-wrap gap-4">
    <PassCard {...anne} size="mini" />
    <PassCard
      {...anne}
      size="mini"
      passNumber="SK28-AAAA"
      seasonCode="2028"
      productName="Firmaklippekort"
    />
    <PassCard {...anne} size="mini" passNumber="SK26-BBBB" seasonCode="2026" state="expired" />
  </div>
)

export const Print = () => (
  <PassCard {...anne} size="print">
    <QrCode value="https://saesonkortet.example/k/SK274F7K9Q2HC" label="Kode til check-in" />
    <p className="figures text-sm font-semibold tracking-wide">SK27-4F7K-9Q2H-C</p>
  </PassCard>
)
