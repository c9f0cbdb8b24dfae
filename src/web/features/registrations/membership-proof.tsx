import { useMutation } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import {
  confirmCardMembership,
  saveCard,
  type RegistrationCard,
} from '#contract/registrations/endpoints.ts'
import { sendOwnCardLink } from '#contract/registrations/own-card.ts'
import type { ProductCode } from '#domain/passes/products.ts'
import { genitive } from '#domain/shared/danish.ts'
import { formatKroner } from '#domain/shared/money.ts'
import { call } from '../../api.ts'
import { errorText, reasonOf } from '../../error-text.ts'
import { Button, ButtonRow } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { UiLink } from '../../ui/ui-link.tsx'
import { ContactUs, Problem } from '../shell/problem.tsx'
import { DguForCard } from './dgu-first.tsx'
import { holderName } from './card-text.ts'
import { MembershipFacts } from './membership-facts.tsx'
import { ProofPanel } from './proof-panel.tsx'
import { stepPaths, useRegistration } from './use-registration.tsx'

const panelStates = {
  unknown: { state: 'open', label: 'Mangler' },
  confirmed: { state: 'done', label: 'Bekræftet' },
  pending: { state: 'waiting', label: 'Bekræftes senere' },
  not_found: { state: 'error', label: 'Ikke fundet' },
  unsuitable: { state: 'error', label: 'Vælg et andet kort' },
} as const

type MembershipProofProps = {
  card: RegistrationCard
  error: string | undefined
  /** The page to come back to after a DGU login. */
  page?: string
}

/** The membership of a card's holder, for every answer of the union. */
export function MembershipProof({
  card,
  error,
  page = stepPaths.verification,
}: MembershipProofProps) {
  const { membershipState: state, relation } = card
  const isPartner = relation === 'partner'
  return (
    <ProofPanel
      id={`cards.${card.id}.membership`}
      title={relation === 'self' ? 'Dit medlemskab' : `${genitive(holderName(card))} medlemskab`}
      {...panelStates[state]}
      error={error}
    >
      <MembershipFacts
        memberships={card.memberships}
        handicap={card.handicap}
        name={holderName(card)}
      />
      {state === 'unsuitable' && <Mismatch card={card} />}
      {state === 'pending' && <Notice title="Du kan købe nu">{card.membershipText}</Notice>}
      {state === 'not_found' && !isPartner && (
        <Notice tone="warning" title="Vi fandt ikke medlemskabet" live>
          <p>{card.membershipText}</p>
          <p className="mt-1">
            <ContactUs about={`Mit medlemskab findes ikke (${card.dguNumber ?? ''})`} />
          </p>
        </Notice>
      )}
      {isPartner ? (
        <HolderLink card={card} />
      ) : (
        state !== 'confirmed' &&
        state !== 'unsuitable' && (
          <>
            <LookUpForm card={card} />
            <DguForCard card={card} next={page} />
          </>
        )
      )}
    </ProofPanel>
  )
}

/** Looks the membership up by DGU number and name, both of which can be corrected here. */
function LookUpForm({ card }: { card: RegistrationCard }) {
  const { registration, saver } = useRegistration()
  const [missing, setMissing] = useState(false)
  const lookUp = useMutation({
    mutationFn: async (dguNumber: string) => {
      if (dguNumber !== card.dguNumber) {
        await saver.act((version) => call(saveCard, { cardId: card.id, version, dguNumber }))
      }
      return saver.act(() => call(confirmCardMembership, { cardId: card.id }))
    },
  })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const dguNumber = String(new FormData(event.currentTarget).get(fieldName) ?? '').trim()
    setMissing(dguNumber.length < 3)
    if (dguNumber.length >= 3) lookUp.mutate(dguNumber)
  }
  const fieldName = `dgu-${card.id}`
  const own = card.relation === 'self'
  if (!registration.emailProven) {
    return (
      <p className="text-slate-700">Bekræft din mail først. Derefter slår vi dig op hos DGU.</p>
    )
  }
  return (
    <form method="post" noValidate onSubmit={submit} className="grid gap-5">
      <p className="text-slate-700">
        Vi slår <strong className="font-semibold text-slate-900">{holderName(card)}</strong> op hos
        Dansk Golf Union.{' '}
        <UiLink href={stepPaths.information} className="text-link">
          Ret navnet
        </UiLink>
      </p>
      <TextField
        key={card.dguNumber}
        name={fieldName}
        label="DGU-nummer"
        width="medium"
        className="figures"
        defaultValue={card.dguNumber ?? ''}
        error={missing || isNumberRefused(lookUp.error) ? numberErrorText : undefined}
      />
      {lookUp.isError && !isNumberRefused(lookUp.error) && (
        <Problem error={lookUp.error} title="Medlemskabet er ikke bekræftet" />
      )}
      <ButtonRow>
        <Button
          type="submit"
          variant={card.membershipState === 'pending' ? 'secondary' : 'primary'}
          busy={lookUp.isPending && 'Spørger DGU …'}
        >
          {lookUpLabel(card.membershipState, own)}
        </Button>
      </ButtonRow>
    </form>
  )
}

const numberErrorText = 'Skriv DGU-nummeret, for eksempel 88-534.'

const isNumberRefused = (error: unknown) =>
  ['invalid_input', 'dgu_number_missing'].includes(reasonOf(error) ?? '')

function lookUpLabel(state: RegistrationCard['membershipState'], own: boolean): string {
  if (state !== 'unknown') return 'Prøv igen'
  return own ? 'Bekræft dit medlemskab' : 'Bekræft medlemskabet'
}

/** Offers a suitable card when the membership gives no right to the chosen one. */
function Mismatch({ card }: { card: RegistrationCard }) {
  const { saver } = useRegistration()
  const { mismatch } = card
  const change = useMutation({
    mutationFn: (productCode: ProductCode) =>
      saver.act((version) => call(saveCard, { cardId: card.id, version, productCode })),
  })
  if (!mismatch) return null
  const { productCode, productName, price } = mismatch
  return (
    <>
      <Notice
        live
        tone="warning"
        title={`${card.productName ?? 'Kortet'} kan ikke købes til ${holderName(card)}`}
        action={
          <ButtonRow>
            {productCode && price !== null && (
              <Button
                busy={change.isPending && 'Skifter …'}
                onClick={() => change.mutate(productCode)}
              >
                Skift til {productName}, {formatKroner(price)}
              </Button>
            )}
            <UiLink
              href={stepPaths['season-pass']}
              className="text-link inline-flex min-h-11 items-center"
            >
              Se alle kort
            </UiLink>
          </ButtonRow>
        }
      >
        {mismatch.text}
      </Notice>
      {change.isError && <Problem error={change.error} title="Kortet blev ikke skiftet" />}
    </>
  )
}

/** Mails another adult the link for confirming their own membership. */
function HolderLink({ card }: { card: RegistrationCard }) {
  const { registration, saver } = useRegistration()
  const send = useMutation({
    mutationFn: () => saver.act(() => call(sendOwnCardLink, { cardId: card.id })),
  })
  if (card.membershipState === 'confirmed') return null
  const name = card.firstName ?? 'Golfspilleren'
  return (
    <>
      {!card.ownLinkSentAt && (
        <p className="text-slate-700">
          {name} bekræfter selv med et link, som vi sender til{' '}
          <strong className="font-semibold text-slate-900">{card.email}</strong>. Du kan betale
          imens. Beløbet trækkes først bagefter.
        </p>
      )}
      {send.data && (
        <output className="block font-medium">Linket er sendt til {send.data.sentTo}.</output>
      )}
      {send.isError && (
        <p role="alert" className="font-semibold text-red-700">
          {errorText(send.error)}
        </p>
      )}
      {registration.emailProven ? (
        <ButtonRow>
          <Button
            variant={card.ownLinkSentAt ? 'secondary' : 'primary'}
            busy={send.isPending && 'Sender …'}
            onClick={() => send.mutate()}
          >
            {card.ownLinkSentAt ? 'Send linket igen' : `Send linket til ${name}`}
          </Button>
        </ButtonRow>
      ) : (
        <p className="text-slate-700">Bekræft din mail først. Så kan vi sende linket.</p>
      )}
    </>
  )
}
