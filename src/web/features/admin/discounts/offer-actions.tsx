import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { createCounterLink, mailCounterLink, revokeCounterLink } from '#contract/admin/discounts.ts'
import type { ListRow } from '#contract/admin/list.ts'
import { call } from '../../../api.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { CopyText } from '../../../ui/copy-text.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { QrCode } from '../../../ui/qr-code.tsx'
import { Problem } from '../../shell/problem.tsx'
import { ActionDialog } from '../actions/action-dialog.tsx'
import { IfPermitted } from '../permission.tsx'

/** What the back office can do with a partner's discount. A club writes its own. */
export function OfferActions({ row }: { row: ListRow }) {
  if (row.kind !== 'partner') return null
  return (
    <IfPermitted power="texts.write">
      <ButtonLink variant="secondary" className={small} href={`/admin/discounts/${row.id}/edit`}>
        Ret rabatten
      </ButtonLink>
      <MailLink row={row} />
      <CounterLink id={row.id} />
      {row.hasLink === true && <RevokeLink id={row.id} />}
    </IfPermitted>
  )
}

/** As tall as the buttons of `ActionDialog` beside them. */
const small = 'min-h-11 px-4! text-sm'

/** Mails the link with the rules; again, it is a new link. */
function MailLink({ row }: { row: ListRow }) {
  const to = row.partnerEmail
  return (
    <ActionDialog
      label={row.linkMailedAt ? 'Send linket igen' : 'Send linket til firmaet'}
      effect={
        to ? (
          <p>
            {to} får en mail med et nyt link og rabattens regler. Har firmaet et link i forvejen,
            holder det op med at virke.
          </p>
        ) : (
          <p>Firmaets mail mangler. Vælg Ret rabatten, og skriv den først.</p>
        )
      }
      confirmLabel="Send linket"
      busy="Sender …"
      isPossible={to !== null}
      run={async () => {
        const { sentTo } = await call(mailCounterLink, { id: row.id })
        return `Linket er sendt til ${sentTo}.`
      }}
    />
  )
}

const RevokeLink = ({ id }: { id: string }) => (
  <ActionDialog
    label="Træk linket tilbage"
    effect={<p>Firmaet kan ikke indløse flere koder, før det får et nyt link.</p>}
    confirmLabel="Træk tilbage"
    cancelLabel="Behold"
    busy="Trækker tilbage …"
    danger
    run={async () => {
      await call(revokeCounterLink, { id })
      return 'Linket er trukket tilbage.'
    }}
  />
)

function CounterLink({ id }: { id: string }) {
  const [isOpen, setIsOpen] = useState(false)
  const make = useMutation({ mutationFn: () => call(createCounterLink, { id }) })
  const { data } = make
  return (
    <>
      <Button variant="secondary" className={small} onClick={() => setIsOpen(true)}>
        Vis et nyt link
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
            <p className="text-sm text-slate-600">
              Send det kun til firmaet. Den, der har linket, kan indløse koder.
            </p>
          </div>
        )}
      </Dialog>
    </>
  )
}
