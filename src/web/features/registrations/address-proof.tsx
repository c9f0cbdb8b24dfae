import { useMutation } from '@tanstack/react-query'
import { useEffect, useState, type FormEvent, type ReactNode } from 'react'
import { checkEmailCode, sendEmailCode } from '#contract/registrations/endpoints.ts'
import { call } from '../../api.ts'
import { errorText } from '../../error-text.ts'
import { Button, ButtonRow } from '../../ui/button.tsx'
import { CodeField } from '../../ui/code-field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { UiLink } from '../../ui/ui-link.tsx'
import { Problem } from '../shell/problem.tsx'
import { ProofPanel } from './proof-panel.tsx'
import { stepPaths, useRegistration, useRegistrationContext } from './use-registration.tsx'

export const addressPanelId = 'mail'

/** Proves the buyer's address by a mailed code. */
export function AddressProof({ error }: { error: string | undefined }) {
  const { registration } = useRegistration()
  const { email, emailProven } = registration
  return (
    <ProofPanel
      id={addressPanelId}
      title="Din mail"
      state={emailProven ? 'done' : 'open'}
      label={emailProven ? 'Bekræftet' : 'Mangler'}
      error={error}
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

/**
 * The code is mailed only on request, so that returning to the step sends nothing. The server holds that one
 * was sent, so that a reload and another window ask for it too.
 */
function CodeForm() {
  const { registration, saver } = useRegistration()
  const { emailCode } = registration
  const secondsLeft = useCountdown(emailCode)
  const send = useMutation({
    mutationFn: () => saver.act(() => call(sendEmailCode, {})),
    onSuccess: () => {
      requestAnimationFrame(() => document.getElementById('code')?.focus())
    },
  })
  const problem = send.isError && <Problem error={send.error} title="Koden blev ikke sendt" />
  const busy = send.isPending && 'Sender koden …'
  if (!emailCode) {
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
  return (
    <>
      <CheckForm
        key={send.data?.expiresAt}
        sentTo={emailCode.sentTo}
        demoCode={send.data?.demoCode}
      >
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
  const { drafts } = useRegistrationContext()
  const [empty, setEmpty] = useState(false)
  const check = useMutation({
    mutationFn: (code: string) => saver.act(() => call(checkEmailCode, { code })),
    onSuccess: () => drafts.delete('code'),
  })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const code = String(new FormData(event.currentTarget).get('code') ?? '')
    setEmpty(code.length === 0)
    if (code.length > 0 && !check.isPending) check.mutate(code)
  }
  const fieldError = check.error ? errorText(check.error) : undefined
  return (
    <form
      method="post"
      noValidate
      onSubmit={submit}
      onInput={({ target }) => {
        drafts.set('code', (target as HTMLInputElement).value)
        setEmpty(false)
      }}
      className="grid gap-5"
    >
      <CodeField
        name="code"
        label="Kode fra mailen"
        help={`Seks cifre. Vi har sendt dem til ${sentTo}. De gælder i ti minutter.`}
        defaultValue={drafts.get('code')}
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

/** Seconds until the next code may be sent, counted down from the server's answer. */
function useCountdown(code: { waitSeconds: number } | null): number {
  const [{ of, left }, setLeft] = useState({ of: code, left: code?.waitSeconds ?? 0 })
  if (of !== code) setLeft({ of: code, left: code?.waitSeconds ?? 0 })
  useEffect(() => {
    if (left <= 0) return undefined
    const timer = setTimeout(() => setLeft((now) => ({ ...now, left: now.left - 1 })), 1000)
    return () => clearTimeout(timer)
  }, [left])
  return left
}
