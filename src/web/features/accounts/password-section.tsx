import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PasswordChange } from './password-change.tsx'
import { twoFactorQuery } from './two-factor-queries.ts'
import { useMe } from './use-me.ts'

/** The section *Adgangskode* of the security page: changes the password or sets the first one. */
export function PasswordSection() {
  const hasPassword = useQuery(twoFactorQuery).data?.hasPassword
  // Loaded in the browser only (E15); just the open form needs it.
  const email = useMe()?.account?.email ?? ''
  const [state, setState] = useState<'closed' | 'open' | 'saved'>('closed')
  const opener = useRef<HTMLButtonElement>(null)
  const notice = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (state === 'saved') notice.current?.focus()
  }, [state])
  if (hasPassword === undefined) return null
  return (
    <section aria-labelledby="password-title" className="grid gap-5 border-t border-slate-200 pt-8">
      <div>
        <h2 id="password-title" className="text-xl">
          Adgangskode
        </h2>
        <p className="mt-2 max-w-text text-slate-700">
          {hasPassword
            ? 'Skifter du den, bliver du logget ud alle andre steder.'
            : 'Kontoen har ingen. Du logger ind med en kode på mail, og det kan du blive ved med.'}
        </p>
      </div>
      {state === 'saved' && (
        <div ref={notice} tabIndex={-1} className="max-w-form outline-none">
          <Notice tone="success" title="Adgangskoden er gemt" live>
            Den gælder fra nu af. Vi har sendt dig en mail om det.
          </Notice>
        </div>
      )}
      {state === 'open' ? (
        <PasswordChange
          {...{ email, hasPassword }}
          onSaved={() => setState('saved')}
          onClose={() => {
            setState('closed')
            requestAnimationFrame(() => opener.current?.focus())
          }}
        />
      ) : (
        <Button
          ref={opener}
          variant="secondary"
          className="w-fit max-sm:w-full"
          onClick={() => setState('open')}
        >
          {hasPassword ? 'Skift adgangskode' : 'Vælg en adgangskode'}
        </Button>
      )}
    </section>
  )
}
