import { useState } from 'react'
import { formatKroner } from '#domain/shared/money.ts'
import { Checkbox } from '../../../ui/checkbox.tsx'

/**
 * Asks whether a cut-off contains what an earlier one has not paid, so that no club is paid twice. The action is
 * possible when nothing of it is open, or the question was answered.
 */
export function useEarlierNotPaid(unrecordedOre: number) {
  const [earlierNotPaid, setEarlierNotPaid] = useState(false)
  const sum = formatKroner(unrecordedOre)
  const question = unrecordedOre !== 0 && (
    <div className="grid gap-2">
      <p>
        {sum} fra den forrige afregning er ikke registreret betalt. Har banken fået filen, så
        registrér betalingen på den forrige afregning først. Ellers får klubberne pengene to gange.
      </p>
      <Checkbox
        name="earlierNotPaid"
        label={`Banken har ikke betalt de ${sum}. De skal med i denne afregning.`}
        checked={earlierNotPaid}
        onChange={() => setEarlierNotPaid(!earlierNotPaid)}
      />
    </div>
  )
  return { question, earlierNotPaid, isAnswered: unrecordedOre === 0 || earlierNotPaid }
}
