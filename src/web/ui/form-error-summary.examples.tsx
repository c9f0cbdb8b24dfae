import { FormErrorSummary } from './form-error-summary.tsx'

export const One = () => (
  <FormErrorSummary
    errors={[{ field: 'e-email', message: 'Mail: Adressen mangler noget efter @.' }]}
  />
)

export const Several = () => (
  <FormErrorSummary
    errors={[
      { field: 'e-name', message: 'Navn: Skriv dit navn, som det står på dit DGU-kort.' },
      { field: 'e-day', message: 'Fødselsdag: Datoen findes ikke.' },
      { message: 'Prisen er ændret, mens du udfyldte siden. Se den nye pris herunder.' },
    ]}
  />
)
