import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { endImpersonation } from '#contract/accounts/impersonation.ts'
import { call } from '../../api.ts'
import { errorText } from '../../error-text.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { forgetAccount } from './forget-account.ts'

type ViewingBarProps = { name: string; secondsLeft: number }

/** On every page while an operator sees the service as a person: who it is, the time left, and the way out. */
export function ViewingBar({ name, secondsLeft }: ViewingBarProps) {
  const [endsAt] = useState(() => Date.now() + secondsLeft * 1000)
  const left = useSecondsUntil(endsAt)
  const end = useMutation({
    mutationFn: async () => {
      const { accountId } = await call(endImpersonation, {})
      await forgetAccount()
      // A whole load, so that nothing of the person stays in the page.
      window.location.assign(accountId ? `/admin/people/${accountId}` : '/admin')
    },
  })
  const { mutate } = end
  useEffect(() => {
    if (left <= 0) mutate()
  }, [left, mutate])
  return (
    <section
      aria-label="Du ser tjenesten som en anden"
      className="sticky top-0 z-50 border-b-4 border-yellow-600 bg-yellow-200 text-slate-950"
    >
      <div className="page flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-2">
        <p className="flex min-w-0 items-center gap-3">
          <Icon name="warning" className="size-5 shrink-0" />
          <span>
            Du ser Sæsonkortet som <strong>{name}</strong>. Intet kan ændres.
          </span>
        </p>
        <div className="flex flex-wrap items-center gap-x-5 gap-y-1">
          <span role="timer" className="figures font-semibold">
            {clockText(left)} tilbage
          </span>
          <Button
            variant="secondary"
            className="min-h-11"
            busy={end.isPending && 'Afslutter …'}
            onClick={() => mutate()}
          >
            Afslut
          </Button>
        </div>
        {end.error && (
          <p role="alert" className="w-full font-semibold">
            {errorText(end.error)}
          </p>
        )}
      </div>
    </section>
  )
}

function useSecondsUntil(endsAt: number): number {
  const secondsLeft = () => Math.max(0, Math.ceil((endsAt - Date.now()) / 1000))
  const [left, setLeft] = useState(secondsLeft)
  useEffect(() => {
    const timer = window.setInterval(() => setLeft(secondsLeft()), 1000)
    return () => window.clearInterval(timer)
  })
  return left
}

const clockText = (seconds: number) =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
