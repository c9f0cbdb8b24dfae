import { useNavigate } from '@tanstack/react-router'
import { Fragment, useEffect, useState, type FormEvent, type ReactNode } from 'react'
import {
  type RegistrationCard,
  checkEmailCode,
  sendEmailCode,
} from '#contract/registrations/endpoints.ts'
import { formatKroner } from '#domain/shared/money.ts'
import { Button, ButtonRow } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { MembershipProof } from './membership-proof.tsx'
import { StepFrame } from './step-frame.tsx'
import { upgradeKeeps, upgradeOf, upgradeSum } from './card-text.ts'
import { stepPaths, useRegistration } from './use-registration.tsx'
import { useMutation } from '@tanstack/react-query'
import { call } from '../../api.ts'
import { errorText } from '../../error-text.ts'
import { CodeField } from '../../ui/code-field.tsx'
import { UiLink } from '../../ui/ui-link.tsx'
import { Problem } from '../shell/problem.tsx'
import { ProofPanel } from './proof-panel.tsx'

export function VerificationStep() {
  return (
    <StepFrame
      step="verification"
      title="Verificering"
      lead="Vi skal vide, at mailen er din, og at medlemskabet passer til kortet."
    >
      <Proofs />
    </StepFrame>
  )
}

function Proofs() {
  const { registration } = useRegistration()
  const navigate = useNavigate()
  const missing = registration.steps.find(({ name }) => name === 'verification')?.missing ?? []
  const isDone = missing.length === 0
  return (
    <div className="grid max-w-2xl gap-6">
      <AddressProof />
      {registration.cards.map((card) => (
        <Fragment key={card.id}>
          <MembershipProof card={card} />
          <UpgradeFound card={card} />
        </Fragment>
      ))}
      <div className="mt-2 grid gap-3">
        {!isDone && (
          <output className="block text-slate-700">
            Mangler endnu:
            <ul className="list-disc pl-5">
              {missing.map(({ text, cardId }) => (
                <li key={`${cardId}${text}`}>{text}</li>
              ))}
            </ul>
          </output>
        )}
        <Button
          size="lg"
          variant={isDone ? 'primary' : 'secondary'}
          aria-disabled={!isDone}
          className="max-w-form aria-disabled:cursor-not-allowed aria-disabled:opacity-55"
          onClick={() => {
            if (isDone) void navigate({ href: stepPaths.payment })
          }}
        >
          Videre til Betaling
        </Button>
      </div>
    </div>
  )
}

/** Announces an upgrade, because a held card is found only after the membership is confirmed. */
function UpgradeFound({ card }: { card: RegistrationCard }) {
  const upgrade = upgradeOf(card)
  if (!upgrade || card.price === null) return null
  return (
    <Notice title={`Du har allerede et ${upgrade.fromName}`} live>
      Du opgraderer det til {card.productName} og betaler kun forskellen,{' '}
      <span className="figures">{formatKroner(card.price)}</span> Det er {upgradeSum(upgrade)}.{' '}
      {upgradeKeeps}
    </Notice>
  )
}

const resendSeconds = 30

/** Proves the buyer's address by a mailed code. */
function AddressProof() {
  const { registration } = useRegistration()
  const { email, emailProven } = registration
  return (
    <ProofPanel
      id="mail"
      title="Din mail"
      state={emailProven ? 'done' : 'open'}
      label={emailProven ? 'Bekræftet' : 'Mangler'}
    >
      <p className="text-slate-700">
        <strong className="font-semibold text-slate-900">{email}</strong>{' '}
        <UiLink href={stepPaths.information} className="text-link">
          Ret
        </UiLink>
      </p>
      {!emailProven && <CodeForm />}
    </ProofPanel>
  )
}

/** The code is mailed only on request, so that returning to the step sends nothing. */
function CodeForm() {
  const { saver } = useRegistration()
  const [secondsLeft, startCountdown] = useCountdown()
  const send = useMutation({
    mutationFn: async () => {
      await saver.flush()
      return call(sendEmailCode, {})
    },
    onSuccess: () => {
      startCountdown(resendSeconds)
      requestAnimationFrame(() => document.getElementById('code')?.focus())
    },
  })
  const problem = send.isError && <Problem error={send.error} title="Koden blev ikke sendt" />
  const busy = send.isPending && 'Sender koden …'
  if (!send.data) {
    return (
      <>
        {problem}
        <ButtonRow>
          <Button busy={busy} onClick={() => send.mutate()}>
            Send mig en kode
          </Button>
        </ButtonRow>
      </>
    )
  }
  const { sentTo, demoCode, expiresAt } = send.data
  return (
    <>
      <CheckForm key={expiresAt} sentTo={sentTo} demoCode={demoCode}>
        <Button
          variant="quiet"
          className="figures"
          disabled={secondsLeft > 0}
          busy={busy}
          onClick={() => send.mutate()}
        >
          {secondsLeft > 0 ? `Send en ny kode om ${secondsLeft} sek.` : 'Send en ny kode'}
        </Button>
      </CheckForm>
      {problem}
    </>
  )
}

type CheckFormProps = { sentTo: string; demoCode: string | undefined; children: ReactNode }

function CheckForm({ sentTo, demoCode, children }: CheckFormProps) {
  const { saver } = useRegistration()
  const [empty, setEmpty] = useState(false)
  const check = useMutation({
    mutationFn: (code: string) => saver.act(() => call(checkEmailCode, { code })),
  })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const code = String(new FormData(event.currentTarget).get('code') ?? '')
    setEmpty(code.length === 0)
    if (code.length > 0 && !check.isPending) check.mutate(code)
  }
  const fieldError = check.error ? errorText(check.error) : undefined
  return (
    <form method="post" noValidate onSubmit={submit} className="grid gap-5">
      <CodeField
        name="code"
        label="Kode fra mailen"
        help={`Seks cifre. Vi har sendt dem til ${sentTo}. De gælder i ti minutter.`}
        onComplete={(code) => check.isPending || check.mutate(code)}
        error={empty ? 'Skriv de seks cifre fra mailen.' : fieldError}
      />
      {demoCode && (
        <Notice title="Demonstration">
          Der sendes ingen rigtige mails. Koden er{' '}
          <strong className="figures tracking-wider">{demoCode}</strong>.
        </Notice>
      )}
      <ButtonRow>
        <Button type="submit" busy={check.isPending && 'Tjekker …'}>
          Bekræft koden
        </Button>
        {children}
      </ButtonRow>
    </form>
  )
}

/** Seconds until the next code may be sent. */
function useCountdown(): [number, (seconds: number) => void] {
  const [left, setLeft] = useState(0)
  useEffect(() => {
    if (left <= 0) return undefined
    const timer = setTimeout(() => setLeft(left - 1), 1000)
    return () => clearTimeout(timer)
  }, [left])
  return [left, setLeft]
}
