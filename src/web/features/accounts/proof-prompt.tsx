import { useState } from 'react'
import { reasonOf } from '../../error-text.ts'
import { Problem } from '../shell/problem.tsx'
import { ProofForm } from './proof-form.tsx'
import type { Proof } from './proof-queries.ts'
import { useMe } from './use-me.ts'

type ProofPromptProps = {
  /** What was pressed, as far as it has come. */
  act: { error: Error | null; isPending: boolean; isSuccess: boolean; reset: () => void }
  /** What happens when the proof is right: "Fjern nøglen". */
  action: string
  busy: string
  /** What did not happen. */
  failed: string
  /** Does it once more, with the proof. */
  again: (proof: Proof) => void
}

/** Below what was pressed and refused: shows who one is and does it after all, or shows why it was not done. */
export function ProofPrompt({ act, action, busy, failed, again }: ProofPromptProps) {
  const me = useMe()
  const isNeeded = reasonOf(act.error) === 'proof_needed'
  // It stays while a proof is on its way, and when it was wrong.
  const [isAsked, setAsked] = useState(false)
  if (isNeeded && !isAsked) setAsked(true)
  if (act.isSuccess) return null
  if (!isAsked || !me?.account) return act.error && <Problem error={act.error} title={failed} />
  const { email, hasPassword } = me.account
  return (
    <ProofForm
      {...{ email, hasPassword, action, failed }}
      danger
      busy={act.isPending && busy}
      error={isNeeded ? null : act.error}
      onProof={again}
      onCancel={() => {
        setAsked(false)
        act.reset()
      }}
    />
  )
}
