import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState, type RefObject } from 'react'
import { requestEmailChange } from '#contract/accounts/profile.ts'
import { useContractForm } from '../../use-contract-form.ts'
import { Button, ButtonRow } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { EmailField } from '../../ui/text-field.tsx'
import { Problem } from '../shell/problem.tsx'
import { AccountName } from './account-name.tsx'
import { emailErrorText } from './code-form.tsx'
import { requestEmailChangeMutation } from './profile-queries.ts'
import { freshSignIn } from './sign-in-problem.tsx'

type EmailChangeProps = { email: string; hasPassword: boolean }

/** The mail address for sign-in. It changes only after a link in the new mailbox was used. */
export function EmailChange({ email, hasPassword }: EmailChangeProps) {
  const [isOpen, setOpen] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  return (
    <section aria-labelledby="email-title" className="grid gap-5">
      <h2 id="email-title" className="text-xl">
        Mail
      </h2>
      <p className="max-w-text">
        <strong className="break-all">{email}</strong>
        <span className="block text-slate-700">
          Den logger du ind med, og hertil sender vi koder og kvitteringer.
        </span>
      </p>
      {isOpen ? (
        <RequestEmailChange
          {...{ email, hasPassword }}
          onClose={() => {
            setOpen(false)
            focusSoon(opener)
          }}
        />
      ) : (
        <Button
          ref={opener}
          variant="secondary"
          className="w-fit max-sm:w-full"
          onClick={() => setOpen(true)}
        >
          Skift mail
        </Button>
      )}
    </section>
  )
}

const focusSoon = (element: RefObject<HTMLElement | null>) =>
  requestAnimationFrame(() => element.current?.focus())

type RequestEmailChangeProps = EmailChangeProps & { onClose: () => void }

function RequestEmailChange({ email, hasPassword, onClose }: RequestEmailChangeProps) {
  const request = useMutation(requestEmailChangeMutation)
  const form = useContractForm({
    endpoint: requestEmailChange,
    send: ({ email: newEmail, password }) =>
      request.mutateAsync({ email: newEmail, ...(password && { password }) }),
  })
  useEffect(() => document.getElementById('email')?.focus(), [])
  if (request.data) return <Sent {...request.data} old={email} />
  return (
    <form noValidate {...form.props} className="grid max-w-form gap-6">
      <AccountName email={email} />
      <EmailField
        name="email"
        label="Ny mail"
        help="Vi sender et link til den. Mailen skifter først, når du har åbnet det."
        error={form.isWrong('email') ? emailErrorText : undefined}
      />
      {hasPassword && (
        <PasswordField
          name="password"
          label="Din adgangskode"
          error={form.isWrong('password') ? 'Skriv din adgangskode.' : undefined}
        />
      )}
      {form.error !== null && (
        <Problem
          error={form.error}
          title="Linket er ikke sendt"
          action={freshSignIn(form.error, '/account/profile')}
        />
      )}
      <ButtonRow>
        <Button type="submit" busy={form.isBusy && 'Sender …'}>
          Send link til den nye mail
        </Button>
        <Button variant="quiet" onClick={onClose}>
          Behold den gamle
        </Button>
      </ButtonRow>
    </form>
  )
}

type SentProps = { sentTo: string; demoLink?: string | undefined; old: string }

function Sent({ sentTo, demoLink, old }: SentProps) {
  const notice = useRef<HTMLDivElement>(null)
  useEffect(() => notice.current?.focus(), [])
  return (
    <div ref={notice} tabIndex={-1} className="max-w-form outline-none">
      <Notice tone="success" title={`Se i ${sentTo}`} live>
        Åbn linket i denne browser inden for en time. Indtil da bruger du stadig {old}.
        {demoLink && (
          <p className="mt-2">
            Kun i demonstrationen:{' '}
            <a className="text-link" href={demoLink}>
              åbn linket fra mailen
            </a>
          </p>
        )}
      </Notice>
    </div>
  )
}
