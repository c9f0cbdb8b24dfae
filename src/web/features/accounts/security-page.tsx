import { useMutation, useQuery } from '@tanstack/react-query'
import { useState, type ReactNode, useEffect, useRef } from 'react'
import type { TwoFactor } from '#contract/accounts/two-factor.ts'
import { countOf } from '#domain/shared/danish.ts'
import { Button, ButtonLink, ButtonRow } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { Problem } from '../shell/problem.tsx'
import { DguLoginSection } from './dgu-login-section.tsx'
import { DemoCode } from './demo-code.tsx'
import { PasskeysSection } from './passkeys-section.tsx'
import { PasswordSection } from './password-section.tsx'
import { SecondCodeForm } from './second-code-form.tsx'
import { SessionsSection } from './sessions-section.tsx'
import { SetUpTwoFactor } from './set-up-two-factor.tsx'
import { removeMutation, renewMutation, twoFactorQuery } from './two-factor-queries.ts'

type SecurityPageProps = {
  /** The page to continue to, when a guard redirected here. */
  next: string | undefined
  /** Sections of other features. */
  children?: ReactNode
}

export function SecurityPage({ next, children }: SecurityPageProps) {
  const { data: state, error } = useQuery(twoFactorQuery)
  const [codes, setCodes] = useState<readonly string[]>()
  return (
    <div className="grid gap-8">
      <PageHeader
        title="Sikkerhed"
        lead="Hvordan du kommer ind på din konto, og hvor du er logget ind nu."
      />
      {error && <Problem error={error} title="Siden kunne ikke hentes" />}
      <div className="grid gap-5">
        <h2 className="text-xl">Totrinslogin</h2>
        {codes && <BackupCodes codes={codes} done={() => setCodes(undefined)} />}
        {!codes && state?.isOn && <SwitchedOn state={state} next={next} onCodes={setCodes} />}
        {!codes && state && !state.isOn && (
          <>
            {state.isObligatory && (
              <Notice tone="warning" title="Din rolle kræver totrinslogin">
                <p>Slå det til her, så åbner resten med det samme.</p>
              </Notice>
            )}
            <SetUpTwoFactor state={state} onCodes={setCodes} />
          </>
        )}
      </div>
      {!codes && (
        <>
          <PasswordSection />
          <PasskeysSection />
          <DguLoginSection />
          <SessionsSection />
          {children}
        </>
      )}
    </div>
  )
}

type SwitchedOnProps = {
  state: TwoFactor
  next: string | undefined
  onCodes: (codes: readonly string[]) => void
}

type TwoFactorAction = 'codes' | 'remove'

function SwitchedOn({ state, next, onCodes }: SwitchedOnProps) {
  const [action, setAction] = useState<TwoFactorAction>()
  const renew = useMutation({
    ...renewMutation,
    onSuccess: ({ backupCodes }, code, result, context) => {
      onCodes(backupCodes)
      return renewMutation.onSuccess?.({ backupCodes }, code, result, context)
    },
  })
  const remove = useMutation(removeMutation)
  const mutation = action === 'codes' ? renew : remove
  return (
    <section aria-label="Totrinslogin" className="grid gap-8">
      <div className="grid gap-1">
        <p className="flex items-center gap-2.5 text-lg font-semibold">
          <Icon name="check-circle" className="size-6 text-green-700" /> Totrinslogin er slået til
        </p>
        <p className="text-slate-700">
          Du har {countOf(state.backupCodesLeft, 'reservekode', 'reservekoder')} tilbage.
        </p>
      </div>
      {next && (
        <div>
          <ButtonLink href={next}>Fortsæt</ButtonLink>
        </div>
      )}
      <ButtonRow>
        <Button
          variant="secondary"
          aria-expanded={action === 'codes'}
          onClick={() => setAction('codes')}
        >
          Få ti nye reservekoder
        </Button>
        <Button
          variant="secondary"
          aria-expanded={action === 'remove'}
          onClick={() => setAction('remove')}
        >
          {state.isObligatory ? 'Skift til en ny telefon' : 'Skift telefon eller slå fra'}
        </Button>
      </ButtonRow>
      {action && (
        <div className="grid gap-5 border-t border-slate-200 pt-6">
          <p className="max-w-text text-slate-800">{effects[action]}</p>
          <DemoCode code={state.demoCode} />
          <SecondCodeForm
            key={action}
            action={actionLabels[action]}
            variant={action === 'remove' ? 'danger' : 'primary'}
            busy="Ser efter …"
            send={(code) => mutation.mutateAsync(code)}
            renderProblem={(error) => <Problem error={error} title="Intet er ændret" />}
          />
        </div>
      )}
    </section>
  )
}

const effects: Record<TwoFactorAction, string> = {
  codes: 'De gamle reservekoder holder op med at virke, når du får de nye. Skriv en kode først.',
  remove:
    'Den telefon, du bruger nu, holder op med at virke, og du kan sætte en ny op bagefter. Skriv en kode fra den gamle, eller en reservekode.',
}

const actionLabels: Record<TwoFactorAction, string> = {
  codes: 'Vis nye reservekoder',
  remove: 'Fjern den gamle telefon',
}

type BackupCodesProps = { codes: readonly string[]; done: () => void }

/** The ten backup codes, shown once, to print or save. */
function BackupCodes({ codes, done }: BackupCodesProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const file = `data:text/plain;charset=utf-8,${encodeURIComponent(sheet(codes))}`
  return (
    <section aria-labelledby="codes" className="grid gap-5">
      <div>
        <h2 id="codes" ref={heading} tabIndex={-1} className="text-2xl outline-none">
          Dine ti reservekoder
        </h2>
        <p className="mt-2 max-w-text text-slate-700">
          Hver af dem logger dig ind én gang, når telefonen er væk. Udskriv dem, eller gem dem et
          sted uden for telefonen. De vises kun nu.
        </p>
      </div>
      <ol className="figures grid max-w-form grid-cols-2 gap-x-6 gap-y-2 rounded-md border border-slate-300 bg-white p-5 text-lg">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <ButtonRow className="print-hide">
        <Button onClick={done}>Jeg har gemt dem</Button>
        <Button variant="secondary" onClick={() => window.print()}>
          <Icon name="print" /> Udskriv
        </Button>
        <a
          href={file}
          download="saesonkortet-reservekoder.txt"
          className="text-link inline-flex min-h-12 items-center px-3"
        >
          Hent som fil
        </a>
      </ButtonRow>
    </section>
  )
}

const sheet = (codes: readonly string[]) =>
  ['Sæsonkortet: reservekoder. Hver kan bruges én gang.', '', ...codes, ''].join('\r\n')
