import { useMutation, useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import type { TwoFactor } from '#contract/two-factor.ts'
import { countOf } from '#domain/shared/danish.ts'
import { Button, ButtonLink, ButtonRow } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { Problem } from '../shell/problem.tsx'
import { BackupCodes } from './backup-codes.tsx'
import { DguLoginSection } from './dgu-login-section.tsx'
import { DemoCode } from './demo-code.tsx'
import { PasskeysSection } from './passkeys-section.tsx'
import { PasswordSection } from './password-section.tsx'
import { SecondCodeForm } from './second-code-form.tsx'
import { SessionsSection } from './sessions-section.tsx'
import { SetUpTwoFactor } from './set-up-two-factor.tsx'
import { removeMutation, renewMutation, twoFactorQuery } from './two-factor-queries.ts'

type SecurityPageProps = {
  /** Where one was going, when this page stood in the way. */
  next: string | undefined
  /** What other features let one see and end. */
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

type Wish = 'codes' | 'remove'

function SwitchedOn({ state, next, onCodes }: SwitchedOnProps) {
  const [wish, setWish] = useState<Wish>()
  const renew = useMutation({
    ...renewMutation,
    onSuccess: ({ backupCodes }, code, result, context) => {
      onCodes(backupCodes)
      return renewMutation.onSuccess?.({ backupCodes }, code, result, context)
    },
  })
  const remove = useMutation(removeMutation)
  const act = wish === 'codes' ? renew : remove
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
          aria-expanded={wish === 'codes'}
          onClick={() => setWish('codes')}
        >
          Få ti nye reservekoder
        </Button>
        <Button
          variant="secondary"
          aria-expanded={wish === 'remove'}
          onClick={() => setWish('remove')}
        >
          {state.isObligatory ? 'Skift til en ny telefon' : 'Skift telefon eller slå fra'}
        </Button>
      </ButtonRow>
      {wish && (
        <div className="grid gap-5 border-t border-slate-200 pt-6">
          <p className="max-w-text text-slate-800">{effects[wish]}</p>
          <DemoCode code={state.demoCode} />
          <SecondCodeForm
            key={wish}
            action={actions[wish]}
            variant={wish === 'remove' ? 'danger' : 'primary'}
            busy="Ser efter …"
            send={(code) => act.mutateAsync(code)}
            renderProblem={(error) => <Problem error={error} title="Intet er ændret" />}
          />
        </div>
      )}
    </section>
  )
}

const effects: Record<Wish, string> = {
  codes: 'De gamle reservekoder holder op med at virke, når du får de nye. Skriv en kode først.',
  remove:
    'Den telefon, du bruger nu, holder op med at virke, og du kan sætte en ny op bagefter. Skriv en kode fra den gamle, eller en reservekode.',
}

const actions: Record<Wish, string> = {
  codes: 'Vis nye reservekoder',
  remove: 'Fjern den gamle telefon',
}
