import { useMutation } from '@tanstack/react-query'
import { useEffect } from 'react'
import { checkDguCode, sendDguCode } from '#contract/accounts/dgu-login.ts'
import { useContractForm } from '../../use-contract-form.ts'
import { Button, ButtonLink, ButtonRow } from '../../ui/button.tsx'
import { CodeField } from '../../ui/code-field.tsx'
import { EmailField } from '../../ui/text-field.tsx'
import { Problem } from '../shell/problem.tsx'
import { emailErrorText } from './code-form.tsx'
import { DemoCode } from './demo-code.tsx'
import { checkCodeMutation, sendCodeMutation } from './dgu-queries.ts'

export const oauthPage = '/account/oauth'

/** The outcome of a form that was posted from here without scripts. */
export type PostedOauth = {
  /** The address to which a code was sent, while the code is awaited. */
  sentTo: string | undefined
  typed: string | undefined
  wrongFields: readonly string[]
  problem: unknown
}

type ProveAddressProps = { suggested: string | null; posted: PostedOauth }

/** Asks for an address and its code. The texts do not reveal whether the address has an account. */
export function ProveAddress({ suggested, posted }: ProveAddressProps) {
  const request = useMutation(sendCodeMutation)
  const form = useContractForm({
    endpoint: sendDguCode,
    read: (fields) => ({ email: fields['email'] }),
    posted: posted.wrongFields.map((field) => ({ field })),
    send: ({ email }) => request.mutateAsync(email),
  })
  const sent = request.data ?? (posted.sentTo === undefined ? undefined : { sentTo: posted.sentTo })
  if (sent) {
    return (
      <EnterCode
        {...sent}
        posted={posted}
        resend={() => request.mutate(sent.sentTo)}
        resending={request.isPending}
        again={request.data && (() => request.reset())}
      />
    )
  }
  const error = form.error ?? (form.refused.length === 0 ? posted.problem : undefined)
  return (
    <form action={sendDguCode.path} noValidate {...form.props} className="grid gap-6">
      <input type="hidden" name="_page" value={oauthPage} />
      <EmailField
        name="email"
        label="Mail"
        help="Vi sender en kode til den. Har du købt kort før, så brug den samme mail som dengang."
        defaultValue={posted.typed ?? suggested ?? ''}
        error={form.isWrong('email') ? emailErrorText : undefined}
      />
      {error ? <Problem error={error} title="Koden blev ikke sendt" /> : null}
      <Button type="submit" size="lg" wide busy={form.isBusy && 'Sender koden …'}>
        Send mig en kode
      </Button>
    </form>
  )
}

type EnterCodeProps = {
  sentTo: string
  demoCode?: string | undefined
  posted: PostedOauth
  resend: () => void
  resending: boolean
  /** Absent when the address was posted without scripts; a link then leads back. */
  again: (() => void) | undefined
}

function EnterCode({ sentTo, demoCode, posted, resend, resending, again }: EnterCodeProps) {
  const check = useMutation({
    ...checkCodeMutation,
    // A full page load, so that no data fetched as a visitor stays.
    onSuccess: ({ next }) => window.location.assign(next),
  })
  // Move the focus to the field that replaced the sent form.
  useEffect(() => document.getElementById('code')?.focus(), [])
  const form = useContractForm({
    endpoint: checkDguCode,
    read: ({ code }) => ({ code }),
    posted: posted.wrongFields.map((field) => ({ field })),
    // After a success, the next page is already loading.
    send: async ({ code }) => (check.isSuccess ? undefined : check.mutateAsync(code)),
  })
  const error =
    form.error ?? (form.refused.length === 0 && !form.isBusy ? posted.problem : undefined)
  return (
    <form action={checkDguCode.path} noValidate {...form.props} className="grid gap-6">
      <input type="hidden" name="_page" value={`${oauthPage}?step=code`} />
      <input type="hidden" name="email" value={sentTo} />
      <output className="block text-slate-800">
        Vi har sendt en mail til <strong className="break-all">{sentTo}</strong>. Koden i den gælder
        i ti minutter.
      </output>
      <DemoCode code={demoCode} from="mail" />
      <CodeField
        name="code"
        label="Kode"
        error={form.isWrong('code') ? 'Koden er seks cifre.' : undefined}
        onComplete={(code) => form.submit({ code })}
      />
      {error ? <Problem error={error} title="Du er ikke logget ind" /> : null}
      <Button
        type="submit"
        size="lg"
        wide
        busy={(form.isBusy || check.isSuccess) && 'Logger ind …'}
      >
        Log ind
      </Button>
      <ButtonRow className="items-start sm:-ml-5">
        <Button variant="quiet" onClick={resend} busy={resending && 'Sender …'}>
          Send en ny kode
        </Button>
        <OtherAddress again={again} />
      </ButtonRow>
    </form>
  )
}

const OtherAddress = ({ again }: Pick<EnterCodeProps, 'again'>) => (
  <ButtonLink
    variant="quiet"
    href={oauthPage}
    onClick={(event) => {
      if (!again) return
      event.preventDefault()
      again()
    }}
  >
    Brug en anden mail
  </ButtonLink>
)
