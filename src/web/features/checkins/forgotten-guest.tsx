import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { plainDate } from '#domain/shared/dates.ts'
import { Button } from '../../ui/button.tsx'
import { todaysCheckInsQuery } from './queries.ts'

const ForgottenGuestDialog = lazy(async () => ({
  default: (await import('./forgotten-guest-dialog.tsx')).ForgottenGuestDialog,
}))

/** The way to add a guest who was not checked in on a past day. */
export function ForgottenGuest({ clubId }: { clubId: string }) {
  const [isOpen, setOpen] = useState(false)
  const today = useQuery(todaysCheckInsQuery(clubId)).data?.day
  return (
    <section aria-labelledby="forgotten" className="print-hide">
      <h2 id="forgotten" className="text-lg!">
        Glemte I en gæst?
      </h2>
      <p className="mt-1 max-w-text text-slate-700">
        Har en gæst spillet uden at tjekke ind, kan I registrere runden til og med den 5. i måneden
        efter.
      </p>
      <Button variant="secondary" className="mt-3" onClick={() => setOpen(true)}>
        Registrér glemt gæst
      </Button>
      {isOpen && today && (
        <Suspense fallback={null}>
          <ForgottenGuestDialog
            clubId={clubId}
            today={plainDate(today)}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </section>
  )
}
