import { useState, type ReactNode } from 'react'
import type { WrittenOffer } from '#contract/discounts/counter.ts'
import { offerStates, type OfferState } from '#domain/discounts/offer.ts'
import { cardNames } from '#domain/passes/purchase-refusal-text.ts'
import { formatShortDate, plainDate } from '#domain/shared/dates.ts'
import { useContractForm } from '../../use-contract-form.ts'
import type { InputSchema, Validator } from '../../validate-input.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { RadioCards } from '../../ui/radio-cards.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { DateField, NumberField, TextArea, TextField } from '../../ui/text-field.tsx'
import { SaveProblem } from '../shell/newer-version-notice.tsx'
import { clubOptions } from './club-options.ts'
import { sellableCards, stateChoices } from './offer-words.ts'
import { offerErrorTexts, readOffer } from './read-offer.ts'

type OfferFormProps<In extends Validator> = {
  endpoint: InputSchema<In>
  /** What is stored; undefined for a new offer. */
  offer: WrittenOffer | undefined
  /** The clubs whose members an offer can be for. */
  clubs: readonly { id: string; name: string }[]
  /** The rest of the input: the club, the offer and the version that it replaces. */
  rest: Record<string, unknown>
  send: (input: never) => Promise<unknown>
  /** Somebody else has saved meanwhile. */
  newer?: { isBehind: boolean; catchUp: () => void }
  /** Fields of a partner. */
  children?: (errorOf: (field: string) => string | undefined) => ReactNode
}

/** Writes an offer: what is given, to whom, when and how often. */
export function OfferForm<In extends Validator>(props: OfferFormProps<In>) {
  const { endpoint, offer, clubs, rest, send, newer, children } = props
  const [state, setState] = useState<OfferState>(offer?.state ?? 'draft')
  const form = useContractForm({
    endpoint,
    read: (fields) => ({ ...readOffer(fields), state, ...rest }),
    send: (input) => send(input as never),
  })
  const errorOf = (field: string) => (form.isWrong(field) ? offerErrorTexts[field] : undefined)
  return (
    <form noValidate {...form.props} className="grid max-w-form gap-6">
      {children?.(errorOf)}
      <TextField
        name="title"
        label="Rabatten"
        help="Kort, for eksempel: 20 % på tøj i proshoppen."
        defaultValue={offer?.title}
        maxLength={80}
        error={errorOf('title')}
      />
      <TextArea
        name="text"
        label="Hvad får gæsten?"
        defaultValue={offer?.text}
        maxLength={600}
        rows={3}
        error={errorOf('text')}
      />
      <Days offer={offer} errorOf={errorOf} />
      <Conditions offer={offer} clubs={clubs} errorOf={errorOf} />
      <Limits offer={offer} errorOf={errorOf} />
      <RadioCards
        name="state"
        legend="Tilstand"
        options={stateChoices.filter(({ value }) => mayChoose(value, offer?.state))}
        value={state}
        onChange={({ currentTarget: { value } }) => setState(value as OfferState)}
      />
      <SaveProblem
        isBehind={newer?.isBehind ?? false}
        onCatchUp={() => newer?.catchUp()}
        save={{ error: form.error, isPending: form.isBusy !== false }}
        title="Rabatten er ikke gemt"
      />
      <Button type="submit" className="w-fit" busy={form.isBusy && 'Gemmer …'}>
        {offer ? 'Gem rabatten' : 'Opret rabatten'}
      </Button>
    </form>
  )
}

type PartProps = {
  offer: WrittenOffer | undefined
  errorOf: (field: string) => string | undefined
}

function Days({ offer, errorOf }: PartProps) {
  const shown = (day: string | undefined) => (day ? formatShortDate(plainDate(day)) : undefined)
  return (
    <div className="grid items-start gap-5 sm:grid-cols-2">
      <DateField
        name="validFrom"
        label="Gælder fra"
        defaultValue={shown(offer?.validFrom)}
        error={errorOf('validFrom')}
      />
      <DateField
        name="validTo"
        label="Til og med"
        defaultValue={shown(offer?.validTo)}
        error={errorOf('validTo')}
      />
    </div>
  )
}

function Conditions({
  offer,
  clubs,
  errorOf,
}: PartProps & Pick<OfferFormProps<Validator>, 'clubs'>) {
  return (
    <>
      <fieldset className="grid gap-1">
        <legend className="font-semibold">Hvilke kort?</legend>
        <p className="text-sm text-slate-600">Vælg ingen, hvis alle kort giver rabatten.</p>
        <div className="grid sm:grid-cols-2">
          {sellableCards.map((code) => (
            <Checkbox
              key={code}
              name={`card-${code}`}
              label={cardNames[code]}
              defaultChecked={offer?.productCodes.includes(code) ?? false}
            />
          ))}
        </div>
      </fieldset>
      <Checkbox
        name="needsValidCard"
        label="Kortet skal gælde på dagen"
        help="Ellers er et kort, der begynder senere, nok."
        defaultChecked={offer?.needsValidCard ?? true}
      />
      <SelectField
        name="homeClubId"
        label="Kun for medlemmer af"
        optional
        options={clubOptions(clubs, offer?.homeClubId ?? null, 'Alle klubber')}
        defaultValue={offer?.homeClubId ?? ''}
        error={errorOf('homeClubId')}
      />
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <NumberField
          name="ageFrom"
          label="Mindst år"
          optional
          defaultValue={offer?.ageFrom ?? ''}
          error={errorOf('ageFrom')}
        />
        <NumberField
          name="ageTo"
          label="Højst år"
          optional
          defaultValue={offer?.ageTo ?? ''}
          error={errorOf('ageTo')}
        />
      </div>
    </>
  )
}

function Limits({ offer, errorOf }: PartProps) {
  return (
    <fieldset className="grid gap-3">
      <legend className="font-semibold">Hvor mange gange?</legend>
      <p className="text-sm text-slate-600">Tomt felt: ingen grænse.</p>
      <div className="grid items-start gap-5 sm:grid-cols-3">
        <NumberField
          name="golferLimit"
          label="Hver gæst"
          optional
          defaultValue={offer ? (offer.golferLimit ?? '') : 1}
          error={errorOf('golferLimit')}
        />
        <NumberField
          name="dayLimit"
          label="Om dagen"
          optional
          defaultValue={offer?.dayLimit ?? ''}
          error={errorOf('dayLimit')}
        />
        <NumberField
          name="totalLimit"
          label="I alt"
          optional
          defaultValue={offer?.totalLimit ?? ''}
          error={errorOf('totalLimit')}
        />
      </div>
    </fieldset>
  )
}

const mayChoose = (state: OfferState, stored: OfferState | undefined) =>
  offerStates.includes(state) &&
  (state !== 'draft' || stored === undefined || stored === 'draft') &&
  (state !== 'ended' || stored !== undefined)
