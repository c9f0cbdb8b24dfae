import { useMutation } from '@tanstack/react-query'
import { useState, type KeyboardEvent } from 'react'
import { removeDiscountCode, applyDiscountCode } from '#contract/registrations/discount-code.ts'
import { formatKroner } from '#domain/shared/money.ts'
import { call } from '../../api.ts'
import { errorText } from '../../error-text.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Notice } from '../../ui/notice.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useRegistration } from './use-registration.tsx'

/** *Har du en rabatkode?*, folded; with a code it says what is saved, or why nothing is. */
export function DiscountCodeField() {
  const { summary } = useRegistration().registration
  const { code, savedOre, discountName } = summary
  if (code) return <UsedCode code={code} savedOre={savedOre} discountName={discountName} />
  return (
    <>
      {savedOre > 0 && (
        <Notice tone="success" title={`Du sparer ${formatKroner(savedOre)}`}>
          {discountName}. Rabatten er trukket fra prisen.
        </Notice>
      )}
      <TypeCode />
    </>
  )
}

function TypeCode() {
  const { saver } = useRegistration()
  const [code, setCode] = useState('')
  const use = useMutation({
    mutationFn: () => saver.act((version) => call(applyDiscountCode, { version, code })),
  })
  const submit = () => code.trim() && !use.isPending && use.mutate()
  const submitOnEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    // Enter in this field must not order.
    event.preventDefault()
    submit()
  }
  return (
    <details className="group">
      <summary className="inline-flex min-h-11 list-none items-center gap-2 font-medium text-green-700 [&::-webkit-details-marker]:hidden">
        <Icon name="chevron-down" className="transition-transform group-open:rotate-180" />
        Har du en rabatkode?
      </summary>
      <div className="mt-2 grid max-w-md gap-4">
        <TextField
          name="discountCode"
          label="Rabatkode"
          value={code}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={40}
          required={false}
          className="figures uppercase"
          onChange={({ currentTarget: { value } }) => setCode(value)}
          onKeyDown={submitOnEnter}
          {...(use.isError && { error: errorText(use.error) })}
        />
        <Button
          variant="secondary"
          className="w-fit"
          busy={use.isPending && 'Tjekker koden …'}
          onClick={submit}
        >
          Brug rabatkoden
        </Button>
      </div>
    </details>
  )
}

type UsedCodeProps = {
  code: { text: string; refusal: string | null }
  savedOre: number
  discountName: string | null
}

function UsedCode({ code, savedOre, discountName }: UsedCodeProps) {
  const { saver } = useRegistration()
  const remove = useMutation({
    mutationFn: () => saver.act((version) => call(removeDiscountCode, { version })),
  })
  const gives = code.refusal === null && savedOre > 0
  return (
    <Notice
      tone={gives ? 'success' : 'warning'}
      live
      title={gives ? `Rabatkoden ${code.text} sparer dig ${formatKroner(savedOre)}` : titleOf(code)}
      action={
        <Button
          variant="quiet"
          busy={remove.isPending && 'Fjerner …'}
          onClick={() => remove.mutate()}
        >
          Fjern rabatkoden
        </Button>
      }
    >
      {remove.isError
        ? errorText(remove.error)
        : gives
          ? `${discountName}. Rabatten er trukket fra prisen og kan ikke lægges sammen med andre.`
          : (code.refusal ?? 'Rabatten trækkes fra, når du har valgt et kort, den gælder.')}
    </Notice>
  )
}

const titleOf = ({ text, refusal }: UsedCodeProps['code']) =>
  refusal ? `Rabatkoden ${text} giver ikke rabat` : `Rabatkoden ${text} er gemt`
