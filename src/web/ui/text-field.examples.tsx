import { PasswordField } from './password-field.tsx'
import { DateField, EmailField, NumberField, TextArea, TextField } from './text-field.tsx'

export const Empty = () => (
  <div className="grid max-w-form gap-6">
    <TextField name="name" label="Navn" help="Som det står på dit DGU-kort." autoComplete="name" />
    <EmailField name="email" label="Mail" help="Her sender vi kvitteringen og kortet hen." />
    <DateField name="birthday" label="Fødselsdag" help="Dag, måned og år." autoComplete="bday" />
    <NumberField name="handicap" label="Handicap" decimals suffix="hcp" optional />
    <PasswordField name="password" label="Adgangskode" />
  </div>
)

export const Filled = () => (
  <div className="grid max-w-form gap-6">
    <TextField
      name="f-name"
      label="Navn"
      defaultValue="Anne-Margrethe Østergaard Kjærsgaard-Sørensen"
    />
    <DateField name="f-birthday" label="Fødselsdag" defaultValue="07.11.1968" />
    <TextField
      name="f-dgu"
      label="DGU-nummer"
      width="short"
      defaultValue="88-534"
      readOnly
      help="Hentet fra DGU."
    />
    <TextArea
      name="f-note"
      label="Besked til klubben"
      optional
      defaultValue="Vi er to, der spiller sammen lørdag formiddag."
    />
  </div>
)

export const WithErrors = () => (
  <div className="grid max-w-form gap-6">
    <TextField name="e-name" label="Navn" error="Skriv dit navn, som det står på dit DGU-kort." />
    <EmailField
      name="e-email"
      label="Mail"
      defaultValue="anne@holm"
      error="Adressen mangler noget efter @. Skriv den som navn@eksempel.dk."
    />
    <DateField
      name="e-day"
      label="Fødselsdag"
      defaultValue="31.02.1968"
      error="Datoen findes ikke. Tjek dag og måned."
    />
    <PasswordField
      name="e-password"
      label="Adgangskode"
      error="Adgangskoden passer ikke til adressen. Prøv igen, eller få en kode på mail."
    />
  </div>
)

export const Disabled = () => (
  <div className="max-w-form">
    <TextField name="d-name" label="Navn" defaultValue="Anne Holm" disabled />
  </div>
)
