import { useMutation } from '@tanstack/react-query'
import { useState, type SubmitEvent } from 'react'
import { errorText, reasonOf } from '../../error-text.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { openSignMutation } from './queries.ts'
import type { Sign } from './use-sign.ts'

type Faults = { passNumber?: string; lastName?: string }

/** At a sign, on a phone that does not know whose it is: once a season. */
export function IdentifyForm({ sign, onLeave }: { sign: Sign; onLeave: () => void }) {
  return (
    <div className="page max-w-3xl py-8 sm:py-14">
      <p className="font-semibold text-green-700">{sign.clubName}</p>
      <h1 className="mt-2 text-3xl">Hvem er det, der tjekker ind?</h1>
      <p className="mt-4 text-lg text-slate-700">
        Telefonen husker det resten af sæsonen, også uden dækning.
      </p>
      <Identity sign={sign} />
      <div className="mt-6 flex max-w-form flex-wrap gap-3 border-t border-slate-200 pt-6">
        <ButtonLink variant="secondary" href="/account/login?next=/scan">
          Log ind i stedet
        </ButtonLink>
        <Button variant="quiet" onClick={onLeave}>
          Et andet skilt
        </Button>
      </div>
    </div>
  )
}

function Identity({ sign }: { sign: Sign }) {
  const [faults, setFaults] = useState<Faults>({})
  const open = useMutation(openSignMutation)
  const send = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const given = new FormData(event.currentTarget)
    const passNumber = String(given.get('passNumber') ?? '').trim()
    const lastName = String(given.get('lastName') ?? '').trim()
    const found: Faults = {
      ...(passNumber === '' && { passNumber: 'Skriv nummeret på dit kort.' }),
      ...(lastName === '' && { lastName: 'Skriv dit efternavn.' }),
    }
    setFaults(found)
    const first = Object.keys(found)[0]
    if (first) document.getElementById(first)?.focus()
    else open.mutate({ code: sign.code, signature: sign.signature, passNumber, lastName })
  }
  return (
    <form method="post" onSubmit={send} noValidate className="mt-8 grid max-w-form gap-6">
      <TextField
        name="passNumber"
        label="Kortnummer"
        help="Står på kortet og i bekræftelsen, for eksempel SK27-4F7K-9Q2H-C."
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={40}
        error={faults.passNumber}
        className="figures uppercase"
      />
      <TextField
        name="lastName"
        label="Efternavn"
        autoComplete="family-name"
        maxLength={100}
        error={faults.lastName}
      />
      {open.isError && (
        <Notice tone="error" title="Det passer ikke" live>
          {reasonOf(open.error) === 'unknown_pass_or_name'
            ? 'Vi finder ikke et kort med det nummer og efternavn. Tjek begge dele, eller log ind i stedet.'
            : errorText(open.error)}
        </Notice>
      )}
      <Button type="submit" size="lg" wide busy={open.isPending && 'Finder dit kort …'}>
        Find mit kort
      </Button>
    </form>
  )
}
