import { useMutation } from '@tanstack/react-query'
import { getGiftCardBalance } from '#contract/giftcards/endpoints.ts'
import type { Output } from '#contract/shared/endpoint.ts'
import { formatDay, plainDate } from '#domain/shared/dates.ts'
import { formatKroner } from '#domain/shared/money.ts'
import { call } from '../../api.ts'
import { errorText } from '../../error-text.ts'
import { useContractForm } from '../../use-contract-form.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { TextField } from '../../ui/text-field.tsx'

/** *Se saldo*: what is left on a gift card, by its code. */
export function GiftCardBalancePage() {
  const look = useMutation({
    mutationFn: (input: { code: string }) => call(getGiftCardBalance, input),
  })
  const form = useContractForm({
    endpoint: getGiftCardBalance,
    send: (input) => look.mutateAsync(input),
  })
  const error = form.isWrong('code')
    ? 'Skriv koden på gavekortet.'
    : form.error
      ? errorText(form.error)
      : undefined
  return (
    <div className="page page-body grid gap-8">
      <PageHeader title="Se saldo" lead="Skriv koden på dit gavekort." />
      <form {...form.props} noValidate className="grid max-w-md gap-4">
        <TextField
          name="code"
          label="Gavekortets kode"
          help="De 16 tegn på gavekortet. Bindestreger er ligegyldige."
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={40}
          className="figures uppercase"
          {...(error && { error })}
        />
        <Button type="submit" className="w-fit" busy={form.isBusy && 'Slår op …'}>
          Se saldoen
        </Button>
      </form>
      {look.data && !form.error && (
        <div className="max-w-text">
          <Balance balance={look.data} />
        </div>
      )}
    </div>
  )
}

const tones = { usable: 'success', empty: 'info', expired: 'warning', blocked: 'warning' } as const

function Balance({ balance }: { balance: Output<typeof getGiftCardBalance> }) {
  const { state, balanceOre, reservedOre, amountOre, expiresOn } = balance
  const until = formatDay(plainDate(expiresOn))
  return (
    <Notice
      live
      tone={tones[state]}
      title={
        state === 'blocked'
          ? 'Gavekortet er spærret'
          : `Der er ${formatKroner(balanceOre)} på gavekortet`
      }
      action={state === 'usable' && <ButtonLink href="/membership">Brug gavekortet</ButtonLink>}
    >
      {state === 'expired' ? `Det udløb ${until}. Skriv eller ring til os.` : ''}
      {state === 'blocked' ? 'Skriv eller ring til os, hvis du ikke ved hvorfor.' : ''}
      {state === 'usable' || state === 'empty'
        ? `Købt for ${formatKroner(amountOre)} Gælder til og med ${until}.`
        : ''}
      {reservedOre > 0 &&
        ` ${formatKroner(reservedOre)} er reserveret til en bestilling. Bliver den ikke betalt inden for en time, er beløbet tilbage her.`}
    </Notice>
  )
}
