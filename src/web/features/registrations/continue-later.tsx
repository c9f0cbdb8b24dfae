import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { leaveRegistration, sendResumeLink } from '#contract/registrations/endpoints.ts'
import { addDays, formatDay, plainDate } from '#domain/shared/dates.ts'
import { call } from '../../api.ts'
import { Button, ButtonRow } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { useToast } from '../../ui/toast.tsx'
import { Problem } from '../shell/problem.tsx'
import { currentRegistrationQuery } from './queries.ts'
import { linkKey } from './resume-link.ts'
import { useRegistration } from './use-registration.tsx'

/** *Fortsæt senere*: mails or copies the link, and closes the purchase on a shared computer. */
export function ContinueLater() {
  const { registration, saver } = useRegistration()
  const [open, setOpen] = useState(false)
  const toast = useToast()
  const mail = useMutation({
    mutationFn: async () => {
      await saver.flush()
      return call(sendResumeLink, {})
    },
    onSuccess: ({ sentTo }) => {
      setOpen(false)
      toast({ tone: 'success', title: 'Linket er sendt.', text: `Tjek din mail: ${sentTo}` })
    },
  })
  // The last full day on which the link works, as in the mail.
  const until = addDays(plainDate(registration.expiresAt.slice(0, 10)), -1)
  return (
    <>
      <Button variant="quiet" className="-mr-4 px-4! text-sm" onClick={() => setOpen(true)}>
        Fortsæt senere
      </Button>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title="Fortsæt senere"
        description={`Alt, du har udfyldt, er gemt til og med ${formatDay(until)}. Med et link kan du gå videre herfra eller på en anden telefon eller computer.`}
      >
        {mail.isError && <Problem error={mail.error} title="Linket blev ikke sendt" />}
        {!registration.email && (
          <p className="text-slate-700">
            Skriv din mail under Oplysninger, så kan vi også sende linket til dig.
          </p>
        )}
        <ButtonRow className="mt-2">
          {registration.email && (
            <Button busy={mail.isPending && 'Sender …'} onClick={() => mail.mutate()}>
              Send linket til {registration.email}
            </Button>
          )}
          <CopyLink onCopied={() => setOpen(false)} />
        </ButtonRow>
        <Leave />
      </Dialog>
    </>
  )
}

/** Only the window that started or resumed the purchase has the link's key (E24). */
function CopyLink({ onCopied }: { onCopied: () => void }) {
  const toast = useToast()
  const key = linkKey()
  if (!key) return null
  const copy = async () => {
    await navigator.clipboard.writeText(`${location.origin}/account/registration?k=${key}`)
    onCopied()
    toast({ tone: 'success', title: 'Linket er kopieret.', text: 'Del det ikke med andre.' })
  }
  return (
    <Button variant="secondary" onClick={() => void copy()}>
      Kopiér linket
    </Button>
  )
}

function Leave() {
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const { saver } = useRegistration()
  const leave = useMutation({
    mutationFn: async () => {
      await saver.flush()
      await call(leaveRegistration, {})
    },
    onSuccess: async () => {
      await navigate({ to: '/membership' })
      queryClient.removeQueries(currentRegistrationQuery)
    },
  })
  return (
    <div className="mt-7 border-t border-slate-200 pt-4">
      <p className="text-sm text-slate-600">
        Sidder du ved en computer, som andre bruger? Luk bestillingen her. Linket virker stadig.
      </p>
      <ButtonRow>
        <Button
          variant="quiet"
          className="-ml-5 text-sm"
          busy={leave.isPending && 'Lukker …'}
          onClick={() => leave.mutate()}
        >
          Luk bestillingen på denne enhed
        </Button>
      </ButtonRow>
      {leave.isError && <Problem error={leave.error} title="Bestillingen er stadig åben her" />}
    </div>
  )
}
