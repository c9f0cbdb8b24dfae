import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { plainDate } from '#domain/shared/dates.ts'
import { Button } from '../../ui/button.tsx'
import { todaysCheckInsQuery } from './queries.ts'

const ForgottenGuestDialog = lazy(async () => ({
  default: (await import('./forgotten-guest-dialog.tsx')).ForgottenGuestDialog,
}))

/** The button that adds a guest who was not checked in on a past day. */
export function ForgottenGuest({ clubId }: { clubId: string }) {
  const [isOpen, setOpen] = useState(false)
  const today = useQuery(todaysCheckInsQuery(clubId)).data?.day
  return (
    <>
      <Button
        variant="secondary"
        className="print-hide"
        busy={isOpen && !today && 'Henter …'}
        onClick={() => setOpen(true)}
      >
        Glemt gæst
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
    </>
  )
}
