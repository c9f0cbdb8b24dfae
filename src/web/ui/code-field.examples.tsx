import { CodeField } from './code-field.tsx'

export const States = () => (
  <div className="grid max-w-form gap-6">
    <CodeField
      name="code"
      label="Kode fra mailen"
      help="Seks cifre. Vi har sendt dem til anne@eksempel.dk."
    />
    <CodeField name="code-f" label="Kode fra mailen" defaultValue="482913" />
    <CodeField
      name="code-e"
      label="Kode fra mailen"
      defaultValue="482914"
      error="Koden passer ikke. Tjek cifrene, eller få en ny kode."
    />
  </div>
)
