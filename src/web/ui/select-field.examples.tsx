import { SelectField } from './select-field.tsx'

const clubs = [
  { value: '1', label: 'Rold Bakker Golfklub' },
  { value: '2', label: 'Vesterhede Golfklub' },
  { value: '3', label: 'Golfklubben Sønder Fjord og Omegn af 1987' },
]

export const Choices = () => (
  <div className="grid max-w-form gap-6">
    <SelectField
      name="club"
      label="Hjemmeklub"
      emptyLabel="Vælg klub"
      options={clubs}
      help="Den klub, hvor du er fuldtidsmedlem."
    />
    <SelectField name="club-3" label="Hjemmeklub" defaultValue="3" options={clubs} />
    <SelectField
      name="club-e"
      label="Hjemmeklub"
      emptyLabel="Vælg klub"
      options={clubs}
      error="Vælg din hjemmeklub. Er den ikke på listen, så skriv til os."
    />
  </div>
)

export const Grouped = () => (
  <div className="max-w-form">
    <SelectField
      name="tee"
      label="Teested"
      emptyLabel="Vælg teested"
      options={[
        { value: 'm58', label: 'Tee 58', group: 'Skovbanen, herrer' },
        { value: 'm54', label: 'Tee 54', group: 'Skovbanen, herrer' },
        { value: 'w54', label: 'Tee 54', group: 'Skovbanen, damer' },
      ]}
    />
  </div>
)
