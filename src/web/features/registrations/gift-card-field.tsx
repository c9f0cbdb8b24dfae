import { useMutation } from '@tanstack/react-query'
import { useState, type KeyboardEvent } from 'react'
import { checkGiftCard } from '#contract/registrations/gift-card.ts'
import { formatKroner } from '#domain/shared/money.ts'
import { call } from '../../api.ts'
import { errorText } from '../../error-text.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Notice } from '../../ui/notice.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useRegistration } from './use-registration.tsx'

/** A gift card that pays a part or all of the purchase, in øre as the server answered for the total of that moment. */
export type UsedGiftCard = { code: string; coversOre: number; restOre: number; leftOre: number }

type GiftCardFieldProps = {
  used: UsedGiftCard | undefined
  /** Whether the total has changed since the gift card was used, so that it must be used again. */
  isStale: boolean
  onUse: (giftCard: UsedGiftCard | undefined) => void
}

/** *Har du et gavekort?*, folded; after the code it says what the card covers and what remains. */
export function GiftCardField({ used, isStale, onUse }: GiftCardFieldProps) {
  const { saver } = useRegistration()
  const [code, setCode] = useState('')
  const [wasUsed, setWasUsed] = useState(false)
  const check = useMutation({
    mutationFn: async () => {
      await saver.flush()
      return { code, ...(await call(checkGiftCard, { code })) }
    },
    onSuccess: (giftCard) => {
      setWasUsed(true)
      onUse(giftCard)
    },
  })
  const submit = () => code.trim() && !check.isPending && check.mutate()
  const submitOnEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    // Enter in this field must not order.
    event.preventDefault()
    submit()
  }
  const error = check.isError ? errorText(check.error) : isStale ? staleText : undefined
  if (used) return <Used giftCard={used} onRemove={() => onUse(undefined)} />
  return (
    // After a removal the code is still there to be seen.
    <details className="group" open={wasUsed}>
      <summary className="inline-flex min-h-11 list-none items-center gap-2 font-medium text-green-700 [&::-webkit-details-marker]:hidden">
        <Icon name="chevron-down" className="transition-transform group-open:rotate-180" />
        Har du et gavekort?
      </summary>
      <div className="mt-2 grid max-w-md gap-4">
        <TextField
          name="giftCardCode"
          label="Gavekortets kode"
          help="De 16 tegn på gavekortet. Bindestreger er ligegyldige."
          value={code}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={40}
          required={false}
          className="figures uppercase"
          onChange={({ currentTarget: { value } }) => setCode(value)}
          onKeyDown={submitOnEnter}
          {...(error && { error })}
        />
        <Button
          variant="secondary"
          className="w-fit"
          busy={check.isPending && 'Tjekker koden …'}
          onClick={submit}
        >
          Brug gavekortet
        </Button>
      </div>
    </details>
  )
}

const staleText = 'Prisen er ændret. Tryk på »Brug gavekortet« igen.'

function Used({ giftCard, onRemove }: { giftCard: UsedGiftCard; onRemove: () => void }) {
  return (
    <Notice
      tone="success"
      live
      title={`Gavekortet dækker ${formatKroner(giftCard.coversOre)}`}
      action={
        <Button variant="quiet" onClick={onRemove}>
          Fjern gavekortet
        </Button>
      }
    >
      {giftCard.restOre > 0 && giftCard.leftOre > 0 && (
        <p>
          Der kan ikke betales mindre end {formatKroner(giftCard.restOre)} med betalingskort. Derfor
          bliver {formatKroner(giftCard.leftOre)} stående på gavekortet.
        </p>
      )}
      {giftCard.restOre > 0
        ? `Du betaler ${formatKroner(giftCard.restOre)} med betalingskort. Der kan bruges ét gavekort i hver bestilling. Har du flere, så gem dem til næste køb.`
        : `Der er ${formatKroner(giftCard.leftOre)} tilbage på gavekortet bagefter.`}
    </Notice>
  )
}

/**
 * The gift card while the total is still the one that the server answered for: the button must show what is
 * charged (L-IN-2), and only the server knows what the card covers of another total.
 */
export const giftCardFor = (checked: UsedGiftCard | undefined, totalOre: number) =>
  checked && checked.coversOre + checked.restOre === totalOre ? checked : undefined

/** Directly above the button, so that total, gift card and rest are read together (L-IN-3). */
export function GiftCardSum({ giftCard }: { giftCard: UsedGiftCard }) {
  return (
    <p>
      Gavekort <strong className="figures">−{formatKroner(giftCard.coversOre)}</strong> Tilbage at
      betale: <strong className="figures">{formatKroner(giftCard.restOre)}</strong>
    </p>
  )
}
