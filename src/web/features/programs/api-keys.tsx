import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { createApiKey, type ApiKeys as Keys } from '#contract/programs/api-keys.ts'
import {
  apiKeyLifetimes,
  apiKeyScopes,
  apiKeyScopeText,
  type ApiKeyScope,
} from '#domain/accounts/api-keys.ts'
import { dayText, momentText } from '../../moment-text.ts'
import { useContractForm } from '../../use-contract-form.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { Problem } from '../shell/problem.tsx'
import { apiKeyMutations, apiKeysQuery } from './programs-queries.ts'
import { ShownOnce } from './shown-once.tsx'

type Key = Keys['keys'][number]

/** The club's keys for programs, and a form for a new one. */
export function ApiKeys({ clubId }: { clubId: string }) {
  const { keys } = useSuspenseQuery(apiKeysQuery(clubId)).data
  const valid = keys.filter(({ state }) => state === 'valid')
  const ended = keys.filter(({ state }) => state !== 'valid')
  return (
    <section aria-labelledby="keys" className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <div className="max-w-text">
        <h2 id="keys">Nøgler</h2>
        <p className="mt-1 text-slate-700">
          En nøgle gælder kun i klubben og kun til det, du vælger. Den åbner aldrig for betalinger
          eller for spilleres mail, telefon og fødselsdag.
        </p>
      </div>
      <div className="grid items-start gap-x-16 gap-y-8 lg:grid-cols-[minmax(0,3fr)_minmax(18rem,2fr)]">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
          {valid.length === 0 ? (
            <p className="text-slate-700">Ingen nøgler, der virker.</p>
          ) : (
            <ul className="grid grid-cols-[minmax(0,1fr)] gap-6">
              {valid.map((key) => (
                <ValidKey key={key.id} clubId={clubId} apiKey={key} />
              ))}
            </ul>
          )}
          {ended.length > 0 && <EndedKeys keys={ended} />}
        </div>
        <NewKey clubId={clubId} />
      </div>
    </section>
  )
}

const EndedKeys = ({ keys }: { keys: readonly Key[] }) => (
  <p className="text-sm wrap-anywhere text-slate-600">
    Virker ikke længere:{' '}
    {keys
      .map(
        ({ name, ending, state }) =>
          `${name} (…${ending}, ${state === 'key_revoked' ? 'lukket' : 'udløbet'})`,
      )
      .join(', ')}
    .
  </p>
)

function ValidKey({ clubId, apiKey }: { clubId: string; apiKey: Key }) {
  const { id, name, ending, scopes, lastUsedAt, expiresAt } = apiKey
  const [isRevoking, setRevoking] = useState(false)
  const revoke = useMutation(apiKeyMutations(useQueryClient(), clubId).revoke)
  return (
    <li className="grid grid-cols-[minmax(0,1fr)] gap-2 border-t border-slate-300 pt-4">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <strong className="wrap-anywhere">{name}</strong>
        <code className="text-sm text-slate-600">…{ending}</code>
      </div>
      <div className="flex flex-wrap gap-2">
        {scopes.map((scope) => (
          <Badge key={scope}>{apiKeyScopeText[scope]}</Badge>
        ))}
      </div>
      <p className="text-sm text-slate-600">
        {lastUsedAt ? `Sidst brugt ${momentText(lastUsedAt)}. ` : 'Ikke brugt endnu. '}
        Udløber {dayText(expiresAt)}.
      </p>
      <Button variant="quiet" className="w-fit" onClick={() => setRevoking(true)}>
        Luk nøglen<span className="sr-only"> {name}</span>
      </Button>
      <ConfirmDialog
        open={isRevoking}
        onOpenChange={setRevoking}
        title={`Luk nøglen ${name}?`}
        effect={
          <>
            <p>Programmet mister adgangen med det samme. Det, det har skrevet, bliver stående.</p>
            {revoke.error && <Problem error={revoke.error} title="Nøglen virker stadig" />}
          </>
        }
        danger
        confirmLabel="Luk nøglen"
        busy={revoke.isPending && 'Lukker …'}
        onConfirm={() => revoke.mutate(id, { onSuccess: () => setRevoking(false) })}
      />
    </li>
  )
}

const lifetimes = apiKeyLifetimes.map((days) => ({
  value: String(days),
  label: days === 365 ? 'Et år' : `${days} dage`,
}))

function NewKey({ clubId }: { clubId: string }) {
  const frame = useRef<HTMLFormElement>(null)
  const create = useMutation(apiKeyMutations(useQueryClient(), clubId).create)
  const form = useContractForm({
    endpoint: createApiKey,
    read: ({ name, days, ...fields }) => ({
      clubId,
      name,
      days: Number(days),
      scopes: apiKeyScopes.filter((scope) => fields[scope] === 'on'),
    }),
    send: async ({ name, scopes, days }) => {
      await create.mutateAsync({ name, scopes: scopes as ApiKeyScope[], days })
      frame.current?.reset()
    },
  })
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      {create.data && (
        <ShownOnce title="Nøglen er lavet" text={create.data.key} what="nøglen">
          Kopiér den nu, og læg den i programmet. Den vises ikke igen.
        </ShownOnce>
      )}
      <form
        ref={frame}
        noValidate
        {...form.props}
        className="grid gap-5 rounded-md border border-slate-300 bg-white p-6"
      >
        <h3 className="text-xl">Ny nøgle</h3>
        <TextField
          name="name"
          label="Hvad er den til?"
          help="Fx klubbens hjemmeside."
          maxLength={60}
          autoComplete="off"
          error={form.isWrong('name') ? 'Skriv mindst to tegn, fx Hjemmesiden.' : undefined}
        />
        <ScopeFields isWrong={form.isWrong('scopes')} />
        <SelectField name="days" label="Hvor længe?" options={lifetimes} defaultValue="365" />
        {form.error !== null && <Problem error={form.error} title="Nøglen er ikke lavet" />}
        <Button type="submit" busy={create.isPending && 'Laver nøglen …'} className="w-fit">
          Lav nøgle
        </Button>
      </form>
    </div>
  )
}

const ScopeFields = ({ isWrong }: { isWrong: boolean }) => (
  <fieldset>
    <legend className="font-semibold">Hvad må den?</legend>
    {apiKeyScopes.map((scope) => (
      <Checkbox
        key={scope}
        name={scope}
        label={apiKeyScopeText[scope]}
        defaultChecked={scope === 'results:read'}
      />
    ))}
    {isWrong && <p className="mt-1 text-red-700">Vælg mindst én ting, den må.</p>}
  </fieldset>
)
