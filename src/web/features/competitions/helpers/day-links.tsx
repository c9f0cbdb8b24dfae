import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { lazy, Suspense, useRef, useState } from 'react'
import { createDayLink, type DayLinks as Links } from '#contract/competitions/day-links.ts'
import { dayLinkKinds, dayLinkText, type DayLinkKind } from '#domain/accounts/day-links.ts'
import { momentText } from '../../../moment-text.ts'
import { useContractForm } from '../../../use-contract-form.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { CopyText } from '../../../ui/copy-text.tsx'
import { ConfirmDialog, Dialog } from '../../../ui/dialog.tsx'
import { RadioCards } from '../../../ui/radio-cards.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { Problem } from '../../shell/problem.tsx'
import { dayLinkMutations, dayLinksQuery } from './helpers-queries.ts'

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
        <NewLink tournamentId={tournamentId} />
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
  const { id, name, kind, address, firstOpenedAt } = link
  const [isShown, setShown] = useState(false)
  const [isRevoking, setRevoking] = useState(false)
  const revoke = useMutation(dayLinkMutations(useQueryClient(), tournamentId).revoke)
  return (
    <li className="grid gap-3 border-t border-slate-300 pt-4">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <strong className="break-words">{name}</strong>
        <Badge>{dayLinkText[kind]}</Badge>
        <span className="text-sm text-slate-600">
          {firstOpenedAt ? `åbnet ${momentText(firstOpenedAt)}` : 'ikke åbnet endnu'}
        </span>
      </div>
      {address && <CopyText text={address} what={`linket til ${name}`} isLong />}
      <div className="flex flex-wrap gap-3">
        {address && (
          <Button variant="secondary" onClick={() => setShown(true)}>
            Vis kode
          </Button>
        )}
        <Button variant="quiet" onClick={() => setRevoking(true)}>
          Luk linket
        </Button>
      </div>
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
      <ConfirmDialog
        open={isRevoking}
        onOpenChange={setRevoking}
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
        onConfirm={() => revoke.mutate(id, { onSuccess: () => setRevoking(false) })}
      />
    </li>
  )
}

const descriptions: Record<DayLinkKind, string> = {
  starter: 'Markerer, hvem der er mødt. Intet andet.',
  desk: 'Markerer fremmøde, betaling og buggy.',
  scorers: 'Taster og tjekker scorekort.',
  prizes: 'Markerer, hvem der er til stede ved præmieoverrækkelsen.',
}

function NewLink({ tournamentId }: { tournamentId: string }) {
  const [kind, setKind] = useState<DayLinkKind>('starter')
  const frame = useRef<HTMLFormElement>(null)
  const create = useMutation(dayLinkMutations(useQueryClient(), tournamentId).create)
  const form = useContractForm({
    endpoint: createDayLink,
    read: ({ name }) => ({ tournamentId, kind, name }),
    send: async ({ name }) => {
      await create.mutateAsync({ kind, name })
      frame.current?.reset()
    },
  })
  return (
    <form
      ref={frame}
      noValidate
      {...form.props}
      className="grid gap-5 rounded-md border border-slate-300 bg-white p-6"
    >
      <TextField
        name="name"
        label="Hvem får linket?"
        help="Navnet står ved det, hjælperen markerer."
        maxLength={60}
        autoComplete="off"
        error={form.isWrong('name') ? 'Skriv, hvem der får linket, fx Jens på 1. tee.' : undefined}
      />
      <RadioCards
        name="kind"
        legend="Opgave"
        options={dayLinkKinds.map((value) => ({
          value,
          label: dayLinkText[value],
          description: descriptions[value],
        }))}
        value={kind}
        onChange={(event) => setKind(event.currentTarget.value as DayLinkKind)}
      />
      {form.error !== null && <Problem error={form.error} title="Linket er ikke lavet" />}
      <Button type="submit" busy={create.isPending && 'Laver linket …'} className="w-fit">
        Lav daglink
      </Button>
    </form>
  )
}
