import { useMutation } from '@tanstack/react-query'
import { useState, type SubmitEvent } from 'react'
import type { ClubSettlement } from '#contract/settlement/club-settlement.ts'
import { parseBankAccount, parseBankRegistration } from '#domain/shared/bank-account.ts'
import { formatDay, plainDate } from '#domain/shared/dates.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { Problem } from '../shell/problem.tsx'
import { confirmAccountMutation, enterAccountMutation } from './club-settlement-queries.ts'

type BankAccountProps = { clubId: string; account: ClubSettlement['account'] }

/** The account that the club is paid to. One person of the club enters it, and another confirms it (D18). */
export function BankAccount({ clubId, account }: BankAccountProps) {
  const { end, next, open } = account
  const [isChanging, setChanging] = useState(false)
  return (
    <section aria-labelledby="account" className="print-hide grid max-w-text gap-4">
      <div>
        <h2 id="account">Klubbens konto</h2>
        <p className="text-slate-700">
          {end
            ? `Vi udbetaler til kontoen, der slutter på ${end}.`
            : 'Vi mangler en konto at udbetale til.'}{' '}
          Én skriver kontoen, og en anden i klubben bekræfter den. Den gælder efter tre bankdage.
        </p>
      </div>
      {next && (
        <Notice tone="info" title={`Kontoen, der slutter på ${next.end}, er bekræftet`}>
          Den gælder fra {formatDay(plainDate(next.validFrom))}.
        </Notice>
      )}
      {open && <OpenAccount clubId={clubId} open={open} />}
      {isChanging ? (
        <AccountForm clubId={clubId} onDone={() => setChanging(false)} />
      ) : (
        <div>
          <Button variant="secondary" onClick={() => setChanging(true)}>
            {end || open ? 'Skriv en anden konto' : 'Skriv klubbens konto'}
          </Button>
        </div>
      )}
    </section>
  )
}

type OpenProps = { clubId: string; open: NonNullable<BankAccountProps['account']['open']> }

function OpenAccount({ clubId, open }: OpenProps) {
  const confirm = useMutation(confirmAccountMutation(clubId))
  const number = `${open.registration} ${open.account}`
  return (
    <Notice tone="warning" title={`Konto ${number} venter på at blive bekræftet`}>
      {open.isOwn ? (
        <p>Bed en kollega med adgang til klubben om at bekræfte den her på siden.</p>
      ) : (
        <div className="grid gap-3">
          <p>Tjek, at det er klubbens konto, for eksempel ved at ringe til kassereren.</p>
          {confirm.error && <Problem error={confirm.error} title="Kontoen blev ikke bekræftet" />}
          <div>
            <Button
              busy={confirm.isPending && 'Bekræfter …'}
              onClick={() => confirm.mutate(open.accountId)}
            >
              Bekræft kontoen
            </Button>
          </div>
        </div>
      )}
    </Notice>
  )
}

function AccountForm({ clubId, onDone }: { clubId: string; onDone: () => void }) {
  const [registration, setRegistration] = useState('')
  const [account, setAccount] = useState('')
  const [isPressed, setPressed] = useState(false)
  const enter = useMutation(enterAccountMutation(clubId))
  const errors = {
    registration: parseBankRegistration(registration) ? undefined : 'Skriv fire cifre',
    account: parseBankAccount(account) ? undefined : 'Skriv op til ti cifre',
  }
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    setPressed(true)
    if (errors.registration || errors.account || enter.isPending) return
    enter.mutate({ registration, account }, { onSuccess: onDone })
  }
  return (
    <form method="post" noValidate onSubmit={submit} className="grid gap-4">
      <TextField
        name="registration"
        label="Reg.nr."
        width="short"
        inputMode="numeric"
        maxLength={30}
        value={registration}
        error={isPressed ? errors.registration : undefined}
        onChange={(event) => setRegistration(event.currentTarget.value)}
      />
      <TextField
        name="account"
        label="Kontonummer"
        width="medium"
        inputMode="numeric"
        maxLength={30}
        value={account}
        error={isPressed ? errors.account : undefined}
        onChange={(event) => setAccount(event.currentTarget.value)}
      />
      {enter.error && <Problem error={enter.error} title="Kontoen blev ikke gemt" />}
      <div>
        <Button type="submit" busy={enter.isPending && 'Gemmer …'}>
          Gem kontoen
        </Button>
      </div>
    </form>
  )
}
