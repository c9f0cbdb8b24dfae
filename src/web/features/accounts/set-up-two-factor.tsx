import { useMutation } from '@tanstack/react-query'
import { useEffect, useState, type SubmitEvent } from 'react'
import type { TwoFactor } from '#contract/accounts/two-factor.ts'
import { reasonOf } from '../../error-text.ts'
import { Button, ButtonRow } from '../../ui/button.tsx'
import { CodeField } from '../../ui/code-field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { QrCode } from '../../ui/qr-code.tsx'
import { Problem } from '../shell/problem.tsx'
import { DemoCode } from './demo-code.tsx'
import { freshSignIn } from './sign-in-problem.tsx'
import { beginMutation, confirmMutation } from './two-factor-queries.ts'

type SetUpProps = {
  state: TwoFactor
  /** Called with the backup codes after the first correct code. */
  onCodes: (codes: string[]) => void
}

/** Enables two-factor sign-in: the password, a QR code for the app, and its first code. */
export function SetUpTwoFactor({ state, onCodes }: SetUpProps) {
  const begin = useMutation(beginMutation)
  const [isMissing, setMissing] = useState(false)
  if (begin.data) {
    const demoCode = state.demoCode ?? begin.data.demoCode
    return <ScanAndConfirm {...begin.data} demoCode={demoCode} onCodes={onCodes} />
  }
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const password = String(new FormData(event.currentTarget).get('password') ?? '')
    const isMissing = state.hasPassword && password === ''
    setMissing(isMissing)
    if (isMissing) document.getElementById('password')?.focus()
    else begin.mutate(password || undefined)
  }
  return (
    <form method="post" noValidate onSubmit={submit} className="grid max-w-form gap-5">
      <p className="max-w-text text-slate-800">
        Du skal bruge en app til engangskoder på telefonen, for eksempel Microsoft Authenticator,
        Google Authenticator eller din adgangskodeboks. Det tager et minut.
      </p>
      {state.hasPassword && (
        <PasswordField
          name="password"
          label="Din adgangskode"
          help="Så ved vi, at det er dig, der sidder ved skærmen."
          error={isMissing ? 'Skriv din adgangskode.' : undefined}
        />
      )}
      {begin.isError && <NotBegun error={begin.error} />}
      <ButtonRow>
        <Button type="submit" busy={begin.isPending && 'Gør klar …'}>
          Slå totrinslogin til
        </Button>
      </ButtonRow>
    </form>
  )
}

function NotBegun({ error }: { error: unknown }) {
  const title = 'Det er ikke slået til'
  if (reasonOf(error) !== 'wrong_credentials') {
    const again = freshSignIn(error, '/account/security')
    return <Problem error={error} title={title} action={again} />
  }
  return (
    <Notice tone="error" title={title} live>
      Adgangskoden passer ikke. Prøv igen.
    </Notice>
  )
}

type ScanProps = {
  uri: string
  secret: string
  demoCode: string | undefined
  onCodes: (codes: string[]) => void
}

function ScanAndConfirm({ uri, secret, demoCode, onCodes }: ScanProps) {
  // In the options instead of `mutate`, whose callback is dropped when the refetch unmounts this form.
  const confirm = useMutation({
    ...confirmMutation,
    onSuccess: ({ backupCodes }, code, result, context) => {
      onCodes(backupCodes)
      return confirmMutation.onSuccess?.({ backupCodes }, code, result, context)
    },
  })
  const [fieldError, setFieldError] = useState<string>()
  // Move the focus to the heading that replaced the sent form.
  useEffect(() => document.getElementById('scan')?.focus(), [])
  const check = (code: string) => {
    if (confirm.isPending) return
    setFieldError(/^\d{6}$/.test(code) ? undefined : 'Koden er seks cifre.')
    if (/^\d{6}$/.test(code)) confirm.mutate(code)
  }
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    check(String(new FormData(event.currentTarget).get('code') ?? ''))
  }
  return (
    <ol className="grid gap-10">
      <li className="grid gap-5 sm:grid-cols-[14rem_minmax(0,1fr)] sm:gap-8">
        <QrCode
          value={uri}
          label="Kode til din app"
          className="size-56 rounded-md border border-slate-200"
        />
        <div>
          <h2 id="scan" tabIndex={-1} className="text-xl outline-none">
            1. Skan koden med appen
          </h2>
          <p className="mt-2 text-slate-700">
            Vælg <em>tilføj konto</em> i appen, og ret kameraet mod billedet. Sidder du med
            telefonen i hånden, så skriv nøglen i stedet:
          </p>
          <TypedSecret uri={uri} secret={secret} />
        </div>
      </li>
      <li>
        <h2 className="text-xl">2. Skriv den kode, appen viser</h2>
        <form method="post" noValidate onSubmit={submit} className="mt-4 grid max-w-form gap-5">
          <DemoCode code={demoCode} />
          <CodeField
            name="code"
            label="Kode fra appen"
            help="Seks cifre, som skifter hvert halve minut."
            error={fieldError}
            onComplete={check}
          />
          {confirm.isError && <Problem error={confirm.error} title="Det er ikke slået til endnu" />}
          <div>
            <Button type="submit" busy={confirm.isPending && 'Ser efter …'}>
              Bekræft
            </Button>
          </div>
        </form>
      </li>
    </ol>
  )
}

function TypedSecret({ uri, secret }: Pick<ScanProps, 'uri' | 'secret'>) {
  return (
    <>
      <p className="figures mt-3 font-semibold">{grouped(secret)}</p>
      <p className="mt-2">
        <a className="text-link" href={uri}>
          Åbn i appen på denne telefon
        </a>
      </p>
    </>
  )
}

/** Groups of four, which are easier to type: `JBSW Y3DP …`. */
const grouped = (secret: string) => secret.replace(/.{4}(?=.)/g, '$& ')
