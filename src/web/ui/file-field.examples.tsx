import { FileField } from './file-field.tsx'

const accept = '.csv,.xlsx'

export const OneFile = () => (
  <div className="grid max-w-form gap-6">
    <FileField
      name="list"
      label="Deltagerliste"
      help="CSV eller Excel."
      accept={accept}
      onPick={() => {}}
    />
    <FileField
      name="list-e"
      label="Deltagerliste"
      accept={accept}
      error="Filen er tom. Vælg en anden."
      onPick={() => {}}
    />
  </div>
)
