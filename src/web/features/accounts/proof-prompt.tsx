import { useState } from 'react'
import { reasonOf } from '../../error-text.ts'
import { Problem } from '../shell/problem.tsx'
import { ProofForm } from './proof-form.tsx'
import type { Proof } from './proof-queries.ts'
import { useMe } from './use-me.ts'

type ProofPromptProps = {
  /** The mutation that may require a proof. */
  act: { error: Error | null; isPending: boolean; isSuccess: boolean; reset: () => void }
  /** The label of the action: "Fjern nøglen". */
  action: string
  busy: string
  /** The title of the error. */
  failed: string
  /** Repeats the action with the proof. */
  again: (proof: Proof) => void
}

/** Asks for a proof after an action was refused with `proof_needed`; shows any other error. */
export function ProofPrompt({ act, action, busy, failed, again }: ProofPromptProps) {
  const me = useMe()
  const isNeeded = reasonOf(act.error) === 'proof_needed'
  // The form stays while a proof is being sent, and when it was wrong.
  const [isOpen, setOpen] = useState(false)
  if (isNeeded && !isOpen) setOpen(true)
  if (act.isSuccess) return null
  if (!isOpen || !me?.account) return act.error && <Problem error={act.error} title={failed} />
  const { email, hasPassword } = me.account
  return (
    <ProofForm
      {...{ email, hasPassword, action, failed }}
      danger
      busy={act.isPending && busy}
      error={isNeeded ? null : act.error}
      onProof={again}
      onCancel={() => {
        setOpen(false)
        act.reset()
      }}
    />
  )
}
