import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { createCounterLink } from '#contract/admin/discounts.ts'
import type { ListRow } from '#contract/admin/list.ts'
import { call } from '../../../api.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { CopyText } from '../../../ui/copy-text.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { QrCode } from '../../../ui/qr-code.tsx'
import { Problem } from '../../shell/problem.tsx'
import { IfPermitted } from '../permission.tsx'

/** What the back office can do with a partner's discount. A club writes its own. */
export function OfferActions({ row }: { row: ListRow }) {
  if (row.kind !== 'partner') return null
  return (
    <IfPermitted power="texts.write">
      <ButtonLink variant="secondary" href={`/admin/discounts/${row.id}/edit`}>
        Ret rabatten
      </ButtonLink>
      <CounterLink id={row.id} />
    </IfPermitted>
  )
}

const mailHref = (url: string) =>
  `mailto:?subject=${encodeURIComponent('Indløs rabatter med Sæsonkortet')}&body=${encodeURIComponent(
    `Åbn linket på en telefon eller computer, når en golfspiller viser sin kode:\n\n${url}\n\nDel det kun med jeres egne medarbejdere.`,
  )}`

function CounterLink({ id }: { id: string }) {
  const [isOpen, setIsOpen] = useState(false)
  const make = useMutation({ mutationFn: () => call(createCounterLink, { id }) })
  const { data } = make
  return (
    <>
      <Button variant="secondary" onClick={() => setIsOpen(true)}>
        Link til firmaet
      </Button>
      <Dialog
        open={isOpen}
        onOpenChange={setIsOpen}
        title="Link til firmaets indløsning"
        description="Firmaet åbner linket på en telefon eller computer og indløser gæsternes koder. Et nyt link afløser det gamle med det samme."
        actions={
          !data && (
            <Button busy={make.isPending && 'Laver linket …'} onClick={() => make.mutate()}>
              Lav et nyt link
            </Button>
          )
        }
      >
        {make.error && <Problem error={make.error} title="Linket blev ikke lavet" />}
        {data && (
          <div className="grid justify-items-center gap-4">
            <QrCode value={data.url} label="QR-kode med linket" className="w-full max-w-56" />
            <CopyText text={data.url} what="linket" />
            <a className="text-link" href={mailHref(data.url)}>
              Skriv en mail med linket
            </a>
            <p className="text-sm text-slate-600">
              Send det kun til firmaet. Den, der har linket, kan indløse koder.
            </p>
          </div>
        )}
      </Dialog>
    </>
  )
}
