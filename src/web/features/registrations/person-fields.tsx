import {
  removeCard,
  saveCard,
  type RegistrationCard,
  addCard,
} from '#contract/registrations/endpoints.ts'
import { call } from '../../api.ts'
import { errorText } from '../../error-text.ts'
import { Button } from '../../ui/button.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { DateField, EmailField, TextField } from '../../ui/text-field.tsx'
import { useToast } from '../../ui/toast.tsx'
import { membershipOptions } from '../passes/products-golfer.ts'
import { copyCard } from './copy-purchase.ts'
import { nameOf } from './field-values.ts'
import { holderName, hasSeveralCards } from './card-text.ts'
import type { CardField } from './information-schema.ts'
import { MembershipFacts } from './membership-facts.tsx'
import { useRegistration } from './use-registration.tsx'
import type { Saver } from './saver.ts'

const relations = [
  { value: 'self', label: 'Mig selv' },
  { value: 'child', label: 'Mit barn' },
  { value: 'partner', label: 'En anden voksen' },
]

/** Props of a field by its form name. */
export type FieldProps = (name: string) => {
  name: string
  defaultValue: string | undefined
  error: string | undefined
}

type PersonFieldsProps = {
  card: RegistrationCard
  /** The relation chosen in the form, saved or not. */
  relation: string
  fieldProps: FieldProps
}

/** The holder of a card, with only the fields that the relation needs. */
export function PersonFields(props: PersonFieldsProps) {
  const { card, relation } = props
  const { registration } = useRegistration()
  const field = cardField(props)
  const hasOtherSelf = registration.cards.some(
    ({ id, relation: other }) => other === 'self' && id !== card.id,
  )
  return (
    <section
      aria-labelledby={`${card.id}-titel`}
      className="grid gap-6 rounded-md border border-slate-300 bg-white p-5 sm:p-7"
    >
      <div className="flex items-start justify-between gap-4">
        <h2 id={`${card.id}-titel`} className="text-xl">
          {relation === 'self' ? 'Dit kort' : `Kort til ${holderName(card)}`}
        </h2>
        {hasSeveralCards(registration) && <RemoveCard card={card} />}
      </div>
      <SelectField
        {...field('relation')}
        label="Hvem skal spille på kortet?"
        options={hasOtherSelf ? relations.slice(1) : relations}
      />
      {relation !== 'self' && !card.byDguLogin && <AnotherPerson {...props} />}
      {card.byDguLogin ? <FromDgu card={card} /> : <Membership {...props} />}
    </section>
  )
}

const cardField =
  ({ card, fieldProps }: PersonFieldsProps) =>
  (field: CardField) =>
    fieldProps(nameOf({ cardId: card.id, field }))

function AnotherPerson(props: PersonFieldsProps) {
  const field = cardField(props)
  return (
    <>
      <div className="grid items-start gap-6 sm:grid-cols-2">
        <TextField {...field('firstName')} label="Fornavn" autoComplete="off" maxLength={100} />
        <TextField {...field('lastName')} label="Efternavn" autoComplete="off" maxLength={100} />
      </div>
      {props.relation === 'partner' && (
        <EmailField
          {...field('email')}
          label="Golfspillerens mail"
          help="Spilleren får et link og bekræfter selv sit medlemskab."
          autoComplete="off"
        />
      )}
    </>
  )
}

function Membership(props: PersonFieldsProps) {
  const { relation } = props
  const field = cardField(props)
  const isChild = relation === 'child'
  return (
    <>
      <TextField
        {...field('dguNumber')}
        label="DGU-nummer"
        help="Klubnummer, bindestreg og medlemsnummer. Det står på DGU-kortet og i GolfBox."
        placeholder="88-534"
        width="medium"
        autoComplete="off"
        maxLength={30}
        className="figures"
      />
      <SelectField
        {...field('membershipType')}
        label="Medlemskab"
        help="Så viser vi kun de kort, der passer. Vi spørger DGU senere."
        options={membershipOptions}
      />
      <DateField
        {...field('birthDate')}
        label="Fødselsdag"
        help={isChild ? undefined : 'Skal kun bruges til Sæsonkort Ung, når man er højst 24 år.'}
        optional={!isChild}
        autoComplete={relation === 'self' ? 'bday' : 'off'}
      />
    </>
  )
}

/** Data from a DGU login cannot be edited; clearing the number assigns the card to another person. */
function FromDgu({ card }: { card: RegistrationCard }) {
  const { saver } = useRegistration()
  const toast = useToast()
  const change = () =>
    saver
      .act((version) => call(saveCard, { cardId: card.id, version, dguNumber: null }))
      .catch((error: unknown) =>
        toast({ tone: 'error', title: 'Kortet er ikke ændret.', text: errorText(error) }),
      )
  return (
    <>
      <MembershipFacts
        name={holderName(card)}
        memberships={card.memberships}
        handicap={card.handicap}
      />
      <Button
        variant="quiet"
        className="-mt-2 -ml-5 justify-self-start"
        onClick={() => void change()}
      >
        Det er en anden, der skal spille
      </Button>
    </>
  )
}

/** Removes a card at once; the toast's undo restores it with all input. */
function RemoveCard({ card }: { card: RegistrationCard }) {
  const { saver } = useRegistration()
  const toast = useToast()
  const fail = (title: string) => (error: unknown) =>
    toast({ tone: 'error', title, text: errorText(error) })
  const remove = () =>
    saver
      .act((version) => call(removeCard, { cardId: card.id, version }))
      .then(() =>
        toast({
          title: `Kortet til ${holderName(card)} er fjernet.`,
          action: {
            label: 'Fortryd',
            onAction: () => void restoreCard(saver, card).catch(fail('Kortet kom ikke tilbage.')),
          },
        }),
      )
      .catch(fail('Kortet blev ikke fjernet.'))
  return (
    <Button variant="quiet" className="-mt-2 -mr-4 text-sm" onClick={() => void remove()}>
      Fjern <span className="sr-only">kortet til {holderName(card)}</span>
    </Button>
  )
}

/** Adds a removed card again with its input; the membership must be confirmed again. */
async function restoreCard(saver: Saver, card: RegistrationCard) {
  const { relation } = card
  const existingIds = new Set(saver.getState().registration.cards.map(({ id }) => id))
  const { registration } = await saver.act((version) => call(addCard, { version, relation }))
  const added = registration.cards.find(({ id }) => !existingIds.has(id))
  if (!added) return
  await saver.act(async (version) => ({
    registration: await copyCard(card, { cardId: added.id, version }),
  }))
}
