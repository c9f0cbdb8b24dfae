import { giftCardLimits } from '#domain/payments/gift-card.ts'
import { formatKroner } from '#domain/shared/money.ts'
import { RadioCards } from '../../ui/radio-cards.tsx'
import type { TypedGiftCard } from './typed-gift-card.ts'
import { DateField, EmailField, NumberField, TextArea, TextField } from '../../ui/text-field.tsx'

/** The Sæsonkort of the season that is offered first, with its price of today. */
export type PassOnSale = { seasonCode: string; priceOre: number } | undefined

/** Amounts that are offered ready, in øre. */
export const amounts = [500_00, 1_000_00]

/** The error of a field as a property, absent while the field is right. */
type ErrorOf = (field: string) => { error?: string }

/** Every field has what was typed, so that another choice and back, or a failed payment, loses nothing. */
type PartProps = { typed: TypedGiftCard; errorOf: ErrorOf }

export function Amount({ pass, typed, errorOf }: PartProps & { pass: PassOnSale }) {
  return (
    <div className="grid gap-4">
      <RadioCards
        name="kind"
        legend="Beløb"
        defaultValue={typed.kind}
        columns={2}
        options={amountOptions(pass)}
      />
      {typed.kind === 'other' && (
        <NumberField
          name="amountOre"
          label="Hvor meget?"
          help={`Hele kroner, fra ${formatKroner(giftCardLimits.min)} til ${formatKroner(giftCardLimits.max)}`}
          suffix="kr."
          maxLength={9}
          defaultValue={typed.amountOre}
          {...errorOf('amountOre')}
        />
      )}
    </div>
  )
}

const amountOptions = (pass: PassOnSale) => [
  ...(pass
    ? [
        {
          value: 'pass',
          label: `Et Sæsonkort ${pass.seasonCode}`,
          description: formatKroner(pass.priceOre),
        },
      ]
    : []),
  ...amounts.map((ore) => ({ value: String(ore), label: formatKroner(ore) })),
  { value: 'other', label: 'Andet beløb' },
]

export function Greeting({ typed, errorOf }: PartProps) {
  return (
    <fieldset className="grid gap-5">
      <legend className="mb-4 text-xl font-bold">Hilsen</legend>
      <TextField
        name="recipientName"
        label="Til"
        autoComplete="off"
        maxLength={100}
        defaultValue={typed.recipientName}
        {...errorOf('recipientName')}
      />
      <TextField
        name="senderName"
        label="Fra"
        maxLength={100}
        defaultValue={typed.senderName}
        {...errorOf('senderName')}
      />
      <TextArea
        name="greeting"
        label="Hilsen"
        optional
        maxLength={300}
        defaultValue={typed.greeting}
        {...errorOf('greeting')}
      />
    </fieldset>
  )
}

export function Arrival({ typed, errorOf }: PartProps) {
  return (
    <div className="grid gap-5">
      <RadioCards
        name="how"
        legend="Hvordan skal det frem?"
        defaultValue={typed.how}
        columns={2}
        options={[
          { value: 'print', label: 'Jeg udskriver det selv', description: 'Klar med det samme.' },
          {
            value: 'mail',
            label: 'Send det på mail',
            description: 'Den dag, du vælger.',
          },
        ]}
      />
      {typed.how === 'mail' && (
        <>
          <EmailField
            name="recipientEmail"
            label="Modtagerens mail"
            autoComplete="off"
            defaultValue={typed.recipientEmail}
            {...errorOf('recipientEmail')}
          />
          <DateField
            name="arrivesOn"
            label="Dag"
            help="I dag sender vi det med det samme, ellers om morgenen."
            defaultValue={typed.arrivesOn}
            {...errorOf('arrivesOn')}
          />
        </>
      )}
    </div>
  )
}

export function BuyerFields({ typed, errorOf }: PartProps) {
  return (
    <fieldset className="grid gap-5">
      <legend className="mb-4 text-xl font-bold">Køber</legend>
      <TextField
        name="buyerName"
        label="Dit navn"
        autoComplete="name"
        maxLength={100}
        defaultValue={typed.buyerName}
        {...errorOf('buyerName')}
      />
      <EmailField
        name="buyerEmail"
        label="Din mail"
        help="Hertil sender vi kvitteringen og gavekortet."
        defaultValue={typed.buyerEmail}
        {...errorOf('buyerEmail')}
      />
    </fieldset>
  )
}
