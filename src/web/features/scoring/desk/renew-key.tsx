import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { CopyText } from '../../../ui/copy-text.tsx'
import { ConfirmDialog } from '../../../ui/dialog.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { QrCode } from '../../../ui/qr-code.tsx'
import { UiLink } from '../../../ui/ui-link.tsx'
import { Problem } from '../../shell/problem.tsx'
import { renewMutation } from './desk-queries.ts'

type RenewKeyProps = {
  of: { tournamentId: string; flightId: string }
  /** The flight's card on paper; null for whoever may not print it. */
  paper: string | null
}

/** For a card that was lost, or whose link has come to others (PE-1). */
export function RenewKey({ of, paper }: RenewKeyProps) {
  const [isAsked, setAsked] = useState(false)
  const renew = useMutation(renewMutation(useQueryClient()))
  const close = () => setAsked(false)
  return (
    <section aria-labelledby="ny-noegle" className="grid max-w-form gap-4">
      <h3 id="ny-noegle">Flightens link og kode</h3>
      <p>Er scorekortet tabt, eller er linket kommet andre i hænde, så giv flighten et nyt.</p>
      {renew.error && <Problem error={renew.error} title="Flighten har det gamle link" />}
      {renew.data && (
        <Notice tone="success" title={`Ny kode: ${renew.data.code}`} live>
          <div className="grid gap-4">
            <QrCode value={renew.data.link} label="Flightens nye link" className="size-44" />
            <CopyText text={renew.data.link} what="linket" />
            {paper && (
              <UiLink href={paper} className="text-link inline-flex min-h-11 w-fit items-center">
                Udskriv flightens nye kort
              </UiLink>
            )}
          </div>
        </Notice>
      )}
      <Button variant="secondary" className="w-fit" onClick={() => setAsked(true)}>
        Giv flighten et nyt link
      </Button>
      <ConfirmDialog
        open={isAsked}
        onOpenChange={close}
        title="Giv flighten et nyt link?"
        effect="Det gamle link og den gamle kode virker ikke længere, heller ikke på telefoner, der er i gang. Scorer, der ligger på en telefon, bliver der og sendes, når den har fået det nye link."
        confirmLabel="Giv et nyt link"
        busy={renew.isPending && 'Laver det …'}
        onConfirm={() => renew.mutate(of, { onSettled: close })}
      />
    </section>
  )
}
