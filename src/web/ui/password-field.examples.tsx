import { PasswordField } from './password-field.tsx'

export const States = () => (
  <div className="grid max-w-form gap-6">
    <PasswordField id="tom" name="password" label="Adgangskode" />
    <PasswordField
      id="ny"
      name="password"
      label="Ny adgangskode"
      help="Mindst 12 tegn. En sætning er let at huske."
      defaultValue="tre-bolde-i-skoven"
    />
    <PasswordField
      id="kort"
      name="password"
      label="Adgangskode"
      defaultValue="golf"
      error="Adgangskoden er for kort. Brug mindst 12 tegn."
    />
  </div>
)
