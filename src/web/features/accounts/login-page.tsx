import { useMutation } from '@tanstack/react-query'
import { useState, useEffect } from 'react'
import type { Me, SignedIn } from '#contract/accounts/endpoints.ts'
import { expectSignedIn } from '../../signed-in-hint.ts'
import { Button, ButtonLink, ButtonRow } from '../../ui/button.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { DguButton } from './dgu-button.tsx'
import { CodeForm } from './code-form.tsx'
import { PasswordForm } from './password-form.tsx'
import { passwordMutation } from './queries.ts'
import type { SecondFactor } from './second-code-form.tsx'
import { SecondStep } from './second-step.tsx'
import { SignInProblem } from './sign-in-problem.tsx'
import { hasPasskeys, isDeclined, signInByDevice } from './passkey-device.ts'

type LoginPageProps = {
  me: Me
  /** Whether the service has a DGU login. */
  hasDgu: boolean
  /** The page to continue to. */
  next: string
  /** The mail address to fill in, from a link. */
  mail: string
  /** A signed-in person must sign in again. */
  isAgain: boolean
  /** A code has been mailed already. */
  hasCode: boolean
  /** The first step was passed by a form without scripts. */
  awaits: boolean
  way: 'code' | 'password'
  /** The kind of code for the second step. */
  secondFactor: SecondFactor
  /** Why a form that was posted without scripts was refused. */
  problem: unknown
}

export function LoginPage({ me, next, mail, hasCode, way, problem, ...page }: LoginPageProps) {
  const [email, setEmail] = useState(mail)
  /** The first step is passed, and the account has a second. */
  const [awaits, setAwaits] = useState(page.awaits)
  // A full page load, so that no data fetched as a visitor stays.
  const goOn = () => {
    expectSignedIn()
    window.location.assign(next)
  }
  const enter = ({ done }: SignedIn) => (done ? goOn() : setAwaits(true))
  if (awaits) {
    const again = () => setAwaits(false)
    return <SecondStep enter={goOn} way={page.secondFactor} {...{ again, next, problem }} />
  }
  if (me.account && !page.isAgain) return <AlreadySignedIn email={me.account.email} next={next} />

  const other = new URLSearchParams({
    next,
    ...(way === 'code' && { way: 'password' }),
    ...(page.isAgain && { again: 'true' }),
  })
  return (
    <div className="page page-body grid gap-10 lg:grid-cols-[minmax(0,28rem)_minmax(0,1fr)] lg:gap-20">
      <div>
        <PageHeader
          title={page.isAgain ? 'Log ind igen' : 'Log ind'}
          lead={leadOf({ ...page, way })}
        />
        {page.hasDgu && way === 'code' && !hasCode && (
          <div className="mt-8 border-b border-slate-200 pb-8">
            <DguButton next={next} size="lg" wide before={expectSignedIn} />
          </div>
        )}
        <div className="mt-8">
          {way === 'code' ? (
            <CodeForm {...{ email, setEmail, hasCode, enter, next }} />
          ) : (
            <PasswordForm {...{ email, setEmail, enter, next }} />
          )}
          {problem !== undefined && <SignInProblem error={problem} byCode={hasCode} />}
        </div>
        <PasskeySignIn enter={goOn} />
        <div className="mt-4 border-t border-slate-200 pt-4">
          <ButtonLink href={`/account/login?${other}`} variant="quiet" className="-ml-5">
            {way === 'code' ? 'Brug adgangskode i stedet' : 'Få en kode på mail i stedet'}
          </ButtonLink>
        </div>
      </div>
      {me.demoSignIns && <DemoSignIns ways={me.demoSignIns} enter={enter} />}
    </div>
  )
}

function leadOf({ isAgain, way, hasDgu }: Pick<LoginPageProps, 'isAgain' | 'way' | 'hasDgu'>) {
  if (isAgain) return 'Så ved vi, at det er dig, der sidder ved skærmen.'
  if (way === 'password') return 'Med den mail og adgangskode, du har valgt.'
  return hasDgu
    ? 'Med DGU eller med en kode på mail. Du behøver ingen adgangskode.'
    : 'Vi sender en kode til din mail. Du behøver ingen adgangskode.'
}

function AlreadySignedIn({ email, next }: { email: string; next: string }) {
  return (
    <div className="page page-body">
      <PageHeader title="Du er logget ind" lead={`Som ${email}.`} />
      <ButtonRow className="mt-8">
        <ButtonLink href={next}>Fortsæt</ButtonLink>
        <ButtonLink href="/account/logout" variant="secondary">
          Log ud
        </ButtonLink>
      </ButtonRow>
    </div>
  )
}

/** Buttons to sign in to the demonstration. */
function DemoSignIns(props: {
  ways: NonNullable<Me['demoSignIns']>
  enter: (answer: SignedIn) => void
}) {
  const signIn = useMutation({ ...passwordMutation, onSuccess: props.enter })
  return (
    <section
      aria-labelledby="demo"
      className="self-start rounded-md border border-slate-200 bg-white p-6 sm:p-8"
    >
      <h2 id="demo" className="text-xl">
        Prøv demonstrationen
      </h2>
      <p className="mt-2 text-slate-700">
        Alt er opfundet, og der trækkes ingen penge. Log ind med et tryk, og se tjenesten fra hver
        sin side. Mails, der sendes undervejs, ligger i{' '}
        <a className="text-link" href="/mailbox">
          mailboksen
        </a>
        .
      </p>
      <ul className="mt-5 grid gap-3">
        {props.ways.map(({ label, email, password }) => (
          <li key={email}>
            <Button
              variant="secondary"
              wide
              busy={signIn.isPending && signIn.variables.email === email && 'Logger ind …'}
              onClick={() => signIn.mutate({ email, password })}
            >
              {label}
            </Button>
          </li>
        ))}
      </ul>
      {signIn.isError && <SignInProblem error={signIn.error} />}
    </section>
  )
}

/** Sign-in with a passkey, by the button or from the browser's autofill suggestions. */
function PasskeySignIn({ enter }: { enter: () => void }) {
  const [isPossible, setPossible] = useState(false)
  const signIn = useMutation({ mutationFn: () => signInByDevice(), onSuccess: enter })
  useEffect(() => {
    setPossible(hasPasskeys())
    if (!hasPasskeys()) return
    // The autofill offer starts by itself, so its errors are not shown.
    void signInByDevice({ quietly: true }).then(
      (answer) => answer && enter(),
      () => undefined,
    )
    // oxlint-disable-next-line react/exhaustive-deps -- once for each visit to the page
  }, [])
  // The space is reserved, so that the layout does not shift when scripts start.
  return (
    <div className="mt-6 min-h-12">
      {isPossible && (
        <Button
          variant="secondary"
          wide
          busy={(signIn.isPending || signIn.isSuccess) && 'Spørger din enhed …'}
          onClick={() => signIn.mutate()}
        >
          Brug en adgangsnøgle
        </Button>
      )}
      {signIn.isError && !isDeclined(signIn.error) && <SignInProblem error={signIn.error} />}
    </div>
  )
}
