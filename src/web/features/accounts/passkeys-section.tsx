import { useMutation, useQuery } from '@tanstack/react-query'
import { useState, type SubmitEvent } from 'react'
import type { Passkey } from '#contract/accounts/security.ts'
import { formatDay, plainDate } from '#domain/shared/dates.ts'
import { Button, ButtonRow } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { Problem } from '../shell/problem.tsx'
import { isDeclined } from './passkey-device.ts'
import { addPasskeyMutation, passkeysQuery, removePasskeyMutation } from './security-queries.ts'
import { freshSignIn } from './sign-in-problem.tsx'
import { ProofPrompt } from './proof-prompt.tsx'

/** The section *Adgangsnøgler* of the security page. */
export function PasskeysSection() {
  const { data, error } = useQuery(passkeysQuery)
  return (
    <section aria-labelledby="passkeys" className="grid gap-5 border-t border-slate-200 pt-8">
      <div>
        <h2 id="passkeys" className="text-xl">
          Adgangsnøgler
        </h2>
        <p className="mt-2 max-w-text text-slate-700">
          Log ind med dit ansigt, din finger eller telefonens kode. Nøglen bliver på din enhed, kan
          ikke gættes eller lokkes fra dig, og den tæller som begge trin.
        </p>
      </div>
      {error && <Problem error={error} title="Adgangsnøglerne kunne ikke hentes" />}
      {data && data.passkeys.length > 0 && (
        <ul className="divide-y divide-slate-200 border-y border-slate-200">
          {data.passkeys.map((passkey) => (
            <PasskeyRow key={passkey.id} passkey={passkey} />
          ))}
        </ul>
      )}
      {data && <AddPasskey />}
    </section>
  )
}

function PasskeyRow({ passkey: { id, name, addedOn } }: { passkey: Passkey }) {
  const [isConfirming, setConfirming] = useState(false)
  const remove = useMutation({ ...removePasskeyMutation, onSettled: () => setConfirming(false) })
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3">
      <span className="min-w-0 flex-1">
        <strong className="block break-words">{name}</strong>
        <span className="text-sm text-slate-600">
          Tilføjet {formatDay(plainDate(addedOn), { weekday: false })}
        </span>
      </span>
      <Button variant="quiet" className="-mr-5" onClick={() => setConfirming(true)}>
        Fjern <span className="sr-only">{name}</span>
      </Button>
      <ProofPrompt
        act={remove}
        action="Fjern nøglen"
        busy="Fjerner …"
        failed="Nøglen er ikke fjernet"
        again={(proof) => remove.mutate({ passkeyId: id, ...proof })}
      />
      <ConfirmDialog
        open={isConfirming}
        onOpenChange={setConfirming}
        title={`Fjern ${name}?`}
        effect="Nøglen kan ikke bruges mere. Du kan stadig logge ind på dine andre måder."
        confirmLabel="Fjern nøglen"
        danger
        busy={remove.isPending && 'Fjerner …'}
        onConfirm={() => remove.mutate({ passkeyId: id })}
      />
    </li>
  )
}

function AddPasskey() {
  const add = useMutation(addPasskeyMutation)
  const [isMissing, setMissing] = useState(false)
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const name = String(new FormData(form).get('passkeyName') ?? '').trim()
    setMissing(name === '')
    if (name === '') document.getElementById('passkeyName')?.focus()
    else if (!add.isPending) add.mutate(name, { onSuccess: () => form.reset() })
  }
  return (
    <form method="post" noValidate onSubmit={submit} className="grid max-w-form gap-4">
      <TextField
        name="passkeyName"
        label="Hvad skal nøglen hedde?"
        help="For eksempel Min telefon, så du kender den igen."
        maxLength={60}
        autoComplete="off"
        error={isMissing ? 'Skriv et navn til nøglen.' : undefined}
      />
      {add.isError && !isDeclined(add.error) && (
        <Problem
          error={add.error}
          title="Der er ikke tilføjet en nøgle"
          action={freshSignIn(add.error, '/account/security')}
        />
      )}
      <ButtonRow>
        <Button type="submit" variant="secondary" busy={add.isPending && 'Spørger din enhed …'}>
          Tilføj en adgangsnøgle
        </Button>
      </ButtonRow>
    </form>
  )
}
