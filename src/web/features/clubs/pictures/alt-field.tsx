import { pictureLimits } from '#domain/clubs/pictures.ts'
import { TextField } from '../../../ui/text-field.tsx'

type AltFieldProps = { value: string; onChange: (text: string) => void; isWrong: boolean }

/** The alternative text of a picture, with its reason and an example. */
export const AltField = ({ value, onChange, isWrong }: AltFieldProps) => (
  <TextField
    name="alt"
    label="Hvad viser billedet?"
    help="Læses højt for dem, der ikke kan se det. Fx: Greenen på hul 7 med søen bagved."
    maxLength={pictureLimits.alt}
    value={value}
    onChange={(event) => onChange(event.currentTarget.value)}
    {...(isWrong && { error: 'Skriv kort, hvad billedet viser.' })}
  />
)
