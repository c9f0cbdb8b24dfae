import { RadioCards } from './radio-cards.tsx'

const products = [
  {
    value: 'FULD',
    label: 'Sæsonkort',
    aside: '1.495 kr.',
    description: 'To runder i hver klub, alle dage.',
  },
  {
    value: 'HVERDAG',
    label: 'Hverdagskort',
    aside: '995 kr.',
    description: 'To runder i hver klub, mandag til fredag. Gælder ikke på helligdage.',
  },
  {
    value: 'UNG',
    label: 'Sæsonkort Ung',
    aside: '595 kr.',
    description: 'Som Sæsonkort, til dig på højst 24 år.',
    unavailable: 'Du er fyldt 25 før den 1. marts 2027, så det kan ikke vælges.',
  },
]

export const Products = () => (
  <div className="max-w-form">
    <RadioCards legend="Vælg kort" name="product" options={products} defaultValue="FULD" />
  </div>
)

export const WithError = () => (
  <div className="max-w-form">
    <RadioCards
      legend="Vælg kort"
      name="product-e"
      options={products.slice(0, 2)}
      error="Vælg et kort for at komme videre."
    />
  </div>
)

export const TwoColumns = () => (
  <RadioCards
    legend="Hvor mange huller spiller du?"
    name="holes"
    columns={2}
    defaultValue="18"
    options={[
      { value: '18', label: '18 huller' },
      { value: '9', label: '9 huller' },
    ]}
  />
)
