import { formatKroner } from '#domain/shared/money.ts'
import { Checkbox } from '../../../ui/checkbox.tsx'

type Props = {
  /** What is not recorded as paid of the earlier cut-off; without it nothing is shown. */
  unrecordedOre: number
  checked: boolean
  onChange: (checked: boolean) => void
}

/** Says that a cut-off contains what an earlier one has not paid, so that no club is paid twice. */
export function EarlierNotPaid({ unrecordedOre, checked, onChange }: Props) {
  if (unrecordedOre === 0) return null
  const sum = formatKroner(unrecordedOre)
  return (
    <div className="grid gap-2">
      <p>
        {sum} fra den forrige afregning er ikke registreret betalt. Har banken fået filen, så
        registrér betalingen på den forrige afregning først. Ellers får klubberne pengene to gange.
      </p>
      <Checkbox
        name="earlierNotPaid"
        label={`Banken har ikke betalt de ${sum}. De skal med i denne afregning.`}
        checked={checked}
        onChange={() => onChange(!checked)}
      />
    </div>
  )
}
