import { useSuspenseQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { RegistrationCard } from '#contract/registrations/endpoints.ts'
import { Notice } from '../../ui/notice.tsx'
import { UiLink } from '../../ui/ui-link.tsx'
import { DguButton } from '../accounts/dgu-button.tsx'
import { dguLoginQuery } from '../accounts/dgu-queries.ts'
import { stepPaths, useRegistration } from './use-registration.tsx'

/** The first button of the information step: one DGU login fills in name, club and membership (D6). */
export function DguFirst() {
  const { registration, saver } = useRegistration()
  const { available } = useSuspenseQuery(dguLoginQuery).data
  const own = registration.cards.find(({ relation }) => relation === 'self')
  if (!own || !available) return null
  if (own.byDguLogin) return <SignedIn card={own} />
  return (
    <section
      aria-labelledby="dgu"
      className="grid gap-4 rounded-md border border-green-300 bg-green-50 p-5 sm:p-7"
    >
      <h2 id="dgu" className="text-xl">
        Spring det meste over
      </h2>
      <p className="text-slate-800">
        Log ind med DGU, så henter vi dit navn, din hjemmeklub og dit medlemskab. Så ser du kun de
        kort, du kan købe.
      </p>
      <DguButton size="lg" card={own} next={stepPaths.information} before={() => saver.flush()} />
      <p className="text-sm text-slate-700">Du kan også skrive det hele selv herunder.</p>
    </section>
  )
}

/** The golfer of a DGU login, at the first step that the login leaves open. */
export function SignedInByDgu() {
  const { cards } = useRegistration().registration
  const own = cards.find(({ relation, byDguLogin }) => relation === 'self' && byDguLogin)
  if (!own) return null
  const more = (
    <UiLink href={stepPaths.information} className="text-link inline-flex min-h-11 items-center">
      Ret oplysninger eller køb til flere
    </UiLink>
  )
  return <SignedIn card={own} action={more} />
}

function SignedIn({ card, action }: { card: RegistrationCard; action?: ReactNode }) {
  const home = card.memberships.find(({ isHome }) => isHome) ?? card.memberships[0]
  const canBuy = card.offers.some(({ allowed }) => allowed)
  const facts = [`${card.firstName} ${card.lastName}`, home?.clubName, home?.typeName]
  return (
    <Notice
      tone={canBuy ? 'success' : 'warning'}
      title="Du er logget ind med DGU"
      action={action}
      live
    >
      {facts.filter(Boolean).join(' · ')}.{' '}
      {canBuy
        ? 'Dit medlemskab er bekræftet.'
        : 'Ingen af kortene kan købes med det medlemskab. Under Sæsonkort står, hvorfor.'}
    </Notice>
  )
}

/** The DGU login for one card, if its holder can sign in on this device: the buyer or a child. */
export function DguForCard({ card, next }: { card: RegistrationCard; next: string }) {
  const { saver } = useRegistration()
  const { available } = useSuspenseQuery(dguLoginQuery).data
  if (!available || card.relation === 'partner') return null
  return (
    <div className="border-t border-slate-200 pt-5">
      <DguButton variant="secondary" card={card} next={next} before={() => saver.flush()}>
        {card.relation === 'self' ? 'Bekræft med DGU-login' : 'Bekræft med barnets DGU-login'}
      </DguButton>
    </div>
  )
}
