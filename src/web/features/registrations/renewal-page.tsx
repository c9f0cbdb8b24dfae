import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { confirmCardMembership, type RegistrationCard } from '#contract/registrations/endpoints.ts'
import { startRenewal, type Renewal } from '#contract/registrations/renewal.ts'
import { formatKroner } from '#domain/shared/money.ts'
import { call } from '../../api.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Stat } from '../../ui/stat.tsx'
import { cardSeasonQuery } from '../passes/card-season-queries.ts'
import { Problem } from '../shell/problem.tsx'
import { AddressProof } from './address-proof.tsx'
import { CardChoice, CardStart } from './card-choice.tsx'
import { hasSeveralCards, holderName, isChosenOffered } from './card-text.ts'
import { MembershipProof } from './membership-proof.tsx'
import { PaymentForm } from './payment-step.tsx'
import { currentRegistrationQuery, renewalsQuery, type Current } from './queries.ts'
import { detailsId, useStepErrors, type StepErrors } from './step-errors.ts'
import { ConflictNotice } from './step-frame.tsx'
import { isQueueRefusal, ToQueue } from './to-queue.tsx'
import {
  RegistrationProvider,
  renewalPath,
  stepPaths,
  useRegistration,
} from './use-registration.tsx'

/** A renewal's first screen: last season, membership, price, terms and start. The second is the payment. */
export function RenewalPage() {
  const renewals = useQuery(renewalsQuery)
  const queryClient = useQueryClient()
  const start = useMutation({
    mutationFn: () => call(startRenewal, {}),
    onSuccess: ({ registration }) =>
      queryClient.setQueryData<Current>(currentRegistrationQuery.queryKey, {
        registration,
        expired: false,
      }),
  })
  const season = renewals.data?.season
  // React's strict mode runs effects twice, which would begin two renewals.
  const isStarted = useRef(false)
  const { mutate } = start
  useEffect(() => {
    if (!season || isStarted.current) return
    isStarted.current = true
    mutate()
  }, [season, mutate])

  const error = renewals.error ?? start.error
  return (
    <div className="page min-h-dvh max-w-4xl py-8 sm:py-14">
      <PageHeader
        title={season ? `Forny til ${season}` : 'Forny kortet'}
        lead={season && 'Se det igennem, og betal. Ingen gebyrer. Du betaler kun den viste pris.'}
      />
      <div className="mt-8 grid gap-10">
        {error && (
          <Problem
            error={error}
            title="Kortet kan ikke fornyes lige nu"
            action={isQueueRefusal(error) && <ToQueue next={renewalPath} />}
          />
        )}
        {renewals.data && !season && <NothingToRenew />}
        {season &&
          renewals.data?.renewals.map((card) => <LastSeason key={card.passId} card={card} />)}
        {season && !start.data && !error && (
          <Skeleton label="Gør fornyelsen klar" shape="boxes" rows={3} />
        )}
        {start.data && (
          <RegistrationProvider first={start.data.registration}>
            <RenewalForm />
          </RegistrationProvider>
        )}
      </div>
    </div>
  )
}

function NothingToRenew() {
  return (
    <EmptyState
      title="Der er ikke noget kort at forny"
      action={<ButtonLink href="/membership">Se Sæsonkortet</ButtonLink>}
    >
      Kortet kan fornyes, når der er under en måned tilbage, og næste sæson er til salg.
    </EmptyState>
  )
}

/** What the card gave: rounds, clubs and savings. */
function LastSeason({ card }: { card: Renewal }) {
  const { data } = useQuery(cardSeasonQuery(card.passId, undefined))
  const clubs = data?.clubs.filter(({ rounds }) => rounds > 0).length
  const saved = data?.saved.saved ?? 0
  const headingId = `saeson-${card.passId}`
  return (
    <section aria-labelledby={headingId}>
      <h2 id={headingId} className="text-xl">
        {card.productName} {card.seasonCode} til {card.holderName}
      </h2>
      <dl className="mt-4 grid min-h-20 grid-cols-[auto_auto_minmax(0,1fr)] gap-6 sm:grid-cols-3 sm:gap-8">
        <Stat label="Runder" value={data?.roundsPlayed ?? '–'} />
        <Stat label="Klubber" value={clubs ?? '–'} />
        <Stat
          label={saved > 0 ? 'Sparet' : 'Green fee i alt'}
          value={data ? formatKroner(saved > 0 ? saved : data.saved.worth) : '–'}
        />
      </dl>
    </section>
  )
}

function RenewalForm() {
  const { registration } = useRegistration()
  const cardErrors = useStepErrors('season-pass')
  const proofErrors = useStepErrors('verification')
  const { emailProven, cards } = registration
  useConfirmations(cards)
  return (
    <>
      <ConflictNotice />
      <MissingDetails />
      <section aria-labelledby="medlemskab" className="grid max-w-2xl gap-5">
        <h2 id="medlemskab" className="text-xl">
          Medlemskab og start
        </h2>
        {!emailProven && (
          <AddressProof error={proofErrors.errorOf({ cardId: null, field: 'email' })} />
        )}
        {cards.map((card) => (
          <div key={card.id} className="grid gap-5">
            {hasSeveralCards(registration) && <h3 className="text-lg">{holderName(card)}</h3>}
            <Membership
              card={card}
              error={proofErrors.errorOf({ cardId: card.id, field: 'membership' })}
            />
            <RenewedCard card={card} errors={cardErrors} />
          </div>
        ))}
      </section>
      <PaymentForm
        onIncomplete={() => {
          cardErrors.show([])
          proofErrors.show([])
        }}
      />
    </>
  )
}

/** Details that a renewal takes from the card held, and that are rarely missing there. */
function MissingDetails() {
  const [information] = useRegistration().registration.steps
  if (!information || information.missing.length === 0) return null
  return (
    <div id={detailsId} tabIndex={-1} className="max-w-2xl outline-none">
      <Notice
        tone="warning"
        title="Der mangler oplysninger"
        action={
          <ButtonLink variant="secondary" href={stepPaths.information}>
            Udfyld Oplysninger
          </ButtonLink>
        }
      >
        {information.missing.map(({ text }) => text).join(' ')}
      </Notice>
    </div>
  )
}

/** The start of the same card as last season; another one is chosen when that is not for the golfer any more. */
function RenewedCard({ card, errors }: { card: RegistrationCard; errors: StepErrors }) {
  const isOffered = isChosenOffered(card)
  const [isChoosing, setChoosing] = useState(false)
  if (!isOffered && !isChoosing) setChoosing(true)
  if (isChoosing) return <CardChoice card={card} heading={undefined} errors={errors} />
  return <CardStart card={card} errors={errors} />
}

/** One line for a confirmed membership, else the panel by which it is confirmed. */
function Membership({ card, error }: { card: RegistrationCard; error: string | undefined }) {
  if (card.membershipState !== 'confirmed') {
    return <MembershipProof card={card} error={error} page={renewalPath} />
  }
  const home = card.memberships.find(({ isHome }) => isHome) ?? card.memberships[0]
  return (
    <p className="flex items-center gap-2.5 font-medium">
      <Icon name="check" className="text-green-700" />
      Medlemskab bekræftet{home && `: ${home.clubName}, ${home.typeName}`}
    </p>
  )
}

/** Confirms the memberships that can be looked up, because *Forny* is the golfer's own request for it. */
function useConfirmations(cards: readonly RegistrationCard[]) {
  const { saver, registration } = useRegistration()
  const { emailProven } = registration
  const asked = useRef(new Set<string>())
  useEffect(() => {
    if (!emailProven) return
    for (const { id, relation, membershipState } of cards) {
      if (relation === 'partner' || membershipState !== 'unknown' || asked.current.has(id)) continue
      asked.current.add(id)
      // The panel keeps its own button for another attempt.
      saver.act(() => call(confirmCardMembership, { cardId: id })).catch(() => undefined)
    }
  }, [cards, saver, emailProven])
}
