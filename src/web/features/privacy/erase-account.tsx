import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { Erasure } from '#contract/privacy/endpoints.ts'
import { momentText } from '../../moment-text.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Notice } from '../../ui/notice.tsx'
import { ErasureEffect } from './erasure-effect.tsx'
import { ProofForm } from '../accounts/proof-form.tsx'
import type { Proof } from '../accounts/proof-queries.ts'
import { eraseMutation } from './queries.ts'

type EraseAccountProps = { erasure: Erasure; onErased: (email: string) => void }

/** Erases the account: the effect first, then the proof of identity, then the erasure. */
export function EraseAccount({ erasure, onErased }: EraseAccountProps) {
  const [isOpen, setOpen] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  return (
    <section aria-labelledby="erase-title" className="grid gap-6 border-t border-slate-200 pt-10">
      <div className="grid max-w-text gap-3">
        <h2 id="erase-title" className="text-xl">
          Slet din konto
        </h2>
        <p className="text-slate-800">
          Vi glemmer dig med det samme, og det kan ikke gøres om. Vil du gemme noget, så hent dine
          data først.
        </p>
      </div>
      <ErasureEffect erasure={erasure} />
      {erasure.blockedBy && <Blocked {...erasure.blockedBy} />}
      {!erasure.blockedBy && !isOpen && (
        <Button
          ref={opener}
          variant="secondary"
          className="w-fit text-red-800! max-sm:w-full"
          onClick={() => setOpen(true)}
        >
          Slet min konto
        </Button>
      )}
      {!erasure.blockedBy && isOpen && (
        <LastStep
          {...{ erasure, onErased }}
          onCancel={() => {
            setOpen(false)
            requestAnimationFrame(() => opener.current?.focus())
          }}
        />
      )}
    </section>
  )
}

function LastStep({ erasure, onErased, onCancel }: EraseAccountProps & { onCancel: () => void }) {
  const { email, hasPassword } = erasure
  // Not a callback of `mutate`: the refetch of the account may unmount this form first.
  const erase = useMutation({
    ...eraseMutation,
    onSuccess: async (...args) => {
      await eraseMutation.onSuccess?.(...args)
      onErased(email)
    },
  })
  const [isUnderstood, setUnderstood] = useState(false)
  const [isMissing, setMissing] = useState(false)
  const send = (proof: Proof) => {
    setMissing(!isUnderstood)
    if (isUnderstood) erase.mutate(proof)
    else document.getElementById('understood')?.focus()
  }
  return (
    <div className="grid max-w-form gap-5 rounded-md border border-slate-300 bg-white p-5">
      <Checkbox
        name="understood"
        framed
        label="Jeg ved, at det ikke kan gøres om."
        checked={isUnderstood}
        onChange={(event) => setUnderstood(event.currentTarget.checked)}
        {...(isMissing && !isUnderstood && { error: 'Sæt krydset først.' })}
      />
      <ProofForm
        {...{ email, hasPassword, onCancel }}
        action="Slet min konto for altid"
        busy={erase.isPending && 'Sletter …'}
        danger
        error={erase.error}
        failed="Kontoen er ikke slettet"
        onProof={send}
      />
    </div>
  )
}

function Blocked({ reason, until }: NonNullable<Erasure['blockedBy']>) {
  if (reason === 'last_operator') {
    return (
      <Notice title="Kontoen kan ikke slettes endnu">
        Du er den sidste administrator på kontoret. Giv rollen til en anden først.
      </Notice>
    )
  }
  return (
    <Notice title="Kontoen kan ikke slettes lige nu">
      En betaling er i gang. Den er færdig eller udløbet senest {until && momentText(until)}, og så
      kan du slette kontoen her.
    </Notice>
  )
}
