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

/** A gift card that pays a part or all of the purchase, in øre as the server answered. */
export type UsedGiftCard = { code: string; coversOre: number; restOre: number; leftOre: number }

type GiftCardFieldProps = {
  used: UsedGiftCard | undefined
  onUse: (giftCard: UsedGiftCard | undefined) => void
}

/** *Har du et gavekort?*, folded; after the code it says what the card covers and what remains. */
export function GiftCardField({ used, onUse }: GiftCardFieldProps) {
  const { saver } = useRegistration()
  const [code, setCode] = useState('')
  const check = useMutation({
    mutationFn: async () => {
      await saver.flush()
      return { code, ...(await call(checkGiftCard, { code })) }
    },
    onSuccess: onUse,
  })
  const submit = () => code.trim() && !check.isPending && check.mutate()
  const submitOnEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    // Enter in this field must not order.
    event.preventDefault()
    submit()
  }
  if (used) return <Used giftCard={used} onRemove={() => onUse(undefined)} />
  return (
    <details className="group">
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
          {...(check.isError && { error: errorText(check.error) })}
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

function Used({ giftCard, onRemove }: { giftCard: UsedGiftCard; onRemove: () => void }) {
  return (
    <Notice
      tone="success"
      live
      title={`Gavekortet dækker ${formatKroner(giftCard.coversOre)}`}
      action={
        <Button variant="quiet" onClick={onRemove}>
          Brug det ikke
        </Button>
      }
    >
      {giftCard.restOre > 0
        ? `Du betaler ${formatKroner(giftCard.restOre)} med betalingskort.`
        : `Der er ${formatKroner(giftCard.leftOre)} tilbage på gavekortet bagefter.`}
    </Notice>
  )
}

/** Directly above the button, so that total, gift card and rest are read together (L-IN-3). */
export function GiftCardSum({ giftCard }: { giftCard: UsedGiftCard }) {
  return (
    <p>
      Gavekort <strong className="figures">−{formatKroner(giftCard.coversOre)}</strong> Tilbage at
      betale: <strong className="figures">{formatKroner(giftCard.restOre)}</strong>
    </p>
  )
}
