import type { ReactNode } from 'react'
import type { Me } from '#contract/accounts/endpoints.ts'
import type { DguLogin } from '#contract/accounts/dgu-login.ts'
import { ButtonLink, ButtonRow } from '../../ui/button.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { ContactUs } from '../shell/problem.tsx'
import { DguButton } from './dgu-button.tsx'
import { goesOnByHand, outcomeTexts } from './dgu-outcome-text.ts'
import { GolferFound } from './golfer-found.tsx'
import type { PostedOauth } from './prove-address.tsx'

type OauthPageProps = {
  dgu: DguLogin
  me: Me
  next: string | undefined
  posted: PostedOauth
}

/** The page after a DGU login without a linked account; otherwise it offers to sign in. */
export function OauthPage({ dgu, me, next, posted }: OauthPageProps) {
  if (dgu.golfer) return <GolferFound golfer={dgu.golfer} account={me.account} posted={posted} />
  if (me.account) return <SignedIn email={me.account.email} dgu={dgu} next={next} />
  const mail = (
    <ButtonLink href={loginAt(next)} size="lg" variant={dgu.available ? 'secondary' : 'primary'}>
      Log ind med mail
    </ButtonLink>
  )
  if (!dgu.available) {
    const { title, text } = outcomeTexts.off
    return (
      <Frame title={title} lead={text}>
        {mail}
        <Home />
      </Frame>
    )
  }
  return (
    <Frame
      title="Log ind"
      lead="Med DGU-login fra Dansk Golf Union, eller med en kode, som vi sender til din mail."
    >
      <DguButton next={next} size="lg" />
      {mail}
    </Frame>
  )
}

function SignedIn(props: { email: string; dgu: DguLogin; next: string | undefined }) {
  const { email, dgu, next } = props
  return (
    <Frame title="Du er logget ind" lead={`Som ${email}.`}>
      <ButtonLink href={next ?? '/account'} size="lg">
        Fortsæt
      </ButtonLink>
      {dgu.available && !dgu.linked && (
        <DguButton next={next} size="lg" variant="secondary">
          Knyt DGU-login
        </DguButton>
      )}
    </Frame>
  )
}

/** The outcome of the last DGU login in this browser, also after a reload. */
export function OauthCallbackPage({ dgu: { outcome, available } }: { dgu: DguLogin }) {
  const { code, next } = outcome ?? { code: 'unknown' as const, next: '/account' }
  const { title, text, again } = outcomeTexts[code]
  const isPurchase = next.startsWith('/account/registration')
  const isMembership = next === '/account/membership'
  const isOwnCard = next === '/account/registration/own-card'
  const isDown = code === 'login_down' || code === 'register_down'
  return (
    <Frame title={title} lead={text}>
      {isMembership ? (
        <ButtonLink href={next} size="lg">
          Tilbage til medlemskabet
        </ButtonLink>
      ) : isPurchase && code !== 'purchase_gone' ? (
        <ButtonLink href={next} size="lg">
          {isOwnCard ? 'Tilbage til kortet' : 'Tilbage til bestillingen'}
        </ButtonLink>
      ) : (
        <>
          {again && available && (
            <DguButton next={next} size="lg">
              Prøv DGU-login igen
            </DguButton>
          )}
          <OtherWay code={code} next={next} isFirst={!again} />
        </>
      )}
      {isPurchase && isDown && !isOwnCard && (
        <p className="order-first mb-3 w-full max-w-text text-slate-800">{goesOnByHand}</p>
      )}
      {!again && code !== 'off' && code !== 'too_many' && (
        <p className="mt-3 w-full text-slate-700">
          Er det ikke rigtigt, så hjælper vi: <ContactUs about={`DGU-login: ${title}`} />
        </p>
      )}
    </Frame>
  )
}

type OtherWayProps = { code: keyof typeof outcomeTexts; next: string; isFirst: boolean }

function OtherWay({ code, next, isFirst }: OtherWayProps) {
  const look = { size: 'lg', variant: isFirst ? 'primary' : 'secondary' } as const
  if (code === 'linked_elsewhere') {
    return (
      <ButtonLink {...look} href="/account/logout">
        Log ud
      </ButtonLink>
    )
  }
  if (code === 'account_has_other') {
    return (
      <ButtonLink {...look} href="/account/security">
        Se Sikkerhed
      </ButtonLink>
    )
  }
  if (code === 'purchase_gone') {
    return (
      <ButtonLink {...look} href="/account/registration">
        Se bestillingen
      </ButtonLink>
    )
  }
  return (
    <ButtonLink {...look} href={loginAt(next)}>
      Log ind med mail
    </ButtonLink>
  )
}

export const loginAt = (next: string | undefined) =>
  next ? `/account/login?next=${encodeURIComponent(next)}` : '/account/login'

const Home = () => (
  <ButtonLink href="/" variant="quiet" size="lg">
    Til forsiden
  </ButtonLink>
)

function Frame({ title, lead, children }: { title: string; lead: string; children: ReactNode }) {
  return (
    <div className="page page-body">
      <PageHeader title={title} lead={lead} />
      <ButtonRow className="mt-8">{children}</ButtonRow>
    </div>
  )
}
