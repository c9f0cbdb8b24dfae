import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import type { DayLinks as Links } from '#contract/competitions/day-links.ts'
import { dayLinkText } from '#domain/accounts/day-links.ts'
import { momentText } from '../../../moment-text.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { CopyText } from '../../../ui/copy-text.tsx'
import { ConfirmDialog, Dialog } from '../../../ui/dialog.tsx'
import { useToast } from '../../../ui/toast.tsx'
import { Problem } from '../../shell/problem.tsx'
import { dayLinkMutations, dayLinksQuery } from './helpers-queries.ts'
import { NewDayLink } from './new-day-link.tsx'

const QrCode = lazy(async () => ({ default: (await import('../../../ui/qr-code.tsx')).QrCode }))

type Link = Links['links'][number]

/** Links for helpers without an account, valid on the days of the tournament (D35). */
export function DayLinks({ tournamentId }: { tournamentId: string }) {
  const { links } = useSuspenseQuery(dayLinksQuery(tournamentId)).data
  const open = links.filter(({ revokedAt }) => revokedAt === null)
  const revoked = links.filter(({ revokedAt }) => revokedAt !== null)
  return (
    <section aria-labelledby="daglinks" className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <div className="max-w-text">
        <h3 id="daglinks" className="text-xl">
          Daglinks
        </h3>
        <p className="mt-1 text-slate-700">
          Til hjælpere uden konto. Linket gælder kun på turneringens dage og kun til den ene opgave.
          Luk det, når hjælperen er færdig.
        </p>
      </div>
      <div className="grid items-start gap-x-16 gap-y-8 lg:grid-cols-[minmax(0,3fr)_minmax(18rem,2fr)]">
        {open.length === 0 ? (
          <p className="text-slate-700">Ingen åbne daglinks.</p>
        ) : (
          <ul className="grid gap-6">
            {open.map((link) => (
              <OpenLink key={link.id} tournamentId={tournamentId} link={link} />
            ))}
          </ul>
        )}
        <NewDayLink tournamentId={tournamentId} />
      </div>
      {revoked.length > 0 && (
        <p className="text-sm text-slate-600">
          Lukket: {revoked.map(({ name, kind }) => `${name} (${dayLinkText[kind]})`).join(', ')}.
        </p>
      )}
    </section>
  )
}

function OpenLink({ tournamentId, link }: { tournamentId: string; link: Link }) {
  const { name, kind, address, firstOpenedAt } = link
  const [isShown, setShown] = useState(false)
  const [isRevoking, setRevoking] = useState(false)
  const close = (
    <Button variant="quiet" className="w-fit" onClick={() => setRevoking(true)}>
      Luk linket <span className="sr-only">til {name}</span>
    </Button>
  )
  return (
    <li className="grid gap-3 border-t border-slate-300 pt-4">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <strong className="break-words">{name}</strong>
        <Badge>{dayLinkText[kind]}</Badge>
        <span className="text-sm text-slate-600">
          {firstOpenedAt ? `åbnet ${momentText(firstOpenedAt)}` : 'ikke åbnet endnu'}
        </span>
      </div>
      {address ? (
        <CopyText
          text={address}
          what={`linket til ${name}`}
          isLong
          actions={
            <>
              <Button variant="secondary" onClick={() => setShown(true)}>
                Vis kode <span className="sr-only">til {name}</span>
              </Button>
              {close}
            </>
          }
        />
      ) : (
        close
      )}
      <Dialog
        open={isShown}
        onOpenChange={setShown}
        title={`${name}, ${dayLinkText[kind].toLowerCase()}`}
        description="Skan koden med hjælperens telefon."
      >
        {address && (
          <Suspense fallback={null}>
            <QrCode
              value={address}
              label={`Kode til ${name}`}
              className="mx-auto w-full max-w-72"
            />
          </Suspense>
        )}
      </Dialog>
      <RevokeLink {...{ tournamentId, link }} isOpen={isRevoking} onOpen={setRevoking} />
    </li>
  )
}

type RevokeLinkProps = {
  tournamentId: string
  link: Link
  isOpen: boolean
  onOpen: (isOpen: boolean) => void
}

function RevokeLink({ tournamentId, link: { id, name }, isOpen, onOpen }: RevokeLinkProps) {
  const toast = useToast()
  const revoke = useMutation(dayLinkMutations(useQueryClient(), tournamentId).revoke)
  const confirm = async () => {
    try {
      await revoke.mutateAsync(id)
    } catch {
      return // Shown in the dialog.
    }
    // Shown even though the link has left the list by then.
    toast({ title: `Linket til ${name} er lukket.`, tone: 'success' })
    onOpen(false)
  }
  return (
    <ConfirmDialog
      open={isOpen}
      onOpenChange={onOpen}
      title={`Luk linket til ${name}?`}
      effect={
        <>
          <p>{name} mister adgangen med det samme. Det, der er markeret, bliver stående.</p>
          {revoke.error && <Problem error={revoke.error} title="Linket er stadig åbent" />}
        </>
      }
      danger
      confirmLabel="Luk linket"
      busy={revoke.isPending && 'Lukker …'}
      onConfirm={() => void confirm()}
    />
  )
}
