import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState, type FormEvent, type ReactNode } from 'react'
import { confirmOwnCard, openOwnCard, type OwnCard } from '#contract/registrations/own-card.ts'
import { call } from '../../api.ts'
import { reasonOf } from '../../error-text.ts'
import { Button, ButtonRow } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { ContactUs, Problem } from '../shell/problem.tsx'
import { DguButton } from '../accounts/dgu-button.tsx'
import { dguLoginQuery } from '../accounts/dgu-queries.ts'
import { MembershipFacts } from './membership-facts.tsx'
import { ownCardQuery } from './queries.ts'

/** The page of a holder's mailed link, where only that membership can be confirmed. */
export function OwnCardPage({ linkKey }: { linkKey: string | undefined }) {
  return (
    <div className="page py-12 sm:py-20">
      <h1>Bekræft dit medlemskab</h1>
      <div className="mt-8 max-w-2xl">
        {linkKey ? <OpenLink token={linkKey} /> : <OpenedCard />}
      </div>
    </div>
  )
}

function OpenLink({ token }: { token: string }) {
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const open = useMutation({
    mutationFn: () => call(openOwnCard, { token }),
    onSuccess: async (answer) => {
      queryClient.setQueryData(ownCardQuery.queryKey, answer)
      await navigate({ href: '/account/registration/own-card', replace: true })
    },
  })
  const isStarted = useRef(false)
  const { mutate } = open
  useEffect(() => {
    if (isStarted.current) return
    isStarted.current = true
    mutate()
  }, [mutate])
  if (!open.isError) {
    return (
      <output className="flex items-center gap-3 text-lg">
        <Spinner /> Henter dit kort …
      </output>
    )
  }
  const isGone = ['not_found', 'link_expired'].includes(reasonOf(open.error) ?? '')
  return isGone ? <LinkGone /> : <Problem error={open.error} title="Kortet kunne ikke hentes" />
}

function LinkGone() {
  return (
    <EmptyState title="Linket gælder ikke længere">
      <p>Bed den, der har bestilt kortet, om at sende dig et nyt.</p>
      <p className="mt-2">
        <ContactUs about="Linket til mit kort virker ikke" />
      </p>
    </EmptyState>
  )
}

function OpenedCard() {
  const { card } = useSuspenseQuery(ownCardQuery).data
  if (!card) return <LinkGone />
  const name = [card.firstName, card.lastName].filter(Boolean).join(' ')
  return (
    <div className="grid gap-6">
      <p className="text-lg text-slate-700">
        Hej {card.firstName}. {card.buyerName ?? 'En anden golfspiller'} har bestilt et{' '}
        {card.productName ?? 'kort'} til dig. Kortet kan bruges, når dit medlemskab er bekræftet.
      </p>
      <MembershipFacts name={name} memberships={card.memberships} />
      <MembershipResult card={card}>
        <ByDgu />
        <ConfirmForm card={card} />
      </MembershipResult>
    </div>
  )
}

/** The DGU login, which also proves the holder's identity. */
function ByDgu() {
  const { available } = useSuspenseQuery(dguLoginQuery).data
  if (!available) return null
  return (
    <div className="grid gap-4 border-b border-slate-200 pb-6">
      <DguButton size="lg" card="own">
        Bekræft med DGU-login
      </DguButton>
      <p className="text-slate-700">Eller skriv dit DGU-nummer herunder.</p>
    </div>
  )
}

function MembershipResult({ card, children }: { card: OwnCard; children: ReactNode }) {
  if (card.membershipState === 'confirmed') {
    return (
      <Notice tone="success" title="Dit medlemskab er bekræftet" live>
        Du behøver ikke gøre mere. Kortet kommer på mail, når det er betalt.
      </Notice>
    )
  }
  const tone = card.membershipState === 'pending' ? 'info' : 'warning'
  return (
    <>
      {card.membershipState !== 'unknown' && card.membershipState !== 'pending' && (
        <Notice tone={tone} title="Medlemskabet er ikke bekræftet" live>
          <p>{card.membershipText}</p>
          <p className="mt-1">
            <ContactUs about="Mit medlemskab kan ikke bekræftes" />
          </p>
        </Notice>
      )}
      {children}
    </>
  )
}

function ConfirmForm({ card }: { card: OwnCard }) {
  const queryClient = useQueryClient()
  const [missing, setMissing] = useState(false)
  const confirm = useMutation({
    mutationFn: (dguNumber: string) => call(confirmOwnCard, { dguNumber }),
    onSuccess: (answer) => queryClient.setQueryData(ownCardQuery.queryKey, answer),
  })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const dguNumber = String(new FormData(event.currentTarget).get('dguNumber') ?? '').trim()
    setMissing(dguNumber.length < 3)
    if (dguNumber.length >= 3) confirm.mutate(dguNumber)
  }
  return (
    <form method="post" noValidate onSubmit={submit} className="grid gap-5">
      <TextField
        name="dguNumber"
        label="Dit DGU-nummer"
        help="Vi slår det op hos Dansk Golf Union sammen med dit navn."
        width="medium"
        className="figures"
        defaultValue={card.dguNumber ?? ''}
        error={missing ? 'Skriv dit DGU-nummer, for eksempel 88-534.' : undefined}
      />
      {confirm.isError && <Problem error={confirm.error} title="Medlemskabet er ikke bekræftet" />}
      {confirm.data?.card.membershipState === 'pending' && (
        <Notice title="DGU svarer ikke lige nu" live>
          Prøv igen om lidt. Linket i mailen virker stadig.
        </Notice>
      )}
      <ButtonRow>
        <Button type="submit" size="lg" busy={confirm.isPending && 'Spørger DGU …'}>
          Bekræft dit medlemskab
        </Button>
      </ButtonRow>
    </form>
  )
}
