import { useMutation } from '@tanstack/react-query'
import { useEffect, useState, type FormEvent, type ReactNode } from 'react'
import { checkEmailCode, sendEmailCode } from '#contract/registrations.ts'
import { call } from '../../api.ts'
import { errorText } from '../../error-text.ts'
import { Button, ButtonRow } from '../../ui/button.tsx'
import { CodeField } from '../../ui/code-field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { UiLink } from '../../ui/ui-link.tsx'
import { Problem } from '../shell/problem.tsx'
import { ProofPanel } from './proof-panel.tsx'
import { stepPaths, useRegistration } from './use-registration.tsx'

const resendSeconds = 30

/** The buyer's address, by a mailed code. */
export function AddressProof() {
  const { registration } = useRegistration()
  const { email, emailProven } = registration
  return (
    <ProofPanel
      id="mail"
      title="Din mail"
      state={emailProven ? 'done' : 'open'}
      word={emailProven ? 'Bekræftet' : 'Mangler'}
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

/** The code is mailed only when asked for, so that coming back to the step sends nothing. */
function CodeForm() {
  const { saver } = useRegistration()
  const [wait, setWait] = useCountdown()
  const send = useMutation({
    mutationFn: async () => {
      await saver.flush()
      return call(sendEmailCode, {})
    },
    onSuccess: () => {
      setWait(resendSeconds)
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
          disabled={wait > 0}
          busy={busy}
          onClick={() => send.mutate()}
        >
          {wait > 0 ? `Send en ny kode om ${wait} sek.` : 'Send en ny kode'}
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
