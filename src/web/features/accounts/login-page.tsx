import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { Me } from '#contract/accounts.ts'
import { Button, ButtonLink, ButtonRow } from '../../ui/button.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { CodeForm } from './code-form.tsx'
import { PasswordForm } from './password-form.tsx'
import { passwordMutation } from './queries.ts'
import { SignInProblem } from './sign-in-problem.tsx'

type LoginPageProps = {
  me: Me
  /** A page of ours. */
  next: string
  /** The address to begin with, from a link. */
  mail: string
  /** A code is on its way already. */
  hasCode: boolean
}

export function LoginPage({ me, next, mail, hasCode }: LoginPageProps) {
  const [email, setEmail] = useState(mail)
  const [way, setWay] = useState<'code' | 'password'>('code')
  // A whole new page: nothing that was fetched for a visitor may stay.
  const enter = () => window.location.assign(next)
  if (me.account) return <AlreadyIn email={me.account.email} next={next} />

  const switchTo = { code: 'password', password: 'code' } as const
  return (
    <div className="page grid gap-10 py-10 sm:py-16 lg:grid-cols-[minmax(0,28rem)_minmax(0,1fr)] lg:gap-20">
      <div>
        <PageHeader
          title="Log ind"
          lead={
            way === 'code'
              ? 'Vi sender en kode til din mail. Du behøver ingen adgangskode.'
              : 'Med den mail og adgangskode, du har valgt.'
          }
        />
        <div className="mt-8">
          {way === 'code' ? (
            <CodeForm {...{ email, setEmail, hasCode, enter }} />
          ) : (
            <PasswordForm {...{ email, setEmail, enter }} />
          )}
        </div>
        <div className="mt-4 border-t border-slate-200 pt-4">
          <Button variant="quiet" className="-ml-5" onClick={() => setWay(switchTo[way])}>
            {way === 'code' ? 'Brug adgangskode i stedet' : 'Få en kode på mail i stedet'}
          </Button>
        </div>
      </div>
      {me.demoSignIns && <DemoSignIns ways={me.demoSignIns} enter={enter} />}
    </div>
  )
}

function AlreadyIn({ email, next }: { email: string; next: string }) {
  return (
    <div className="page py-10 sm:py-16">
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

/** Nobody should have to look for a way into the demonstration. */
function DemoSignIns(props: { ways: NonNullable<Me['demoSignIns']>; enter: () => void }) {
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
